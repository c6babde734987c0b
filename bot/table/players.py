"""The players at a table."""

from __future__ import annotations

import msgspec

from bot.ids import UserId
from bot.table import log
from bot.table.ahead import Ahead
from engine.game import Seat


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player in a seat: a person (``user``, ``name``) or a house player (``bird`` picks its name)."""

    user: UserId | None = None
    name: str = ""
    bird: int = 0
    misses: int = 0
    """How many decisions in a row they have slept through."""
    acted: bool = False
    """They have made a decision of this game themselves, also ahead of time."""
    stood_in: bool = False
    """The clock or the house has made one for them."""
    away: bool = False
    away_since: float = 0.0
    """Unix time; 0: an old log does not say."""
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


def presence(entry: log.WentAway | log.StayedAway | log.CameBack) -> dict[str, float]:
    """The fields of a player that change when they go away, stay away for long, or come back."""
    match entry:
        case log.WentAway():
            return {"away": True, "away_since": entry.at}
        case log.StayedAway():
            return {"absent": True}
        case log.CameBack():
            return {"away": False, "absent": False, "misses": 0, "until": 0.0, "excused": 0.0}
