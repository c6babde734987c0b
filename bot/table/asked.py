"""The people of the game before, who are asked to play the next one too, and the seats kept for them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.ids import UserId

KEPT_SECONDS = 120.0
"""For how long after the opening a seat is kept; by post, for as long as a decision may take."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A person who is asked, and ``until`` when a seat is kept for them (Unix time).

    0: none ever was, as they were away at the end of the game before.
    """

    user: UserId
    name: str
    until: float
    place: int
    """Where they will stand in the list of the lobby, as in `bot.table.players.Player`."""
    free: bool = False
    """Whether that time is over."""

    @property
    def nameless(self) -> bool:
        """Whether their data was deleted."""
        return self.user < 0


def keeps_seat(asked: Asked) -> bool:
    """Whether a seat is kept for them. None is for somebody whose data was deleted."""
    return asked.until > 0 and not asked.free and not asked.nameless


def is_asked(asked: Iterable[Asked], user_id: UserId) -> bool:
    """Whether the user is among those who are asked."""
    return any(one.user == user_id for one in asked)


def place_for(asked: Iterable[Asked], user_id: UserId, last: int) -> int:
    """Where the user stands in the list of the lobby: where they sat before, or at the ``last`` place."""
    return next((one.place for one in asked if one.user == user_id), last)


def without(asked: Iterable[Asked], user_id: UserId) -> tuple[Asked, ...]:
    """Those who are asked but this user."""
    return tuple(one for one in asked if one.user != user_id)


def let_go(asked: Iterable[Asked]) -> tuple[Asked, ...]:
    """The same people, with no seat kept for them any more."""
    return tuple(msgspec.structs.replace(one, free=True) for one in asked)


def renamed_asked(asked: Iterable[Asked], user_id: UserId, name: str) -> tuple[Asked, ...]:
    """The same people, this one under this name."""
    return tuple(msgspec.structs.replace(one, name=name) if one.user == user_id else one for one in asked)
