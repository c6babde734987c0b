"""What an interaction tells: who acts, where, and in which language they read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord

from bot.i18n import N_, Tr, language_of
from bot.ids import ChannelId, GuildId, UserId
from bot.live.turnstile import Place
from bot.table.commands import Refused

NOT_HERE = N_(
    "This needs a server that I am in. Add me to one with `/invite`, then use this command in one of its "
    "channels."
)

PLACE = "place"
"""Under this name an interaction has its place among those that are at work."""


class KnowsReaders(Protocol):
    """A client that knows what people have chosen to read."""

    def tr_for(self, user_id: UserId, language: str, guild_id: GuildId | None) -> Tr: ...


def tr_of(interaction: discord.Interaction[Any]) -> Tr:
    """For what the person who acts reads: in the language that they chose, else in that of their Discord."""
    client: KnowsReaders = interaction.client
    return client.tr_for(user_of(interaction), language_of(interaction.locale), home_of(interaction))


def user_of(interaction: discord.Interaction[Any]) -> UserId:
    return UserId(interaction.user.id)


def home_of(interaction: discord.Interaction[Any]) -> GuildId | None:
    """The server where somebody acts, if the bot is in it.

    None in private messages, and in a server where they have installed the bot for themselves alone: there we
    see no channel, and keep nothing.
    """
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        return None
    return GuildId(guild_id)


def server_of(interaction: discord.Interaction[Any], refusal: str | None = None) -> GuildId:
    """The server where somebody acts.

    Where the bot is in none: raises Refused with this message of the catalogues, or, in a server that the bot
    is not in, with one that says so.
    """
    guild_id = home_of(interaction)
    if guild_id is None:
        raise Refused(refusal if refusal and interaction.guild_id is None else NOT_HERE)
    return guild_id


def channel_of(interaction: discord.Interaction[Any]) -> ChannelId:
    """The channel or thread where somebody acts. Raises InvalidData where Discord tells of none."""
    if interaction.channel_id is None:
        raise discord.InvalidData("an interaction without a channel")
    return ChannelId(interaction.channel_id)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the pressed button is on a message that its reader alone sees."""
    return interaction.message is not None and (interaction.message.flags.ephemeral or is_direct(interaction))


def is_direct(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody acts in their direct messages with the bot, where it can write and edit by itself."""
    return interaction.guild_id is None and not interaction.context.private_channel


def keep_place(interaction: discord.Interaction, place: Place) -> None:
    """The work for this interaction begins, and has this place until `make_room`."""
    interaction.extras[PLACE] = place


def make_room(interaction: discord.Interaction) -> None:
    """The work for this interaction is done, but for what Discord does: another one may begin."""
    place: Place | None = interaction.extras.pop(PLACE, None)
    if place:
        place.leave()


NO_CHOICE = N_("That choice is gone. Open your settings again with `/settings me`.")


def picked(interaction: discord.Interaction, otherwise: str = NO_CHOICE) -> str:
    """What was chosen in a menu, whatever it is. Raises Refused where it was no menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [str(value)]:
            return value
    raise Refused(otherwise)


def picked_several(interaction: discord.Interaction, most: int) -> Sequence[str]:
    """What was chosen in a menu of up to ``most``. Raises Refused where it was no such menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [*values] if len(values) <= most and all(isinstance(value, str) for value in values):
            return values
    raise Refused(NO_CHOICE)
