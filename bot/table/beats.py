"""What a game shows for a moment when a trick, a deal or a round is over. Pure.

A game without beats goes on at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from bot.i18n import Tr
from bot.parts import part
from bot.screen import Block
from bot.table.sitting import Sitting
from engine.game import Event, Seat


class Beats(Protocol):
    """What a module `bot.games.<game>.beats` offers. Its texts are in the game's own catalogue."""

    @property
    def seconds(self) -> Mapping[type[Event], float]:
        """How long the table shows a result before the game goes on, by the rules' event."""

    def takes_part(self, view: Any, seat: Seat) -> bool:
        """Whether this seat has something to do or to lose in what is played now, by a spectator's view."""

    def is_out(self, view: Any, seat: Seat) -> bool:
        """Whether this seat can do and lose nothing more till the game's end, by a spectator's view."""

    def result(self, view: Any, at: Sitting, tr: Tr) -> Sequence[Block]:
        """What has just ended: the shared message, or the panel of ``at.seat``."""


@cache
def beats(game: str) -> Beats | None:
    """The beats of the game with this key, or None if it has none."""
    return cast("Beats | None", part(game, "beats"))
