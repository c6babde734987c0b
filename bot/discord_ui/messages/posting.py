"""Draws the bot's messages again, posts new ones, and makes sure that a message is posted only once.

A nonce names each post: for some minutes, Discord answers a repeated nonce with the message that it already
has. Later, a look through the channel finds the message.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime

import discord
from discord.utils import MISSING

from bot.discord_ui.errors import ARCHIVED, PUBLISHED, TOO_OLD, UNKNOWN_MESSAGE, ShutOut
from bot.discord_ui.layout import NO_MENTIONS, addresses_on, layout, shows
from bot.discord_ui.permissions import allowed_in
from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.screen import Screen

UNEDITABLE = (TOO_OLD, PUBLISHED)
"""The errors of a message that is there, but takes no edits for a while."""
FOLLOWED = (UNKNOWN_MESSAGE, ARCHIVED, *UNEDITABLE)
"""The errors after which a new message must follow. That message also reopens an archived thread."""
LIMITED_AFTER = 60.0
"""At this age in seconds, a message is followed by another if Discord makes us wait long to edit it."""
ONCE_MORE = 180.0
"""Seconds for which we trust Discord to recognise a repeated post. Later, we first look for the message."""
SKEW = 60.0
"""Seconds by which Discord's clock may be behind ours."""
UNKNOWN = MessageId(0)
"""Stands for the id of a message that may exist in a place where we may not look."""
LOOKED_THROUGH = 500
"""To find out whether a message has arrived, we look through at most this many messages of its channel."""


def open_channel(
    client: discord.Client, guild_id: GuildId, channel_id: ChannelId
) -> discord.PartialMessageable:
    """The channel, for messages that answer no press. Raises ShutOut if we may not write there.

    We check this first: after ten thousand refusals in ten minutes, Discord refuses everything.
    """
    if not allowed_in(client.get_guild(guild_id), channel_id).send_messages:
        raise ShutOut
    return client.get_partial_messageable(channel_id, guild_id=guild_id)


def mentioning(users: Iterable[UserId]) -> discord.AllowedMentions:
    """Permission for a message to notify these users."""
    return discord.AllowedMentions(users=[discord.Object(user) for user in users])


def must_follow(error: Exception, message_id: int, followed: Sequence[int] = FOLLOWED) -> bool:
    """Whether an edit has failed so that a new message must show the screen.

    It has if the error has one of the codes ``followed``, or if Discord asks for a long wait: it limits edits
    of an old or a published message, and discord.py then tells us only how long. A new message would change
    nothing where Discord limits more than one. So a young message is tried again when it has the age for it.
    """
    if isinstance(error, discord.RateLimited):
        age = discord.utils.utcnow() - discord.utils.snowflake_time(message_id)
        left = LIMITED_AFTER - age.total_seconds()
        error.retry_after = min(error.retry_after, max(left, 0.0))
        return left <= 0
    return getattr(error, "code", 0) in followed


async def redrawn(
    message: discord.PartialMessage,
    screen: Screen,
    files: Sequence[discord.File] = MISSING,
    *,
    followed: Sequence[int] = FOLLOWED,
) -> bool:
    """Draws the screen in the message, with these pictures; without any, the message keeps its pictures.

    Returns False if a new message has to show the screen: see `must_follow`.
    """
    try:
        await message.edit(view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS)
    except (discord.HTTPException, discord.RateLimited) as error:
        if not must_follow(error, message.id, followed):
            raise
        return False
    return True


async def post(
    channel: discord.PartialMessageable,
    screen: Screen,
    nonce: str,
    note: Callable[[MessageId], Awaitable[None]],
    files: Callable[[], Sequence[discord.File]] = list,
    *,
    mentions: discord.AllowedMentions = NO_MENTIONS,
    silent: bool = True,
    hears: Callable[[discord.Message], None] = lambda _: None,
) -> MessageId:
    """Shows the screen in a new message. Its id goes to ``note``, and the message itself to ``hears``.

    An earlier try may have posted the message without our knowing. If so, that message is drawn again.
    """
    view = layout(screen)
    sent = await channel.send(
        view=view, files=files(), allowed_mentions=mentions, silent=silent, nonce=nonce[:25]
    )
    await note(MessageId(sent.id))
    if not shows(sent, view):
        sent = await sent.edit(view=layout(screen), attachments=files(), allowed_mentions=NO_MENTIONS)
    hears(sent)
    return MessageId(sent.id)


async def post_once(
    client: discord.Client,
    channel: discord.abc.Messageable,
    screen: Screen,
    nonce: str,
    *,
    begun: float,
    now: float,
    leads: Callable[[str], bool],
    readable: bool = True,
    silent: bool = False,
) -> MessageId:
    """Posts a message that was ``begun`` at this Unix time, unless it has arrived already. If we cannot find
    out, posts nothing.

    ``leads`` recognises the message by the action of one of its buttons. Returns the message's id, or
    `UNKNOWN`.
    """
    if now - begun > ONCE_MORE:
        there = await arrived(client, channel, begun, leads) if readable else UNKNOWN
        if there is not None:
            return there
    sent = await channel.send(view=layout(screen), allowed_mentions=NO_MENTIONS, nonce=nonce, silent=silent)
    return MessageId(sent.id)


async def arrived(
    client: discord.Client, channel: discord.abc.Messageable, begun: float, leads: Callable[[str], bool]
) -> MessageId | None:
    """Our message since ``begun`` that ``leads`` recognises, or None. `UNKNOWN` if we may not look."""
    since = datetime.fromtimestamp(begun - SKEW, UTC)
    try:
        async for message in channel.history(limit=LOOKED_THROUGH, after=since):
            addresses = addresses_on(message.components) if message.author == client.user else ()
            if any(leads(to.action) for to in addresses):
                return MessageId(message.id)
    except discord.Forbidden:
        return UNKNOWN
    return None
