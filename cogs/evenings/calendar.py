"""An evening's scheduled event at Discord, without which the evening works too."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import discord
from discord import EventStatus

from bot import logs
from bot.backoff import OF_DISCORD, Backoff
from bot.discord_ui.errors import (
    LOST,
    loggable,
    will_pass,
)
from bot.discord_ui.messages.core import Core
from bot.discord_ui.permissions import hidden_from, name_of, shown_to_all
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS
from bot.i18n import N_, Tr
from bot.ids import EveningId, UserId
from bot.live.rate_limits import RateLimiter
from bot.names import tidy
from bot.tasks import Tasks
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import BREAK, Interested, round_time
from cogs.evenings.members import members_among
from cogs.evenings.stored import KeptEvenings, StoredEvening
from cogs.evenings.titles import course, heading, program

OF_A_SERVER, OF_A_PLANNER = (360.0, 10), (720.0, 5)
"""In one server, and for one person, we make one event in this many seconds or, after a pause, so many at
once. Discord limits how many events we make in all servers. A person takes half of a server's at most."""

A_PAGE, MOST_INTERESTED = 100, 500
"""Discord lists so many interested people in one answer, and we read at most so many."""

logger = logs.logger(__name__)

NOT_ALLOWED = N_(
    "I'm not allowed to create events in this server, so there's none; the game night takes place all the "
    "same. If you'd like one next time, ask an admin to grant me **Create Events**."
)
NOT_FOR_ALL = N_("It has no event, as all members would see that, and not all of them see its channel.")
TOO_MANY_EVENTS = N_(
    "So many events were made here lately that this game night has none. It takes place all the same."
)
UNMOVED = N_(
    "I couldn't move the event in this server, so it still has the former time. People who manage events "
    "can change or end it."
)
NO_EVENT = N_("Discord has refused the event; the game night takes place all the same.")


class Calendar:
    """Creates, moves, ends and deletes the scheduled events of evenings."""

    def __init__(self, client: discord.Client, core: Core, stored: KeptEvenings) -> None:
        self._client = client
        self._core = core
        self._stored = stored
        self._servers, self._planners = RateLimiter(*OF_A_SERVER), RateLimiter(*OF_A_PLANNER)
        self._tasks = Tasks()

    async def close(self) -> None:
        await self._tasks.close()

    def resume(self, stored: StoredEvening) -> None:
        """Finishes what the bot left undone when it stopped: creates, notes, ends or deletes the event."""
        if stored.event is None and stored.evening.phase is Phase.PLANNED:
            self._tasks.begin(self._find(stored.evening), "calendar")
        self.touch(stored.evening)

    def repeat(self, evening: Evening) -> None:
        """Makes an event for an evening that repeats an earlier one."""
        tr = self._core.chosen.for_server(evening.guild)

        async def add() -> None:
            await self.add(evening, tr)  # nobody has asked for the event, so nobody hears of a failure

        self._tasks.begin(add(), "calendar")

    async def interested(self, stored: StoredEvening) -> Interested | None:
        """The people interested in the event, without those who don't see the evening's channel.

        None if there is no event, or Discord does not answer.
        """
        guild = self._client.get_guild(stored.evening.guild)
        if guild is None or guild.unavailable or stored.event is None or not self._client.is_ready():
            return None
        asking = self._interested(guild, stored.event, stored.evening)
        return await tried(asking, logger.info, "nobody knows who is interested", evening=stored.evening.id)

    async def _interested(self, guild: discord.Guild, event_id: int, evening: Evening) -> Interested:
        event, found = await guild.fetch_scheduled_event(event_id, with_counts=False), set[int]()
        while len(found) < MOST_INTERESTED:
            # We ask for each page ourselves, as discord.py would go on from the wrong end of a page.
            after = discord.Object(max(found, default=0))
            page = {user.id async for user in event.users(limit=A_PAGE, after=after)}
            found |= page
            if len(page) < A_PAGE:
                break
        answers = {user: evening.guests.get(UserId(user)) for user in sorted(found)}
        asked = [user for user, guest in answers.items() if guest is None or guest.by_event]
        members = await members_among(guild, asked)
        names = {
            UserId(member.id): tidy(member.display_name)
            for member in members
            if not hidden_from(member, evening.channel)
        }
        return frozenset(names), names

    def touch(self, evening: Evening) -> None:
        """Ends or deletes the event of an evening that is over or was called off."""
        if not evening.phase.live:
            self._tasks.begin(self._clear(evening.id), "calendar")

    async def add(self, evening: Evening, tr: Tr) -> str | None:
        """Makes the event of a new evening; returns what to tell its planner if that fails."""
        guild = self._client.get_guild(evening.guild)
        where = name_of(guild, evening.channel)
        if guild is None or not where:
            return tr(NO_EVENT)
        if not guild.me.guild_permissions.create_events:
            return tr(NOT_ALLOWED)
        if not shown_to_all(guild, evening.channel):
            return tr(NOT_FOR_ALL)
        if not self._may_add(evening):
            return tr(TOO_MANY_EVENTS)
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
        await self._clear(evening.id)  # the evening may have been called off meanwhile
        return None

    def _may_add(self, evening: Evening) -> bool:
        """Whether one more event may be made now. If so, it is counted, even if it is deleted later."""
        planner = evening.planned.counts_for
        return (
            self._servers.would_allow(evening.guild)
            and self._planners.allows(planner)
            and self._servers.allows(evening.guild)
        )

    async def move(self, stored: StoredEvening, tr: Tr) -> str | None:
        """Moves the evening's event to another hour; returns what to tell its planner if that fails.

        A deleted event is not made again, and one that has begun cannot be moved.
        """
        guild, why = self._client.get_guild(stored.evening.guild), "it has begun"
        if guild is None or stored.event is None:
            return None
        starts, ends = _times(stored.evening)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                event = await guild.fetch_scheduled_event(stored.event)
                if event.status is EventStatus.scheduled:
                    await event.edit(start_time=starts, end_time=ends)
                if event.status is not EventStatus.active:
                    return None
        except discord.NotFound:
            return None
        except LOST as error:
            why = str(error)
        logger.info("an event stays as it is", evening=stored.evening.id, error=why)
        return tr(UNMOVED)

    async def _clear(self, evening_id: EveningId) -> None:
        """Ends or deletes the event of an evening that is over. Tries again while Discord has trouble."""
        backoff = Backoff(OF_DISCORD)
        while (stored := await self._stored.load(evening_id)) and stored.leaves_event:
            await self._client.wait_until_ready()
            if await self._remove(stored):
                await self._stored.set_event(evening_id, None)
            else:
                await asyncio.sleep(backoff.fail())

    async def _remove(self, stored: StoredEvening) -> bool:
        """Ends the event of an evening that was played, or deletes it if the evening was called off.

        Returns False if that has failed, and a later try may succeed.
        """
        guild = self._client.get_guild(stored.evening.guild)
        if guild is None or stored.event is None:
            return True
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                event = await guild.fetch_scheduled_event(stored.event)
                if stored.evening.phase is Phase.CANCELLED or event.status is EventStatus.scheduled:
                    await event.delete()
                elif event.status is EventStatus.active:
                    await event.end()
        except LOST as error:  # somebody may have deleted the event by hand
            logger.info("an event was not ended", evening=stored.evening.id, error=loggable(error))
            return not will_pass(error)
        return True

    async def _find(self, evening: Evening) -> None:
        """Finds and notes an event that was created just before the bot stopped."""
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
                return
        if events is not None and evening.planned.by_itself:
            self.repeat(evening)  # the bot stopped before it created the event


def _mark(evening: Evening) -> str:
    """The words by which we recognise an evening's event."""
    return f"№ {evening.id}"


def _times(evening: Evening) -> tuple[datetime, datetime]:
    """An evening's beginning and latest possible end."""
    starts = datetime.fromtimestamp(evening.at, UTC)
    lasting = sum(round_time(game.game) + BREAK for game in evening.planned.program)
    return starts, starts + timedelta(seconds=lasting)
