"""The bot's database fails while people play."""

from __future__ import annotations

import pytest

from bot.app import Kuckuck
from bot.discord_ui.refusals import FAILED
from tests.cogs.reading import cards, chosen, said
from tests.postgres import OTHERS_GO, Postgres
from tests.whole.room import Room


@pytest.fixture
def database(postgres_url: str) -> str:
    return postgres_url


@pytest.mark.parametrize(
    ("trouble", "mend"),
    [
        ("SET default_transaction_read_only = on", "RESET default_transaction_read_only"),
        ("ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"),
    ],
    ids=["read-only", "closed"],
)
async def test_a_press_that_postgresql_cannot_take_is_told_and_costs_the_log_one_line(
    bot: Kuckuck,
    room: Room,
    postgres: Postgres,
    caplog: pytest.LogCaptureFixture,
    trouble: str,
    mend: str,
) -> None:
    others_go = OTHERS_GO.replace("current_database()", "'migrated'")
    await room.start_game(*room.members)
    hand = room.hand(room.ann)
    card = cards(hand)[0]
    await postgres.execute(f"ALTER DATABASE migrated {trouble}; {others_go}")
    try:
        for _ in range(2):
            assert said(await room.press(room.ann, hand, str(card))) == FAILED
    finally:
        await postgres.execute(f"ALTER DATABASE migrated {mend}; {others_go}")
    failed = [record for record in caplog.records if record.getMessage() == "an interaction failed"]
    assert len(failed) == 2
    assert "Traceback" not in caplog.text
    caplog.clear()
    await room.press(room.ann, hand, str(card))
    assert chosen(hand) == [card]
