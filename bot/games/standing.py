"""Who is ahead in a game that has not ended, as everybody sees it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class InPlay(NamedTuple):
    """How the players of a game stand before its end, if the game shows it."""

    merits: Callable[[Any], Sequence[tuple[float, ...]]]
    """Each seat's merit, from a spectator's view: the higher, the better. It counts what the present deal has
    brought so far, too.
    """
