"""Whoever holds a seat."""

from __future__ import annotations

import msgspec

from bot.ids import UserId
from bot.table import log
from bot.table.ahead import Ahead
from engine.game import Seat


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who holds a seat: a person (``user``, ``name``) or a house player (``bird``)."""

    user: UserId | None = None
    name: str = ""
    bird: int = 0
    misses: int = 0
    away: bool = False
    away_since: float = 0.0
    """Unix time; 0: an old log does not say."""
    absent: bool = False
    """Away for so long that no vote waits for them."""
    gone: bool = False
    ahead: Ahead | None = None
    late: bool = False
    """The game was not dealt to them at its start: they took the seat over."""
    since: int = 1
    """The deal from which on they have had the seat, without a break."""
    claim: Seat | None = None
    """The seat that they wait for; only of who comes late."""

    @property
    def present(self) -> bool:
        """A person who plays the seat himself."""
        return self.user is not None and not self.away and not self.gone

    @property
    def dozes(self) -> bool:
        """Away, but not for so long yet that no vote waits for them."""
        return self.away and not self.gone and not self.absent

    @property
    def nameless(self) -> bool:
        """A person whose data was deleted."""
        return self.user is not None and self.user < 0


def presence(fact: log.WentAway | log.StayedAway | log.CameBack) -> dict[str, float]:
    """What changes of a player who goes away, stays there for long, or comes back."""
    match fact:
        case log.WentAway():
            return {"away": True, "away_since": fact.at}
        case log.StayedAway():
            return {"absent": True}
        case log.CameBack():
            return {"away": False, "absent": False, "misses": 0}
