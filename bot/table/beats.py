"""What is shown for a moment after a trick or a deal, and when the rest of a game may be skipped."""

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
"""The number of a `Shout`. The numbers below it are the signs that anybody may show in a beat."""

Mood: TypeAlias = Literal["won", "lost", "out", "taken"]
"""What has just happened to a seat. won, lost: it won or lost a pot, a hand or the like. out: it is out of
the round or the game, or made no points in a deal. taken: its card got worse. A panel shows ``taken`` even
while its player must choose.
"""


def _calm(_view: Any, _seat: Seat) -> Mood | None:
    return None


class Beats(NamedTuple):
    """Optional for a game: how results stay on the screens. If a game has none, it goes on at once."""

    seconds: Mapping[type[Event], float]
    """How many seconds the table shows each kind of event before the game goes on."""
    result: Callable[[Any, Sitting], Sequence[Block]]
    """The screen of the trick or deal that has just ended, for the shared message or for a seat's panel."""
    takes_part: Callable[[Any, Seat], bool] = _all
    """Given a spectator's view, whether the seat can still act or lose something in the present deal."""
    is_out: Callable[[Any, Seat], bool] = _none
    """Given a spectator's view, whether the seat can no longer act or lose anything in this game."""
    mood: Callable[[Any, Seat], Mood | None] = _calm
    """Given the seat's own view, what happened to the seat in this beat or since its last move, or None."""


class Shout(NamedTuple):
    """Optional for a game: a word that a player may call out after an event that everybody sees."""

    event: type[Event]
    """The event. Everybody sees it for a moment, so the shout reveals nothing new."""
    seconds: float
    seat: Callable[[Any], Seat | None]
    """Given a spectator's view, the seat that may shout now, or None."""
    words: str
    """The word, the same in every language."""


class FirstLook(NamedTuple):
    """Optional for a game: while many cards are new to the players, they get 1.5 times the usual time."""

    at: Callable[[Any], bool]
    """Given a spectator's view, whether the cards are still new."""


def shouter(table: Table) -> Seat | None:
    """The seat that may shout now (`Shout`). None at other moments, and in games without a shout."""
    told = extra(table.game, Shout) if table.phase is Phase.PLAYING else None
    return told.seat(table.rules.view(table.state, None)) if told else None


def may_skip(table: Table) -> bool:
    """Whether only bots still play: everybody present is out of the game, and nobody waits for a seat."""
    shown = extra(table.game, Beats) if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.late:
        return False
    view = table.rules.view(table.state, None)
    return all(shown.is_out(view, seat) for seat, player in enumerate(table.players) if player.present)


def require_skippable(table: Table) -> None:
    """Raises Refused while the game is on and somebody still takes part. A press after the end is fine."""
    if table.phase.live and not may_skip(table):
        raise Refused(
            N_("Somebody here is still in the game. You can skip to the end once everybody here is out.")
        )
