"""The hands of the deal of the day: each has a way on, whatever its person presses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.presenters.daily import BACK, SIGNS, hand, legend
from bot.screen import ASKING, Row, Screen, Text, parse_address
from bot.table import LEARNER
from bot.table.daily import Day, act, go_on, new
from engine.game import IllegalAction
from tests.bot.dailies import DAYS, MONDAY, deal_of
from tests.bot.people import ANN

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


@pytest.mark.parametrize(("day", "secret"), [*product(DAYS, ["egg", "nest", "twig", "feather"])])
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


def test_a_hand_of_zum_kuckuck_tells_what_lay_in_the_trick_before() -> None:
    game = new(deal_of(MONDAY, "egg"), ANN, "Ann")
    assert not any("Trick 1:" in line for line in lines(hand(game, Tr("en"))))
    played = game.table.rules.legal(game.table.state, LEARNER)[0]
    [told] = [line for line in lines(hand(act(game, played), Tr("en"))) if "Trick 1:" in line]
    assert f"Ann **{played}**" in told
    assert all(name in told for name in ("Magpie", "Robin", "Wren"))


def test_no_line_breaks_between_a_sign_and_what_it_means() -> None:
    for language in LANGUAGES:
        parts = legend(Tr(language)).split(" · ")
        assert [part[0] for part in parts] == [*SIGNS.values()]
        assert not any(" " in part for part in parts)


def lines(screen: Screen) -> list[str]:
    return [line for block in screen.blocks if isinstance(block, Text) for line in block.text.splitlines()]
