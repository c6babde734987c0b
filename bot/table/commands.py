"""What can be asked of a table, and the answer no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from bot.i18n import N_, Tr
from bot.ids import MessageId, UserId
from bot.table.ahead import Ahead
from engine.game import Action, Seat


class Refused(Exception):
    """The answer to a request that cannot be met; nothing has changed.

    ``text`` is a catalogue message: what is wrong and what to do instead, with ``details`` to fill in.
    """

    def __init__(self, text: str, **details: int | str) -> None:
        super().__init__(text)
        self.text = text
        self.details: Mapping[str, int | str] = details

    def sentence(self, tr: Tr) -> str:
        """The answer in the reader's language."""
        return tr(self.text, **self.details)


def no_such_table() -> Refused:
    """Also the answer about a table of another server: it tells nobody which numbers there are."""
    return Refused(N_("There is no such table. Open a new one."))


class Join(msgspec.Struct, frozen=True):
    user: UserId
    name: str


class Leave(msgspec.Struct, frozen=True):
    user: UserId


class AddHouse(msgspec.Struct, frozen=True):
    user: UserId


class FillHouse(msgspec.Struct, frozen=True):
    """House players for all the seats that are missing."""

    user: UserId


class RemoveHouse(msgspec.Struct, frozen=True):
    user: UserId


class ShowSeal(msgspec.Struct, frozen=True):
    """Discord has taken a message that shows the lobby with its seal, and gave it this id."""

    message: MessageId


class Start(msgspec.Struct, frozen=True):
    """``unhosted``: the host has let the lobby wait so long that anybody there may start."""

    user: UserId
    unhosted: bool = False


class Cancel(msgspec.Struct, frozen=True):
    user: UserId


class VoteToClose(msgspec.Struct, frozen=True):
    user: UserId


class Vanish(msgspec.Struct, frozen=True):
    """The table's channel is no more."""


class Moderate(msgspec.Struct, frozen=True):
    """A keeper closes the table. Whether he is one, Discord alone can tell: it is asked before."""

    user: UserId


class Remove(msgspec.Struct, frozen=True):
    """``person`` has to leave the lobby; ``keeper``: whoever asks is one of its channel."""

    user: UserId
    person: UserId
    keeper: bool = False


class Invite(msgspec.Struct, frozen=True):
    user: UserId
    person: UserId


class Admit(msgspec.Struct, frozen=True):
    """By invitation only, or whoever comes."""

    user: UserId
    by_invitation: bool


class Return(msgspec.Struct, frozen=True):
    """The user looks at the table again."""

    user: UserId


class Act(msgspec.Struct, frozen=True):
    user: UserId
    turn: int
    action: Action


class DecideAhead(msgspec.Struct, frozen=True):
    """What the user will say in his turn, if his hand is still this one then; `WAIT`: nothing after all."""

    user: UserId
    ahead: Ahead


class PauseOver(msgspec.Struct, frozen=True):
    """The pause is over: the house acts, and whoever has decided ahead."""

    turn: int


class Expire(msgspec.Struct, frozen=True):
    """The deadline has passed: of decision ``turn``, or of the lobby (-1). ``now`` is Unix time."""

    turn: int
    now: float = 0.0


class StayAway(msgspec.Struct, frozen=True):
    """Whoever holds these seats has been away for so long that no vote waits for them."""

    seats: frozenset[Seat]


Command: TypeAlias = (
    Join
    | Leave
    | AddHouse
    | FillHouse
    | RemoveHouse
    | ShowSeal
    | Start
    | Cancel
    | VoteToClose
    | Vanish
    | Moderate
    | Remove
    | Invite
    | Admit
    | Return
    | Act
    | DecideAhead
    | PauseOver
    | Expire
    | StayAway
)
