"""The commands: their choices, where they work, how Discord lists them, and their mentions in texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
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
from bot.table.commands import Refused
from engine.registry import games

Command = TypeVar("Command", bound=Any)
Value = TypeVar("Value", str, int)


TableNumber = Range[int, 1, 10**12 - 1]
"""A table's number, up to the highest number that a button's address can hold."""


SUBCOMMAND = discord.AppCommandOptionType.subcommand.value
MOST_CHOICES = 25
"""The most choices that Discord shows while somebody types."""


def fitting(typed: str, names: Mapping[Value, str]) -> list[Choice[Value]]:
    """The first choices whose names contain what somebody has typed."""
    found = [value for value, name in names.items() if typed.casefold() in f"{name} {value}".casefold()]
    return [Choice(name=names[value], value=value) for value in found[:MOST_CHOICES]]


GAMES = [Choice(name=presenter(game).title, value=game) for game in games()]
"""The choices of a command that takes any of the games."""


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
"""The choices of a command that takes any of the ladders."""


def anywhere(command: Command) -> Command:
    """Offers a command also in direct messages, and wherever a person has installed the bot for themselves.

    These commands answer only their user, and need no channel.
    """
    used = allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return allowed_installs(guilds=True, users=True)(used)


GROUPS: Mapping[str, tuple[str, discord.Permissions | None]] = {
    "table": (N_("Your table: show it, leave it, remind the others, or close it"), None),
    "manage": (
        N_("For moderators: settings, permissions, tables and names"),
        discord.Permissions(manage_messages=True),
    ),
    "evening": (N_("Now called /gamenight"), None),
}
"""Groups of commands that several features fill. Each has a description and perhaps a permission without
which members do not see it. A server may show the group to others, so each command checks the permission.
"""


def below(group: str) -> Callable[[Command], Command]:
    """Puts a command into one of the `GROUPS`."""

    def put(command: Command) -> Command:
        command.extras["group"] = group
        return command

    return put


def new_group(name: str) -> app_commands.Group:
    """Makes one of the `GROUPS`, without any commands yet."""
    description, permissions = GROUPS[name]
    return app_commands.Group(
        name=name,
        description=locale_str(description),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        default_permissions=permissions,
    )


FORMER: Mapping[str, str] = {
    **dict.fromkeys((f"{game} rules" for game in games()), "`/rules`"),
    "table": "`/table show`",
    "leave": "`/table leave`",
    **dict.fromkeys(("nudge", "table nudge"), "`/table remind`"),
    "close": "`/table close`, `/manage close`",
    **dict.fromkeys(("away until", "away back"), "`/away`"),
    **dict.fromkeys(("replay", "review"), "`/history`"),
    "verify": "`/history`, `/daily`",
    "settings me": "`/settings`",
    "settings server": "`/manage server`",
    "check": "`/manage check`",
    "rename": "`/manage rename`",
    **dict.fromkeys(("mydata show", "mydata export", "mydata delete"), "`/privacy`"),
    "invite": "`/help`",
    "evening plan": "`/gamenight plan`",
    **dict.fromkeys(
        (f"evening {act}" for act in ("show", "move", "cancel", "handover")), "`/gamenight show`"
    ),
}
"""Commands of earlier versions, which clients may still show, each with what has replaced it."""
LISTED = ("evening plan", "evening show", "table nudge")
"""Those that Discord still lists until version 1.2, as people know them and messages mention them."""


def moved(called: Mapping[str, Any]) -> Refused | None:
    """The answer to a call of a `FORMER` command; None for any other call.

    ``called`` is the call as Discord describes it.
    """
    below = (option["name"] for option in called.get("options", ()) if option["type"] == SUBCOMMAND)
    name = " ".join((called["name"], *below))
    return _has_moved(name) if name in FORMER else None


def _has_moved(name: str) -> Refused:
    # Translators: {name}: a command of former versions; {place}: commands: `/history`, `/daily`
    return Refused(N_("**/{name}** has moved. Find it here: {place}."), name=name, place=FORMER[name])


def listed(name: str) -> app_commands.Command[Any, Any, Any]:
    """One of the commands `LISTED`, which says what it is called now."""
    group, _, word = name.partition(" ")
    place = FORMER[name].strip("`")

    async def answer(_: discord.Interaction[Any]) -> None:
        raise _has_moved(name)

    # Translators: {name}: a command: /gamenight plan
    told = locale_str(f"Now called {place}", text=N_("Now called {name}"), details={"name": place})
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=word, description=told, callback=answer
    )
    return below(group)(command)


_TYPED = (
    TranslationContextLocation.command_name,
    TranslationContextLocation.group_name,
    TranslationContextLocation.parameter_name,
)


class CommandTexts(app_commands.Translator):
    """Translates what the commands show. ``domain`` is the game whose catalogue has the text.

    If a text has placeholders, ``text`` is the catalogue's text, and ``details`` holds their values.

    A typed command and its parameters have the same names in every language, because texts quote them:
    Discord shows a mention of a command as it was written, in whatever language its reader has. Names of
    commands in a member's menu are translated.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(locale)
        of_menu = isinstance(context.data, app_commands.ContextMenu)
        if language == "en" or (context.location in _TYPED and not of_menu):
            return None
        return Tr(language, string.extras.get("domain", COMMON))(
            string.extras.get("text", string.message), **string.extras.get("details", {})
        )


_NAMED = re.compile(r"`/(?P<command>(?P<root>[a-z]+)(?: [a-z]+)?)`")
_ids: dict[str, int] = {}
"""The ids of this application's commands, keyed by each command's first word."""


def know_commands(commands: Iterable[app_commands.AppCommand]) -> None:
    """Learns the ids of the commands from Discord."""
    _ids.update((command.name, command.id) for command in commands)


def with_mentions(text: str) -> str:
    """The text with a mention instead of each command in backticks, such as `/kuckuck start`.

    A command unknown to Discord stays as it is, and so does a command followed by a number.
    """
    return _NAMED.sub(_mention, text)


def _mention(named: re.Match[str]) -> str:
    command_id = _ids.get(named["root"])
    return named[0] if command_id is None else f"</{named['command']}:{command_id}>"
