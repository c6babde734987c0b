"""Lessons with a coach alone, without a Discord: their tables, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from bot.games.coach import Hint, coach
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.presenters.common import sitting
from bot.table import LEARNER, Phase, Table, log
from bot.table.commands import Act, Expire, PauseOver, Start
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.lessons import LESSON_SECONDS
from engine.game import Action
from engine.registry import games

ANN = UserId(100)
ENGLISH = Tr("en")


class Lesson(NamedTuple):
    """A lesson without a script, such as a former version began."""

    game: str
    options: Mapping[str, str | int]
    seats: int


LESSONS = [
    Lesson(game, options, found.seats)
    for game in games()
    if (found := coach(game))
    for options in found.lessons.values()
]

Pupil = Callable[[Table, Random], Action | None]
"""What the learner presses now; None if they wait."""


def opened(lesson: Lesson, seed: str = "seed", name: str = "Ann", script: str = "") -> Table:
    """A lesson that has just begun."""
    about = (lesson.game, GuildId(1), ChannelId(2), ANN, lesson.options, LESSON_SECONDS, seed)
    opening, house = log.Opened(*about, lesson=True, script=script), range(lesson.seats - 1)
    table = fold(Table(TableId(7)), [opening, log.Joined(ANN, name), *map(log.HouseJoined, house)])
    return fold(table, decide(table, Start(ANN)))


def hint(table: Table, tr: Tr = ENGLISH) -> Hint:
    """What the coach says the learner could do now."""
    found, at = coach(table.game), sitting(table, tr, None, LEARNER)
    assert found is not None
    return found.hint(table.rules.view(table.state, LEARNER), at, tr.of(table.game))


def obedient(table: Table, _rng: Random) -> Action | None:
    """Does what the coach says."""
    return hint(table).advised


def headstrong(table: Table, rng: Random) -> Action | None:
    """Does anything, now and then nothing where others are asked."""
    legal = table.rules.legal(table.state, LEARNER)
    asked = LEARNER in table.prompt.seats
    return rng.choice(legal) if legal and (asked or rng.random() < 0.2) else None


def course(lesson: Lesson, pupil: Pupil, seed: str = "seed", name: str = "Ann") -> Iterator[Table]:
    """A whole lesson, each table of it; the last one is closed."""
    table, rng = opened(lesson, seed, name), Random(seed)
    yield table
    while table.phase is Phase.PLAYING:
        action, turn = pupil(table, rng), table.prompt.turn
        entries = decide(table, Act(ANN, turn, action)) if action is not None else ()
        # What is neither pressed nor the house's ends by the clock.
        table = fold(table, entries or decide(table, PauseOver(turn)) or decide(table, Expire(turn)))
        yield table
