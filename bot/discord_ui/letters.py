"""The panels in direct messages: sent at the start of a game, and kept up to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import discord

from bot.discord_ui.answers import LOST, told
from bot.discord_ui.direct import Direct, Undelivered, send
from bot.discord_ui.panel import Panel, passes, remove
from bot.discord_ui.upkeep import Upkeep, close
from bot.host import logs, metrics
from bot.i18n import N_, Tr
from bot.ids import TableId, UserId
from bot.presenters.table import taken_back
from bot.screen import Screen
from bot.storage.people import People
from bot.table import Phase, Table
from bot.table.commands import Refused

logger = logs.logger(__name__)

TOO_OLD = 30046
"""Discord's code for a message older than an hour that was edited too often since."""


class Letters:
    """Whatever of a panel goes by direct message. Nobody waits for it but who asks for it himself.

    ``find`` gives the table as it is now, ``draw`` a panel's screen, ``language`` that of its first message;
    ``stay`` opens at the table what could not be sent, as far as that goes without a press, and says whether
    all is done; ``sent`` hears of each panel that was.
    """

    def __init__(
        self,
        client: discord.Client,
        people: People,
        *,
        find: Callable[[TableId], Awaitable[Table]],
        draw: Callable[[Panel, Table, Tr], Screen],
        language: Callable[[Panel, Table], Tr],
        stay: Callable[[Panel, Table], Awaitable[bool]],
        sent: Callable[[Panel, Table, Tr], None],
    ) -> None:
        self._client = client
        self._people = people
        self._find = find
        self._draw = draw
        self._language = language
        self._stay = stay
        self._sent = sent
        self._tasks: set[asyncio.Task[None]] = set()

    def touch(self, panel: Panel) -> None:
        """It is to be sent, or to be drawn anew."""
        if panel.upkeep is None:
            panel.upkeep = Upkeep("letter", panel.table, partial(self._keep_up, panel), self._tasks)
        panel.upkeep.touch()

    async def close(self, panels: Iterable[Panel]) -> None:
        """Stops; what is just being sent to one of these still is."""
        await close([(panel.lock, panel.upkeep) for panel in panels if panel.upkeep], self._tasks)

    async def deliver(self, panel: Panel, tr: Tr) -> Direct:
        """Brings the panel where it belongs, if it is not there already. Raises Undelivered."""
        async with panel.lock:
            table = await self._find(TableId(panel.table))
            if table.seat(UserId(panel.user)) is None:
                raise Refused(N_("You have left table {number}."), number=table.id)
            panel.direct = True
            if isinstance(panel.shown, Direct):
                await self.settle(
                    panel, Direct(self._client, panel.shown.posted._replace(language=tr.language))
                )
                # Only an edit tells whether it is still there.
                panel.screen = None
                try:
                    await self._redraw(panel, table)
                except LOST:
                    self.touch(panel)
            if isinstance(panel.shown, Direct):
                return panel.shown
            return await self._send(panel, table, tr)

    async def take_back(self, panel: Panel) -> None:
        """Ends the panel where it is; from now on it is opened at the table."""
        async with panel.lock:
            panel.direct = False
            if isinstance(panel.shown, Direct):
                panel.shown = None
            # After a restart it may not have been looked for yet.
            posted = (await self._people.hands(TableId(panel.table))).get(UserId(panel.user))
            if posted is None:
                return
            await self._people.set_hand(TableId(panel.table), UserId(panel.user), None)
            letter, table = Direct(self._client, posted), await self._find(TableId(panel.table))
            try:
                with metrics.edit("panel"):
                    await letter.show(taken_back(table, letter.tr))
            except LOST as error:
                logger.info("a direct message stays as it was", table=table.id, error=told(error))

    async def settle(self, panel: Panel, shown: Direct | None) -> None:
        """This message shows the panel from now on, also after a restart; None: no message any more."""
        former = panel.shown.posted if isinstance(panel.shown, Direct) else None
        posted = shown.posted if shown else None
        if shown or former:
            panel.shown = shown
        if former != posted:
            await self._people.set_hand(TableId(panel.table), UserId(panel.user), posted)

    async def _keep_up(self, panel: Panel) -> bool:
        async with panel.lock:
            table = await self._find(TableId(panel.table))
            if table.seat(UserId(panel.user)) is None:
                if panel.direct:
                    await self._withdraw(panel)
                return True
            if not panel.direct:
                return panel.undelivered is None or await self._stay(panel, table)
            try:
                if isinstance(panel.shown, Direct):
                    await self._redraw(panel, table)
                elif table.phase is Phase.PLAYING:
                    await self._send(panel, table, self._language(panel, table))
            except Undelivered:
                return await self._stay(panel, table)
            return True

    async def _send(self, panel: Panel, table: Table, tr: Tr, *, silent: bool = False) -> Direct:
        """Sends it in place of the message that shows it now. Raises Undelivered."""
        screen = self._draw(panel, table, tr)
        former = panel.shown
        try:
            sent = await send(self._client, panel.user, screen, tr, silent=silent)
        except Undelivered as undelivered:
            panel.direct, panel.undelivered = False, undelivered
            await self.settle(panel, None)
            raise
        panel.screen, panel.direct, panel.undelivered = screen, True, None
        await self.settle(panel, sent)
        self._sent(panel, table, tr)
        if former:
            await remove(former)
        return sent

    async def _redraw(self, panel: Panel, table: Table) -> None:
        """Raises Undelivered where it is to be sent anew, and cannot be."""
        shown = panel.shown
        assert isinstance(shown, Direct)  # noqa: S101 - the callers have looked
        screen = self._draw(panel, table, shown.tr)
        if screen != panel.screen:
            # Until Discord has said yes, nobody knows what it shows.
            panel.screen = None
            try:
                with metrics.edit("panel"):
                    await shown.show(screen)
            except discord.HTTPException as error:
                if error.code == TOO_OLD:
                    await self._send(panel, table, shown.tr, silent=True)
                elif passes(error):
                    raise
                else:
                    logger.info("a hand is gone from direct messages", table=table.id, error=error)
                    panel.direct = False
                    await self.settle(panel, None)
            panel.screen = screen
        if not table.phase.live:
            await self.settle(panel, None)

    async def _withdraw(self, panel: Panel) -> None:
        """Its person has left the table; should he come back, we look again where he wants it."""
        shown, panel.direct = panel.shown, None
        await self.settle(panel, None)
        if shown:
            await remove(shown)
