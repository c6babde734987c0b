"""Lets months pass in tests about monthly rankings."""

import pytest

from bot.live import retention, time
from bot.parts import features
from cogs.ranking.values import beginning_of, season_at
from tests.cogs.evening import Evening

DAY = 86_400.0


@pytest.fixture(autouse=True)
def months_pass_quickly(monkeypatch: pytest.MonkeyPatch, days_pass_quickly: None) -> None:
    """Lets whole months pass quickly: the bot seldom looks for a changed clock, reminders or old data."""
    monkeypatch.setattr(time, "LOOK", 40 * DAY)
    if "daily" in features():
        monkeypatch.setattr("cogs.daily.reminders.LOOK", 40 * DAY)
    monkeypatch.setattr(retention, "EVERY", 40 * DAY)


async def months_end(evening: Evening, days: float = 0) -> None:
    """Lets time pass until ``days`` days into the next month."""
    now = evening.bot.now()
    begins = beginning_of(season_at(beginning_of(season_at(now)) + 32 * DAY))
    await evening.wait(begins - now + 300 + days * DAY)
