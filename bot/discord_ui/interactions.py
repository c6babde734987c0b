"""What an interaction tells: who acts, where, and in which language they read."""

from __future__ import annotations

from typing import Any, Protocol

import discord
from discord import app_commands

from bot.i18n import Tr, language_of
from bot.ids import ChannelId, GuildId, UserId
from bot.table.commands import Refused


class KnowsReaders(Protocol):
    """A client that knows what people have chosen to read."""

    def tr_for(self, user_id: UserId, language: str, guild_id: GuildId | None) -> Tr: ...


def tr_of(interaction: discord.Interaction[Any]) -> Tr:
    """For what the person who acts reads: in the language that they chose, else in that of their Discord."""
    client: KnowsReaders = interaction.client
    guild_id = None if interaction.guild_id is None else GuildId(interaction.guild_id)
    return client.tr_for(user_of(interaction), language_of(interaction.locale), guild_id)


def user_of(interaction: discord.Interaction[Any]) -> UserId:
    return UserId(interaction.user.id)


def server_of(interaction: discord.Interaction[Any], refusal: str | None = None) -> GuildId:
    """The server where somebody acts.

    Where it is none: raises Refused with this message of the catalogues, or, from a command that Discord
    offers in servers alone, NoPrivateMessage.
    """
    if interaction.guild_id is None:
        raise Refused(refusal) if refusal else app_commands.NoPrivateMessage
    return GuildId(interaction.guild_id)


def channel_of(interaction: discord.Interaction[Any]) -> ChannelId:
    """The channel or thread where somebody acts. Raises InvalidData where Discord tells of none."""
    if interaction.channel_id is None:
        raise discord.InvalidData("an interaction without a channel")
    return ChannelId(interaction.channel_id)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the pressed button is on a message that its reader alone sees."""
    return interaction.message is not None and (interaction.message.flags.ephemeral or is_direct(interaction))


def is_direct(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody acts in their direct messages with the bot."""
    return interaction.guild_id is None
