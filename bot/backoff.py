"""How long to wait after a failure before the next try."""

from __future__ import annotations

from collections.abc import Sequence

OF_DISCORD = (2.0, 4.0, 8.0, 16.0, 32.0, 60.0)
"""Seconds to wait before the next request to Discord: one number for each failure in a row."""
OF_POSTGRES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds to wait before the next request to PostgreSQL: one number for each failure in a row."""


class Backoff:
    """Counts failures in a row. ``seconds`` lists the wait after each failure; the last wait repeats."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self._seconds = seconds
        self._failures = 0

    def fail(self) -> float:
        """Counts one more failure, and returns the seconds until the next try."""
        wait = self._seconds[min(self._failures, len(self._seconds) - 1)]
        self._failures += 1
        return wait

    def succeed(self) -> None:
        """Starts the count again: the next failure is the first in a row."""
        self._failures = 0
