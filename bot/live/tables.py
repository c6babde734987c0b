"""The live tables. Each command is decided, committed, and only then told to others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Unpack

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from bot import logs, metrics
from bot.ids import GuildId, TableId, UserId
from bot.live.known_tables import Following, KnownTables
from bot.live.live_table import Live, OnScreen
from bot.live.rate_limits import Openings
from bot.live.steps import Decided, TableStep, decide_and_mark, is_lost, voided, write
from bot.live.table_clock import TableClock
from bot.live.time import Time
from bot.live.turnstile import Turnstile
from bot.minds.minds import Minds
from bot.shards import ALL, Shards
from bot.storage.entries import StoredTable
from bot.storage.journal import Clash
from bot.storage.store import Beside, Store
from bot.table import Phase, Table, log
from bot.table.again import NextOpens, is_given_up, next_table, require_its_player
from bot.table.beats import require_skippable
from bot.table.commands import Command, Expire, Join, PauseOver, no_such_table
from bot.table.deadlines import Pace, deadline_after_break, lobby_seconds, next_deadline, timed
from bot.table.dealing import draw
from bot.table.folding import evolve, fold
from bot.table.limits import Limits
from bot.table.nouns import Moment, Wanted
from bot.table.occasions import is_gone
from bot.table.replay import recall

logger = logs.logger(__name__)

NIGHT = 8 * 3600.0
"""For how many seconds the commentary remembers its remarks."""


class Tables:
    """The only way in which people, house players and the clock act at tables.

    After a commit, ``tell`` is called with the new table; until then nobody outside has heard of it.
    ``minds`` is where strong bots think. Without ``minds``, they play like fair bots.

    One process owns a table: it keeps the table in memory, sets its clock and is told of changes. Another
    process can act on the table too; it reads the table each time, and the owner hears of the new entries.
    """

    def __init__(
        self,
        store: Store,
        now: Time,
        pace: Pace,
        tell: Callable[[Table], None],
        limits: Limits | None = None,
        shards: Shards = ALL,
        minds: Minds | None = None,
        turnstile: Turnstile | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._pace = pace
        self._tell = tell
        self._limits = limits or Limits()
        self.openings = Openings(self._limits)
        self._opening = asyncio.Lock()
        self._shards = shards
        self._following = Following(store, shards, self._catch_up, self._resync, now)
        self._known = KnownTables(self._load)
        self._clock = TableClock(now, pace, self._known, shards, self._ring, tell, minds, turnstile)

    def __iter__(self) -> Iterator[Table]:
        """The tables where something can still happen, in order of their ids."""
        return iter([live.table for _, live in sorted(self._known.live.items())])

    @property
    def count(self) -> int:
        """How many tables there are where something can still happen."""
        return len(self._known.live)

    def in_channel(self, channel_id: int | None) -> list[Table]:
        """The live tables in one channel."""
        return [live.table for live in self._known.in_channel(channel_id).values()]

    def moment(self, table_id: TableId) -> Moment:
        """What a screen must know about the table besides the table's value."""
        live = self._known.live.get(table_id)
        return live.moment if live else Moment(self._known.foreign_deadlines.get(table_id))

    async def open(
        self,
        *,
        name: str,
        house: int = 0,
        by_invitation: bool = False,
        **wanted: Unpack[Wanted],
    ) -> Table:
        """Opens a lobby with its host, who is called ``name``, and ``house`` house players.

        Raises Refused if that would be one table too many.
        """
        opened, door = log.Opened(**wanted, **draw()), [log.Admission(by_invitation)] if by_invitation else []
        host = log.Joined(opened.host, name)
        return await self._open(opened, [host, *map(log.HouseJoined, range(house)), *door])

    async def open_seated(self, opened: log.Opened, seats: Sequence[log.Entry], beside: Beside) -> Table:
        """Opens a lobby with these people. Raises Refused, or Clash if a row of ``beside`` exists."""
        self._tell(table := await self._open(opened, seats, beside=beside))
        return table

    def require_room_in_thread(self, host: UserId, guild_id: GuildId, seconds: int) -> None:
        """Raises Refused if one more table, in a new thread, would be too many."""
        self._limits.require_room_in_thread(self, host, guild_id, seconds)
        self.openings.require_room(host)

    async def handle(self, table_id: TableId, command: Command) -> Table:
        """Carries out a command and returns the table after it.

        Raises Refused, IllegalAction, or (if the commit failed) SQLAlchemyError. Nothing has changed then.
        """
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            if isinstance(command, Join):
                new = await self._store.archive.newcomers(live.table.game, [command.user])
                command = replace(command, new=bool(new))
            self._limits.require_room_for(command, self, live.table)
            live.flows = False
            await self._decide(live, timed(command, live.table, live.deadline, self._now()))
        return live.table

    async def go_on(self, table_id: TableId, user_id: UserId) -> None:
        """Notes that a player has seen the last result. Once all have seen it, the game goes on."""
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            if live.all_ready(user_id):
                self._clock.end_beat(live)

    async def react(self, table_id: TableId, user_id: UserId, sign: int) -> None:
        """Shows a player's sign for as long as the last result is shown. Raises Refused after too many."""
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            if live.react(user_id, sign):
                self._tell(live.table)

    def mark_ready(self, table_id: TableId, users: frozenset[UserId]) -> None:
        """Marks these people as ready in a lobby that starts by itself."""
        live = self._known.live.get(table_id)
        if live and live.table.phase is Phase.LOBBY and live.ready_to_start != users:
            live.ready_to_start = users
            self._tell(live.table)

    async def skip(self, table_id: TableId) -> None:
        """Skips to the end of the game for a player. Raises Refused unless all people are out of the game."""
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            require_skippable(live.table)
            live.skip(self._pace, self._now())
            self._clock.wind(live)

    async def get(self, table_id: TableId) -> Table:
        """The table with this id. Raises Refused if there is none."""
        return (await self._known.get(table_id)).table

    async def get_all(self, table_ids: Iterable[TableId]) -> list[Table]:
        """The tables that exist among these, in the order of their ids."""
        return [live.table for live in await self._known.get_all(table_ids)]

    async def again(
        self, table_id: TableId, user_id: UserId, opens: NextOpens = next_table
    ) -> tuple[Table, bool]:
        """The next table after an ended one, and whether this call opened it.

        If the next table was closed before its game began, this call opens another one. ``opens`` decides
        whether new cards are dealt or the same ones. ``user_id`` becomes host, and must have played the
        ended game to its end. The others are invited. Raises Refused.
        """
        drawn = draw()  # before the players are known, so that the draw cannot depend on them
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            ended = live.table
            require_its_player(ended, user_id)
            if ended.continued is not None and not is_given_up(next_one := await self.get(ended.continued)):
                return next_one, False
            opened, seats = opens(ended, user_id, drawn, self._now())
            try:
                following = await self._open(opened, seats, after=(ended.id, ended.seq))
            except Clash:
                metrics.CLASHES.inc()
                await self._reload(live)
            else:
                live.table = evolve(ended, log.Continued(following.id))
                return following, True
        return await self.again(table_id, user_id, opens)

    def lobby_after(self, ended: Table) -> Table | None:
        """The lobby in which the players of an ended table go on. None if no lobby is open."""
        return self._known.lobby(ended.continued) if ended.continued is not None else None

    async def restore(self) -> list[StoredTable]:
        """Reads this process's live tables from the store. A table that cannot continue becomes void.

        From then on we hear of other processes' writes.
        """
        restored = await self._store.live(self._shards)
        self._now.interrupt()
        for live in map(self._keep, await self._recall(restored) if restored else []):
            live.resumed = live.table.prompt.turn
            if is_lost(live.table):
                gone = is_gone(live.table.occasion)
                why = "its feature is gone" if gone else "unreadable, or at odds with the rules"
                logger.error(f"{why}; closed as void", table=live.table.id)
                await self._commits(live, voided(live.table))
        self._following.start()
        return restored

    async def close(self) -> None:
        await self._following.close()
        await self._clock.close()

    def let_go(self) -> None:
        """Forgets the ended tables, as they may have been deleted."""
        self._known.ended.clear()

    async def read_again(self, table_ids: Iterable[TableId]) -> None:
        """Reads these rewritten logs again. If that fails, another try follows in the background."""
        for table_id in self._known.in_use(table_ids):
            try:
                await self._catch_up(table_id)
            except SQLAlchemyError:
                self._following.read_soon(table_id)

    async def _open(
        self,
        opened: log.Opened,
        seats: Sequence[log.Entry],
        after: tuple[TableId, int] | None = None,
        beside: Beside | None = None,
    ) -> Table:
        joined = [] if opened.lesson else [seat.user for seat in seats if isinstance(seat, log.Joined)]
        new = await self._store.archive.newcomers(opened.game, joined)
        seats = [
            replace(seat, new=seat.user in new) if isinstance(seat, log.Joined) else seat for seat in seats
        ]
        opened = replace(opened, tonight=await self._tonight(opened))
        # Only one table is opened at a time: two at once might both take the last free place.
        async with self._opening:
            now, entries = self._now(), [opened, *seats]
            table = fold(Table(TableId(0)), entries)
            self._limits.require_room(self, table)
            if table.occasion.hosted:
                self.openings.require_room(opened.host)
            closes, foreign = now + lobby_seconds(table), not self._shards.own(table.guild)
            number = await self._store.open_table(
                now, closes, entries, after=after, beside=beside, announce=foreign
            )
            table = replace(table, id=number)
            self._keep(Live(table, self._now() + lobby_seconds(table)))
            if table.occasion.hosted:
                self.openings.add(opened.host)
        logger.info("opened", table=number, game=table.game)
        return table

    async def _tonight(self, opened: log.Opened) -> log.Tonight | None:
        """What the commentary remembers from the last game of this kind in this server."""
        since = self._now() - NIGHT
        last = await self._store.archive.last_of(opened.guild, opened.game, since) if opened.guild else None
        for table in await self.get_all([last] if last else []):
            if table.heard:
                return table.heard.tonight
        return None

    async def _load(self, table_ids: Sequence[TableId]) -> list[Live]:
        return [*map(self._keep, await self._recall(await self._store.load_all(table_ids)))]

    async def _recall(self, stored: Sequence[StoredTable]) -> list[Live]:
        """Folds stored tables, and adjusts their deadlines after an interruption."""
        # Long logs take a while to fold. In a thread, they keep nobody else waiting.
        told = await asyncio.to_thread(lambda: [(recall(it.id, it.log), it.deadline) for it in stored])
        broken, now = self._now.broken, self._now()
        return [Live(table, deadline_after_break(table, due, broken, now)) for table, due in told]

    def _owns(self, live: Live) -> bool:
        return self._shards.own(live.table.guild)

    def _keep(self, live: Live) -> Live:
        if self._owns(live):
            live = self._known.keep(live)
            if live.table.phase.live:
                live.pause(self._pace, self._now())
        self._clock.wind(live)
        return live

    @asynccontextmanager
    async def _alone_at(self, live: Live) -> AsyncIterator[None]:
        """Holds the table's lock, then tells others of any change, even if another process made it."""
        before = None
        try:
            async with live.lock:
                before = live.table
                yield
        finally:
            if before is not None and live.table is not before and self._owns(live):
                self._tell(live.table)

    async def _decide(self, live: Live, command: Command) -> None:
        """Decides and commits, under the table's lock."""
        while True:
            decided = await decide_and_mark(live.table, command)
            if not decided.entries or await self._commits(live, decided):
                return
            if isinstance(command, Expire) and (live.deadline or 0.0) > command.now:
                return  # another process has extended the deadline

    async def _commits(self, live: Live, decided: Decided) -> bool:
        """Commits a step. Returns False if another process wrote first; then the table is read again."""
        try:
            await self._commit(live, decided)
        except Clash:
            metrics.CLASHES.inc()
            await self._reload(live)
            return False
        return True

    async def _commit(self, live: Live, decided: Decided) -> None:
        """Writes the entries, then puts the new table in place."""
        after, logged, events = decided
        before, now, shown = live.table, self._now(), live.show(after, events, self._pace)
        deadline = next_deadline(before, live.deadline, after, now, shown)
        with metrics.COMMITS.time():
            step = TableStep(
                before, after, logged, now, live.deadline, deadline, announce=not self._owns(live)
            )
            await write(self._store, step)
        metrics.count_actions(after.game, [entry for entry, _ in logged])
        now = self._now()
        if deadline != live.deadline:  # the new time begins only now; the clock may have been set meanwhile
            deadline = next_deadline(before, live.deadline, after, now, shown)
        live.put(after, deadline, self._pace, now, shown)
        self._clock.wind(live)
        if after.phase is not before.phase:
            logger.info("has come to another phase", table=after.id, phase=after.phase.value)

    async def _ring(self, table_id: TableId) -> None:
        if (live := self._known.live.get(table_id)) is None:
            return
        async with self._alone_at(live):
            # What is due is checked under the lock, as an earlier command may have moved the deadline.
            before, due = live.table, live.due(self._now.broken, self._now())
            live.flows = isinstance(due, PauseOver)
            if due is OnScreen.BEAT_OVER:
                self._clock.end_beat(live)
            elif due is OnScreen.HURRY:
                self._clock.hurry(live)
            elif due:
                await self._decide(live, due)
            if isinstance(due, PauseOver) and live.table is before:
                live.pause_ends = None  # the house did nothing; without this, the clock would ring again
            self._clock.wind(live)

    async def _reload(self, live: Live) -> None:
        """Reads the table again after another process wrote first: the stored log is the truth."""
        found = await self._store.load(live.table.id)
        if found is None:  # it was an ended table, and was deleted with its server
            self._known.drop(live.table.id)
            raise no_such_table()
        table, now = await asyncio.to_thread(recall, found.id, found.log), self._now()
        live.catch_up(table, found, self._pace, self._now.broken, now)
        self._clock.wind(live)

    async def _catch_up(self, table_id: TableId) -> None:
        """Reads what another process has written to a table of ours."""
        live = await self._known.get(table_id)
        async with self._alone_at(live):
            await self._reload(live)

    async def _resync(self) -> None:
        """Catches up with what was written while nobody could tell us."""
        self.let_go()
        for table_id in self._known.behind(await self._store.lengths(self._shards)):
            self._following.read_soon(table_id)
