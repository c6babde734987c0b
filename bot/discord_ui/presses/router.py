"""Takes every press to the feature that serves it, and answers if that is impossible."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from bot import logs, metrics
from bot.discord_ui.errors import LOST, Unanswered, loggable
from bot.discord_ui.membership import Membership
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.painter import Painter
from bot.discord_ui.permissions import out_of_sight
from bot.discord_ui.presses.playing import Playing
from bot.discord_ui.refusals import MEANINGLESS, TOO_FAST, sentence
from bot.discord_ui.routes import NO_TABLE, Press, Route, Routes, TableRoute, word_of
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import TableId, UserId, is_outside
from bot.live.rate_limits import RateLimiter, press_limiter
from bot.live.turnstile import Rank
from bot.screen import Address
from bot.storage.engine import UNREACHED
from bot.table import Phase, Table
from bot.table.away import come_back
from bot.table.commands import Refused, Return, no_such_table
from bot.table.limits import Limits
from bot.tasks import LAST_STROKE
from engine.game import IllegalAction

logger = logs.logger(__name__)


class InFlight:
    """The presses and commands that have come and whose tasks have not ended."""

    def __init__(self) -> None:
        self._serving: set[asyncio.Task[object]] = set()
        self.closed = False

    def track(self, visit: Visit, kind: str) -> None:
        """Tracks this visit while the running task serves it. ``kind`` is for metrics: one of a few words.

        Raises Refused if the bot is about to stop. The bot stops only after the person has been told.
        """
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine calls
        self._serving.add(task)
        task.add_done_callback(partial(self._end, visit, kind))
        visit.begin()
        if self.closed:
            raise Refused(N_("I'm restarting; press again in a moment. Nothing is lost."))

    async def close(self, seconds: float) -> None:
        """Refuses presses and commands from now on; waits at most this many seconds for the running ones."""
        self.closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._serving:
                    await asyncio.wait(self._serving)

    async def end(self) -> None:
        """Ends what is still being served: it would find the connection to Discord closed."""
        for task in self._serving:
            task.cancel()
        if self._serving:
            await asyncio.wait(self._serving, timeout=LAST_STROKE)

    def _end(self, visit: Visit, kind: str, task: asyncio.Task[object]) -> None:
        self._serving.discard(task)
        visit.end()
        metrics.PRESSES.labels(kind, visit.outcome).inc()
        metrics.PRESS_TO_ANSWER.observe(visit.seconds)


class Router:
    """Knows what each address does, from the routes of all features."""

    def __init__(
        self,
        core: Core,
        painter: Painter,
        playing: Playing,
        limits: Limits,
        presses: RateLimiter,
    ) -> None:
        self._core = core
        self._painter = painter
        self._playing = playing
        self._membership = Membership(core.now)
        self.presses = presses
        self._typed = press_limiter(limits)
        """Limits how often choices are offered to somebody who types. Typing does not count as pressing."""
        self.in_flight = InFlight()
        self._routes: dict[tuple[str, bool], Route | TableRoute] = {}
        """The routes, keyed by their word and by whether the address names a table."""

    def add(self, routes: Routes) -> None:
        """Adds routes. Raises ValueError if a word is taken."""
        for route in routes:
            at_table = True if isinstance(route, TableRoute) else route.at_table
            for named in (False, True) if at_table is None else (at_table,):
                if (route.word, named) in self._routes:
                    raise ValueError(f"two features take the word {route.word!r}")
                self._routes[route.word, named] = route

    async def press(self, visit: Visit, to: Address | None) -> None:
        """Carries out a press (``to`` is None if its address is not ours), or says why it cannot."""
        try:
            if await self.admits(visit, self._kind(to)):
                if to is None:
                    raise Refused(MEANINGLESS)
                pressed = None if visit.private else visit.pressed
                async with self._core.answers.followed.held(visit):
                    await self._dispatch(visit, to)
                if pressed and to.table:
                    self._painter.clear(to.table, pressed)
                self._core.answers.end(visit)
        except Exception as error:
            await self.explain(visit, error, to.table if to else NO_TABLE)

    async def admits(self, visit: Visit, kind: str) -> bool:
        """Whether a person is served: not if the bot stops or is too busy, nor if they act too often.

        The person may have to wait for their turn. A person who is turned away is told so, and nothing else
        happens. ``kind`` is for metrics: one of a few words.
        """
        try:
            self.in_flight.track(visit, kind)
            if not self.presses.allows(visit.user):
                raise Refused(TOO_FAST)
            self._core.turnstile.require_room()
            if turn := self._core.turnstile.line_up(Rank.PRESS):
                await turn
            visit.keep_place(self._core.turnstile.place())
        except Refused as refusal:
            await self.explain(visit, refusal)
            return False
        self._core.store.people.seen.add(visit.user)
        return True

    def offers_choices(self, user_id: UserId) -> bool:
        """Whether to offer choices to a person who types: not if they are too fast or the bot shuts down."""
        return not self.in_flight.closed and self._typed.allows(user_id)

    async def explain(self, visit: Visit, error: Exception, table_id: TableId = NO_TABLE) -> None:
        """Answers a refusal or a failure; only a failure is logged.

        If Discord fails here, only the answer is lost: the work of the press is already done.
        """
        visit.fail(error)
        if untaken := isinstance(error, (*LOST, Unanswered)):
            logger.warning("an answer was not taken", table=table_id, error=loggable(error))
        elif isinstance(error, UNREACHED):
            # No traceback, as it would be the same for every press. While the bot stops, a late press may
            # fail: that is no error.
            log = logger.warning if self.in_flight.closed else logger.error
            log("an interaction failed", table=table_id, error=error)
        elif not isinstance(error, Refused | IllegalAction):
            logger.exception("an interaction failed", table=table_id, exc_info=error)
        try:
            text = await sentence(error, self._core.tables, table_id, visit.tr)
            await self._core.answers.give(visit, text, table_id)
        except (*LOST, Unanswered) as failure:
            if not untaken:
                logger.warning("could not answer", table=table_id, error=loggable(failure))

    async def _dispatch(self, visit: Visit, to: Address) -> None:
        if to.table and to.turn is not None:
            await self._playing.act(visit, await self._table(visit, to), to.turn, to.action)
            return
        match self._route(to):
            case TableRoute(run=run):
                await run(visit, await self._table(visit, to))
            case Route() as route if found := route.match(to.action):
                if to.table and route.wakes:
                    await self._table(visit, to)
                await route.run(visit, Press(to.table, found))
            case _:
                if to.table:
                    await self._table(visit, to)
                raise Refused(MEANINGLESS)

    def _route(self, to: Address) -> Route | TableRoute | None:
        route = self._routes.get((word_of(to.action), bool(to.table))) if to.turn is None else None
        return None if isinstance(route, TableRoute) and route.word != to.action else route

    async def _table(self, visit: Visit, to: Address) -> Table:
        """The table that an address names. If the presser was away, they are back now. Raises Refused."""
        table = await self._core.tables.get(to.table)
        if not _within_reach(visit, table):
            raise no_such_table()
        await self._membership.require(visit, table)
        seat = table.seat(visit.user)
        if table.phase is Phase.PLAYING and seat is not None and come_back(table, seat):
            return await visit.carry_out(table, Return(visit.user))
        return table

    def _kind(self, to: Address | None) -> str:
        """The sort of a press: one of a few words, even if the press is forged."""
        if to is None:
            return "page"
        if to.turn is not None:
            return "action"
        match self._route(to):
            case TableRoute(word=word):
                return word
            case Route(kind=kind) as route if route.match(to.action):
                return kind
        return "page"


def _within_reach(visit: Visit, table: Table) -> bool:
    """Whether the person plays at the table, or can see it in this server. Outside our servers, only people
    who play there reach a table.

    Once a table is over, its players reach it only where they see it.
    """
    guild_id, plays = visit.home, table.expects(visit.user)
    if guild_id is None:
        return plays and (is_outside(table.guild) or visit.direct)
    plays_on = plays and table.phase.live
    return guild_id == table.guild and (plays_on or not out_of_sight(visit, table.channel))
