"""What a person without a seat is shown: nothing that not all may see."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.games.steps import steps
from bot.i18n import Tr
from bot.ids import UserId
from bot.presenters.watching import watching
from bot.table import Phase
from engine.game import Seat, State, View
from engine.registry import games
from tests.bot.drawn import DEADLINE, GUESSER, HOST, WATCHER, evening
from tests.engine.contract import SOME_SETTINGS, biggest_of

NAMES = ["Ann", "Ben"]
EN = Tr("en")


@pytest.mark.parametrize("game", games())
def test_only_a_spectators_view_is_ever_looked_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of a seat one had, nor that of one which is out for good."""
    asked: set[Seat | None] = set()
    rules = games()[game]
    view: Callable[[State, Seat | None], View] = rules.view

    def noted(state: State, seat: Seat | None) -> View:
        asked.add(seat)
        return view(state, seat)

    met = [*evening(biggest_of(game), NAMES)]
    monkeypatch.setattr(rules, "view", noted)
    for table in (*met[::11], *met[-2:]):
        for user in (WATCHER, GUESSER, HOST, UserId(HOST + 1)):
            watching(table, user, DEADLINE, EN)
            watching(table, user, None, EN, in_beat=True)
    assert asked == {None}


@pytest.mark.parametrize("game", [game for game in games() if steps(game)])
def test_a_latecomer_is_told_for_what_cards_are_dealt_next(game: str) -> None:
    told = steps(game)
    assert told is not None
    for setting in [one for one in SOME_SETTINGS if one.game.key == game][::2]:
        before = ""
        for table, following in pairwise(evening(setting, NAMES)):
            before = told.next_deal(table.rules.view(table.state, None), EN.of(game))
            if following.phase is Phase.PLAYING and following.prompt.deal > table.prompt.deal:
                place = told.place(following.rules.view(following.state, None))
                name = told.chapter_name(place.chapter, EN.of(game)) if place.chapter else ""
                assert before in ("", name or told.step_name(place.number, EN.of(game)))
                assert before or game == "cucco"
        assert not before or game in ("coucou", "ducksoup"), "nobody knows that no deal follows"
