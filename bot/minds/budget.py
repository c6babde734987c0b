"""How much a mind may think: by how many questions wait, and by the CPU time that is left. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.minds import WORLDS

SAVED_SECONDS = 10.0
"""For how long a share of a core that nobody uses is saved up."""


class Budget(NamedTuple):
    """How many worlds a mind may imagine for one decision, and when."""

    worlds: int
    waiting: int
    """While fewer questions than this wait."""
    left: float
    """While more than this part of the saved time is left."""


BUDGETS: Sequence[Budget] = (Budget(WORLDS, 6, 1 / 2), Budget(12, 20, 1 / 4), Budget(3, 80, 0.0))
MOST_WAITING = max(budget.waiting for budget in BUDGETS)


def worlds_for(waiting: int, left: float) -> int:
    """How many worlds the next question may take; 0: none, so the bot must answer at once.

    ``waiting`` is how many questions wait already, ``left`` the part of the saved time that is left.
    """
    return next((worlds for worlds, most, least in BUDGETS if waiting < most and left > least), 0)


class Purse:
    """CPU seconds that are saved up while time passes: ``share`` (above 0) of them a second."""

    def __init__(self, share: float, now: float) -> None:
        self._share = share
        self._most = self._has = share * SAVED_SECONDS
        self._counted = now

    def left(self, now: float) -> float:
        """What is left, as a part of all that can be saved. Below 0.0: more was spent than there was."""
        self._has = min(self._most, self._has + self._share * (now - self._counted))
        self._counted = now
        return self._has / self._most

    def spend(self, seconds: float) -> None:
        self._has -= seconds
