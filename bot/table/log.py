"""The entries of a table's log. Everything else about a table follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self, TypeAlias

import msgspec

from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.journal import Forgot as Forgot
from bot.journal import Form, Stored
from bot.journal import Renamed as Renamed
from bot.table.dealing import LOT, Seating
from bot.table.former_matches import ChoseTeam, MadeMatch, Paired, Settled, TeamsByLot
from bot.table.occasions import NO_PERSON, RATED, Kind, Repeated, Series
from engine.game import Action, Seat
from engine.minds import FAIR, Level

By: TypeAlias = Literal["player", "house", "clock", "ahead"]
"""Who chose an action: the seat's person, the house, the clock when time was up, or the person in advance."""

CloseReason: TypeAlias = Literal[
    "cancelled",
    "empty",
    "unstarted",
    "unplayed",
    "voted",
    "gone",
    "void",
    "learned",
    "dropped",
    "silent",
    "restored",
    "moderated",
    "stopped",
]
"""Why a table was closed. cancelled: by its host. empty: nobody was left. unstarted: never started. unplayed:
all were away for too long. voted: its players agreed. gone: its channel was deleted. void: today's rules
contradict its log. learned: a lesson has shown everything. dropped: its learner left. silent: its learner did
nothing for too long. restored: a back-up was restored, so somebody may know the secret. moderated: by a
moderator of its channel. stopped: somebody left between two games of a match."""


NO_TABLE = TableId(0)
NO_EVENING = EveningId(0)


class Tonight(msgspec.Struct, frozen=True, gc=False):
    """What was said in this server tonight about games of this kind."""

    order: int = 0
    """A number that decides in which order phrases are used."""
    times: Mapping[str, int] = {}
    """How often something was said, keyed by the moment's key."""


class Opened(Stored, frozen=True):
    """A lobby was opened."""

    game: str
    guild: GuildId
    channel: ChannelId
    host: UserId
    options: Mapping[str, str | int]
    """The options of the game, keyed by name."""
    seconds: int
    """The time for one decision."""
    secret: str
    lesson: bool = False
    """Whether this is a lesson, which only its host sees."""
    salt: str = ""
    salted: str = ""
    """The SHA-256 of a salt that was deleted, or ""."""
    script: str = ""
    """The key of the chapter that a lesson plays, or ""."""
    level: Level = FAIR
    """How well bots play."""
    seating: Seating = LOT
    series: Series | None = None
    same: Repeated | None = None
    """The finished game whose deal is played again."""
    beside: TableId | None = None
    """The first table of a match with its secret and salt. Only old logs (`former_matches`) have it."""
    after: TableId = NO_TABLE
    """The table whose players go on here."""
    evening: EveningId = NO_EVENING
    """The game night to which the table belongs."""
    final: bool = False
    """Whether this is the table for the night's best players."""
    kind: Kind = RATED
    """Whether the game is rated, and whether hands are open."""
    tonight: Tonight | None = None
    """What the commentary has already said tonight about this kind of game in this server."""

    @property
    def named(self) -> frozenset[UserId]:
        return frozenset({self.host, *(self.same.seats if self.same else ())} - {NO_PERSON})

    def without(self, user_id: UserId, nobody: UserId) -> Self:
        same = self.same and self.same.without(user_id, nobody)
        return msgspec.structs.replace(super().without(user_id, nobody), same=same)

    def disclosed_to(self, user_id: UserId) -> Self:
        return msgspec.structs.replace(self, same=self.same and self.same.disclosed_to(user_id))


class Posted(Stored, frozen=True):
    """The first ``message`` with the seal. There is no `Posted` if none showed the seal before the start."""

    message: MessageId


class Joined(Stored, frozen=True):
    """A person took the next seat. ``name`` is the name that the server showed at that time.

    ``new`` says that they had not finished any game of this kind by then.
    """

    user: UserId
    name: str
    new: bool = False


class Left(Stored, frozen=True):
    """A person gave up their seat. In a lobby the seat disappears; in a game the house plays it."""

    user: UserId


class CameLate(Stored, frozen=True):
    """A person takes over this seat at the next deal. It is the seat that they left, or a free one.

    ``new`` is as in `Joined`.
    """

    user: UserId
    name: str
    seat: Seat
    new: bool = False


class VotedToClose(Stored, frozen=True):
    """A person agrees that the table ends without a result, or takes that back."""

    user: UserId
    agrees: bool = True


class HouseJoined(Stored, frozen=True):
    """A house player took the next seat; ``bird`` picks its name."""

    bird: int


class HouseLeft(Stored, frozen=True):
    """The house player ``bird`` left the lobby."""

    bird: int


class Changed(Stored, frozen=True):
    """The host changed something in the lobby. From now on this replaces what `Opened` says.

    ``most`` is the number of seats, including bots' seats. 0 means as many as the game allows. ``at`` is Unix
    time; 0 in logs of version 1.0.0.
    """

    options: Mapping[str, str | int]
    seconds: int
    most: int = 0
    level: Level = FAIR
    seating: Seating = LOT
    series: Series | None = None
    kind: Kind = RATED
    at: float = 0.0


class Started(Stored, frozen=True):
    """The game began under this version of the rules. The seed decides everything random, and who sits where.

    ``people`` are the players' aliases in the order of the lobby, with "" for bots. In the deal of the day
    ``people`` is empty, and no seats are drawn.
    """

    version: int
    options: Mapping[str, str | int]
    seed: str
    people: tuple[str, ...] = ()


class Acted(Stored, frozen=True):
    """A seat's action, accepted by the rules."""

    seat: Seat
    action: Action
    by: By = "player"


class DecidedAhead(Stored, frozen=True):
    """An action that a seat will take in its turn, unless the deal or the seat's card has changed by then."""

    seat: Seat
    action: Action
    deal: int
    card: str


class TookBack(Stored, frozen=True):
    """A seat took back what it had decided ahead, and will decide in its turn."""

    seat: Seat


class WentAway(Stored, frozen=True):
    """A person missed too many decisions. From this Unix time on, the house plays the seat.

    It does so until the owner is back.
    """

    seat: Seat
    at: float


class TookTime(Stored, frozen=True):
    """The time for a decision was up, and this seat got more time from its person's extra minute."""

    seat: Seat


class Called(Stored, frozen=True):
    """A game began or went on, and waits until the players in these seats open their hands."""

    seats: tuple[Seat, ...]


class VotedOnPause(Stored, frozen=True):
    """A person agrees that the game pauses, or that a paused game goes on."""

    user: UserId


class Paused(Stored, frozen=True):
    """All who were there had agreed to a pause: nobody acts, and nobody's time runs."""


class WentOn(Stored, frozen=True):
    """A pause, or the wait for people who were called, was over."""


class StayedAway(Stored, frozen=True):
    """A person has been away for too long: no vote waits for them until they are back."""

    seat: Seat


class CameBack(Stored, frozen=True):
    """The owner of an away seat pressed something."""

    seat: Seat


class PlannedAbsence(Stored, frozen=True):
    """A person announced an absence (``at``) and its end (``until``), in Unix time. `CameBack` ends it."""

    user: UserId
    until: float
    at: float


class VotedToMoveOn(Stored, frozen=True):
    """A person agrees that in this turn the game moves on without the players it waits for."""

    user: UserId
    turn: int


class Closed(Stored, frozen=True):
    """The table ended without a result. ``keeper`` is the moderator who closed it, if one did."""

    reason: CloseReason
    keeper: UserId | None = None


class Admission(Stored, frozen=True):
    """From now on, anybody may sit down, or only invited people if ``by_invitation`` is true."""

    by_invitation: bool


class Invited(Stored, frozen=True):
    """The host invited a person to the table."""

    user: UserId


class Removed(Stored, frozen=True):
    """A person was removed from the lobby by its host or a keeper, and cannot sit down there any more."""

    user: UserId
    keeper: UserId


class AskedAgain(Stored, frozen=True):
    """A player of the previous game is asked to play this one too, in their old place in the lobby's list.

    A seat is kept for them ``until`` this Unix time. 0 means that no seat is kept, as they were away when the
    previous game ended.
    """

    user: UserId
    name: str
    until: float = 0.0


class LetGo(Stored, frozen=True):
    """The seats that were kept for people are free for everybody now."""


class Continued(Stored, frozen=True):
    """The people of this table opened another one after the game."""

    table: TableId


class Guessed(Stored, frozen=True):
    """A person who holds no cards guesses: for the deal or trick of this ``number``, they name a ``seat``.

    It replaces their earlier guess at the same deal or trick. The rules of the game know nothing of guesses.
    """

    user: UserId
    name: str
    seat: Seat
    number: int


Entry: TypeAlias = (
    Opened
    | Posted
    | Joined
    | Left
    | CameLate
    | VotedToClose
    | HouseJoined
    | HouseLeft
    | Changed
    | Started
    | Acted
    | DecidedAhead
    | TookBack
    | WentAway
    | TookTime
    | Called
    | VotedOnPause
    | Paused
    | WentOn
    | StayedAway
    | CameBack
    | PlannedAbsence
    | VotedToMoveOn
    | Closed
    | Admission
    | Invited
    | Removed
    | AskedAgain
    | LetGo
    | Renamed
    | Continued
    | Guessed
    | MadeMatch
    | ChoseTeam
    | TeamsByLot
    | Paired
    | Settled
    | Forgot
)

FORM: Form[Entry] = Form(Entry)
encode, decode, decoded = FORM.encode, FORM.decode, FORM.decoded
