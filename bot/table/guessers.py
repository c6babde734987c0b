"""The people who guess at a table."""

from __future__ import annotations

import msgspec

from engine.game import Seat


class Guesser(msgspec.Struct, frozen=True, gc=False):
    """A person who guesses, with their last guess."""

    name: str
    number: int
    """The deal or trick that they guessed at, as `bot.table.guesses` counts them."""
    seat: Seat
    right: int = 0
    counted: int = 0
    """How many of their guesses have been compared with what was shown."""
    stands: bool = True
    """Whether the last one has not been compared yet."""
    changes: int = 0
    """How often they have changed it."""
