"""Circumstances of a test: letters that are closed, months that pass quickly, people who may press fast."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.live import clock, departures, retention
from bot.parts import of_features
from cogs.ranking import podiums
from cogs.ranking.values import beginning_of, season_at
from tests.cogs.evening import Evening


@pytest.fixture(autouse=True)
def unhurried(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told that they press too fast, until the bot starts again."""
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user, cost=1: True)


def close_letters(evening: Evening, member: MemberActor, *, code: int = 50007) -> None:
    """From now on Discord lets nobody write to the member."""
    channel = member.user.dm_channel.id
    evening.env.inject_error("*", f"/channels/{channel}/messages*", status=403, code=code, times=None)


def open_letters(evening: Evening) -> None:
    evening.env.backend.faults.clear()


DAY = 86_400.0


@pytest.fixture(autouse=True)
def months_pass_quickly(monkeypatch: pytest.MonkeyPatch, days_pass_quickly: None) -> None:
    """Here whole months pass, in which nobody sets the clock, and what is due each hour or day may wait.

    Only the podiums are looked at each day, for the first days of a month.
    """
    monkeypatch.setattr(clock, "LOOK", 40 * DAY)
    for reminders in of_features("reminders").values():
        monkeypatch.setattr(reminders, "LOOK", 40 * DAY)
    monkeypatch.setattr(podiums, "HOUR", DAY)
    monkeypatch.setattr(podiums, "DAY", 5 * DAY)
    monkeypatch.setattr(departures, "DAY", 40 * DAY)
    monkeypatch.setattr(retention, "EVERY", 40 * DAY)


async def months_end(evening: Evening, days: float = 0) -> None:
    """Lets time pass until some days into the next month."""
    now = evening.bot.now()
    begins = beginning_of(season_at(beginning_of(season_at(now)) + 32 * DAY))
    await evening.wait(begins - now + 300 + days * DAY, step=40 * DAY)
