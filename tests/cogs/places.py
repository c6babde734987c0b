"""Where else one can use the bot: in a group, and in a server that it is not in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import discord

from tests.cogs.evening import Evening

FOREIGN = 990_000_000_000_000_000
"""A server that the bot is not in."""
GROUP_DM = 3


@contextmanager
def in_a_foreign_server(evening: Evening) -> Iterator[None]:
    """What people do in direct messages comes from a server where they have the bot for themselves alone."""
    everything = str(discord.Permissions.all().value)

    def changed(payload: dict[str, Any]) -> dict[str, Any]:
        member = {
            "user": payload.pop("user"),
            "roles": [],
            "joined_at": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": everything,
        }
        channel = {**payload["channel"], "type": discord.ChannelType.text.value, "name": "tea-room"}
        place = {"id": str(FOREIGN), "locale": "en-US", "features": []}
        return payload | {
            "guild_id": str(FOREIGN),
            "guild": place,
            "member": member,
            "channel": {**channel, "position": 0, "permission_overwrites": []},
            "context": 0,
            "app_permissions": everything,
        }

    with _changed(evening, changed):
        yield


@contextmanager
def in_a_group(evening: Evening) -> Iterator[None]:
    """What people do in direct messages comes from a group of friends, where the bot is not."""

    def changed(payload: dict[str, Any]) -> dict[str, Any]:
        return payload | {
            "context": 2,
            "channel": {**payload["channel"], "type": GROUP_DM, "name": "friends"},
        }

    with _changed(evening, changed):
        yield


@contextmanager
def _changed(evening: Evening, change: Any) -> Iterator[None]:
    world, emit = evening.env.backend, evening.env.backend.emit

    def elsewhere(event: str, payload: Mapping[str, Any]) -> None:
        of_interaction = event == "INTERACTION_CREATE" and "guild_id" not in payload
        emit(event, change(dict(payload)) if of_interaction else payload)

    world.__dict__["emit"] = elsewhere
    try:
        yield
    finally:
        del world.__dict__["emit"]
