"""What simcord's messages and interactions lack, or say otherwise than Discord's document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import Permissions
from simcord.backend import Backend, serializers
from simcord.backend.models import Channel, Message
from simcord.enums import ChannelType

from playground.embedded.cdn import Cdn, Wire

IN_GROUPS = Permissions(attach_files=True, embed_links=True, mention_everyone=True)
"""What a bot may do in answers to people's direct messages with each other."""
IN_DIRECT_MESSAGES = IN_GROUPS | Permissions(use_external_emojis=True)
"""What a bot may do in its own direct messages."""
LARGEST_FILE = 10 * 2**20
BOT_DM = 1
"""The context of an interaction in a bot's own direct messages. In a server it is 0, between people 2."""
ABSENT_IF_EMPTY = ("nonce", "sticker_items", "reactions")
"""What Discord leaves out of a message if there is none."""

_message_payload = serializers.message_payload


def message_payload(backend: Any, message: Message, *, for_user: int | None = None) -> Any:
    """A message as Discord tells it. Takes the place of simcord's own function."""
    told: Wire = {**_message_payload(backend, message, for_user=for_user)}
    for key in ABSENT_IF_EMPTY:
        if not told[key]:
            del told[key]
    if asked := told.get("interaction_metadata"):
        owners = owners_of(backend, told.get("guild_id"), int(asked["user"]["id"]))
        told["interaction_metadata"] = {**asked, "authorizing_integration_owners": owners}
    if isinstance(backend.cdn, Cdn):
        backend.cdn.told(told)
    return told


serializers.message_payload = message_payload


def owners_of(world: Backend, guild_id: str | None, user_id: int, context: int = BOT_DM) -> Mapping[str, str]:
    """Who has installed the bot where somebody acts: the server, or else the person for themselves."""
    if guild_id is None and context == BOT_DM:
        return {"0": "0"}
    if guild_id is not None and int(guild_id) in world.guilds:
        return {"0": guild_id}
    return {"1": str(user_id)}


def interaction(world: Backend, payload: Mapping[str, Any]) -> Wire:
    """An interaction as Discord tells it."""
    guild_id, context = payload.get("guild_id"), payload["context"]
    user = (payload.get("member") or payload)["user"]
    told = {
        **payload,
        "authorizing_integration_owners": owners_of(world, guild_id, int(user["id"]), context),
        "attachment_size_limit": LARGEST_FILE,
    }
    if guild_id is None:
        allowed = IN_DIRECT_MESSAGES if context == BOT_DM else IN_GROUPS
        told["app_permissions"] = str(allowed.value)
    return told


def command(registered: Wire) -> Wire:
    """A command as Discord tells it: with a number for its version."""
    return {"version": registered["id"], **registered}


def sees(world: Backend, channel_id: int) -> bool:
    """Whether the bot sees a channel or thread. Nobody but moderators sees a private thread from outside."""
    channel, bot = world.channels.get(channel_id), world.bot_user.id
    guild = world.guilds.get(channel.guild_id or 0) if channel else None
    if channel is None or guild is None or bot not in guild.members:
        return True  # direct messages and unknown channels are never hidden
    allowed = Permissions(world.compute_permissions(guild.id, bot, channel_id))
    outside = channel.type == ChannelType.PRIVATE_THREAD and bot not in channel.thread_members
    return allowed.view_channel and (allowed.manage_threads or not outside)


def thread(world: Backend, channel: Channel) -> Wire:
    """A thread as Discord tells it: with the bot's own membership, if it is in it."""
    told: Wire = {**serializers.thread_payload(world, channel)}
    if (bot := world.bot_user.id) in channel.thread_members:
        told["member"] = serializers.thread_member_payload(channel, bot)
    return told


def bring_in(world: Backend, message: Message) -> None:
    """Adds to a private thread the members who are pinged there, if their author may add people to it."""
    thread, author = world.channels[message.channel_id], message.author_id
    if thread.type != ChannelType.PRIVATE_THREAD or thread.guild_id is None or not thread.thread_metadata:
        return
    allowed = Permissions(world.compute_permissions(thread.guild_id, author, thread.id))
    if allowed.manage_threads or (author in thread.thread_members and thread.thread_metadata.invitable):
        for user in world.get_guild(thread.guild_id).members.keys() & {*message.ping_user_ids}:
            world.add_thread_member(thread.id, user)
