"""The panels in direct messages: sent at the start of a game, and kept up to date to its end."""

from __future__ import annotations

from functools import partial

import discord

from bot import logs, metrics
from bot.discord_ui.errors import LOST, loggable, will_pass
from bot.discord_ui.layout import tables_on
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.panels.direct_message import DirectMessage, Undelivered, send
from bot.discord_ui.messages.panels.ephemeral_panels import EphemeralPanels
from bot.discord_ui.messages.panels.open_panels import OpenPanels
from bot.discord_ui.messages.panels.panel import Panel, remove
from bot.discord_ui.messages.panels.pictures import HandPictures
from bot.discord_ui.messages.posting import UNEDITABLE, must_follow
from bot.discord_ui.messages.refresher import Refresher, close
from bot.i18n import N_, Tr
from bot.ids import ChannelId, TableId
from bot.screen import Picture, Screen
from bot.screens.hand import taken_back
from bot.storage.posted import PostedHand, Sending
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.tasks import Tasks

logger = logs.logger(__name__)

HAND = "hand"
"""The kind of `Sending` for hands."""


class DirectPanels:
    """Sends hands in the background. Only a person who asks for their hand waits until it is sent."""

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        kept: OpenPanels,
        ephemeral: EphemeralPanels,
        pictures: HandPictures,
    ) -> None:
        self._client = client
        self._core = core
        self._messages = core.store.messages
        self._kept = kept
        self._ephemeral = ephemeral
        self._pictures = pictures
        self._tasks = Tasks()
        self._sendings = core.sendings
        core.sendings.finders[HAND] = self._find

    def touch(self, panel: Panel) -> None:
        """Sends the panel, or draws it again."""
        if panel.refresher is None:
            panel.refresher = Refresher(
                "letter",
                panel.table_id,
                partial(self._keep_up, panel),
                self._tasks,
                self._core.turnstile,
                settled=True,
            )
        panel.refresher.touch()

    async def close(self) -> None:
        """Stops the work. Messages that are being sent still arrive."""
        kept = [(panel.lock, panel.refresher) for panel in self._kept if panel.refresher]
        await close(kept, self._tasks)

    async def look_where_wanted(self, table: Table) -> None:
        """Finds out who wants their hand in direct messages, and which hands are there already."""
        new = [user_id for user_id in table.people if self._kept.at(table.id, user_id).direct is None]
        preferences = await self._core.store.people.current(new, alone=self._core.shards.all)
        # A lesson's panel stays where the lesson was asked for.
        wanting = [user_id for user_id in new if preferences[user_id].hand == "dm" and table.shared]
        posted = await self._messages.hands(table.id) if wanting else {}
        for user_id in new:
            panel = self._kept.at(table.id, user_id)
            if panel.direct is None:
                panel.direct = user_id in wanting
                if panel.direct and user_id in posted:
                    panel.noted = posted[user_id]
                    panel.shown = DirectMessage(self._client, panel.noted)

    async def deliver(self, panel: Panel, tr: Tr) -> DirectMessage:
        """Sends the panel to direct messages, if it is not there yet. Raises Undelivered."""
        await self._sendings.found()
        async with panel.lock:
            table = await self._core.tables.get(panel.table_id)
            if table.seat(panel.user_id) is None:
                raise Refused(N_("You've left table {number}."), number=table.id)
            panel.direct = True
            if isinstance(panel.shown, DirectMessage):
                posted = panel.shown.posted._replace(language=tr.language)
                await self.settle(panel, DirectMessage(self._client, posted))
                # Nothing but an edit shows whether the message still exists.
                panel.screen = None
                try:
                    await self._redraw(panel, table)
                except LOST:
                    self.touch(panel)
            if isinstance(panel.shown, DirectMessage):
                return panel.shown
            return await self._send(panel, table, tr.language)

    async def call(self, panel: Panel) -> bool:
        """Sends a player's hand once more, so that Discord notifies them, and removes the old message.

        Returns True if the hand is in their direct messages now. If it was sent in this turn, they know.
        """
        await self._sendings.found()
        async with panel.lock:
            table = await self._core.tables.get(panel.table_id)
            if not panel.direct or table.seat(panel.user_id) is None or not table.phase.live:
                return False
            if isinstance(panel.shown, DirectMessage) and panel.told == table.prompt.turn:
                return True
            try:
                await self._send(panel, table, self._kept.tr(panel, table).language)
            except Undelivered:
                self.touch(panel)
                return False
            return True

    async def take_back(self, panel: Panel) -> None:
        """Ends the panel in direct messages. From now on the panel opens at the table."""
        async with panel.lock:
            panel.direct = False
            if isinstance(panel.shown, DirectMessage):
                panel.shown = None
            # After a restart, we have perhaps not looked for the message yet, so the store is asked.
            posted = (await self._messages.hands(panel.table_id)).get(panel.user_id)
            if posted is None:
                return
            panel.noted = posted
            await self.note(panel, None)
            message, table = DirectMessage(self._client, posted), await self._core.tables.get(panel.table_id)
            tr = self._core.chosen.for_person(panel.user_id, posted.language)
            try:
                with metrics.edit("panel"):
                    await message.show(taken_back(table, self._core.chosen.at_table(table, tr)), [])
            except LOST as error:
                logger.info("a direct message stays as it was", table=table.id, error=loggable(error))

    async def translate(self, panel: Panel, language: str) -> None:
        """Notes and stores the new language of a panel in direct messages."""
        async with panel.lock:
            if isinstance(panel.shown, DirectMessage):
                shown = DirectMessage(self._client, panel.shown.posted._replace(language=language))
                if panel.noted:
                    await self.settle(panel, shown)
                else:
                    panel.shown = shown

    async def settle(self, panel: Panel, shown: DirectMessage | None) -> None:
        """Notes and stores that this message (None if there is none) shows the panel."""
        if shown or isinstance(panel.shown, DirectMessage):
            panel.shown = shown
        await self.note(panel, shown.posted if shown else None)

    async def note(self, panel: Panel, posted: PostedHand | None) -> None:
        """Stores which direct message (None if none) shows the panel, unless the store already says so."""
        if panel.noted != posted:
            await self._messages.set_hand(panel.table_id, panel.user_id, posted)
            panel.noted = posted

    async def _keep_up(self, panel: Panel) -> bool:
        await self._sendings.found()
        # The game may have ended meanwhile.
        table = await self._core.tables.get(panel.table_id)
        await self._core.endings.gather(table)
        if panel.direct:
            await self._pictures.prepare(table, [panel])
        async with panel.lock:
            table = await self._core.tables.get(panel.table_id)
            if table.seat(panel.user_id) is None:
                if panel.direct:
                    await self._withdraw(panel)
                return True
            if not panel.direct:
                return panel.undelivered is None or await self._ephemeral.stay(panel, table)
            try:
                if isinstance(panel.shown, DirectMessage):
                    await self._redraw(panel, table)
                elif table.phase is Phase.PLAYING:
                    await self._send(panel, table, self._language(panel, table))
            except Undelivered:
                return await self._ephemeral.stay(panel, table)
            return True

    async def _send(
        self, panel: Panel, table: Table, language: str, *, silent: bool = False
    ) -> DirectMessage:
        """Sends the panel as a new message and removes the old one. Raises Undelivered."""
        former, panel.picture = panel.shown, None
        screen, picture = self._at_once(panel, table, language)
        files = self._pictures.files(panel, picture) or []
        try:
            async with self._sendings.noted(
                Sending(HAND, table.id, table.guild, table.channel, panel.user_id)
            ):
                sent = await send(self._client, panel.user_id, screen, language, files, silent=silent)
                panel.screen, panel.direct, panel.undelivered = screen, True, None
                panel.told = panel.told if silent else table.prompt.turn
                if former:
                    await remove(former)
                await self.settle(panel, sent)
                panel.picture = picture
        except Undelivered as undelivered:
            if self._pictures.refuse(panel, picture, undelivered.__cause__):
                return await self._send(panel, table, language, silent=silent)
            panel.direct, panel.undelivered = False, undelivered
            await self.settle(panel, None)
            raise
        return sent

    async def _find(self, sending: Sending) -> None:
        """Finds the hand that a killed process may have sent. Removes it if it is not wanted any more."""
        table = await self._core.tables.get(TableId(sending.id))
        noted = (await self._messages.hands(table.id)).get(sending.user)
        channel = await self._client.create_dm(discord.Object(sending.user))
        found = await self._sendings.latest(
            sending, lambda parts: table.id in tables_on(parts), noted and noted.message, channel
        )
        if found is None:
            return
        language = noted.language if noted else self._core.chosen.for_person(sending.user, "en").language
        hand = DirectMessage(self._client, PostedHand(ChannelId(channel.id), found, language))
        if table.phase.live:
            await self.look_where_wanted(table)
            panel = self._kept.at(table.id, sending.user)
            if panel.direct:
                if panel.shown:
                    await remove(panel.shown)
                panel.screen = None
                await self.settle(panel, hand)
                self.touch(panel)
                return
        await remove(hand)

    def _language(self, panel: Panel, table: Table) -> str:
        return panel.shown.language if panel.shown else self._kept.tr(panel, table).language

    def _at_once(self, panel: Panel, table: Table, language: str) -> tuple[Screen, Picture | None]:
        """What the panel can show now, and the table's picture in it."""
        tr = self._core.chosen.for_person(panel.user_id, language)
        picture = self._pictures.at_once(panel, table, self._core.chosen.at_table(table, tr))
        return self._kept.screen(panel, table, tr, direct=True, picture=picture), picture

    async def _redraw(self, panel: Panel, table: Table) -> None:
        """Draws the panel in its direct message.

        Raises Undelivered if the panel must be sent as a new message and cannot be.
        """
        shown = panel.shown
        assert isinstance(shown, DirectMessage)  # noqa: S101 - the callers have looked
        screen, picture = self._at_once(panel, table, shown.language)
        if screen != panel.screen:
            files = self._pictures.files(panel, picture)
            # Until Discord confirms the edit, nobody knows what the message shows.
            former, panel.picture, panel.screen = panel.picture, None, None
            try:
                with metrics.edit("panel"):
                    await shown.show(screen, files)
                panel.picture = former if panel.wish.page else picture
            except (discord.HTTPException, discord.RateLimited) as error:
                if must_follow(error, shown.message_id, UNEDITABLE):
                    await self._send(panel, table, shown.language, silent=True)
                elif self._pictures.refuse(panel, picture, error):
                    panel.picture = former
                    await self._redraw(panel, table)
                    return
                elif will_pass(error):
                    raise
                else:
                    logger.info("a hand is gone from direct messages", table=table.id, error=error)
                    panel.direct = False
                    await self.settle(panel, None)
            panel.screen = screen
        if not table.phase.live:
            await self.note(panel, None)

    async def _withdraw(self, panel: Panel) -> None:
        """Removes the panel of a person who has left. If they come back, their choice of where to see their
        hand is looked up again.
        """
        shown, panel.direct = panel.shown, None
        await self.settle(panel, None)
        if shown:
            await remove(shown)
