"""What an evening has at Discord: its newest message, and threads for its tables.

The message is kept up to date, and later followed by a new one.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

import discord

from bot import logs
from bot.discord_ui.errors import (
    LOST,
    UNKNOWN_CHANNEL,
    ShutOut,
    in_words_for,
    is_shut_out,
    loggable,
)
from bot.discord_ui.layout import NO_MENTIONS, addresses_on, pictures_of
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.posting import mentioning, open_channel, post, redrawn
from bot.discord_ui.messages.refresher import Refresher
from bot.discord_ui.permissions import allowed_in
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS
from bot.games.common import MEDALS
from bot.i18n import Tr
from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.screen import Screen
from bot.storage.posted import Sending
from bot.table import Table
from bot.tasks import Tasks
from cogs.evenings.calendar import Calendar
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.honours import Deed, deeds_at
from cogs.evenings.members import members_among
from cogs.evenings.outside import OutOfReach
from cogs.evenings.pages import handed_over, link_to, moved_up
from cogs.evenings.points import standings
from cogs.evenings.screens import former, message
from cogs.evenings.sheet import IN_BREAK
from cogs.evenings.stored import KeptEvenings, StoredEvening
from cogs.evenings.titles import thread_name

News: TypeAlias = Callable[[Evening, Collection[UserId], MessageId | None, Tr], str]
"""Tells people something about an evening; the id is that of its newest message."""
EVENING = "evening"
"""The kind of `Sending` for the messages of evenings."""
THREADS_WAIT = 20.0
"""How many seconds a round's message waits for its tables to open, so that it can link to all of them."""
RESULT_WAITS = 20.0
"""How many seconds the message after a round waits for the result of the table above it."""

logger = logs.logger(__name__)


class EveningMessages:
    """Posts the messages of evenings. ``gone`` is called with an evening whose channel no longer exists."""

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        stored: KeptEvenings,
        gone: Callable[[Evening], Awaitable[None]],
    ) -> None:
        self._client = client
        self._core = core
        self._stored = stored
        self._gone = gone
        self._shown: dict[EveningId, Screen] = {}
        """What the newest messages show, as far as we know."""
        core.sendings.finders[EVENING] = self._find
        self._shut_out: dict[EveningId, GuildId] = {}
        """The evenings whose channels were closed to us at our last try, each with its server."""
        self._refreshers: dict[EveningId, Refresher] = {}
        self._tasks = Tasks()

    def touch(self, evening_id: EveningId) -> None:
        """Draws an evening that has changed, or may look out of date."""
        if evening_id not in self._refreshers:
            work = partial(self._paint, evening_id)
            self._refreshers[evening_id] = Refresher(
                "evening", TableId(evening_id), work, self._tasks, self._core.turnstile
            )
        self._refreshers[evening_id].touch()

    def touch_server(self, guild_id: GuildId) -> None:
        """Redraws this server's evenings whose channels were closed to us: the channels may be open now."""
        for evening_id in [number for number, guild in self._shut_out.items() if guild == guild_id]:
            self.touch(evening_id)

    async def announced(self, evening: Evening) -> bool:
        """Whether the evening's newest message is there."""
        stored = await self._stored.load(evening.id)
        return stored is None or not stored.has_news

    async def look_again(self, evening_id: EveningId) -> None:
        """Sends the newest message again if somebody has deleted it."""
        self._shown.pop(evening_id, None)
        with suppress(*LOST):  # if Discord fails, the message stays as it was
            await self._paint(evening_id)

    def tell_moved_up(self, evening: Evening, users: Collection[UserId]) -> None:
        """Mentions people who have got a place and want calls, unless a round's message mentions them."""
        seated = evening.round.users if evening.round else ()
        if news := [user for user in users if user not in seated]:
            telling = self._mention(evening, news, moved_up)
            trying = tried(telling, logger.info, "nobody was told of a free place", evening=evening.id)
            self._tasks.begin(trying, f"evening-places-{evening.id}")

    def tell_handed_over(self, evening: Evening) -> None:
        """Tells the new planner, in the channel, that the evening is theirs."""
        trying = tried(
            self._mention(evening, [evening.planner], handed_over),
            logger.info,
            "nobody was told of an evening in their hands",
            evening=evening.id,
        )
        self._tasks.begin(trying, f"evening-planner-{evening.id}")

    async def close(self) -> None:
        """Stops drawing. The next start draws what is missing.

        If people got a place and were not told, they hear of it at the next call.
        """
        await self._tasks.close()

    async def _paint(self, evening_id: EveningId) -> bool:
        await self._client.wait_until_ready()
        await self._core.sendings.found()
        stored = await self._stored.load(evening_id)
        if stored is None or not self._core.shards.own(stored.evening.guild):
            return True
        evening, is_news = stored.evening, stored.has_news
        waits = self._waits_for_tables(evening) or self._waits_for_sheet(evening)
        if is_news and (waits or await self._waits_for_result(evening)):
            return False
        mentioned = await self._mentioned(evening)
        allowed = allowed_in(self._client.get_guild(evening.guild), evening.channel)
        screen = message(
            evening,
            mentioned,
            self._core.chosen.for_server(evening.guild),
            await self._deeds(evening) if evening.phase is Phase.OVER else (),
            drawn=self._core.chosen.of_server(evening.guild).looks == "drawn" and allowed.attach_files,
        )
        self._shut_out.pop(evening_id, None)
        try:
            try:
                await self._show(stored, screen, mentioned)
            except discord.HTTPException as error:
                await self._show(stored, in_words_for(error, screen), mentioned)
            self._shown[evening_id] = screen
        except (discord.HTTPException, ShutOut) as error:
            if is_shut_out(error):
                self._shut_out[evening_id] = evening.guild
            elif not isinstance(error, discord.NotFound):
                raise
            logger.warning("an evening is not shown", evening=evening_id, error=loggable(error))
            self._shown.pop(evening_id, None)
            if getattr(error, "code", 0) == UNKNOWN_CHANNEL and evening.phase.live:
                await self._gone(evening)
        if not evening.phase.live:
            self._shown.pop(evening_id, None)
            self._refreshers.pop(evening_id, None)
        return True

    async def _show(self, stored: StoredEvening, screen: Screen, mentioned: Collection[UserId]) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            if stored.has_news or not await self._edit(stored, screen):
                await self._post(stored, screen, mentioned if stored.has_news else ())

    async def _deeds(self, evening: Evening) -> list[Deed]:
        """What people did at the tables of the evening, from the logs that still exist."""
        found: list[Deed] = []
        for number in (seating.table for one in evening.rounds for seating in one.tables):
            if number and (stored := await self._core.store.load(number)):
                found += await asyncio.to_thread(deeds_at, number, stored.log)
        return found

    def _waits_for_tables(self, evening: Evening) -> bool:
        """Whether the news has yet to lead to its round's threads. One table alone opens below the news."""
        one = evening.round
        if evening.phase is not Phase.PLAYING or one is None or one.is_one_table:
            return False
        return self._core.now() < one.at + THREADS_WAIT and any(table.unopened for table in one.tables)

    async def _waits_for_result(self, evening: Evening) -> bool:
        """Whether the round's only table has yet to show its result, below which the news belongs."""
        one = evening.round
        if one is None or one.over is None or evening.phase is Phase.PLAYING or not one.is_one_table:
            return False
        if one.tables[0].channel != evening.channel or self._core.now() >= one.over + RESULT_WAITS:
            return False
        return one.tables[0].table in await self._core.store.unpainted(self._core.shards)

    def _waits_for_sheet(self, evening: Evening) -> bool:
        """Whether the evening's first message must wait for the last one of the evening that it repeats."""
        return not evening.stage and evening.planned.after in self._refreshers

    async def _mentioned(self, evening: Evening) -> Collection[UserId]:
        """The people whom the newest message mentions: those whom its news concerns, if they want calls."""
        if evening.phase is Phase.OVER:
            first = [one.user for one in standings(evening) if one.place <= len(MEDALS) and one.user > 0]
            return await self._wanting(first[:IN_BREAK])
        if evening.phase is Phase.GATHERING and evening.at_once:
            return ()  # only its planner has answered
        is_first = evening.phase is Phase.PLANNED and not evening.stage
        if is_first and evening.planned.zone_lost:
            return await self._wanting([user for user in [evening.planner] if user > 0])
        if evening.phase in (Phase.PLANNED, Phase.GATHERING, Phase.CANCELLED) and not is_first:
            return await self._wanting(evening.coming)
        seated = evening.round.users if evening.round and evening.phase is Phase.PLAYING else ()
        return await self._wanting([user for user in seated if user > 0])

    async def _wanting(self, users: Collection[UserId]) -> list[UserId]:
        """The people among ``users`` who want calls."""
        known = await self._core.store.people.preferences(users)
        return [user for user in users if known[user].notify != "never"]

    def _channel(self, evening: Evening) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(evening.channel, guild_id=evening.guild)

    async def _edit(self, stored: StoredEvening, screen: Screen) -> bool:
        """Draws the message again. Returns False if there is none, or it takes no more edits."""
        evening = stored.evening
        if stored.message is None:
            return False
        if self._shown.get(evening.id) == screen:
            return True
        if not allowed_in(self._client.get_guild(evening.guild), evening.channel).view_channel:
            raise ShutOut
        # Until Discord confirms the edit, nobody knows what the message shows.
        self._shown.pop(evening.id, None)
        shown = self._channel(evening).get_partial_message(stored.message)
        return await redrawn(shown, screen, [one.file for one in await pictures_of(screen)])

    async def _post(self, stored: StoredEvening, screen: Screen, mentioned: Collection[UserId]) -> None:
        evening, pictures = stored.evening, await pictures_of(screen)
        channel = open_channel(self._client, evening.guild, evening.channel)
        sending = Sending(EVENING, evening.id, evening.guild, evening.channel, stage=evening.stage)
        async with self._core.sendings.noted(sending):
            posted = await post(
                channel,
                screen,
                f"evening-{evening.id:x}-{evening.stage:x}-{stored.message or 0:x}",
                partial(self._move, stored, evening.stage),
                lambda: [one.file for one in pictures],
                mentions=mentioning(mentioned),
                silent=not stored.has_news,
            )
        if stored.stage != evening.stage:
            self._lead_on(evening, posted)

    async def _move(self, stored: StoredEvening, stage: int, message_id: MessageId) -> None:
        """Notes that this message shows the evening from now on.

        The plan, to which people have links, leads on to it. Once rounds are played, the one before goes.
        """
        evening = stored.evening
        if stored.message and stored.message != message_id:
            tr = self._core.chosen.for_server(evening.guild)
            before = self._channel(evening).get_partial_message(stored.message)
            with suppress(*LOST):
                if evening.rounds:
                    await before.delete()
                else:
                    await redrawn(before, former(evening, link_to(evening, message_id), tr))
        await self._stored.set_message(evening.id, stage, message_id)

    async def _find(self, sending: Sending) -> None:
        """Finds the message that a killed process may have posted. Without it, people are called again."""
        stored = await self._stored.load(EveningId(sending.id))
        if stored is None:
            return
        leads = re.compile(rf"eve.*\b{sending.id}\b")
        found = await self._core.sendings.latest(
            sending, lambda parts: any(leads.match(to.action) for to in addresses_on(parts)), stored.message
        )
        if found:
            await self._move(stored, sending.stage, found)

    def _lead_on(self, evening: Evening, message_id: MessageId) -> None:
        """In each thread of the last round, posts a link to where the evening goes on, or to the podium."""
        tr, link = self._core.chosen.for_server(evening.guild), link_to(evening, message_id)
        over = evening.phase is Phase.OVER
        left = evening.rounds[-1:] if over else evening.rounds[-2:-1]
        text = tr("🏆 Here's the podium: {link}", link=link) if over else ""
        text = text or tr("It goes on here: {link}", link=link)
        for channel in {at.channel for one in left for at in one.tables} - {0, evening.channel}:
            telling = self._say(evening, channel, text)
            trying = tried(telling, logger.info, "a thread does not lead on", evening=evening.id)
            self._tasks.begin(trying, f"evening-leads-{evening.id}")

    async def _say(self, evening: Evening, channel_id: ChannelId, text: str) -> None:
        channel, nonce = (
            open_channel(self._client, evening.guild, channel_id),
            f"leads-{evening.stage:x}-{channel_id:x}",
        )
        await channel.send(text, allowed_mentions=NO_MENTIONS, silent=True, nonce=nonce[:25])

    async def _mention(self, evening: Evening, users: Collection[UserId], words: News) -> None:
        wanted, stored = await self._wanting(users), await self._stored.load(evening.id)
        if not wanted or stored is None:
            return
        text = words(evening, wanted, stored.message, self._core.chosen.for_server(evening.guild))
        channel = open_channel(self._client, evening.guild, evening.channel)
        nonce = f"evening-{evening.id:x}-up-{evening.seq:x}"[:25]
        await channel.send(text, allowed_mentions=mentioning(wanted), nonce=nonce)


class Rooms:
    """Finds channels for an evening's tables, and checks which of its people are still in the server."""

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core

    async def open(self, evening: Evening, place: int) -> ChannelId | None:
        """The thread of a table, made now if needed. The evening's channel if it is the round's only table,
        or no thread can be made.

        None if that channel is gone. Raises OutOfReach.
        """
        await self._client.wait_until_ready()
        guild = self._client.get_guild(evening.guild)
        if guild is None or guild.unavailable:  # its channels are unknown then
            raise OutOfReach
        channel = guild.get_channel_or_thread(evening.channel)
        if channel is None:
            return await self._archived(guild, evening.channel)
        name = thread_name(evening, place, self._core.chosen.for_server(evening.guild))[:100]
        alone = evening.round is not None and evening.round.is_one_table
        if alone or not isinstance(channel, discord.TextChannel):
            return evening.channel
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == guild.me.id:
                return ChannelId(thread.id)
        allowed = allowed_in(guild, evening.channel)
        if not (allowed.create_public_threads and allowed.send_messages_in_threads):
            return evening.channel
        public = discord.ChannelType.public_thread
        creating = channel.create_thread(name=name, type=public, auto_archive_duration=1440)
        made = await tried(creating, logger.warning, "there is no thread for a table", evening=evening.id)
        return ChannelId(made.id) if made else evening.channel

    async def _archived(self, guild: discord.Guild, channel_id: ChannelId) -> ChannelId | None:
        """An evening's archived thread, which discord.py has forgotten. None if it was deleted."""
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await guild.fetch_channel(channel_id)
        except discord.NotFound:
            return None
        except LOST as error:
            raise OutOfReach from error
        return channel_id

    async def missing(self, evening: Evening) -> Collection[UserId]:
        """People with a place, or on the waiting list, who have left the server; none if that is unknown."""
        guild, users = self._client.get_guild(evening.guild), (*evening.coming, *evening.waiting)
        if guild is None or guild.unavailable or not self._client.is_ready():
            return ()
        asking = members_among(guild, users)
        told = await tried(asking, logger.info, "nobody knows who is still there", evening=evening.id)
        found = {member.id for member in told or ()}
        return [user for user in users if user not in found] if found else ()


class AtDiscord:
    """What the clock of the evenings asks of Discord: `cogs.evenings.outside.Outside`.

    ``seal`` waits until a message shows a lobby.
    """

    def __init__(
        self,
        rooms: Rooms,
        messages: EveningMessages,
        calendar: Calendar,
        seal: Callable[[Table], Awaitable[None]],
    ) -> None:
        self.room, self.missing = rooms.open, rooms.missing
        self.interested, self.seal = calendar.interested, seal
        self.announced = messages.announced
        self._messages = messages
        self._calendar = calendar

    def tell(self, evening: Evening, raised: Sequence[UserId] = (), *, is_new: bool = False) -> None:
        """Draws an evening that has changed. Tells people who have moved up, makes and deletes events."""
        self._messages.touch(evening.id)
        self._calendar.touch(evening)
        if raised:
            self._messages.tell_moved_up(evening, raised)
        if is_new and evening.planned.by_itself:
            self._calendar.repeat(evening)
