"""The values that a table is made of: who sits there, who may, and what a screen must know besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, NotRequired, TypedDict

import msgspec

from bot.ids import ChannelId, GuildId, UserId
from bot.table.ahead import Ahead
from bot.table.occasions import Kind
from engine.game import Action, Seat
from engine.minds import Level


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player in a seat: a person (``user``, ``name``) or a house player (``bird`` picks its name)."""

    user: UserId | None = None
    name: str = ""
    bird: int = 0
    misses: int = 0
    """How many decisions in a row they have slept through."""
    new: bool = False
    """They had not finished any game of this kind when they sat down."""
    acted: bool = False
    """They have made a decision of this game themselves, also ahead of time."""
    stood_in: bool = False
    """The clock or the house has made one for them."""
    extra: int = 0
    """How often they have had more time in this game, by `bot.table.deadlines.EXTRA_SECONDS` each."""
    away: bool = False
    away_since: float = 0.0
    """Unix time; 0: they were not away yet."""
    absent: bool = False
    """They have been away for too long: no vote waits for them."""
    until: float = 0.0
    """Until when they have said that they are away (Unix time); 0: they have not, or are back."""
    excused: float = 0.0
    """Until when a game by post waits for them because of that."""
    told: float = 0.0
    """When they said so (Unix time). They may have said another day since."""
    absences: int = 0
    """How many absences they have had in this game."""
    announced: int = 0
    """How often they have said something of the kind in this game."""
    gone: bool = False
    ahead: Ahead | None = None
    answer: Ahead | None = None
    """What they answer if somebody asks for their card."""
    late: bool = False
    """The game was not dealt to them at its start: they took the seat over."""
    since: int = 1
    """The number of the deal since which they have had the seat without a break."""
    claim: Seat | None = None
    """The seat that they wait for; only for a latecomer."""
    points: int = 0
    """What they had of their match before this game. 0 in the lobby."""
    place: int = 0
    """Where they stand in the list of the lobby: behind all with lower numbers. 0 once the game is on."""

    @property
    def present(self) -> bool:
        """Whether it is a person who plays the seat themselves."""
        return self.user is not None and not self.away and not self.gone

    @property
    def dozes(self) -> bool:
        """Whether they are away, and a vote still waits for them."""
        return self.away and not self.gone and not self.absent

    @property
    def missed(self) -> bool:
        """Whether they are away, by plan or not, so that a press brings them back."""
        return self.away or self.until > 0

    @property
    def idle(self) -> bool:
        """Whether all decisions of this game that were theirs were made for them, and there was one."""
        return self.stood_in and not self.acted

    @property
    def forfeits(self) -> bool:
        """Whether they left or never made a decision: they win nothing, and come behind everybody else."""
        return self.gone or self.idle

    @property
    def nameless(self) -> bool:
        """Whether it is a person whose data was deleted."""
        return self.user is not None and self.user < 0


KEPT_SECONDS = 120.0
"""For how long after the opening a seat is kept; by post, for as long as a decision may take."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A person of the game before, asked to play the next one too; a seat is kept for them ``until`` then.

    That is Unix time. 0: none ever was, as they were away at the end of the game before.
    """

    user: UserId
    name: str
    until: float
    place: int
    """Where they will stand in the list of the lobby, as for a `Player`."""
    free: bool = False
    """Whether that time is over."""

    @property
    def nameless(self) -> bool:
        """Whether their data was deleted."""
        return self.user < 0

    @property
    def kept(self) -> bool:
        """Whether a seat is kept for them. None is for somebody whose data was deleted."""
        return self.until > 0 and not self.free and not self.nameless


def is_asked(asked: Iterable[Asked], user_id: UserId) -> bool:
    """Whether the user is among those who are asked."""
    return any(one.user == user_id for one in asked)


class Door(msgspec.Struct, frozen=True, gc=False):
    """Open to everybody, or to invited people only, and never to people who were removed."""

    by_invitation: bool = False
    guests: frozenset[UserId] = frozenset()
    """The invited people. They matter only while the table is by invitation."""
    unwelcome: frozenset[UserId] = frozenset()
    """The people who were removed and have not been invited since."""


class Guesser(msgspec.Struct, frozen=True, gc=False):
    """A person who guesses, with their last guess."""

    name: str
    number: int
    """The deal or trick that they guessed at, as `bot.table.guessing` counts them."""
    seat: Seat
    right: int = 0
    counted: int = 0
    """How many of their guesses have been compared with what was shown."""
    stands: bool = True
    """Whether the last one has not been compared yet."""
    changes: int = 0
    """How often they have changed it."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """Whether a game pauses now, how often it has, and who agrees to that, or now to its end."""

    on: bool = False
    count: int = 0
    votes: frozenset[UserId] = frozenset()


class Moment(NamedTuple):
    """A table at this moment, as the process knows it that keeps it."""

    deadline: float | None = None
    """Until when (Unix time) it waits for a decision, or for a start. None: it does not end."""
    called_until: float | None = None
    """Until when (Unix time) it waits first for those who were called; None: for nobody."""
    resumed: bool = False
    """Whether the game is still in the turn in which a restart of the bot found it."""
    hurry: bool = False
    """Whether the time for this decision is nearly over."""
    in_beat: bool = False
    """Whether it shows its last result and has not gone on yet."""
    advice: Action | None = None
    """What the coach of a lesson has found best in this turn, where it has thought about it."""
    ready: frozenset[UserId] = frozenset()
    """Who has pressed *I'm ready* in the lobby of an evening."""
    reactions: tuple[tuple[UserId, int], ...] | None = ()
    """Who shows which sign (`bot.screens.reactions`) beside their name; None: here nobody does."""


class Wanted(TypedDict):
    """The fields of `bot.table.log.Opened` that are not drawn."""

    game: str
    guild: GuildId
    channel: ChannelId
    host: UserId
    options: Mapping[str, str | int]
    seconds: int
    level: NotRequired[Level]
    kind: NotRequired[Kind]
    lesson: NotRequired[bool]
    script: NotRequired[str]
