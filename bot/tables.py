"""The live tables: each request is decided, committed, and only then told. The one stateful service."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec

from bot import journal, log, metrics
from bot.clock import Clock
from bot.decisions import decide
from bot.i18n import N_
from bot.paces import UNPLAYED_DECISIONS
from bot.requests import Command, Expire, PauseOver, Refused, Start
from bot.storage.store import Clash, Found, Logged, Result, Row, Store
from bot.table import Phase, Table, evolve, fold, mark, recall

logger = journal.logger(__name__)

LOBBY_SECONDS = 3600.0
"""A lobby where nothing has happened for so long is closed; by post, after the time for a decision."""
UNHOSTED_SECONDS = 120.0
"""After so long a quiet in a lobby its host is not waited for any more: anybody there may start."""
UNPLAYED_SECONDS = 6 * 3600.0
"""A game whose persons are all away waits so long for one of them."""
BRIEF_SECONDS = 5.0
"""How long a brief answer stands, whatever the seat holds that may give it."""
UNHURRIED_SEATS = 10
"""With more players the pauses grow shorter, so that a round of turns takes no more than so many of them."""
RESTART_GRACE = 60.0
"""Seconds that a decision has at least after a restart of the bot."""


class Pace(NamedTuple):
    """How the tables keep time."""

    now: Callable[[], float]
    """Unix time."""
    house_pause: float = 2.0
    """Seconds before house players act, whatever they hold, and before what was decided ahead is played."""

    def pause(self, table: Table) -> float:
        """Seconds before something happens at this table without a press."""
        return self.house_pause * min(1.0, UNHURRIED_SEATS / max(len(table.players), 1))


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
    """

    def __init__(self, store: Store, pace: Pace, tell: Callable[[Table], None]) -> None:
        self._store = store
        self._pace = pace
        self._tell = tell
        self._clock = Clock(self._ring, pace.now)
        self._live: dict[int, Live] = {}
        # Ended tables are kept only while somebody uses them.
        self._known: WeakValueDictionary[int, Live] = WeakValueDictionary()
        self._loading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __iter__(self) -> Iterator[Table]:
        """The tables where something can still happen, by number."""
        return iter([live.table for _, live in sorted(self._live.items())])

    def deadline(self, table: int) -> float | None:
        """Until when (Unix time) the table waits for a decision, or for a start."""
        live = self._live.get(table)
        return live.deadline if live else None

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
    ) -> Table:
        """A new lobby, its host seated."""
        opened = log.Opened(game, guild, channel, host, options, seconds, secrets.token_hex(16))
        return await self._open([opened, log.Joined(host, name)])

    async def handle(self, table: int, command: Command) -> Table:
        """Carries out a request; gives the table after it.

        Raises Refused, IllegalAction, or SQLAlchemyError where the commit failed: then nothing has changed.
        """
        live = await self._get(table)
        async with self._alone_at(live):
            if isinstance(command, Start):
                command = msgspec.structs.replace(command, unhosted=self._unhosted(live))
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
                if not player.gone
            ]
            try:
                following = await self._open([opened, *seats], after=(ended.id, ended.seq))
            except Clash:
                metrics.CLASHES.inc()
                await self._reload(live)
            else:
                live.table = evolve(ended, log.Continued(following.id))
                return following, True
        return await self.again(table, user)

    async def restore(self) -> list[Found]:
        """Takes up every live table of the database; those that the rules have left behind end as void."""
        restored = await self._store.live()
        for found in restored:
            table = recall(found.id, found.log)
            earliest = self._pace.now() + RESTART_GRACE
            live = self._keep(Live(table, max(found.deadline or 0.0, earliest)))
            live.resumed = table.prompt.turn
            if table.closed == "void":
                logger.error(
                    "cannot be read or no longer agrees with the rules; closed as void", table=table.id
                )
                void = log.Closed("void")
                try:
                    await self._commit(live, evolve(table, void), [Logged(void)])
                except Clash:
                    await self._reload(live)
        return restored

    async def close(self) -> None:
        await self._clock.close()

    async def _open(self, entries: Sequence[log.Entry], after: tuple[int, int] | None = None) -> Table:
        now = self._pace.now()
        table = fold(Table(0), entries)
        deadline = now + lobby_seconds(table)
        number = await self._store.open_table(now, deadline, entries, after=after)
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
        return self._keep(Live(recall(found.id, found.log), found.deadline))

    def _keep(self, live: Live) -> Live:
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
            if before is not None and live.table is not before:
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
        deadline = self._next_deadline(live, after, now)
        with metrics.COMMITS.time():
            await self._write(live, after, logged, now, deadline)
        metrics.committed(after.game, [entry for entry, _ in logged])
        live.table, live.deadline = after, deadline
        if after.phase is not before.phase:
            logger.info("has come to another phase", table=after.id, phase=after.phase.value)
        if live.pause_ends is None or not after.stirs or after.prompt.turn != before.prompt.turn:
            self._pause(live)
        self._wind(live)

    async def _write(
        self, live: Live, after: Table, logged: Sequence[Logged], now: float, deadline: float | None
    ) -> None:
        seq = after.seq - len(logged)
        if after.phase is Phase.OVER and live.table.phase is Phase.PLAYING:
            await self._store.finish(
                after.id, seq, now, logged, guild=after.guild, game=after.game, results=_results(after)
            )
            return
        row: Row = {"deadline": deadline} if deadline != live.deadline else {}
        if not after.phase.live:
            row["live"] = False
        await self._store.append(after.id, seq, now, logged, **row)

    def _pause(self, live: Live) -> None:
        """Begins a pause if anything is to happen after it."""
        live.pause_ends = self._pace.now() + self._pace.pause(live.table) if live.table.stirs else None

    def _unhosted(self, live: Live) -> bool:
        quiet_since = (live.deadline or 0.0) - lobby_seconds(live.table)
        return self._pace.now() >= quiet_since + UNHOSTED_SECONDS

    def _next_deadline(self, live: Live, after: Table, now: float) -> float | None:
        before = live.table
        if not after.phase.live:
            return None
        if after.phase is Phase.LOBBY:
            return now + lobby_seconds(after)
        if not after.awake:
            return now + max(UNPLAYED_SECONDS, UNPLAYED_DECISIONS * after.seconds)
        if after.prompt.turn != before.prompt.turn or not before.awake:
            return now + (BRIEF_SECONDS if after.prompt.brief else after.seconds)
        return live.deadline

    def _wind(self, live: Live) -> None:
        """Sets the clock to the next time something is due, and lets go of an ended table."""
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
        live.table, live.deadline = recall(found.id, found.log), found.deadline
        self._pause(live)
        self._wind(live)


def lobby_seconds(table: Table) -> float:
    """How long a lobby waits for the next thing to happen."""
    return max(LOBBY_SECONDS, table.seconds)


def _results(table: Table) -> list[Result]:
    outcome = table.outcome
    assert outcome is not None  # noqa: S101 - called for a finished game alone
    return [
        Result(seat, player.user, player.name, outcome.places[seat], outcome.scores[seat])
        for seat, player in enumerate(table.players)
        if player.user is not None and not player.gone
    ]
