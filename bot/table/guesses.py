"""What people who hold no cards can guess at a running game, and which seats were right. Pure.

A game without a module `guesses` is only watched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from bot.i18n import Tr
from bot.parts import part
from engine.game import Seat


class Shown(NamedTuple):
    """What has come of a deal or a trick that people guessed at."""

    number: int
    seats: tuple[Seat, ...]
    """Those that were right. Empty if there was nothing to guess after all: then no guess counts."""


class Guesses(Protocol):
    """What a module `bot.games.<game>.guesses` offers, all by a spectator's view."""

    @property
    def question(self) -> str:
        """What is guessed each time: a catalogue message of the game."""

    def number(self, view: Any) -> int:
        """The number of the deal or trick that is guessed at now, from 1 on in this game."""

    def seats(self, view: Any) -> Sequence[Seat]:
        """The seats that may be guessed. Empty once a card of it is shown, and when the game is over."""

    def shown(self, view: Any) -> Shown | None:
        """What has come of the one before. None if there was none."""

    def come_out(self, view: Any, tr: Tr) -> str:
        """In a line which cards have come out so far, where the board does not say it. "" if it does."""


@cache
def guesses(game: str) -> Guesses | None:
    """What can be guessed at the game with this key, or None if nothing can."""
    return cast("Guesses | None", part(game, "guesses"))
