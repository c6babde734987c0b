"""What the screens of any table offer. What they say stands in `screens/tables-positions.txt`."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace

from bot.games.guide import guide
from bot.games.presenter import presenter
from bot.games.steps import steps
from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.birds import birds_page
from bot.presenters.hosting import host_page
from bot.presenters.lesson import _lit
from bot.presenters.reading import reading
from bot.presenters.rules import rules, rules_page
from bot.presenters.table import panel, table_message
from bot.presenters.watching import watching
from bot.screen import Button, Row
from bot.table import LEARNER, Phase, Table, log
from bot.table.birds import BIRDS
from bot.table.commands import PauseOver
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.house import searches
from engine.game import Seat, State, View
from engine.minds import TEMPERS
from engine.options import choices
from engine.registry import games
from tests.bot.drawn import (
    DEADLINE,
    GUESSER,
    HOST,
    WATCHER,
    assert_fits,
    evening,
    live_buttons,
    lobby,
    started,
    text_of,
)
from tests.bot.lessons import hint, lessons, opened
from tests.bot.presenters.positions import setting
from tests.engine.contract import SOME_SETTINGS, biggest_of

EN = Tr("en")
each_game = pytest.mark.parametrize("game", games())


def test_a_lobby_shows_to_all_what_the_host_has_changed_since_it_opened() -> None:
    def shared(table: Table) -> str:
        return text_of(table_message(table, DEADLINE, EN))

    table = lobby(setting("kuckuck", 3, "sealed"), ["Ann", "Ben"])
    assert "Changed" not in shared(table)
    table = evolve(table, log.Changed({"bidding": "tactical"}, 600, 4))
    told = "Changed by the host: open bids (tactical) · 10 minutes per move · at most 4 players"
    assert told in shared(table)
    assert "Changed" not in shared(evolve(table, log.Changed({"bidding": "sealed"}, 60)))


@each_game
def test_a_presenter_has_words_for_every_option_value_and_reason_of_the_rules(game: str) -> None:
    allowed, shown = choices(games()[game].Options), presenter(game)
    assert set(shown.option_texts) == set(allowed)
    assert set(shown.value_texts) == {value for values in allowed.values() for value in values}
    package = cast("ModuleType", games()[game])
    modules = Path(package.__path__[0]).glob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    assert set(shown.reasons) == set(re.findall(r"IllegalAction\(\s*\"(\w+)\"", source))


@each_game
def test_strong_bots_are_said_to_play_fair_where_nobody_thinks(game: str) -> None:
    def at_level(table: Table, level: str) -> Table:
        return replace(table, opened=replace(table.opened, level=level))

    waiting = at_level(lobby(biggest_of(game), ["Ann"], house=1), "strong")
    playing = at_level(started(biggest_of(game), ["Ann"]), "strong")
    told = "They play as fair bots do: this bot's host gives them no time to think."
    for think in (True, False):
        pages = [
            birds_page(waiting, EN, think=think),
            host_page(waiting, EN, think=think),
            reading(playing, LEARNER, "bots", None, EN, think=think),
        ]
        assert [told in repr(page) for page in pages] == [not think and searches(playing)] * 3
    assert told not in repr(birds_page(at_level(waiting, "easy"), EN, think=False))


def test_as_many_birds_lean_to_each_temper_and_small_tables_get_different_ones() -> None:
    tempers = [bird.temper for bird in BIRDS]
    assert {temper: tempers.count(temper) for temper in TEMPERS} == dict.fromkeys(TEMPERS, 4)
    assert set(tempers[:5]) == set(TEMPERS)


# Rules and lessons


@each_game
def test_every_page_of_the_rules_fits_has_a_section_and_leads_on_in_each_language(game: str) -> None:
    always, english = {"All games", *({"Cards"} if guide(game) else set())}, rules(game, "en")[1:]
    for language in LANGUAGES:
        sections, tr = rules(game, language)[1:], Tr(language)
        assert len(sections) == len(english) > 1
        assert language == "en" or not set(sections) & set(english), "no page is left in English"
        pages = [rules_page(game, page, tr) for page in range(len(sections))]
        for number, page in enumerate(pages, 1):
            assert_fits(page)
            assert text_of(page).startswith(f"# {presenter(game).title}\n## {number}. ")
            assert text_of(page).splitlines()[2], "no gap below a heading"
        assert len({*map(text_of, pages)}) == len(pages)
        ways = [{"Next →"}, *[{"← Back", "Next →"}] * (len(pages) - 2), {"← Back"}]
        assert [*map(live_buttons, pages)] == [{*map(tr, way | always)} for way in ways]
        assert rules_page(game, -5, tr) == pages[0]
        assert rules_page(game, len(pages), tr) == rules_page(game, 999, tr) == pages[-1]


def test_the_cat_of_cucco_goes_after_the_original_owner_and_not_after_who_passed_the_card_on() -> None:
    words = {"en": "however often", "fr": "plusieurs fois de mains", "de": "weitergewandert"}
    for language, said in words.items():
        pages = "\n".join(rules("cucco", language))
        [line] = [line for line in pages.splitlines() if "**5.3**" in line]
        assert said in line


def test_the_sign_of_a_hint_stands_alone_only_beside_a_picture_that_says_it_all() -> None:
    assert _lit(Button("3", "t:1:2:3", emoji="<:three:1>", picture_only=True)) == "💡"
    assert _lit(Button("3", "t:1:2:3", picture_only=True)) == "💡 3"
    assert _lit(Button("Swap", "t:1:2:swap", emoji="<:cat:1>")) == "💡 Swap"


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_strong_player_would_do_otherwise_its_advice_counts(language: str) -> None:
    tr, table = Tr(language), opened(lessons()["Duck Soup"])
    while LEARNER not in table.prompt.seats:
        table = fold(table, decide(table, PauseOver(table.prompt.turn)))
    legal, rule = table.rules.legal(table.state, LEARNER), hint(table, tr)
    other = next(action for action in legal if action != rule.advised)

    def said(advice: str | None) -> tuple[str, list[str]]:
        shown = panel(table, LEARNER, None, tr, advice=advice)
        rows = [block for block in shown.blocks if isinstance(block, Row)]
        return text_of(shown), [one.press for row in rows for one in row.buttons if "💡" in one.label]

    assert said(rule.advised) == said(None)
    assert rule.text in said(None)[0]
    assert rule.text not in said(other)[0]
    assert len(said(other)[1]) == 1
    assert said(other)[1] != said(None)[1]


# A person without a seat


@each_game
def test_a_watcher_is_only_ever_shown_a_spectators_view(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of a seat one had, nor that of one which is out for good."""
    asked: set[Seat | None] = set()
    rules = games()[game]
    view: Callable[[State, Seat | None], View] = rules.view

    def noted(state: State, seat: Seat | None) -> View:
        asked.add(seat)
        return view(state, seat)

    met = [*evening(biggest_of(game), ["Ann", "Ben"])]
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
    for played in [one for one in SOME_SETTINGS if one.game.key == game][::2]:
        before = ""
        for table, following in pairwise(evening(played, ["Ann", "Ben"])):
            before = told.next_deal(table.rules.view(table.state, None), EN.of(game))
            if following.phase is Phase.PLAYING and following.prompt.deal > table.prompt.deal:
                place = told.place(following.rules.view(following.state, None))
                name = told.chapter_name(place.chapter, EN.of(game)) if place.chapter else ""
                assert before in ("", name or told.step_name(place.number, EN.of(game)))
                assert before or game == "cucco"
        assert not before or game in ("coucou", "ducksoup"), "nobody knows that no deal follows"
