"""The values that make up a table: who sits there, who may sit down, and what else screens need."""

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
    """How many decisions in a row the player has missed."""
    new: bool = False
    """Whether the player had not finished any game of this kind before sitting down."""
    acted: bool = False
    """Whether the player has made any decision of this game themselves, perhaps in advance."""
    stood_in: bool = False
    """Whether the clock or the house has made a decision for the player."""
    extra: int = 0
    """How often in this game the player got `bot.table.deadlines.EXTRA_SECONDS` more for a decision."""
    away: bool = False
    away_since: float = 0.0
    """When the player last went away (Unix time). 0 if the player was never away."""
    absent: bool = False
    """Whether the player has been away so long that no vote waits for the player."""
    until: float = 0.0
    """The end of the player's announced absence (Unix time). 0 if the player has none, or is back."""
    excused: float = 0.0
    """The Unix time until which a game by post waits for the player because of an announced absence."""
    told: float = 0.0
    """When the player announced the absence (Unix time). Its end may have been changed since."""
    absences: int = 0
    """How many absences the player has had in this game."""
    announced: int = 0
    """How often the player has announced an absence, or changed its end, in this game."""
    gone: bool = False
    ahead: Ahead | None = None
    answer: Ahead | None = None
    """The answer that the player has chosen in advance, in case somebody asks for the player's card."""
    late: bool = False
    """Whether the player took the seat over after the start, and so did not hold it when the game began."""
    since: int = 1
    """The number of the deal at which the player last took this seat."""
    claim: Seat | None = None
    """The seat that a latecomer will take at the next deal. None for all other players."""
    points: int = 0
    """The player's points from the earlier games of the series. 0 in the lobby."""
    place: int = 0
    """The player's place in the lobby's list: behind everybody with a lower number. 0 once the game is on."""

    @property
    def present(self) -> bool:
        """Whether a person plays this seat themselves."""
        return self.user is not None and not self.away and not self.gone

    @property
    def dozes(self) -> bool:
        """Whether the player is away, but a vote would still wait for them."""
        return self.away and not self.gone and not self.absent

    @property
    def sleeps(self) -> bool:
        """Whether the player is away, and has not made any decision of this game yet."""
        return self.away and not self.gone and not self.acted

    @property
    def missed(self) -> bool:
        """Whether the player is away, announced or not. If so, their next press brings them back."""
        return self.away or self.until > 0

    @property
    def idle(self) -> bool:
        """Whether others make all of the player's decisions in this game. False if there were none yet and
        the player is there.
        """
        return (self.stood_in or self.away) and not self.acted

    @property
    def forfeits(self) -> bool:
        """Whether the player left or never made a decision. Then the player wins nothing, and comes last."""
        return self.gone or self.idle

    @property
    def nameless(self) -> bool:
        """Whether the player is a person whose data was deleted."""
        return self.user is not None and self.user < 0


KEPT_SECONDS = 120.0
"""Seconds that a seat is kept after a lobby opens. In a game by post: as long as a decision may take."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A person of the previous game who is asked to play the next one too.

    A seat is kept ``until`` this Unix time. If 0, no seat is kept, as the person was away at the end.
    """

    user: UserId
    name: str
    until: float
    place: int
    """The person's place in the lobby's list, as for a `Player`."""
    free: bool = False
    """Whether the seat is no longer kept, because ``until`` has passed."""

    @property
    def nameless(self) -> bool:
        """Whether the person's data was deleted."""
        return self.user < 0

    @property
    def kept(self) -> bool:
        """Whether a seat is kept for this person. No seat is kept for somebody whose data was deleted."""
        return self.until > 0 and not self.free and not self.nameless


def is_asked(asked: Iterable[Asked], user_id: UserId) -> bool:
    """Whether the user is among the people who are asked to play."""
    return any(one.user == user_id for one in asked)


class Door(msgspec.Struct, frozen=True, gc=False):
    """The rule on who may sit down: everybody who was not removed, or only invited people."""

    by_invitation: bool = False
    guests: frozenset[UserId] = frozenset()
    """The invited people. They matter only while the table is by invitation."""
    unwelcome: frozenset[UserId] = frozenset()
    """The people who were removed and have not been invited since."""


class Guesser(msgspec.Struct, frozen=True, gc=False):
    """A person who guesses, with their last guess."""

    name: str
    number: int
    """The number of the deal or trick guessed at, as in `bot.table.guessing`."""
    seat: Seat
    right: int = 0
    counted: int = 0
    """How many of the person's guesses have been compared with what was shown."""
    stands: bool = True
    """Whether the last guess still waits for its outcome."""
    changes: int = 0
    """How often the person has changed the last guess."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """Whether a game is paused, how often it has been paused, and who agrees to begin or end a pause.

    ``agreed`` are the people who agreed to the pause that is on. All others were away or came later.
    """

    on: bool = False
    count: int = 0
    votes: frozenset[UserId] = frozenset()
    agreed: frozenset[UserId] = frozenset()


class Moment(NamedTuple):
    """What the process that owns a table knows about it now. Other processes know only the ``deadline``."""

    deadline: float | None = None
    """The Unix time until which the table waits for a decision or a start. None means for ever."""
    called_until: float | None = None
    """The Unix time until which the table waits for people who were called. None if it waits for nobody."""
    resumed: bool = False
    """Whether the bot has restarted during the present turn."""
    hurry: bool = False
    """Whether the time for this decision is nearly over."""
    in_beat: bool = False
    """Whether the table shows its last result and has not gone on yet."""
    advice: Action | None = None
    """The action that a lesson's coach has found best in this turn. None if it has found none yet."""
    ready: frozenset[UserId] = frozenset()
    """The people who have pressed *I'm ready* in a game night's lobby."""
    reactions: tuple[tuple[UserId, int], ...] | None = ()
    """The signs (`bot.screens.reactions`) beside people's names; None if signs are off."""


class Wanted(TypedDict):
    """The fields of `bot.table.log.Opened` that are chosen for a new table, not drawn at random."""

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
