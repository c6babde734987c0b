"""Lessons without Discord: their tables, moment by moment."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from bot.games.common import sitting
from bot.games.offers import taught
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.live_table import beat
from bot.table import LEARNER, Phase, Table, log
from bot.table.commands import Act, Expire, PauseOver, Start
from bot.table.dealing import sha
from bot.table.decisions import decide
from bot.table.folding import fold, transitions
from bot.table.lessons import LESSON_SECONDS, Hint, coach, scene
from engine.game import Action, Event

ANN = UserId(100)
ENGLISH = Tr("en")


class Lesson(NamedTuple):
    """A chapter with a script, or a lesson without one, in which only a coach speaks."""

    game: str
    options: Mapping[str, str | int]
    seats: int
    script: str = ""

    def __hash__(self) -> int:
        return hash((self.game, self.seats, self.script))


LESSONS = [
    Lesson(lesson.game, lesson.chapters[0].options, lesson.chapters[0].seats) for lesson in taught().values()
]
CHAPTERS = [
    Lesson(lesson.game, chapter.options, chapter.seats, chapter.key)
    for lesson in taught().values()
    for chapter in lesson.chapters
    if chapter.scenes
]

Pupil = Callable[[Table, Random], Action | None]
"""Returns what the learner presses now, or None if they wait."""


class Moment(NamedTuple):
    """A table of a lesson, with what has just happened there."""

    table: Table
    events: tuple[Event, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether the lesson waits for the learner to press *Go on*."""
        return beat(self.table, self.events) > 0

    @property
    def chooses(self) -> bool:
        """Whether the learner has something to press now."""
        table = self.table
        chosen = getattr(table.rules.view(table.state, LEARNER), "choice", 0)
        return table.phase is Phase.PLAYING and LEARNER in table.prompt.seats and not chosen


def opened(lesson: Lesson, seed: str = "seed", name: str = "Ann") -> Table:
    """A lesson that has just begun."""
    about = (lesson.game, GuildId(1), ChannelId(2), ANN, lesson.options, LESSON_SECONDS, seed)
    opening, house = log.Opened(*about, lesson=True, script=lesson.script), range(lesson.seats - 1)
    table = fold(Table(TableId(7)), [opening, log.Joined(ANN, name), *map(log.HouseJoined, house)])
    if lesson.script:
        return fold(table, decide(table, Start(ANN)))
    seats = "/".join([str(ANN), *["house"] * (lesson.seats - 1)])
    return fold(table, [log.Started(table.rules.version, table.options, sha(f"{seed}|7|{seats}"))])


def hint(table: Table, tr: Tr = ENGLISH) -> Hint:
    """What the coach says the learner could do now."""
    found, at = coach(table.game), sitting(table, tr, None, LEARNER)
    assert found is not None
    return found.hint(table.rules.view(table.state, LEARNER), at)


def obedient(table: Table, _rng: Random) -> Action | None:
    """Does what the coach says."""
    return hint(table).advised


def headstrong(table: Table, rng: Random) -> Action | None:
    """Acts at random in the learner's turn, and sometimes while only others must act."""
    legal = table.rules.legal(table.state, LEARNER)
    asked = LEARNER in table.prompt.seats
    return rng.choice(legal) if legal and (asked or rng.random() < 0.2) else None


def faithful(table: Table, _rng: Random) -> Action | None:
    """Makes the script's next move, if the learner has one to make."""
    now = scene(table)
    assert now is not None or not Moment(table).chooses
    return now.moves[LEARNER] if now and Moment(table).chooses else None


def lesson_moments(lesson: Lesson, pupil: Pupil, seed: str = "seed", name: str = "Ann") -> Iterator[Moment]:
    """All moments of a lesson. At the last moment the lesson is closed."""
    return iter(_lived(lesson, pupil, seed, name))


@cache
def _lived(lesson: Lesson, pupil: Pupil, seed: str, name: str) -> Sequence[Moment]:
    return [*_moments(lesson, pupil, seed, name)]


def _moments(lesson: Lesson, pupil: Pupil, seed: str, name: str) -> Iterator[Moment]:
    table, rng = opened(lesson, seed, name), Random(seed)
    yield Moment(table)
    while table.phase is Phase.PLAYING:
        action, turn = pupil(table, rng), table.prompt.turn
        entries = decide(table, Act(ANN, turn, action)) if action is not None else ()
        # If neither the learner nor the house acts, the time runs out.
        entries = entries or decide(table, PauseOver(turn)) or decide(table, Expire(turn))
        changes = [*transitions(table, entries)]
        table = changes[-1].after
        yield Moment(table, tuple(event for change in changes for event in change.events))


def course(lesson: Lesson, pupil: Pupil, seed: str = "seed", name: str = "Ann") -> Iterator[Table]:
    """The table at each moment of a whole lesson. The last table is closed."""
    return (moment.table for moment in lesson_moments(lesson, pupil, seed, name))
