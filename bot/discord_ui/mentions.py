"""Commands in texts: where Discord has told their ids, as mentions that one can press."""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord import app_commands

MOST_CHARACTERS = 4000
"""How long all texts of one message may be together."""

_NAMED = re.compile(r"`/(?P<command>(?P<root>[a-z]+)(?: [a-z]+)?)`")
_ids: dict[str, int] = {}
"""The commands of this process's application, without their subcommands, by name."""


def know_commands(commands: Iterable[app_commands.AppCommand]) -> None:
    """Learns the ids of the commands, as Discord tells them."""
    _ids.update((command.name, command.id) for command in commands)


def with_mentions(text: str) -> str:
    """The text with a mention in the place of each command in backticks, such as `/kuckuck start`.

    A command that Discord has not told of stays as it is, and one with a number behind it.
    """
    return _NAMED.sub(_mention, text)


def _mention(named: re.Match[str]) -> str:
    command_id = _ids.get(named["root"])
    return named[0] if command_id is None else f"</{named['command']}:{command_id}>"
