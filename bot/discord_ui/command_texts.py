"""What Discord's list of commands shows, in each language."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from bot.i18n import COMMON, N_, Tr, language_of
from engine.registry import games

PARAMETERS = (
    N_("day"),
    N_("game"),
    N_("invited_only"),
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

    A command has the same name in every language, as texts name it. Its parameters have their own names.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(locale)
        if language == "en" or context.location in _COMMAND_NAMES:
            return None
        domain = string.extras.get("domain", COMMON)
        if context.location is TranslationContextLocation.parameter_name:
            group = context.data.command.root_parent
            domain = group.name if group is not None and group.name in games() else COMMON
        return Tr(language, domain)(
            string.extras.get("text", string.message), **string.extras.get("details", {})
        )
