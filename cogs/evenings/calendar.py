"""The scheduled events of evenings at Discord. An evening needs none: it works without."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import discord

from bot import logs
from bot.backoff import OF_DISCORD, Backoff
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.permissions import name_of
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS
from bot.i18n import N_, Tr
from bot.ids import EveningId
from bot.tasks import Tasks
from cogs.evenings.going_on import BREAK, round_time
from cogs.evenings.nouns import Evening, Phase
from cogs.evenings.screens import course, heading, program
from cogs.evenings.stored import KeptEvenings, StoredEvening

NOT_ALLOWED = N_(
    "I may not create events in this server, so there is none at Discord; the evening works without. If you "
    "want one next time, ask an admin to allow me **Create Events**."
)
NO_EVENT = N_("Discord took no event just now, so there is none; the evening works without.")

logger = logs.logger(__name__)


class Calendar:
    def __init__(self, client: discord.Client, core: Core, stored: KeptEvenings) -> None:
        self._client = client
        self._core = core
        self._stored = stored
        self._tasks = Tasks()

    async def close(self) -> None:
        await self._tasks.close()

    def resume(self, stored: StoredEvening) -> None:
        """Goes on after a start: the stop may have come before an event was noted, or was taken away."""
        if stored.event is None and stored.evening.phase is Phase.PLANNED:
            self._tasks.begin(self._find(stored.evening), "calendar")
        self.touch(stored.evening)

    def touch(self, evening: Evening) -> None:
        """The evening has changed: one that does not take place has no event."""
        if evening.phase is Phase.CANCELLED:
            self._tasks.begin(self._clear(evening.id), "calendar")

    async def add(self, evening: Evening, tr: Tr) -> str | None:
        """Makes the event of a new evening; gives what to tell its planner where there is none."""
        guild = self._client.get_guild(evening.guild)
        where = name_of(guild, evening.channel)
        if guild is None or not where:
            return tr(NO_EVENT)
        if not guild.me.guild_permissions.create_events:
            return tr(NOT_ALLOWED)
        here = self._core.chosen.for_server(evening.guild)
        starts, ends = _times(evening)
        about = [f"{program(evening, here)} · <#{evening.channel}> · {_mark(evening)}", course(evening, here)]
        creating = guild.create_scheduled_event(
            name=heading(evening, here)[:100],
            description="\n".join(filter(None, about)),
            start_time=starts,
            end_time=ends,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"#{where}"[:100],
        )
        event = await tried(creating, logger.info, "there is no event for an evening", evening=evening.id)
        if event is None:
            return tr(NO_EVENT)
        await self._stored.set_event(evening.id, event.id)
        await self._clear(evening.id)  # it may have been called off meanwhile
        return None

    async def move(self, stored: StoredEvening) -> None:
        """The evening begins at another hour. An event that is gone stays away."""
        guild, number = self._client.get_guild(stored.evening.guild), stored.evening.id
        if guild is None or stored.event is None:
            return
        fetching = guild.fetch_scheduled_event(stored.event)
        if event := await tried(fetching, logger.info, "an event is gone", evening=number):
            starts, ends = _times(stored.evening)
            editing = event.edit(start_time=starts, end_time=ends)
            await tried(editing, logger.info, "an event stays as it is", evening=number)

    async def _clear(self, evening_id: EveningId) -> None:
        """Takes the event of an evening away that was called off; later, while Discord is not well."""
        backoff = Backoff(OF_DISCORD)
        while (stored := await self._stored.load(evening_id)) and stored.leaves_event:
            await self._client.wait_until_ready()
            if await self._remove(stored):
                await self._stored.set_event(evening_id, None)
            else:
                await asyncio.sleep(backoff.fail())

    async def _remove(self, stored: StoredEvening) -> bool:
        """Deletes an event. False: the event may still be there, and a later try may succeed."""
        guild = self._client.get_guild(stored.evening.guild)
        if guild is None or stored.event is None:
            return True
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await (await guild.fetch_scheduled_event(stored.event)).delete()
        except LOST as error:  # somebody may have deleted it by hand
            logger.info("an event was not deleted", evening=stored.evening.id, error=loggable(error))
            return not will_pass(error)
        return True

    async def _find(self, evening: Evening) -> None:
        """Notes the event that was made for an evening just before a stop, if there is one."""
        await self._client.wait_until_ready()
        guild = self._client.get_guild(evening.guild)
        if guild is None or not guild.me.guild_permissions.create_events:
            return
        fetching = guild.fetch_scheduled_events(with_counts=False)
        events = await tried(fetching, logger.info, "nobody knows the events of a server", evening=evening.id)
        starts, _ = _times(evening)
        for event in events or ():
            words = (event.description or "").replace("\n", " · ").split(" · ")
            if event.creator_id == guild.me.id and event.start_time == starts and _mark(evening) in words:
                await self._stored.set_event(evening.id, event.id)
                await self._clear(evening.id)


def _mark(evening: Evening) -> str:
    """The words by which we find the event of an evening again."""
    return f"№ {evening.id}"


def _times(evening: Evening) -> tuple[datetime, datetime]:
    """The beginning of an evening, and its latest end."""
    starts = datetime.fromtimestamp(evening.at, UTC)
    lasting = sum(round_time(game.game) + BREAK for game in evening.planned.program)
    return starts, starts + timedelta(seconds=lasting)
