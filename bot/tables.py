"""The live tables: each request is decided, committed, and only then told. The one stateful service."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import msgspec

from bot import journal, log, metrics
from bot.clock import Clock
from bot.deadlines import Pace, deadline_after_restart, lobby_seconds, next_deadline, unhosted
from bot.decisions import decide
from bot.i18n import N_
from bot.limits import Limits
from bot.requests import Command, Expire, PauseOver, Refused, Start
from bot.shards import ALL, Shards
from bot.storage.store import Clash, Found, Logged, Row, Store
from bot.table import Phase, Table, evolve, fold, mark, recall

logger = journal.logger(__name__)

VISITED = 300
"""Of so many tables of other processes it is remembered until when they wait."""


class Live:
    """What is kept of a table while it is in use: its value, its lock, its times."""

    def __init__(self, table: Table, deadline: float | None = None) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.deadline = deadline
        self.pause_ends: float | None = None
        """When the house acts, or what was decided ahead is played; None: nothing of the kind is due."""
        self.resumed: int | None = None
        """The turn in which a restart of the bot found the game."""


class Tables:
    """The one door through which people, house players and the clock act.

    ``tell`` is called after a commit with the new table; until then nobody outside has heard of it.

    One process owns a table: it keeps it, winds its clock and is told. Any other one can act on it all the
    same; it reads the table anew each time, and the owner hears of what was written.
    """

    def __init__(
        self,
        store: Store,
        pace: Pace,
        tell: Callable[[Table], None],
        limits: Limits | None = None,
        shards: Shards = ALL,
    ) -> None:
        self._store = store
        self._pace = pace
        self._tell = tell
        self._limits = limits or Limits()
        self._opening = asyncio.Lock()
        self._shards = shards
        self._clock = Clock(self._ring, pace.now)
        # It rings at once for a table to which another process has written, and again if that cannot be read.
        self._news = Clock(self._catch_up, pace.now)
        self._following: asyncio.Task[None] | None = None
        self._restarted = 0.0
        self._live: dict[int, Live] = {}
        # Ended tables are kept only while somebody uses them.
        self._known: WeakValueDictionary[int, Live] = WeakValueDictionary()
        self._loading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._visited: dict[int, float | None] = {}

    def __iter__(self) -> Iterator[Table]:
        """The tables where something can still happen, by number."""
        return iter([live.table for _, live in sorted(self._live.items())])

    def deadline(self, table: int) -> float | None:
        """Until when (Unix time) the table waits for a decision, or for a start."""
        live = self._live.get(table)
        return live.deadline if live else self._visited.get(table)

    def resumed(self, table: int) -> bool:
        """Whether the game is still in the turn in which a restart of the bot found it."""
        live = self._live.get(table)
        return live is not None and live.resumed == live.table.prompt.turn

    async def open(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        host: int,
        name: str,
        options: Mapping[str, str | int],
        seconds: int,
        lesson: bool = False,
        house: int = 0,
    ) -> Table:
        """A new lobby, its host seated, with so many of the house. Raises Refused where it is too many."""
        opened = log.Opened(game, guild, channel, host, options, seconds, secrets.token_hex(16), lesson)
        return await self._open(opened, [log.Joined(host, name), *map(log.HouseJoined, range(house))])

    async def handle(self, table: int, command: Command) -> Table:
        """Carries out a request; gives the table after it.

        Raises Refused, IllegalAction, or SQLAlchemyError where the commit failed: then nothing has changed.
        """
        live = await self._get(table)
        async with self._alone_at(live):
            if isinstance(command, Start):
                quiet = unhosted(live.table, live.deadline, self._pace.now())
                command = msgspec.structs.replace(command, unhosted=quiet)
            await self._decide(live, command)
        return live.table

    async def get(self, table: int) -> Table:
        """The table by its number. Raises Refused where there is none."""
        return (await self._get(table)).table

    async def again(self, table: int, user: int) -> tuple[Table, bool]:
        """The table at which the seats of an ended one go on, and whether it was opened just now.

        ``user``, who becomes host, must hold one of the seats. Raises Refused.
        """
        live = await self._get(table)
        async with self._alone_at(live):
            ended = live.table
            if ended.phase.live:
                raise Refused(N_("This game is not over yet."))
            if ended.seat(user) is None:
                raise Refused(N_("Only those who played here can open the next game. Open your own table."))
            if ended.continued is not None:
                return await self.get(ended.continued), False
            opened = log.Opened(
                ended.game,
                ended.guild,
                ended.channel,
                user,
                ended.options,
                ended.seconds,
                secrets.token_hex(16),
            )
            seats = [
                log.HouseJoined(player.bird) if player.user is None else log.Joined(player.user, player.name)
                for player in ended.players
                if not player.gone and not player.nameless
            ]
            try:
                following = await self._open(opened, seats, after=(ended.id, ended.seq))
            except Clash:
                metrics.CLASHES.inc()
                await self._reload(live)
            else:
                live.table = evolve(ended, log.Continued(following.id))
                return following, True
        return await self.again(table, user)

    async def restore(self) -> list[Found]:
        """Takes up every live table of ours; those that the rules have left behind end as void.

        From then on it hears of what other processes write to our tables, where there are any.
        """
        restored = await self._store.live(self._shards)
        self._restarted = self._pace.now()
        for found in restored:
            live = self._keep(Live(*self._recalled(found)))
            table = live.table
            live.resumed = table.prompt.turn
            if table.closed == "void":
                logger.error(
                    "cannot be read or no longer agrees with the rules; closed as void", table=table.id
                )
                void = log.Closed("void")
                try:
                    await self._commit(live, evolve(table, void), [Logged(void)])
                except Clash:
                    metrics.CLASHES.inc()
                    await self._reload(live)
        if not self._shards.all:
            self._following = asyncio.create_task(
                self._store.follow(self._heard, self._look_round), name="news"
            )
        return restored

    async def close(self) -> None:
        if self._following:
            self._following.cancel()
            await asyncio.wait([self._following])
        await self._news.close()
        await self._clock.close()

    def read_anew(self, numbers: Iterable[int]) -> None:
        """The logs of these tables were written anew: they are read as soon as that is possible."""
        for number in numbers:
            if number in self._known:
                self._news.set(number, self._pace.now())

    async def _open(
        self, opened: log.Opened, seats: Sequence[log.Entry], after: tuple[int, int] | None = None
    ) -> Table:
        # One at a time, or two would find the same last place free.
        async with self._opening:
            self._limits.require_room(self, opened)
            now, entries = self._pace.now(), [opened, *seats]
            table = fold(Table(0), entries)
            deadline = now + lobby_seconds(table)
            announce = not self._shards.own(table.guild)
            number = await self._store.open_table(now, deadline, entries, after=after, announce=announce)
            table = msgspec.structs.replace(table, id=number)
            self._keep(Live(table, deadline))
        logger.info("opened", table=number, game=table.game)
        return table

    async def _get(self, table: int) -> Live:
        live = self._known.get(table)
        if live is None:
            # One at a time: what is read now may be outdated once another request has come and gone.
            async with self._loading.setdefault(table, asyncio.Lock()):
                live = self._known.get(table) or await self._load(table)
        return live

    async def _load(self, table: int) -> Live:
        found = await self._store.load(table)
        if found is None:
            raise Refused(N_("There is no such table. Open a new one."))
        return self._keep(Live(*self._recalled(found)))

    def _recalled(self, found: Found) -> tuple[Table, float | None]:
        """A stored table, and until when it waits: after a restart not too short."""
        table = recall(found.id, found.log)
        return table, deadline_after_restart(table, found.deadline, self._restarted)

    def _owns(self, live: Live) -> bool:
        return self._shards.own(live.table.guild)

    def _keep(self, live: Live) -> Live:
        if self._owns(live):
            self._known[live.table.id] = live
            if live.table.phase.live:
                self._live[live.table.id] = live
                self._pause(live)
        self._wind(live)
        return live

    @asynccontextmanager
    async def _alone_at(self, live: Live) -> AsyncIterator[None]:
        """Holds the table's lock, then tells of what changed; also where it was another process that did."""
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
            after, logged = live.table, []
            for entry in decide(live.table, command):
                after = evolve(after, entry)
                logged.append(Logged(entry, mark(after) if isinstance(entry, log.Acted) else None))
            if not logged:
                return
            try:
                await self._commit(live, after, logged)
            except Clash:
                metrics.CLASHES.inc()
                await self._reload(live)
            else:
                return

    async def _commit(self, live: Live, after: Table, logged: Sequence[Logged]) -> None:
        """Writes what happened, then lets it be so."""
        before, now = live.table, self._pace.now()
        deadline = next_deadline(before, live.deadline, after, now)
        with metrics.COMMITS.time():
            await self._write(live, after, logged, now, deadline)
        metrics.committed(after.game, [entry for entry, _ in logged])
        self._swap(live, after, deadline)
        if after.phase is not before.phase:
            logger.info("has come to another phase", table=after.id, phase=after.phase.value)

    async def _write(
        self, live: Live, after: Table, logged: Sequence[Logged], now: float, deadline: float | None
    ) -> None:
        seq = after.seq - len(logged)
        announce = not self._owns(live)
        if after.phase is Phase.OVER and live.table.phase is Phase.PLAYING:
            await self._store.finish(
                after.id,
                seq,
                now,
                logged,
                guild=after.guild,
                game=after.game,
                results=after.results,
                announce=announce,
            )
            return
        row: Row = {"deadline": deadline} if deadline != live.deadline else {}
        if not after.phase.live:
            row["live"] = False
        await self._store.append(after.id, seq, now, logged, announce=announce, **row)

    def _swap(self, live: Live, after: Table, deadline: float | None) -> None:
        """Lets it be so; a pause goes on, unless it was for another turn."""
        before, live.table, live.deadline = live.table, after, deadline
        if live.pause_ends is None or not after.stirs or after.prompt.turn != before.prompt.turn:
            self._pause(live)
        self._wind(live)

    def _pause(self, live: Live) -> None:
        """Begins a pause if anything is to happen after it."""
        live.pause_ends = self._pace.now() + self._pace.pause(live.table) if live.table.stirs else None

    def _wind(self, live: Live) -> None:
        """Sets the clock to the next time something is due, and lets go of an ended table.

        A table of another process has its clock there.
        """
        if not self._owns(live):
            self._visited.pop(live.table.id, None)
            self._visited[live.table.id] = live.deadline
            if len(self._visited) > VISITED:
                del self._visited[next(iter(self._visited))]
            return
        if not live.table.phase.live:
            self._live.pop(live.table.id, None)
            self._clock.set(live.table.id, None)
            return
        due = [time for time in (live.deadline, live.pause_ends) if time is not None]
        self._clock.set(live.table.id, min(due, default=None))

    async def _ring(self, table: int) -> None:
        live = self._live.get(table)
        if live is None:
            return
        async with self._alone_at(live):
            # What is due is seen under the lock: the request before us may have put it off.
            now, turn = self._pace.now(), live.table.prompt.turn
            if live.pause_ends is not None and live.pause_ends <= now:
                before = live.table
                await self._decide(live, PauseOver(turn))
                if live.table is before:
                    # The house could have called something, and let it pass.
                    live.pause_ends = None
            elif live.deadline is not None and live.deadline <= now:
                await self._decide(live, Expire(turn))
            self._wind(live)

    async def _reload(self, live: Live) -> None:
        """Another process was first: its log is the truth."""
        found = await self._store.load(live.table.id)
        assert found is not None  # noqa: S101 - logs are never deleted under a live table
        self._swap(live, *self._recalled(found))

    def _heard(self, table: int, guild: int) -> None:
        if self._shards.own(guild):
            self._news.set(table, self._pace.now())

    async def _catch_up(self, table: int) -> None:
        """Reads what another process has written to a table of ours."""
        live = await self._get(table)
        async with self._alone_at(live):
            await self._reload(live)

    async def _look_round(self) -> None:
        """Catches up with what was written while nobody could tell us."""
        lengths = await self._store.lengths(self._shards)
        for table in lengths.keys() | self._live.keys():
            live = self._live.get(table)
            if live is None or live.table.seq != lengths.get(table):
                self._news.set(table, self._pace.now())
