"""The panels at the tables: opened without a press if a person's token still lives, and kept up to date."""

from __future__ import annotations

import discord

from bot import logs, metrics
from bot.discord_ui.errors import LOST, Unanswered, loggable, will_pass
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.ephemeral import EphemeralMessage
from bot.discord_ui.messages.panels.open_panels import OpenPanels, Token
from bot.discord_ui.messages.panels.panel import Panel, remove, send_panel
from bot.discord_ui.messages.panels.pictures import HandPictures
from bot.discord_ui.trying import tried
from bot.screen import ENDED, Screen, Text
from bot.table import Table
from bot.table.hosting import REMOVED

logger = logs.logger(__name__)


class EphemeralPanels:
    def __init__(self, core: Core, kept: OpenPanels, pictures: HandPictures) -> None:
        self._core = core
        self._kept = kept
        self._pictures = pictures

    async def deal(self, panel: Panel, token: Token) -> None:
        """Opens a hand at the start of a game, unless the hand is open and editable, or its person has left.

        The person's panel from the lobby is deleted, as the hand is shown in a new message below the table.
        """
        async with panel.lock:
            table = await self._core.tables.get(panel.table_id)
            is_open = panel.shown is not None and panel.shown.lives(self._core.now())
            waits = panel.waits and isinstance(panel.shown, EphemeralMessage)
            if (waits or not is_open) and table.seat(panel.user_id) is not None:
                await self._open(panel, table, token)

    async def stay(self, panel: Panel, table: Table) -> bool:
        """Shows a hand at the table because it could not be sent to direct messages. Hold the panel's lock.

        Returns False if the caller must try again later.
        """
        token = self._kept.take_token(panel)
        if isinstance(panel.shown, EphemeralMessage) and panel.shown.lives(self._core.now()):
            return await self._redraw(panel, panel.shown, table)
        if token:
            await self._open(panel, table, token)
        return True

    async def refresh(self, panel: Panel) -> bool:
        """Brings a panel up to date. Returns False if that must be tried again later."""
        async with panel.lock:
            shown = panel.shown
            if not isinstance(shown, EphemeralMessage):
                return True
            if not shown.lives(self._core.now()):
                panel.shown = None
                return True
            table = await self._core.tables.get(panel.table_id)
            seated = table.seat(panel.user_id) is not None
            panel.watching = panel.watching and not seated
            if not seated and not panel.watching:
                # If they come back, their choice of where to see their hand is looked up again.
                panel.shown = panel.direct = None
                if panel.user_id in table.door.unwelcome:
                    tr = self._core.chosen.for_person(panel.user_id, shown.language)
                    told = shown.show(Screen((Text(tr(REMOVED)),), accent=ENDED))
                    await tried(told, logger.debug, "nobody was told that they were removed")
                else:
                    await remove(shown)
                return True
            if self._kept.opens_soon(panel, table):
                return True
            if panel.shows(self._kept.source(table)) and self._pictures.stands(panel, table):
                return True
            return await self._redraw(panel, shown, table)

    async def _open(self, panel: Panel, table: Table, token: Token) -> None:
        """Opens a panel without a press, if its person's token still lives."""
        visit, expires = token
        if expires <= self._core.now():
            return
        former, panel.picture = panel.shown, None
        picture = self._pictures.at_once(panel, table, self._core.chosen.at_table(table, visit.tr))
        screen = self._kept.screen(panel, table, visit.tr, picture=picture)
        try:
            panel.shown = await send_panel(
                visit, screen, expires, files=lambda: self._pictures.files(panel, picture) or []
            )
        except (discord.HTTPException, Unanswered) as error:
            if self._pictures.refuse(panel, picture, error):
                await self._open(panel, table, token)
                return
            logger.info("could not open a hand at the start", table=table.id, error=loggable(error))
        else:
            panel.screen, panel.picture, panel.waits = screen, picture, False
            self._core.answers.clear(visit)
            self._core.answers.know_hand(panel.shown.message_id)
            if former and former.lives(self._core.now()):
                await remove(former)

    async def _redraw(self, panel: Panel, shown: EphemeralMessage, table: Table) -> bool:
        tr, source = self._core.chosen.for_person(panel.user_id, shown.language), self._kept.source(table)
        picture = self._pictures.at_once(panel, table, self._core.chosen.at_table(table, tr))
        screen = self._kept.screen(panel, table, tr, picture=picture)
        if screen == panel.screen:
            panel.drawn = source
            return True
        if panel.not_before > self._core.now():
            return False
        files, former, panel.picture = self._pictures.files(panel, picture), panel.picture, None
        try:
            with metrics.edit("panel"), panel.drawing(source):
                await shown.show(screen, files)
            panel.picture = former if panel.wish.page else picture
        except LOST as error:
            if self._pictures.refuse(panel, picture, error):
                panel.picture = former
                return await self._redraw(panel, shown, table)
            if will_pass(error):
                logger.info("a hand is tried again later", table=panel.table_id, error=loggable(error))
                panel.not_before = self._core.now() + panel.backoff.fail()
                # The edit may have reached Discord although it raised an error.
                panel.screen = None
                return False
            logger.debug("a hand is gone", table=table.id, error=error)
            panel.shown = None
        panel.screen = screen
        panel.backoff.succeed()
        return True
