"""The evenings of this process's servers: commands to them, and what they do by the clock.

Nothing that counts is kept in memory: each step reads the new part of the log, so it does not matter which
process wrote last, or when a process was restarted.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot import logs
from bot.i18n import N_
from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.live.clock import Clock
from bot.live.tables import Tables
from bot.shards import Shards
from bot.storage.journal import Clash
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused, Start
from cogs.evenings import log
from cogs.evenings.commands import Cancel, Command, Interest, Leave, Tick, Vanish
from cogs.evenings.decisions import decide, require_time
from cogs.evenings.evening import Evening, Phase, Round, Seating, fold
from cogs.evenings.following import following, is_same
from cogs.evenings.going_on import AHEAD, DAY, HOUR, MINUTE, READY, next_time, since
from cogs.evenings.points import ended_at, stands_at
from cogs.evenings.stored import KeptEvenings, StoredEvening, noting
from cogs.evenings.tables import opening

MOST_IN_SERVER = 10
"""How many evenings a server can have planned."""
MOST_OF_PLANNER = 3

SEED_BYTES = 8
"""The number of random bytes for a draw: enough that nobody can try all their values."""
AGAIN = 10.0
"""Seconds until a failed step is tried again."""
LOOK = 300.0
"""Seconds between two looks at an evening that waits for its hour."""

Room = Callable[[Evening, int], Awaitable[ChannelId | None]]
"""Finds the channel for the round's table with this index: a thread of its own, or the evening's channel.

Returns None if the evening's channel is gone. Raises OutOfReach.
"""

logger = logs.logger(__name__)


class OutOfReach(Exception):
    """Discord cannot serve the server now, or the bot is no longer there."""


@dataclass(eq=False)
class LiveEvenings:
    """Carries out what people and the clock ask of evenings.

    ``tell`` gets each evening that has changed. ``seal`` waits for the message of a lobby. ``raised`` gets
    the people who have moved up from the waiting list. ``missing`` returns people who have left the server.
    ``interested`` returns people interested in the event. ``sure`` returns the present time, by Discord's
    clock if this computer's clock is ahead. ``repeated`` gets each new evening that repeats an ended one.
    """

    stored: KeptEvenings
    tables: Tables
    shards: Shards
    now: Callable[[], float]
    room: Room
    seal: Callable[[Table], Awaitable[None]]
    tell: Callable[[Evening], None]
    raised: Callable[[Evening, Sequence[UserId]], None]
    missing: Callable[[Evening], Awaitable[Collection[UserId]]]
    interested: Callable[[StoredEvening], Awaitable[Interest | None]]
    repeated: Callable[[Evening], None]
    sure: Callable[[], Awaitable[float]]

    def __post_init__(self) -> None:
        self._clock = Clock(self._ring, self.now)
        self._locks: WeakValueDictionary[EveningId, asyncio.Lock] = WeakValueDictionary()
        self._ringing: WeakValueDictionary[EveningId, asyncio.Lock] = WeakValueDictionary()
        self._planning = asyncio.Lock()
        self._planning_once = asyncio.Lock()
        self._ahead = 0.0
        """Seconds by which this computer's clock was ahead of Discord's when we last asked."""
        self._looked: dict[EveningId, float] = {}
        """The hour in which we last asked who is interested."""

    async def restore(self) -> list[StoredEvening]:
        """Loads our servers' live evenings. Returns these, and ended ones whose message or event is stale."""
        now = self.now()
        found = [
            await self._voided(stored.evening) if stored.evening.void else stored
            for stored in await self.stored.live(self.shards)
        ]
        for stored in found:
            self._clock.set(stored.evening.id, now)
            self._looked[stored.evening.id] = self._slot(stored.evening)
        ended = await self.stored.ended_since(now - DAY, self.shards)
        old = (one for one in ended if (one.has_news and not one.evening.void) or one.leaves_event)
        return [*found, *old]

    async def _voided(self, evening: Evening) -> StoredEvening:
        """Ends an evening whose log cannot be read any more. The others go on."""
        logger.error("unreadable; called off", evening=evening.id)
        with suppress(Clash):
            await self.stored.append(evening, self.now(), [log.Cancelled("unknown")], live=False)
        return await self.get(evening.id)

    async def close(self) -> None:
        await self._clock.close()

    async def plan(self, planned: log.Planned) -> Evening:
        """Plans an evening. Raises Refused."""
        async with self._planning:
            called: list[log.Entry] = []
            if planned.now:
                planned = replace(planned, at=min(planned.at, await self.sure()))
                called = [log.Called(planned.at), log.CameHere(planned.user, planned.name)]
            else:
                require_time(planned.at, self.now())
            _require_room(await self.live_in(planned.guild), planned)
            self.tables.openings.require_room(planned.user)
            number = await self.stored.plan(self.now(), planned, *called)
            self.tables.openings.add(planned.user)
        logger.info("an evening was planned", evening=number)
        return self._changed(fold(Evening(number), [planned, *called]))

    async def plan_once(self, planned: log.Planned, require: Callable[[], None]) -> tuple[Evening, bool]:
        """Plans an evening unless it exists. Returns the evening, and whether it is new. ``require`` is
        called before a new one is planned.
        """
        async with self._planning_once:
            for found in await self.live_in(planned.guild):
                if is_same(found, planned):
                    return found, False
            require()
            return await self.plan(planned), True

    async def get(self, evening_id: EveningId) -> StoredEvening:
        """The stored evening with this id. Raises Refused if no evening has this id."""
        found = await self.stored.load(evening_id)
        if found is None:
            raise no_such_evening()
        return found

    async def _read(self, evening_id: EveningId) -> Evening:
        return (await self.get(evening_id)).evening

    async def live_in(self, guild_id: GuildId) -> list[Evening]:
        """The evenings of a server where something can still happen, the next one first."""
        return [stored.evening for stored in await self.stored.live_in(guild_id)]

    async def handle(self, evening_id: EveningId, command: Command) -> Evening:
        """Carries out a command and returns the evening after it. Raises Refused."""
        async with self._locks.setdefault(evening_id, asyncio.Lock()):
            while True:
                before = await self._read(evening_id)
                entries = decide(before, command)
                if not entries:
                    return before
                after = fold(before, entries)
                next_one = following(after, self.now())
                if next_one and isinstance(command, Cancel):
                    self._require_next(command.user, next_one)
                with suppress(Clash):
                    number = await self.stored.append(
                        before, self.now(), entries, live=after.phase.live, following=next_one
                    )
                    break
        if after.phase is not before.phase:
            logger.info("an evening has come to another phase", evening=evening_id, phase=after.phase.value)
        if raised := [entry.user for entry in entries if isinstance(entry, log.MovedUp)]:
            self.raised(after, raised)
        self._changed(after)
        if number and next_one:
            if isinstance(command, Cancel):
                self.tables.openings.add(command.user)
            logger.info("an evening comes again", evening=number)
            self.repeated(self._changed(fold(Evening(number), next_one)))
        return after

    def _require_next(self, user_id: UserId, plan: Sequence[log.Entry]) -> None:
        """Raises Refused if a person who calls an evening off would plan one too many, or too far ahead."""
        self.tables.openings.require_room(user_id)
        if any(isinstance(entry, log.Planned) and entry.at > self.now() + AHEAD for entry in plan):
            raise Refused(
                N_(
                    "The next one would be more than 60 days ahead. Wait until this one is nearer, or "
                    "call off all of them."
                )
            )

    async def vanish(self, channel_id: ChannelId, guild_id: GuildId) -> None:
        """Ends the evenings of a channel that was deleted."""
        for stored in await self.stored.live_in(guild_id):
            if stored.evening.channel == channel_id:
                await self.handle(stored.evening.id, Vanish())

    def follow(self, table: Table) -> None:
        """Follows a changed table: everybody in its lobby may be ready, or its round may be over."""
        if table.opened.evening and table.phase is not TablePhase.PLAYING:
            self.look_soon(table.opened.evening)

    def look_soon(self, evening_id: EveningId) -> None:
        """Checks soon whether the evening can go on."""
        self._clock.set(evening_id, self.now())

    def _changed(self, evening: Evening) -> Evening:
        if self.shards.own(evening.guild):
            self._wind(evening.id, self._next_time(evening))
            self._show(evening)
        return evening

    def _show(self, evening: Evening) -> None:
        for seating in evening.round.tables if evening.round else ():
            if evening.round and seating.table is not None:
                self.tables.mark_ready(seating.table, evening.round.ready)
        self.tell(evening)

    def _next_time(self, evening: Evening) -> float | None:
        due = next_time(evening, self._interrupted(), self._now())
        due = None if due is None else due + self._ahead
        if evening.phase is not Phase.PLAYING or evening.round is None or due is None:
            return due
        if any(seating.unopened for seating in evening.round.tables):
            return self.now()
        ours = (table for table in self.tables if table.opened.evening == evening.id)
        lobbies = [table for table in ours if table.phase is TablePhase.LOBBY]
        if any(_all_ready(table, evening.round) for table in lobbies):
            return self.now()
        return min(due, self._starts(evening.round) + self._ahead) if lobbies else due

    def _starts(self, one: Round) -> float:
        """The time at which a round's tables stop waiting for people who have not pressed anything."""
        broken = self._interrupted()
        return max(since(one.at, broken, self._now()), broken) + READY

    def _now(self) -> float:
        return self.now() - self._ahead

    def _interrupted(self) -> float:
        return self.tables.interrupted() - self._ahead

    async def _ring(self, evening_id: EveningId) -> None:
        # One ring at a time: opening tables takes a while, and people press buttons meanwhile.
        async with self._ringing.setdefault(evening_id, asyncio.Lock()):
            try:
                evening = await self._read(evening_id)
            except Refused:  # the evening was deleted with its server
                return
            sure = await self.sure()
            self._ahead = max(0.0, self.now() - sure)
            await self._count_interested(evening, sure)
            await self._let_go(evening, sure)
            tick = await self._tick(await self._read(evening_id))
            evening = await self.handle(evening_id, tick)
            for place, seating in enumerate(_played(evening)):
                if seating.unopened:
                    await self._open_table(evening, place)
            evening = await self._read(evening_id)
            for seating in _played(evening):
                if evening.round and seating.table is not None and seating.points is None:
                    await self._start(evening.round, seating.table)
        evening = await self._read(evening_id)
        due = self._next_time(evening)
        if due is not None and due <= self.now():
            due = self.now() + (LOOK if evening.phase is Phase.PLANNED else AGAIN)
        self._wind(evening_id, due)
        self._show(evening)  # a name may have changed or been deleted

    def _wind(self, evening_id: EveningId, due: float | None) -> None:
        # The computer may sleep, or its clock may be set: we look now and then.
        self._clock.set(evening_id, None if due is None else min(due, self.now() + LOOK))

    async def _count_interested(self, evening: Evening, sure: float) -> None:
        """Asks Discord, each hour and just before the call, who is interested in the event."""
        if evening.phase is not Phase.PLANNED:
            self._looked.pop(evening.id, None)
            return
        due, slot = next_time(evening), self._slot(evening)
        if (due is not None and due <= sure) or self._looked.get(evening.id) != slot:
            self._looked[evening.id] = slot
            if found := await self.interested(await self.get(evening.id)):
                await self.handle(evening.id, found)

    def _slot(self, evening: Evening) -> float:
        """The number of the present hour. The hours of different evenings begin at different minutes."""
        return (self.now() + MINUTE * evening.id) // HOUR

    async def _let_go(self, evening: Evening, sure: float) -> None:
        """Frees the places of people who have left the server, just before the call."""
        due = next_time(evening)
        if evening.phase is Phase.PLANNED and due is not None and due <= sure:
            for user in await self.missing(evening):
                await self.handle(evening.id, Leave(user))

    async def _tick(self, evening: Evening) -> Tick:
        ended, standing = {}, {}
        for seating in _played(evening):
            if seating.table is None or seating.points is not None:
                continue
            table = await self._table(seating.table)
            if table is None or not table.phase.live:
                ended[seating.table] = ended_at(table, seating, final=evening.rounds[-1].final)
            else:
                standing[seating.table] = stands_at(table, seating)
        return Tick(self._now(), ended, standing, self._interrupted(), new_seed())

    async def _table(self, table_id: TableId) -> Table | None:
        try:
            return await self.tables.get(table_id)
        except Refused:
            return None

    async def _open_table(self, evening: Evening, place: int) -> None:
        if _unopened(await self._read(evening.id), evening, place) is None:
            return  # The evening was called off while other tables were opened: no thread is needed.
        try:
            room = await self.room(evening, place)
        except OutOfReach:
            logger.info("a server is out of reach, so no table opens there", evening=evening.id)
            return
        if room is None:
            await self.handle(evening.id, Vanish())
            return
        async with self._locks.setdefault(evening.id, asyncio.Lock()):
            while True:
                now = await self._read(evening.id)
                seating = _unopened(now, evening, place)
                if seating is None:
                    return
                note = noting(evening.id, now.seq, place, room)
                with suppress(Clash):
                    await self.tables.open_seated(*opening(now, seating, room), note)
                    break
        self._changed(await self._read(evening.id))

    async def _start(self, one: Round, table_id: TableId) -> None:
        table = await self._table(table_id)
        if table is None or table.phase is not TablePhase.LOBBY:
            return
        if not _all_ready(table, one) and self._now() < self._starts(one):
            return
        try:
            await self.seal(table)
            await self.tables.handle(table_id, Start(table.host))
        except Refused:
            logger.warning("a table of an evening could not start", table=table_id)


def new_seed() -> str:
    """The random text for a draw."""
    return secrets.token_hex(SEED_BYTES)


def no_such_evening() -> Refused:
    """The refusal for an evening that is missing, or of another server."""
    return Refused(N_("There's no such game night. Plan one with `/evening plan`."))


def _played(evening: Evening) -> tuple[Seating, ...]:
    """The tables of the running round; none between two rounds."""
    return evening.rounds[-1].tables if evening.phase is Phase.PLAYING else ()


def _unopened(now: Evening, drawn: Evening, place: int) -> Seating | None:
    """The table at ``place`` in the latest round of ``drawn``, if it is still to be opened."""
    tables = _played(now) if len(now.rounds) == len(drawn.rounds) else ()
    return tables[place] if tables and tables[place].unopened else None


def _all_ready(lobby: Table, one: Round) -> bool:
    """True if everybody who is still at the table is ready. People whose data was deleted don't count."""
    return {user for user in lobby.people if user > 0} <= one.ready


def _require_room(here: Collection[Evening], planned: log.Planned) -> None:
    # Evenings that this person has handed over count too, and those that repeat them.
    mine = [evening for evening in here if evening.planned.counts_for == planned.user]
    same = (planned.channel, planned.at, planned.games)
    if any((one.channel, one.at, one.planned.games) == same for one in mine):
        raise Refused(N_("You've already planned this game night: look at its message in the channel."))
    if len(mine) >= MOST_OF_PLANNER:
        raise Refused(
            N_(
                "You already have {n} game nights planned, the limit for one person. Wait until one "
                "is over, or call one off."
            ),
            n=len(mine),
        )
    if len(here) >= MOST_IN_SERVER:
        raise Refused(
            N_("This server already has {n} game nights planned, its limit. Wait until one is over."),
            n=len(here),
        )
