"""What a game shows for a moment when a trick or a deal is over, and when its rest may be skipped. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.i18n import N_
from bot.parts import extra
from bot.screen import Block
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.sitting import Sitting
from engine.game import Event, Seat


def _all(_view: Any, _seat: Seat) -> bool:
    return True


def _none(_view: Any, _seat: Seat) -> bool:
    return False


SHOUT = 3
"""The number of the shout, next to those of the signs that anybody may show in a beat."""

Mood: TypeAlias = Literal["won", "lost", "out", "taken"]
"""What has just happened to a seat: it won a pot, a hand or the like; it lost; its game ended; or its card
got worse. A hand shows the last of these even while its player is asked.
"""


def _calm(_view: Any, _seat: Seat) -> Mood | None:
    return None


class Beats(NamedTuple):
    """An extra of a game: how results stay on the screens. Without it, the game goes on at once."""

    seconds: Mapping[type[Event], float]
    """How long the table shows a result before the game goes on, by the rules' event."""
    result: Callable[[Any, Sitting], Sequence[Block]]
    """The screen of what has just ended: the shared message, or the panel of the seat where somebody sits."""
    takes_part: Callable[[Any, Seat], bool] = _all
    """True for a seat that has something to do or to lose in what is played now, by a spectator's view."""
    is_out: Callable[[Any, Seat], bool] = _none
    """True for a seat that has nothing more to do or lose until the game's end, by a spectator's view."""
    mood: Callable[[Any, Seat], Mood | None] = _calm
    """What has just happened to this seat, by its own view, in a beat or since its last move."""


class Shout(NamedTuple):
    """An extra of a game: what a player may call out after an event, and what everybody sees anyway."""

    event: type[Event]
    """An event that everybody may know, shown for a moment. It reveals nothing that the call would add."""
    seconds: float
    seat: Callable[[Any], Seat | None]
    """The seat that may call it out meanwhile, by a spectator's view; None at any other moment."""
    words: str
    """The call, the same in every language."""


class FirstLook(NamedTuple):
    """An extra of a game: when players have many new cards to look at, and get half as much time again."""

    at: Callable[[Any], bool]
    """True while these cards are new, by a spectator's view."""


def shouter(table: Table) -> Seat | None:
    """The seat that may now call out what has just happened; None at other moments, and in most games."""
    told = extra(table.game, Shout) if table.phase is Phase.PLAYING else None
    return told.seat(table.rules.view(table.state, None)) if told else None


def may_skip(table: Table) -> bool:
    """True if all people who are here are out, so that only bots play, and nobody waits for a seat."""
    shown = extra(table.game, Beats) if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.late:
        return False
    view = table.rules.view(table.state, None)
    return all(shown.is_out(view, seat) for seat, player in enumerate(table.players) if player.present)


def require_skippable(table: Table) -> None:
    """Raises Refused while the game is on and somebody still takes part. A late press is fine."""
    if table.phase.live and not may_skip(table):
        raise Refused(
            N_("Somebody here is still in the game. You can skip to the end once everybody here is out.")
        )
