"""Lets people in tests press fast, and closes or opens their direct messages."""

import pytest
from simcord import MemberActor

from tests.cogs.evening import Evening


@pytest.fixture(autouse=True)
def unhurried(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets people press as fast as they like, until the bot is restarted."""
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user, cost=1: True)


def close_letters(evening: Evening, member: MemberActor, *, code: int = 50007) -> None:
    """Makes Discord refuse the bot's direct messages to this member."""
    channel = member.user.dm_channel.id
    evening.env.inject_error("*", f"/channels/{channel}/messages*", status=403, code=code, times=None)


def open_letters(evening: Evening) -> None:
    evening.env.backend.faults.clear()
