"""The commands: their choices, where they can be used, what Discord's list shows, and mentions in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import (
    Choice,
    Range,
    TranslationContextLocation,
    allowed_contexts,
    allowed_installs,
    locale_str,
)

from bot.games.ladders import ladder_name, ladders
from bot.games.presenter import presenter
from bot.i18n import COMMON, N_, Tr, language_of
from engine.registry import games

Command = TypeVar("Command", bound=Any)


TableNumber = Range[int, 1, 10**12 - 1]
"""As far as a button's address can hold it."""


MOST_CHOICES = 25
"""Discord shows no more while somebody types."""


GAMES = [Choice(name=presenter(game).title, value=game) for game in games()]
"""The choices of a command that is about any of the games."""


LADDERS = [
    Choice(
        name=locale_str(
            ladder_name(key, Tr("en")), domain=ladder.game, text=ladder.text, details={"title": ladder.title}
        )
        if ladder.text
        else ladder.title,
        value=key,
    )
    for key, ladder in ladders().items()
]
"""The choices of a command that is about any of the ladders."""


def anywhere(command: Command) -> Command:
    """Offers a command also in direct messages, and wherever a person has installed the bot for themselves.

    These commands answer their user alone, and need no channel.
    """
    used = allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return allowed_installs(guilds=True, users=True)(used)


PARAMETERS = (
    N_("day"),
    N_("game"),
    N_("invited_only"),
    N_("level"),
    N_("member"),
    N_("name"),
    N_("pace"),
    N_("player"),
    N_("season"),
    N_("seconds"),
    N_("table"),
    N_("where"),
)
"""The parameters' names, for the catalogues. Games name their options, and features what is theirs."""
_COMMAND_NAMES = (TranslationContextLocation.command_name, TranslationContextLocation.group_name)


class CommandTexts(app_commands.Translator):
    """Translates what the commands show. ``domain`` names the game that a text belongs to.

    A text that is filled in comes with the catalogue's own ``text`` and its ``details``.

    A command has the same name in every language, as texts name it. Its parameters have their own names, and
    so has a command in the menu of a member.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(locale)
        of_menu = isinstance(context.data, app_commands.ContextMenu)
        if language == "en" or (context.location in _COMMAND_NAMES and not of_menu):
            return None
        domain = string.extras.get("domain", COMMON)
        if context.location is TranslationContextLocation.parameter_name:
            group = context.data.command.root_parent
            domain = group.name if group is not None and group.name in games() else COMMON
        return Tr(language, domain)(
            string.extras.get("text", string.message), **string.extras.get("details", {})
        )


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
