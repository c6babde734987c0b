"""What commands offer: their choices, and where they can be used."""

from __future__ import annotations

from typing import Any, TypeVar

from discord.app_commands import Choice, Range, allowed_contexts, allowed_installs, locale_str

from bot.games.ladders import ladder_name, ladders
from bot.games.presenter import presenter
from bot.i18n import Tr
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
