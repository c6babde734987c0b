"""People who press as fast as a test does."""

from __future__ import annotations

import pytest

from tests.cogs.evening import Evening


@pytest.fixture(autouse=True)
def unhurried(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told that they press too fast, until the bot starts again."""
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user, cost=1: True)
