"""The commands that people and the clock can give to a table, and the refusal of a command.

``user`` is always the person who gives the command.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from bot.i18n import N_, Tr
from bot.ids import MessageId, UserId
from bot.table.ahead import Ahead
from bot.table.dealing import Seating
from bot.table.occasions import Kind
from engine.game import Action, Seat
from engine.minds import Level


class Refused(Exception):
    """The answer to a command that cannot be carried out. Nothing has changed.

    ``text`` is a catalogue message that says what is wrong and what to do instead; ``details`` fill it in.
    """

    def __init__(self, text: str, **details: int | str) -> None:
        super().__init__(text)
        self.text = text
        self.details: Mapping[str, int | str] = details

    def sentence(self, tr: Tr) -> str:
        """The answer in the reader's language."""
        return tr(self.text, **self.details)


def no_such_table() -> Refused:
    """The answer for a missing table and for another server's table alike, so that no id is disclosed."""
    return Refused(N_("There's no such table. Open a new one."))


class Join(msgspec.Struct, frozen=True):
    """The user sits down in the lobby, or waits for a seat of the running game.

    ``new`` says that they have not finished any game of this kind, according to the store. The ``username``
    is shown beside the ``name`` if somebody at the table has a name that looks the same.
    """

    user: UserId
    name: str
    new: bool = False
    username: str = ""


class Leave(msgspec.Struct, frozen=True):
    """The user gives up their seat. In a running game the house takes it over."""

    user: UserId


class SetHouse(msgspec.Struct, frozen=True):
    """The host sets how many house players sit in the lobby. ``unhosted`` means the same as in `Start`."""

    user: UserId
    count: int
    unhosted: bool = False


class Change(msgspec.Struct, frozen=True):
    """The host changes something in the lobby. A field that is None leaves its setting unchanged.

    ``options`` holds the game options to change. ``seconds`` is the time for one decision, ``most`` is the
    number of seats, ``level`` is how well the bots play, and ``seating`` is how the players get their seats.
    ``goal`` is how many points win a series; 0 means a single game. A series is always rated: an unrated
    ``kind`` makes it a single game. ``now`` is Unix time.
    """

    user: UserId
    options: Mapping[str, str | int] | None = None
    seconds: int | None = None
    most: int | None = None
    level: Level | None = None
    seating: Seating | None = None
    goal: int | None = None
    kind: Kind | None = None
    now: float = 0.0


class ShowSeal(msgspec.Struct, frozen=True):
    """Discord has accepted the message with this id, which shows the lobby with its seal."""

    message: MessageId


class Start(msgspec.Struct, frozen=True):
    """The game begins. ``unhosted`` says that the lobby has waited so long that anybody there may start.

    The users in ``asleep`` begin away: the house plays their seats until they press something. ``now`` is
    Unix time.
    """

    user: UserId
    unhosted: bool = False
    now: float = 0.0
    asleep: frozenset[UserId] = frozenset()


class VoteToClose(msgspec.Struct, frozen=True):
    """The user agrees to close the running table, or no longer does. In a lobby, the host closes it so."""

    user: UserId
    agrees: bool = True


class Vanish(msgspec.Struct, frozen=True):
    """The table's channel was deleted."""


class Moderate(msgspec.Struct, frozen=True):
    """A moderator closes the table. Only Discord knows the moderators, so the caller has asked Discord."""

    user: UserId


class Remove(msgspec.Struct, frozen=True):
    """``person`` has to leave the lobby. ``keeper`` says that the user moderates the lobby's channel."""

    user: UserId
    person: UserId
    keeper: bool = False


class Invite(msgspec.Struct, frozen=True):
    """The host invites ``person``."""

    user: UserId
    person: UserId


class Admit(msgspec.Struct, frozen=True):
    """The host says whether people need an invitation to sit down."""

    user: UserId
    by_invitation: bool


class Return(msgspec.Struct, frozen=True):
    """The user looks at the table again."""

    user: UserId


class Act(msgspec.Struct, frozen=True):
    """The user acts in the decision ``turn``, for which their button was made."""

    user: UserId
    turn: int
    action: Action


class DecideAhead(msgspec.Struct, frozen=True):
    """The user decides their turn ahead, for this hand only. The action `WAIT` takes the decision back."""

    user: UserId
    ahead: Ahead


class Guess(msgspec.Struct, frozen=True):
    """The user, whose name is ``name``, picks a ``seat`` as their guess for the deal or trick ``number``.

    ``username`` is as in `Join`.
    """

    user: UserId
    name: str
    number: int
    seat: Seat
    username: str = ""


class PlanAbsence(msgspec.Struct, frozen=True):
    """At the time ``now`` the user announces an absence until the time ``until``. Both are Unix times."""

    user: UserId
    until: float
    now: float


class MoveOn(msgspec.Struct, frozen=True):
    """The user agrees to move on, in this turn, without the players the game waits for.

    ``deadline`` is the deadline of the turn and ``now`` is the present time, both as Unix time.
    """

    user: UserId
    turn: int
    deadline: float | None = None
    now: float = 0.0


class PauseOver(msgspec.Struct, frozen=True):
    """The pause before the house acts is over: house players act, and decisions made ahead are played.

    ``thoughts`` are the actions that strong bots have found meanwhile, keyed by seat. Other bots choose at
    once.
    """

    turn: int
    thoughts: Mapping[Seat, Action] = {}


class Expire(msgspec.Struct, frozen=True):
    """The deadline of the decision ``turn``, or of the lobby (-1), has passed. ``now`` is Unix time."""

    turn: int
    now: float = 0.0


class VoteToPause(msgspec.Struct, frozen=True):
    """The user agrees to a pause of the game."""

    user: UserId


class PlayOn(msgspec.Struct, frozen=True):
    """The user agrees to end the pause."""

    user: UserId


class WaitFor(msgspec.Struct, frozen=True):
    """The game begins or goes on, and these people are being called, as they have no hand open."""

    users: frozenset[UserId]


class FreeSeats(msgspec.Struct, frozen=True):
    """Seats that were kept until ``now`` (Unix time) are free for everybody."""

    now: float


class StayAway(msgspec.Struct, frozen=True):
    """The players in these seats have been away too long for a vote to wait for them."""

    seats: frozenset[Seat]


Arranging: TypeAlias = SetHouse | Change
"""The commands that arrange a lobby."""
Keeping: TypeAlias = Moderate | Remove | Invite | Admit
"""The commands with which hosts and keepers close the table, or decide who may sit down."""
Command: TypeAlias = (
    Join
    | Leave
    | Arranging
    | ShowSeal
    | Start
    | VoteToClose
    | Vanish
    | Keeping
    | Return
    | Act
    | DecideAhead
    | Guess
    | PlanAbsence
    | MoveOn
    | PauseOver
    | Expire
    | VoteToPause
    | PlayOn
    | WaitFor
    | FreeSeats
    | StayAway
)
