"""The evenings of this process's servers: what people change there, and what they do by the clock.

Nothing that counts is kept in memory, and of two who change an evening at once the second one reads it again:
so it does not matter which process wrote last, or when a process was restarted.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot import logs
from bot.i18n import N_
from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.live.clock import Clock
from bot.live.tables import Tables
from bot.live.time import Time
from bot.shards import Shards
from bot.storage.journal import Clash
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused, Start
from cogs.evenings.decisions import cancel, require_near, require_room, require_time, vanish
from cogs.evenings.evening import Evening, Phase, planned_by
from cogs.evenings.following import following, is_same, without_mark
from cogs.evenings.going_on import DAY, HOUR, MINUTE, Tick, asleep, go_on, next_look, next_time, starts
from cogs.evenings.outside import OutOfReach, Outside
from cogs.evenings.places import filled, raised
from cogs.evenings.plan import Planned
from cogs.evenings.points import results
from cogs.evenings.stored import KeptEvenings, Noting, StoredEvening
from cogs.evenings.tables import opening

SEED_BYTES = 8
"""The number of random bytes for a draw: enough that nobody can try all their values."""
CALL_WAITS, CALL_LOOK = 5.0, 0.5
"""In seconds: how long a round's tables wait for the message that calls to it, and how often they look."""
AGAIN = 10.0
"""Seconds until a failed step is tried again."""
LOOK = 300.0
"""Seconds between two looks at an evening that waits for its hour."""

Change: TypeAlias = Callable[[Evening], Evening]
"""What becomes of an evening: a function of `cogs.evenings.decisions`, for example. Raises Refused."""

logger = logs.logger(__name__)


@dataclass(eq=False)
class LiveEvenings:
    """Carries out what people and the clock ask of evenings."""

    kept: KeptEvenings
    tables: Tables
    shards: Shards
    now: Time
    outside: Outside

    def __post_init__(self) -> None:
        self._clock = Clock(self._ring, self.now)
        self._locks: WeakValueDictionary[EveningId, asyncio.Lock] = WeakValueDictionary()
        self._ringing: WeakValueDictionary[EveningId, asyncio.Lock] = WeakValueDictionary()
        self._planning = asyncio.Lock()
        self._written: dict[EveningId, int] = {}
        """How often our live evenings had changed when we last wrote them."""

    async def restore(self) -> list[StoredEvening]:
        """Loads our servers' live evenings. Returns these, and ended ones whose message or event is stale."""
        found = [await self._readable(stored) for stored in await self.kept.live(self.shards)]
        for stored in found:
            self.look_soon(stored.evening.id)
        ended = await self.kept.ended_since(self.now() - DAY, self.shards)
        old = (one for one in ended if (one.has_news and not one.void) or one.leaves_event)
        return [*found, *old]

    async def _readable(self, stored: StoredEvening) -> StoredEvening:
        """Ends an evening that cannot be read any more. The others go on."""
        if not stored.void:
            return stored
        evening = stored.evening
        logger.error("unreadable; called off", evening=evening.id)
        with suppress(Clash):
            await self.kept.write(evening, evening, self.now())
        return await self.get(evening.id)

    async def close(self) -> None:
        await self._clock.close()

    async def get(self, evening_id: EveningId) -> StoredEvening:
        """The stored evening with this id. Raises Refused if no evening has this id."""
        found = await self.kept.load(evening_id)
        if found is None:
            raise no_such_evening()
        return found

    async def live_in(self, guild_id: GuildId) -> list[Evening]:
        """The evenings of a server where something can still happen, the next one first."""
        return [stored.evening for stored in await self.kept.live_in(guild_id)]

    async def plan(self, planned: Planned) -> Evening:
        """Plans an evening. Raises Refused."""
        async with self._planning:
            return await self._plan(planned)

    async def plan_once(self, planned: Planned, require: Callable[[], None]) -> tuple[Evening, bool]:
        """Plans an evening unless it exists. Returns the evening, and whether it is new. ``require`` is
        called before a new one is planned.
        """
        async with self._planning:
            for found in await self.live_in(planned.guild):
                if is_same(found, planned):
                    return found, False
            require()
            return await self._plan(planned), True

    async def _plan(self, planned: Planned) -> Evening:
        if planned.now:
            planned = replace(planned, at=min(planned.at, self.now()))
        else:
            require_time(planned.at, self.now())
        require_room(await self.live_in(planned.guild), planned)
        self.tables.openings.require_room(planned.user)
        new = await self.kept.plan(self.now(), planned_by(planned))
        self.tables.openings.add(planned.user)
        logger.info("an evening was planned", evening=new.id)
        return await self._begin(new)

    async def change(self, evening_id: EveningId, change: Change) -> Evening:
        """Changes an evening, and returns it. If a place is then free, the first who waits gets it.

        Raises Refused.
        """
        after = await self._write(evening_id, change)
        await self._wind(after)
        return after

    async def call_off(
        self, evening_id: EveningId, user_id: UserId, *, keeper: bool = False, for_good: bool = False
    ) -> Evening:
        """Ends an evening for this person. The one that follows counts as planned by them. Raises Refused."""

        def change(before: Evening) -> Evening:
            after = cancel(before, user_id, keeper=keeper, for_good=for_good)
            if next_one := following(after, self.now()):
                self.tables.openings.require_room(user_id)
                require_near(next_one, self.now())
            return after

        after = await self.change(evening_id, change)
        if following(after, self.now()):
            self.tables.openings.add(user_id)
        return after

    async def vanish(self, channel_id: ChannelId, guild_id: GuildId) -> None:
        """Ends the evenings of a channel that was deleted."""
        for evening in await self.live_in(guild_id):
            if evening.channel == channel_id:
                await self.change(evening.id, vanish)

    def follow(self, table: Table) -> None:
        """Follows a changed table: everybody in its lobby may be ready, or its round may be over."""
        if table.opened.evening and (table.phase is not TablePhase.PLAYING or not table.awake):
            self.look_soon(table.opened.evening)

    def look_soon(self, evening_id: EveningId) -> None:
        """Checks soon whether the evening can go on."""
        self._clock.set(evening_id, self.now())

    # The clock

    async def _ring(self, evening_id: EveningId) -> None:
        # One ring at a time: opening tables takes a while, and people press buttons meanwhile.
        async with self._ringing.setdefault(evening_id, asyncio.Lock()):
            stored = await self.kept.load(evening_id)
            if stored is None:  # the evening was deleted with its server
                return
            tick = await self._look(stored)
            evening = await self._write(evening_id, lambda now: go_on(now, tick), stored.evening)
            evening = await self._open_tables(evening)
            overdue = LOOK if evening.phase is Phase.PLANNED else AGAIN
            if await self._is_announced(evening):
                await self._start_tables(evening)
            elif not evening.unopened or _at_one_table(evening):
                overdue = CALL_LOOK
        await self._wind(evening, overdue=overdue)
        self._tell(evening)  # a name may have changed or been deleted

    async def _look(self, stored: StoredEvening) -> Tick:
        """Looks at all that decides how an evening goes on.

        Each hour, and just before the call, Discord is asked who is interested in the event; just before the
        call, who has left the server too, as their places become free.
        """
        evening, now = stored.evening, self.now()
        tick = Tick(now, broken=self.now.broken, seed=new_seed())
        if evening.open_tables:
            tables = {table.id: table for table in await self.tables.get_all(evening.open_tables)}
            ended, standing = results(evening, tables)
            return tick._replace(ended=ended, standing=standing)
        if evening.phase is not Phase.PLANNED:
            return tick
        due = next_time(evening)
        is_called = due is not None and due <= now
        # The hours of different evenings begin at different minutes.
        if is_called or (now + MINUTE * evening.id) % HOUR < LOOK:
            tick = tick._replace(interested=await self.outside.interested(stored))
        return tick._replace(missing=await self.outside.missing(evening)) if is_called else tick

    async def _open_tables(self, evening: Evening) -> Evening:
        """Opens the tables of the round that are still to open, and returns the evening after that.

        If all sit at one table, it waits for the round's message, as it opens below.
        """
        if _at_one_table(evening) and not await self._is_announced(evening):
            return evening
        while evening.unopened and (after := await self._open_table(evening)):
            evening = after
        return evening

    async def _open_table(self, evening: Evening) -> Evening | None:
        """Opens the next table of the round, unless another does, or ends the evening.

        Returns the evening after that. None if Discord is out of reach.
        """
        place = evening.unopened
        assert place is not None  # noqa: S101 - the ring asks for it
        try:
            room = await self.outside.room(evening, place.table)
        except OutOfReach:
            logger.info("a server is out of reach, so no table opens there", evening=evening.id)
            return None
        if room is None:
            return await self._write(evening.id, vanish)
        async with self._alone(evening.id):
            while evening.unopened == place:
                note = Noting(evening, place.table, room)
                try:
                    await self.tables.open_seated(*opening(evening, place.table, room), note)
                except Clash:
                    evening = (await self.get(evening.id)).evening
                else:
                    evening = self._note(note.after or evening)
        return evening

    async def _is_announced(self, evening: Evening) -> bool:
        """Whether the round's message is there, or late. Hands open below it: it would push them up."""
        one = evening.round
        if evening.phase is not Phase.PLAYING or one is None or self.now() >= one.at + CALL_WAITS:
            return True
        return await self.outside.announced(evening)

    async def _start_tables(self, evening: Evening) -> None:
        """Starts the tables of the round where all are ready, or which have waited long enough.

        A player who is not ready begins asleep.
        """
        for table in await self._lobbies(evening):
            if self.now() < starts(table, evening.rounds[-1], self.now.broken):
                continue
            try:
                await self.outside.seal(table)
                one = (await self.get(evening.id)).evening.rounds[-1]  # somebody may have pressed meanwhile
                await self.tables.handle(table.id, Start(table.host, asleep=asleep(table, one)))
            except Refused:
                logger.warning("a table of an evening could not start", table=table.id)

    async def _lobbies(self, evening: Evening) -> list[Table]:
        found = await self.tables.get_all(evening.open_tables)
        return [table for table in found if table.phase is TablePhase.LOBBY]

    async def _wind(self, evening: Evening, overdue: float = 0.0) -> None:
        """Sets the next ring. If something is overdue, the clock waits for ``overdue`` seconds."""
        due, now = next_look(evening, await self._lobbies(evening), self.now.broken), self.now()
        if due is not None:
            # We look now and then, as another process may have changed it, or people may be interested.
            due = min(due if due > now else now + overdue, now + LOOK)
        if self._written.get(evening.id, 0) > evening.seq:  # somebody has changed it meanwhile
            due = now
        if self.shards.own(evening.guild):
            self._clock.set(evening.id, due)

    # What people's changes and the clock share

    async def _write(self, evening_id: EveningId, change: Change, before: Evening | None = None) -> Evening:
        """Changes an evening and tells of it. ``before`` is the evening, if it has just been read.

        If another was first, the evening is read and changed again.
        """
        async with self._alone(evening_id):
            while True:
                before = before or (await self.get(evening_id)).evening
                after = filled(change(before))
                if after == before:
                    return before
                now, news = self.now(), raised(before, after)
                next_one = None if after.phase.live else following(after, now)
                after = after if after.phase.live else without_mark(after)
                try:
                    after, next_one = await self.kept.write(before, after, now, next_one)
                    break
                except Clash:
                    before = None
        self._note(after)
        if after.phase is not before.phase:
            logger.info("an evening has come to another phase", evening=evening_id, phase=after.phase.value)
        self._tell(after, news)
        if next_one:
            logger.info("an evening comes again", evening=next_one.id)
            await self._begin(next_one)
        return after

    async def _begin(self, new: Evening) -> Evening:
        self._tell(new, is_new=True)
        await self._wind(new)
        return new

    def _note(self, evening: Evening) -> Evening:
        """Notes that we have written an evening, so that a ring with an older one looks again."""
        if evening.phase.live:
            self._written[evening.id] = evening.seq
        else:
            self._written.pop(evening.id, None)
        return evening

    def _tell(self, evening: Evening, raised: Sequence[UserId] = (), *, is_new: bool = False) -> None:
        if self.shards.own(evening.guild):
            for table_id in evening.open_tables:
                self.tables.mark_ready(table_id, evening.rounds[-1].ready)
            self.outside.tell(evening, raised, is_new=is_new)

    def _alone(self, evening_id: EveningId) -> asyncio.Lock:
        return self._locks.setdefault(evening_id, asyncio.Lock())


def _at_one_table(evening: Evening) -> bool:
    return evening.round is not None and evening.round.is_one_table


def new_seed() -> str:
    """The random text for a draw."""
    return secrets.token_hex(SEED_BYTES)


def no_such_evening() -> Refused:
    """The refusal for an evening that is missing, or of another server."""
    return Refused(N_("There's no such game night. Plan one with `/gamenight plan`."))
