"""The hands of the deal of the day: each has a way on, whatever its person presses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest

from bot.i18n import Tr
from bot.screen import ASKING, Row, Screen, parse_address
from cogs.daily.days import Day
from cogs.daily.pages import BACK, hand
from cogs.daily.tries import act, go_on, new
from engine.game import IllegalAction
from tests.bot.people import ANN
from tests.cogs.daily.dailies import DAYS, deal_of

MOST = 60
"""More presses than any day takes."""


def ways(screen: Screen) -> Iterator[str]:
    """What the buttons of the hand do in the game."""
    for row in screen.blocks:
        for button in row.buttons if isinstance(row, Row) else ():
            to = parse_address(button.press)
            assert to is not None
            assert to.turn is None, "no button is for a table"
            if to.action.startswith("daily-") and not button.disabled:
                yield to.action


@pytest.mark.parametrize(("day", "secret"), [*product(DAYS, ["egg", "nest"])])
def test_every_hand_has_a_way_on(day: Day, secret: str) -> None:
    game, asked, seen = new(deal_of(day, secret), ANN, "Ann"), None, False
    for number in range(MOST):
        if game.over:
            break
        there = [*ways(hand(game, Tr("en"), None, asked, seen=seen))]
        assert there, "somebody would be stuck"
        word, _, place, *action = there[number % len(there)].split(maxsplit=3)
        assert int(place) == len(game.moves)
        asked, before = None, len(game.moves)
        if word == "daily-on":
            game = go_on(game)
            seen = len(game.moves) == before
            continue
        seen = False
        if action[0].startswith(ASKING):
            asked = action[0].removeprefix(ASKING)
        elif action[0] != BACK:
            with suppress(IllegalAction):  # Cucco lets anybody press its owl
                game = act(game, action[0])
    assert game.over
