"""What a host reads of an evening that went wrong."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.games.kuckuck import presenter
from bot.host import logs
from engine.games import kuckuck as rules
from tests.cogs.evening import Evening
from tests.cogs.reading import cards


@pytest.fixture
def told() -> Iterator[io.StringIO]:
    """All that is logged, as for a machine."""
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in (None, "bot")}
    handlers, told = root.handlers, io.StringIO()
    logs.begin("DEBUG", "json", told)
    root.handlers = [*root.handlers, *handlers]
    yield told
    root.handlers = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def test_neither_a_card_nor_a_seed_is_in_the_log_of_a_mistake(
    evening: Evening,
    told: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    table, hand = evening.table(), evening.hand(ann)
    card = str(cards(hand)[0])

    def stumbles(*met: object) -> None:
        raise ValueError(f"{met} {table}")

    with monkeypatch.context() as broken:
        broken.setattr(rules, "apply", stumbles)
        await evening.press(ann, hand, card)
    with monkeypatch.context() as broken:
        broken.setattr(presenter, "board", stumbles)
        await evening.press(ann, hand, card)
        await evening.paint()
    caplog.clear()
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    wrong = [line for line in lines if line["level"] == "error"]
    assert {line["event"] for line in wrong} == {"an interaction failed", "could not be painted"}
    for line in wrong:
        assert line["table"] == table.id
        assert line["exception"].endswith("builtins.ValueError")
        assert "stumbles" in line["exception"]
    for hidden in (table.secret, table.seed, str(table.state), f"'{card}'", "ann"):
        assert hidden not in told.getvalue()
