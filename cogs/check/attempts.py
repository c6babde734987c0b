"""*Try it here* of `/manage check`: what Discord accepts from the bot in a channel, and what it refuses.

Permissions don't show everything. So the bot tries out what it does for games, and cleans up.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, TypeVar

import discord

from bot import logs
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.permissions import (
    NEEDED_FOR_THREADS,
    WISHED_FOR_PICTURES,
    WISHED_FOR_THREADS,
    needed_in,
)
from bot.drawing import Drawing
from bot.i18n import N_
from bot.screen import Picture, Screen

T = TypeVar("T")
logger = logs.logger(__name__)

SECONDS = 10.0
"""Each call to Discord may take this many seconds."""
LOADED = 2.0
"""Seconds that Discord gets to find the picture at an address."""
POST, PICTURE, SHARED, THREAD, EVENT, AWAY = (
    N_("Post a message"),
    N_("Attach a picture"),
    N_("Show that picture in a private answer, by its address"),
    N_("Open a thread below it"),
    N_("Put an event on the server's calendar"),
    N_("Clean up again"),
)
FOR_EVENTS = {"create_events": N_("Create Events")}


class Attempt(NamedTuple):
    """Something that the bot has tried. If there is no ``error``, Discord has accepted it."""

    what: str
    """What was tried, as a message to translate."""
    asks: Sequence[str] = ()
    """Discord's English names of the permissions that the attempt needs."""
    error: Exception | None = None
    tried: bool = True
    """Whether the bot made the attempt. It makes none if it lacks the permission to clean up afterwards."""


class Unseen(discord.DiscordException):
    """Discord has taken the address of a picture, but finds no picture there."""


async def attempts(
    channel: Any,
    guild: discord.Guild,
    allowed: discord.Permissions,
    answer: discord.Webhook,
    text: str,
    picture: bytes,
    now: float,
) -> list[Attempt]:
    """Tries everything in this channel, and cleans up. ``text`` is what the message says.

    ``allowed`` are the bot's permissions there, ``answer`` sends private answers to the person who tries it,
    and ``now`` is Unix time.
    """
    found: list[Attempt] = []
    made: list[Callable[[], Awaitable[None]]] = []

    async def attempt(what: str, asks: Sequence[str], call: Awaitable[T]) -> T | None:
        got, error = await _ask(call)
        found.append(Attempt(what, asks, error))
        return got

    try:
        sending = channel.send(text, silent=True, allowed_mentions=NO_MENTIONS)
        message = await attempt(POST, [*needed_in(channel).values()], sending)
        if message:
            made.append(message.delete)
            file = discord.File(io.BytesIO(picture), "picture.png")
            edit = message.edit(attachments=[file])
            if shown := await attempt(PICTURE, [*WISHED_FOR_PICTURES.values()], edit):
                [file_there] = shown.attachments
                await attempt(SHARED, (), _show(answer, file_there.url, text, made))
        if message and isinstance(channel, discord.TextChannel):
            if allowed.manage_threads:
                # The thread begins at a message. Without one, Discord would post a message of its own, which
                # stays.
                opening = message.create_thread(name="Kuckuck", auto_archive_duration=60)
                if thread := await attempt(THREAD, [*NEEDED_FOR_THREADS.values()], opening):
                    made.append(thread.delete)
            else:
                found.append(Attempt(THREAD, [*WISHED_FOR_THREADS.values()], tried=False))
        tomorrow = datetime.fromtimestamp(now, UTC) + timedelta(days=1)
        planning = guild.create_scheduled_event(
            name="Kuckuck",
            start_time=tomorrow,
            end_time=tomorrow + timedelta(hours=1),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location="Kuckuck",
        )
        if event := await attempt(EVENT, [*FOR_EVENTS.values()], planning):
            made.append(event.delete)
    finally:  # cleans up even if the bot is being stopped
        errors = [error for delete in reversed(made) if (error := (await _ask(delete()))[1])]
        # What is not found has been deleted already.
        left = [error for error in errors if not isinstance(error, discord.NotFound)]
        if made:
            found.append(Attempt(AWAY, error=next(iter(left), None)))
    return found


async def _show(
    answer: discord.Webhook, url: str, text: str, made: list[Callable[[], Awaitable[None]]]
) -> None:
    """Shows the picture at this address to one person, as the hands in a channel do. Raises Unseen."""
    view = layout(Screen((Picture(Drawing(1, ()), text, where=url),)))
    sent = await answer.send(view=view, ephemeral=True, allowed_mentions=NO_MENTIONS, wait=True)
    made.append(sent.delete)
    if not _seen(sent.components):
        await asyncio.sleep(LOADED)
        if not _seen((await sent.edit(view=view)).components):
            raise Unseen


def _seen(components: Sequence[discord.Component]) -> bool:
    """Whether Discord knows the size of a picture in the message, so that it has found the picture."""
    return any(
        any(item.media.width for item in component.items)
        if isinstance(component, discord.MediaGalleryComponent)
        else _seen(getattr(component, "children", ()))
        for component in components
    )


async def _ask(call: Awaitable[T]) -> tuple[T | None, Exception | None]:
    """Discord's answer, or the reason why there is none."""
    try:
        async with asyncio.timeout(SECONDS):
            return await call, None
    except LOST as error:
        logger.info("Discord refuses what was tried", error=loggable(error))
        return None, error
