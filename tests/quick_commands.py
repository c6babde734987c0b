"""The bot's commands, written down for Discord once instead of at each start of a test's bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from discord import app_commands

Payload = Callable[..., Awaitable[dict[str, Any]]]


@contextmanager
def quick_commands() -> Iterator[None]:
    """Lets discord.py translate each command once: its texts are the same in all tests."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for kind in (app_commands.Command, app_commands.Group):
            monkeypatch.setattr(kind, "get_translated_payload", _once(kind.get_translated_payload))
        yield


def _once(written: Payload) -> Payload:
    known: dict[tuple[str, object], dict[str, Any]] = {}

    async def payload(command: Any, *how: Any) -> dict[str, Any]:
        installs = command.allowed_installs  # a bot for servers alone says otherwise
        key = command.qualified_name, installs and tuple(installs.to_array())
        if key not in known:
            known[key] = await written(command, *how)
        return known[key]

    return payload
