"""Makes and translates the bot's commands only once, not each time a test starts a bot."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest
from discord import app_commands

from cogs.games import group
from engine.game import Game

Payload = Callable[..., Awaitable[dict[str, Any]]]


@contextmanager
def quick_commands() -> Iterator[None]:
    """Makes discord.py translate each command once, as its texts are the same in all tests.

    Commands of a game are also made only once. Each bot has a copy, as bots may differ in where their
    commands can be installed.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("cogs.games.group", _made_once(group))
        for kind in (app_commands.Command, app_commands.Group):
            monkeypatch.setattr(kind, "get_translated_payload", _once(kind.get_translated_payload))
        yield


class _Written(dict[str, Any]):
    """What is told of a command, which nobody changes, so that a copy needs no copying."""

    def __deepcopy__(self, _: object) -> "_Written":
        return self


def _made_once(make: Callable[[Game], app_commands.Group]) -> Callable[[Game], app_commands.Group]:
    made: dict[str, app_commands.Group] = {}

    def copied(game: Game) -> app_commands.Group:
        if game.key not in made:
            made[game.key] = make(game)
        return copy(made[game.key])

    return copied


def _once(written: Payload) -> Payload:
    known: dict[tuple[str, object], dict[str, Any]] = {}

    async def payload(command: Any, *how: Any) -> dict[str, Any]:
        installs = command.allowed_installs  # differs for a bot that can only be added to servers
        key = command.qualified_name, installs and tuple(installs.to_array())
        if key not in known:
            known[key] = _Written(await written(command, *how))
        return known[key]

    return payload
