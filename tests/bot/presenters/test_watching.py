"""What a person without a seat is shown: their own language, and nothing that not all may see."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.games.steps import steps
from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.common import sitting
from bot.presenters.table import story, table_message
from bot.presenters.watching import watching
from bot.table import Phase, Table
from engine.game import Seat, State, View
from tests.bot.drawn import DEADLINE, GUESSER, HOST, WATCHER, buttons, evening, some_of, text_of
from tests.engine.contract import FEW_SETTINGS, SOME_SETTINGS, Setting

NAMES = ["Ann", "Ben"]
EN = Tr("en")


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_only_a_spectators_view_is_ever_looked_at(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of a seat one had, nor that of one which is out for good."""
    asked: set[Seat | None] = set()
    view: Callable[[State, Seat | None], View] = setting.game.view

    def noted(state: State, seat: Seat | None) -> View:
        asked.add(seat)
        return view(state, seat)

    met = some_of(evening(setting, NAMES))
    monkeypatch.setattr(setting.game, "view", noted)
    for table in met:
        for user in (WATCHER, GUESSER, HOST, UserId(HOST + 1)):
            watching(table, user, DEADLINE, EN)
            watching(table, user, None, EN, in_beat=True)
    assert asked == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_the_story_of_the_board(language: str) -> None:
    tr = Tr(language)
    for setting in FEW_SETTINGS:
        for table in some_of(evening(setting, NAMES)):
            if table.phase is not Phase.PLAYING:
                continue
            said = text_of(watching(table, WATCHER, DEADLINE, tr))
            for block in story(table, sitting(table, tr, DEADLINE), tr, in_beat=False):
                assert getattr(block, "text", "") in said


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_what_people_guess_is_on_no_shared_screen_before_the_end(setting: Setting) -> None:
    for table in some_of(evening(setting, NAMES)):
        plain = unguessed(table)
        same = table_message(table, DEADLINE, EN) == table_message(plain, DEADLINE, EN)
        assert same == (table.phase is Phase.PLAYING)
        if table.phase is Phase.PLAYING:
            assert watching(table, WATCHER, DEADLINE, EN) == watching(plain, WATCHER, DEADLINE, EN)


def unguessed(table: Table) -> Table:
    """The same table without a guess."""
    return replace(table, guessers={})


def test_a_button_has_the_number_of_the_deal_and_the_seat() -> None:
    table = next(evening(FEW_SETTINGS[0], NAMES))
    presses = [button.press for button in buttons(watching(table, WATCHER, DEADLINE, EN))]
    assert presses[:2] == [f"t:{table.id}:-:guess 1 0", f"t:{table.id}:-:guess 1 1"]


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_a_latecomer_is_told_for_what_cards_are_dealt_next(setting: Setting) -> None:
    told, before = steps(setting.game.key), ""
    assert told is not None
    for table, following in pairwise(evening(setting, NAMES)):
        before = told.next_deal(table.rules.view(table.state, None), EN.of(table.game))
        if following.phase is Phase.PLAYING and following.prompt.deal > table.prompt.deal:
            place = told.place(following.rules.view(following.state, None))
            name = told.chapter_name(place.chapter, EN.of(table.game)) if place.chapter else ""
            assert before in ("", name or told.step_name(place.number, EN.of(table.game)))
            assert before or table.game == "cucco"
    assert not before or setting.game.key in ("coucou", "ducksoup"), "nobody knows that no deal follows"
