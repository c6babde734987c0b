"""Scripted lessons: what they say is true on their deals, and they are sound when the learner leaves them."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import product

import pytest

from bot.games.lessons import taught
from bot.games.script import chapter, line
from bot.i18n import LANGUAGES, Tr
from bot.names import tidy
from bot.presenters.lesson import first_screen
from bot.presenters.table import panel
from bot.table import LEARNER, Phase, Table
from bot.table.lessons import place, scene
from engine.game import Event
from engine.registry import games
from tests.bot.drawn import assert_fits, buttons, text_of
from tests.bot.games.promises import Promise
from tests.bot.scripted import (
    CHAPTERS,
    Pupil,
    Scripted,
    any_legal,
    faithful,
    first_legal,
    last_legal,
    lesson,
)

ENGLISH = Tr("en")
each_chapter = pytest.mark.parametrize("scripted", CHAPTERS, ids=repr)
STRAYING: list[tuple[Pupil, str, str]] = [
    (first_legal, "", "en"),
    (last_legal, "", "fr"),
    *((any_legal, f"stray {number}", language) for number, language in enumerate([*LANGUAGES] * 2)),
]


def marked(table: Table, tr: Tr = ENGLISH) -> list[str]:
    """What the buttons with the coach's sign do."""
    return [button.press for button in buttons(panel(table, LEARNER, None, tr)) if "💡" in button.label]


@each_chapter
def test_by_its_hints_a_lesson_is_played_as_it_is_written(scripted: Scripted) -> None:
    *played, end = [moment.table for moment in lesson(scripted, faithful)]
    assert end.closed == "learned"
    assert all(place(table) is not None for table in played)
    assert place(end) == len(scripted.chapter.scenes)
    for table in filter(_chooses, played):
        now = scene(table)
        assert now is not None
        assert now.hint, "the script has a word for each decision"
        action = now.moves[LEARNER]
        [press] = marked(table)
        assert press in {f"t:7:{table.prompt.turn}:{word}" for word in (action, f"?{action.split()[0]}")}


@each_chapter
def test_whatever_the_learner_plays_it_goes_on_soundly_outside_the_script(scripted: Scripted) -> None:
    strayed = False
    for pupil, seed, language in STRAYING:
        tr = Tr(language)
        for moment in lesson(scripted, pupil, seed):
            table = moment.table
            screen = panel(table, LEARNER, None, tr, in_beat=moment.stands)
            assert_fits(screen)
            assert not re.search(r"\{\w*\}", text_of(screen))
            strayed |= place(table) is None
            if table.phase is Phase.PLAYING and _chooses(table) and not table.prompt.calls:
                assert len(marked(table, tr)) == 1
        assert moment.table.closed == "learned"
    assert strayed


@each_chapter
def test_each_screen_fits_and_is_filled_in(scripted: Scripted) -> None:
    for language, name in product(LANGUAGES, ("Ann", "🦜" * 32)):
        for moment in lesson(scripted, faithful, name=tidy(name)):
            screen = panel(moment.table, LEARNER, None, Tr(language), in_beat=moment.stands)
            assert_fits(screen)
            said = [line for line in text_of(screen).splitlines() if "🎓" in line]
            assert not re.search(r"\{\w*\}", text_of(screen))
            assert len(" ".join(said).replace(tidy(name), "Ann")) <= 360, "one reads it in some seconds"


@each_chapter
def test_what_has_happened_stands_until_the_learner_goes_on_and_all_takes_five_minutes(
    scripted: Scripted,
) -> None:
    moments = [*lesson(scripted, faithful)]
    presses = sum(_chooses(moment.table) + moment.stands for moment in moments[:-1])
    assert 9.0 * presses + 1.2 * len(moments) < 6 * 60, "a press with what one reads, a pause of the house"
    for moment in moments:
        at = place(moment.table)
        if not moment.stands or not at:
            continue
        screen = panel(moment.table, LEARNER, None, ENGLISH, in_beat=True)
        assert ("🎓" in text_of(screen)) == bool(scripted.chapter.scenes[at - 1].told)
        assert [button.press for button in buttons(screen)] == ["t:7:-:on", "t:7:-:quit"]


@each_chapter
def test_its_claims_are_true(scripted: Scripted) -> None:
    """Each text has its promises: what has happened by then, or will when its hint is followed."""
    game, found = scripted
    promises = import_module(f"tests.bot.games.promises.{game}").PROMISES[found.key]
    states, windows = line(game, found.key).states, _windows(scripted)
    for at, now in enumerate(found.scenes):
        promise = promises.get(at, Promise())
        assert bool(promise.hint) == bool(now.hint), now.hint
        assert bool(promise.told) == bool(now.told), now.told
        for claims, state in ((promise.hint, states[at]), (promise.told, states[at + 1])):
            view = games()[game].view(state, LEARNER)
            for claim in claims:
                assert claim in windows[at] if isinstance(claim, Event) else claim(view), (at, claim)


def _windows(scripted: Scripted) -> list[tuple[Event, ...]]:
    """By scene, the events between the stops before and after it."""
    game, found = scripted
    rules, states = games()[game], line(game, found.key).states
    windows, group = list[tuple[Event, ...]](), list[Event]()
    since = 0
    for at, now in enumerate(found.scenes):
        state = states[at]
        for seat, action in now.moves.items():
            state, events = rules.apply(state, seat, action)
            group += events
        if now.told:
            windows += [tuple(group)] * (at + 1 - since)
            since, group = at + 1, []
    return windows


def test_every_lesson_begins_with_a_screen_of_its_own() -> None:
    for found, tr in product(taught().values(), map(Tr, LANGUAGES)):
        screen = first_screen(found, tr)
        assert_fits(screen)
        assert len(text_of(screen)) < 700
        if found.chapters[0].scenes and tr.language == "en":
            assert "**To win:**" in text_of(screen)


def test_the_keys_in_the_logs_name_one_chapter_each() -> None:
    keys = [(one.game, one.chapter.key) for one in CHAPTERS]
    assert len({*keys}) == len(keys)
    assert all(chapter(game, key) for game, key in keys)
    assert chapter("kuckuck", "of a version to come") is None


def _chooses(table: Table) -> bool:
    """Whether the learner has something to press now."""
    chosen = getattr(table.rules.view(table.state, LEARNER), "choice", 0)
    return table.phase is Phase.PLAYING and LEARNER in table.prompt.seats and not chosen
