"""Scripted lessons without a Discord: their tables, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from bot.games.lessons import taught
from bot.games.script import Chapter
from bot.live.beats import beat
from bot.table import LEARNER, Phase, Table, log
from bot.table.commands import Act, Expire, PauseOver
from bot.table.decisions import decide
from bot.table.folding import transitions
from bot.table.lessons import scene
from engine.game import Action, Event
from tests.bot.lessons import ANN, Lesson, opened

Pupil = Callable[[Table, tuple[Action, ...], Random], Action]
"""What the learner plays, of what is legal."""


class Scripted(NamedTuple):
    """A chapter with its game."""

    game: str
    chapter: Chapter

    def __repr__(self) -> str:
        return self.chapter.key


class Moment(NamedTuple):
    """A table of a lesson, with what has just happened there."""

    table: Table
    events: tuple[Event, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether it waits for the learner to press *Go on*."""
        return beat(self.table, self.events) > 0

    @property
    def chooses(self) -> bool:
        """Whether the learner has something to press now."""
        table = self.table
        chosen = getattr(table.rules.view(table.state, LEARNER), "choice", 0)
        return table.phase is Phase.PLAYING and LEARNER in table.prompt.seats and not chosen


CHAPTERS = [
    Scripted(lesson.game, chapter)
    for lesson in taught().values()
    for chapter in lesson.chapters
    if chapter.scenes
]


def faithful(table: Table, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Plays what is written, as long as the table is where the script says."""
    now = scene(table)
    assert now is not None
    assert now.moves[LEARNER] in legal
    return now.moves[LEARNER]


def first_legal(_table: Table, legal: tuple[Action, ...], _rng: Random) -> Action:
    return legal[0]


def last_legal(_table: Table, legal: tuple[Action, ...], _rng: Random) -> Action:
    return legal[-1]


def any_legal(_table: Table, legal: tuple[Action, ...], rng: Random) -> Action:
    return rng.choice(legal)


def lesson(scripted: Scripted, pupil: Pupil, seed: str = "", name: str = "Ann") -> Iterator[Moment]:
    """A whole lesson, moment by moment; at the last one it is closed."""
    game, chapter = scripted
    taught = Lesson(game, chapter.options, chapter.seats)
    table, rng = opened(taught, "secret", name, chapter.key), Random(seed)
    yield Moment(table)
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        entries: tuple[log.Entry, ...] = ()
        if Moment(table).chooses:
            legal = tuple(table.rules.legal(table.state, LEARNER))
            entries = decide(table, Act(ANN, turn, pupil(table, legal, rng)))
        entries = entries or decide(table, PauseOver(turn)) or decide(table, Expire(turn))
        changes = [*transitions(table, entries)]
        table = changes[-1].after
        yield Moment(table, tuple(event for change in changes for event in change.events))
