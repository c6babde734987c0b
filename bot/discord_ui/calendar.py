"""The scheduled events of evenings at Discord. An evening needs none: it works without."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import discord

from bot.discord_ui.answers import EDIT_SECONDS
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.evenings import Evening
from bot.evenings.timing import BREAK, round_time
from bot.host import logs
from bot.i18n import N_, Tr
from bot.presenters.evening import heading, program
from bot.storage.evenings import StoredEvening

NOT_ALLOWED = N_(
    "I may not create events in this server, so there is none at Discord; the evening works without. If you "
    "want one next time, ask an admin to allow me **Create Events**."
)
NO_EVENT = N_("Discord took no event just now, so there is none; the evening works without.")

logger = logs.logger(__name__)


class Calendar:
    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core

    async def add(self, evening: Evening, tr: Tr) -> str | None:
        """Makes the event of a new evening; gives what to tell its planner where there is none."""
        guild = self._client.get_guild(evening.guild)
        channel = guild.get_channel_or_thread(evening.channel) if guild else None
        if guild is None or channel is None:
            return tr(NO_EVENT)
        if not guild.me.guild_permissions.create_events:
            return tr(NOT_ALLOWED)
        here = self._core.chosen.for_server(evening.guild)
        starts, ends = _times(evening)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                event = await guild.create_scheduled_event(
                    name=heading(evening, here)[:100],
                    description=f"{program(evening, here)} · <#{evening.channel}>",
                    start_time=starts,
                    end_time=ends,
                    entity_type=discord.EntityType.external,
                    privacy_level=discord.PrivacyLevel.guild_only,
                    location=f"#{channel.name}"[:100],
                )
        except LOST as error:
            logger.info("there is no event for an evening", evening=evening.id, error=loggable(error))
            return tr(NO_EVENT)
        await self._core.store.evenings.set_event(evening.id, event.id)
        return None

    async def move(self, stored: StoredEvening) -> None:
        """The evening begins at another hour. An event that is gone stays away."""
        starts, ends = _times(stored.evening)
        event = await self._event(stored)
        if event is not None:
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    await event.edit(start_time=starts, end_time=ends)
            except LOST as error:
                logger.info("an event stays as it is", evening=stored.evening.id, error=loggable(error))

    async def remove(self, stored: StoredEvening) -> None:
        """The evening was called off."""
        event = await self._event(stored)
        if event is not None:
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    await event.delete()
            except LOST as error:
                logger.info("an event stays as it is", evening=stored.evening.id, error=loggable(error))
            await self._core.store.evenings.set_event(stored.evening.id, None)

    async def _event(self, stored: StoredEvening) -> discord.ScheduledEvent | None:
        guild = self._client.get_guild(stored.evening.guild)
        if guild is None or stored.event is None:
            return None
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                return await guild.fetch_scheduled_event(stored.event)
        except LOST as error:  # somebody may have deleted it by hand
            logger.info("an event is gone", evening=stored.evening.id, error=loggable(error))
            return None


def _times(evening: Evening) -> tuple[datetime, datetime]:
    """When it begins, and when it is over at the latest."""
    starts = datetime.fromtimestamp(evening.at, UTC)
    rounds = evening.planned.rounds + 1
    return starts, starts + timedelta(seconds=rounds * (round_time(evening.game) + BREAK))
