"""People to whom Discord lets nobody write."""

from __future__ import annotations

from simcord import MemberActor

from tests.cogs.evening import Evening


def close_letters(evening: Evening, member: MemberActor, *, code: int = 50007) -> None:
    """From now on Discord lets nobody write to the member."""
    channel = member.user.dm_channel.id
    evening.env.inject_error("*", f"/channels/{channel}/messages*", status=403, code=code, times=None)


def open_letters(evening: Evening) -> None:
    evening.env.backend.faults.clear()
