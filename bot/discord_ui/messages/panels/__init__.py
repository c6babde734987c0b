"""Private panels at tables. Each is drawn again when its table changes, while Discord allows edits."""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables
from bot.discord_ui.messages.ephemeral import EphemeralMessage
from bot.discord_ui.messages.panels.direct_message import DirectMessage, Undelivered
from bot.discord_ui.messages.panels.direct_panels import DirectPanels
from bot.discord_ui.messages.panels.ephemeral_panels import EphemeralPanels
from bot.discord_ui.messages.panels.open_panels import OpenPanels
from bot.discord_ui.messages.panels.panel import Panel, Surface, Wish, answer_panel, remove, send_panel
from bot.discord_ui.messages.panels.pictures import HandPictures
from bot.discord_ui.messages.panels.stored_panels import StoredPanels
from bot.discord_ui.visit import Visit
from bot.i18n import N_, Tr
from bot.ids import GuildId, TableId, UserId
from bot.screen import Screen
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.tasks import Tasks

HAND = Wish()
"""The hand, and nothing besides."""
MOST_WATCHERS = 50
"""How many people without a seat may have a panel at one table."""


class Panels:
    """Keeps at most one panel for each person at a table; a new panel removes the old one.

    The process that owns a table keeps its panels up to date; in direct messages, another process may have to
    answer a press.
    """

    def __init__(self, client: discord.Client, core: Core, drawn: DrawnTables) -> None:
        self._core = core
        self.kept = OpenPanels(core)
        self._tasks = Tasks()
        self._pictures = HandPictures(core, self.kept, drawn, self._tasks)
        self._ephemeral = EphemeralPanels(core, self.kept, self._pictures)
        self._direct = DirectPanels(client, core, self.kept, self._ephemeral, self._pictures)
        self._stored = StoredPanels(client, core, self.kept)

    async def open(self, visit: Visit, table: Table, notice: str | None = None, news: str = "") -> None:
        """Answers a person who asks for their hand: with the panel, or with a link to the direct message.

        ``news`` is what has happened since they last looked.
        """
        undelivered = None
        panel = self.kept.at(table.id, visit.user)
        panel.wish = panel.wish._replace(news=news)
        if table.phase is Phase.PLAYING and not visit.direct:
            user_id, tr = visit.user, visit.tr
            try:
                direct = await self._bring(table.id, user_id, tr)
            except Undelivered as why:
                undelivered = why
            else:
                if direct:
                    text = tr("Your hand is in your direct messages: {link}", link=direct.link)
                    await self._core.answers.give(visit, text, table.id, in_place=True)
                    return
        await self.show(visit, table.id, Wish(notice, news=news), undelivered=undelivered)

    async def show(
        self,
        visit: Visit,
        table_id: TableId,
        wish: Wish = HAND,
        *,
        undelivered: Undelivered | None = None,
        below: bool = False,
    ) -> None:
        """Draws the panel of the person who acts. It replaces the private message they pressed, or is a new
        message.

        ``undelivered`` says why it is not in their direct messages. If ``below``, the panel is always a new
        message, because the press already has an answer. Raises Refused if they no longer have a seat.
        """
        if not self._core.shards.own((await self._core.tables.get(table_id)).guild):
            await self._show_for_owner(visit, table_id, wish)
            return
        panel = self.kept.at(table_id, visit.user)
        async with panel.lock:
            table, tr = await self._core.tables.get(table_id), visit.tr
            await self._core.endings.gather(table)
            panel.wish, panel.undelivered = wish, undelivered
            direct = visit.direct and table.shared
            former = panel.shown
            in_place = bool(visit.pressed and former and visit.pressed.id == former.message_id)
            if in_place:
                picture = self._pictures.former(panel, table)
            else:
                picture = self._pictures.by_address(panel, table, self._core.chosen.at_table(table, tr))
            keeps = in_place and panel.has_file
            screen = self.kept.screen(panel, table, tr, wish.notice, direct=direct, picture=picture)
            self._core.answers.let_go(visit)
            with panel.drawing(self.kept.source(table)):
                try:
                    shown = await self._answer(visit, screen, below=below, lesson=table.lesson, keeps=keeps)
                except discord.HTTPException as error:
                    if not self._pictures.refuse(panel, picture, error):
                        raise
                    screen, picture = self.kept.screen(panel, table, tr, wish.notice, direct=direct), None
                    shown = await self._answer(visit, screen, below=below, lesson=table.lesson)
            if isinstance(panel.shown, DirectMessage) and isinstance(shown, EphemeralMessage):
                # They pressed an old panel that we could not remove; their hand stays where it is.
                return
            self._core.answers.know_hand(shown.message_id)
            panel.screen, panel.waits = screen, table.phase is Phase.LOBBY
            panel.backoff.succeed()
            panel.not_before = 0.0
            if isinstance(shown, DirectMessage):
                panel.direct = True
                await self._direct.settle(panel, shown)
            else:
                panel.shown = shown
            if wish.page is None:
                panel.picture = picture
            if self._pictures.lags(panel, table):
                self._tasks.begin(self._follow(panel, table), f"own-picture-{table_id}")
            if former and former.lives(self._core.now()) and former.message_id != shown.message_id:
                await remove(former)
            if not table.phase.live:
                # This panel shows the end now; the other panels of the table have yet to show it.
                await self._direct.note(panel, None)
                if table.phase is Phase.OVER:
                    self.kept.retire(table)
                else:
                    self.kept.drop(panel)

    async def watch(self, visit: Visit, table: Table, notice: str | None = None) -> None:
        """Draws the panel of a person without a seat, who sees what all can see. Raises Refused."""
        if visit.direct:
            raise Refused(N_("You can watch this game at its table, in the server."))
        user_id = visit.user
        others = [panel for panel in self.kept.of_table(table.id) if panel.watching and panel.shown]
        if len(others) >= MOST_WATCHERS and user_id not in [panel.user_id for panel in others]:
            raise Refused(
                N_(
                    "No more people can watch this game: {n} already do. Look at the table's message instead."
                ),
                n=MOST_WATCHERS,
            )
        panel = self.kept.at(table.id, user_id)
        async with panel.lock:
            panel.watching = True
        await self.show(visit, table.id, Wish(notice))

    async def show_below(self, visit: Visit, table: Table) -> None:
        """Shows a person's panel below the answer to their action, unless the panel is a direct message."""
        await self._direct.look_where_wanted(table)
        if not self.kept.at(table.id, visit.user).direct:
            await self.show(visit, table.id, below=True)

    async def deliver(self, table_id: TableId, user_id: UserId, tr: Tr) -> DirectMessage:
        """Sends a person's hand to their direct messages, if it is not there yet. Raises Undelivered."""
        await self._direct.look_where_wanted(await self._core.tables.get(table_id))
        return await self._direct.deliver(self.kept.at(table_id, user_id), tr)

    async def call(self, table: Table, user_id: UserId) -> bool:
        """Sends the hand to direct messages again, to notify the person. True if the hand is there."""
        await self._direct.look_where_wanted(table)
        return await self._direct.call(self.kept.at(table.id, user_id))

    def is_open(self, table_id: TableId, user_id: UserId) -> bool:
        """Whether a person's hand is open, or on its way to their direct messages."""
        panel = self.kept.by_table.get(table_id, {}).get(user_id)
        shown = panel.shown if panel else None
        return bool(panel and panel.direct) or (shown is not None and shown.lives(self._core.now()))

    async def missing(self, table_id: TableId) -> set[UserId]:
        """The people for whom no bot plays and whose hand is neither open nor on its way."""
        if not (await self._core.tables.get(table_id)).phase.live:
            return set()
        await self.deal(table_id)
        table, panels = await self._core.tables.get(table_id), self.kept.by_table.get(table_id, {})
        coming = {user_id for user_id, panel in panels.items() if panel.lock.locked()}
        return {user_id for user_id in {*table.present} - coming if not self.is_open(table_id, user_id)}

    async def take_back(self, table_id: TableId, user_id: UserId) -> None:
        """Ends a hand in direct messages. From now on the hand opens at the table."""
        await self._direct.take_back(self.kept.at(table_id, user_id))

    async def translate(self, user_id: UserId, language: str) -> list[TableId]:
        """Notes a person's new language. Returns the tables at which they have a panel."""
        theirs = self.kept.of_person(user_id)
        for panel in theirs:
            await self._direct.translate(panel, language)
        return [panel.table_id for panel in theirs]

    def remember(self, visit: Visit, table_id: TableId) -> None:
        """Keeps the token of a person who sits down, so that their hand can open by itself at the start."""
        self.kept.remember(visit, table_id)

    async def deal(self, table_id: TableId) -> None:
        """Looks up who wants a direct message. Opens the other hands at the table, if we have a token."""
        table = await self._core.tables.get(table_id)
        await self._direct.look_where_wanted(table)
        tokens = self.kept.tokens.get(table_id, {})
        # A token is kept until its owner's direct message has arrived: if that fails, the token opens the
        # hand at the table.
        seated = [self.kept.at(table_id, user_id) for user_id in table.people if user_id in tokens]
        here = [panel for panel in seated if not panel.direct or isinstance(panel.shown, DirectMessage)]
        await self._pictures.prepare(table, here)
        dealt = [(panel, token) for panel in here if (token := self.kept.take_token(panel))]
        await asyncio.gather(*(self._ephemeral.deal(panel, token) for panel, token in dealt))

    def doubt(self, table_id: TableId) -> None:
        """Marks the open panels as possibly out of date, although the table has not changed."""
        for panel in self.kept.of_table(table_id):
            panel.drawn = None

    async def refresh(self, table_id: TableId, *, awaited: bool) -> bool:
        """Brings open panels of the table up to date. Panels in direct messages follow a moment later.

        If ``awaited``, updates the panels of the people for whom the table waits; after the end of the game,
        all panels. If not, updates the other panels. Returns False if some panels must be tried again.
        """
        # If the game ends while the panels are drawn, the next refresh has to show the end.
        table = await self._core.tables.get(table_id)
        await self._core.endings.gather(table)
        live, due, panels = table.phase.live, table.prompt.seats, self.kept.of_table(table_id)
        if not (live or awaited):
            return True
        for panel in panels:
            # `deal` has found out which hands are in direct messages. All of these are drawn again together
            # with the awaited hands.
            if panel.direct and awaited:
                self._direct.touch(panel)
        here = [
            panel
            for panel in panels
            if not panel.direct and (not live or (table.seat(panel.user_id) in due) is awaited)
        ]
        await self._pictures.prepare(table, [panel for panel in here if panel.shown])
        done = all(await asyncio.gather(*map(self._ephemeral.refresh, here)))
        if done and not live:
            self.kept.retire(table)
        return done

    async def resume(self) -> None:
        """Takes up the panels that were open when the bot stopped, if their tables still run.

        They are drawn again with their tables, little by little.
        """
        await self._stored.resume()

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        """Closes the panels of the tables that a person watches in this server. None means in any server.

        Call this before the person's data is deleted.
        """
        there = {table.id for table in self._core.tables if guild_id in (None, table.guild)}
        for panel in self.kept.of_person(user_id):
            async with panel.lock:
                shown = panel.shown
                if shown and panel.watching and panel.table_id in there:
                    panel.shown = None
                    await remove(shown)

    async def close(self) -> None:
        """Stops, and leaves the open panels to the next process."""
        await self._tasks.close(0)
        await self._direct.close()
        await self._stored.close()

    async def _follow(self, panel: Panel, table: Table) -> None:
        """Brings a person's own picture to their hand, after the answer to their press."""
        if panel.direct:
            self._direct.touch(panel)
            return
        await self._pictures.prepare(table, [panel])
        await self._ephemeral.refresh(panel)

    async def _show_for_owner(self, visit: Visit, table_id: TableId, wish: Wish) -> None:
        """Answers a press in a direct message that another process keeps up to date. Keeps nothing in memory.

        If the other process has drawn a later state meanwhile, we draw again until we show the latest.
        """
        panel, seq = Panel(table_id, visit.user), -1
        panel.wish = wish
        while (table := await self._core.tables.get(table_id)).seq != seq:
            screen = self.kept.screen(panel, table, visit.tr, wish.notice, direct=True)
            await self._answer(visit, screen)
            seq = table.seq

    async def _answer(
        self, visit: Visit, screen: Screen, *, below: bool = False, lesson: bool = False, keeps: bool = False
    ) -> Surface:
        if below:
            return await send_panel(visit, screen, self.kept.expiry(), lesson=lesson)
        return await answer_panel(visit, screen, self.kept.expiry(), lesson=lesson, keeps=keeps)

    async def _bring(self, table_id: TableId, user_id: UserId, tr: Tr) -> DirectMessage | None:
        """The hand in a person's direct messages, or None if they want it at the table.

        They may have made that choice in another process. Raises Undelivered.
        """
        people, alone = self._core.store.people, self._core.shards.all
        if (await people.current([user_id], alone=alone))[user_id].hand == "dm":
            return await self.deliver(table_id, user_id, tr)
        if self.kept.at(table_id, user_id).direct:
            await self.take_back(table_id, user_id)
        return None
