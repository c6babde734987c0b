"""The bot's database fails while people play."""

import os
import shutil
from pathlib import Path

import pytest

from bot.app import Kuckuck
from bot.discord_ui.refusals import FAILED
from tests.cogs.reading import cards, chosen, said
from tests.faults import FaultyPlayground
from tests.postgres import OTHERS_GO, Postgres
from tests.whole.command_line import at
from tests.whole.room import Room

STOPPING = "I'm restarting; press again in a moment. Nothing is lost."


@pytest.fixture
def database(postgres_url: str) -> str:
    return postgres_url


async def test_presses_that_postgresql_cannot_take_are_told_and_cost_the_log_one_line(
    bot: Kuckuck, room: Room, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    others_go = OTHERS_GO.replace("current_database()", "'migrated'")
    await room.start_game(*room.members)
    hand = room.hand(room.ann)
    for card, trouble, mend in (
        (cards(hand)[0], "SET default_transaction_read_only = on", "RESET default_transaction_read_only"),
        (cards(hand)[1], "ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"),
    ):
        await postgres.execute(f"ALTER DATABASE migrated {trouble}; {others_go}")
        try:
            for _ in range(2):
                assert said(await room.press(room.ann, hand, str(card))) == FAILED
        finally:
            await postgres.execute(f"ALTER DATABASE migrated {mend}; {others_go}")
        failed = [record for record in caplog.records if record.getMessage() == "an interaction failed"]
        assert len(failed) == 1, "one line an outage, not one a press"
        assert "Traceback" not in caplog.text
        caplog.clear()
        await room.press(room.ann, hand, str(card))
        assert chosen(hand) == [card]


@pytest.mark.usefixtures("forks")
async def test_a_file_that_is_deleted_takes_no_press_and_the_bot_stops_with_a_sentence(
    playground: FaultyPlayground, room: Room, tmp_path: Path, empty_database: Path
) -> None:
    shutil.copy(empty_database, file := tmp_path / "kuckuck.sqlite3")
    async with at(playground, f"sqlite:///{file}", settings={"LOG_FORMAT": "text"}) as running:
        await playground.until_bot()
        await room.start_game(*room.members)
        hand = room.hand(room.ann)
        os.remove(file)
        assert said(await room.press(room.ann, hand, str(cards(hand)[0]))) in (FAILED, STOPPING)
        assert await running.wait() == 78, "systemd must not begin with an empty one"
        *_, line = running.errors().splitlines()
    assert line.startswith(f"{file} is not there any more")
    assert line.endswith(f"To begin with nothing, remove {file}.lock first.")
