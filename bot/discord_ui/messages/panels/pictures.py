"""The table's picture in each hand.

While there are few hands, each shows a picture of its own, with its person in front. The file goes with the
hand, under a random name, and is kept nowhere else. Otherwise a hand shows the file of the table's message by
its address, so that one file serves all hands. Where there is neither, the hand is in words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from secrets import token_hex
from typing import TypeAlias

import discord
from discord.utils import MISSING
from msgspec.structs import replace

from bot.discord_ui.errors import INVALID_FORM, may_be_for_files
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables
from bot.discord_ui.messages.panels.open_panels import OpenPanels
from bot.discord_ui.messages.panels.panel import Own, Panel
from bot.i18n import Tr
from bot.ids import TableId
from bot.live.lately import Lately
from bot.screen import Picture, Screen
from bot.screens.table import picture_of
from bot.table import Phase, Table
from bot.tasks import Tasks
from engine.game import Seat

MOST_OWN = 24
"""There are own pictures while all live tables together, if each had as many people, would have at most this
many hands. The worker draws so many in half a second.
"""
OWN_IN_TIME = 0.5
"""Seconds that a hand waits for its own picture. A later picture is added by another edit."""
MOST_MADE = 500
"""This many pictures are kept as values."""
Made: TypeAlias = tuple[TableId, str, Seat | None]
"""A table, a language, and whose own picture it is, or None for everybody's."""


class HandPictures:
    def __init__(self, core: Core, kept: OpenPanels, drawn: DrawnTables, tasks: Tasks) -> None:
        self._core = core
        self._kept = kept
        self._drawn = drawn
        self._tasks = tasks
        self._made: Lately[Made, tuple[Table, bool, Picture | None]] = Lately(MOST_MADE)
        """The last picture of each kind, with the table and beat that it shows."""

    def wanted(self, panel: Panel, table: Table) -> bool:
        """Whether the panel is to have the table's picture above it."""
        if not self._drawn.on or panel.wish.page or table.phase is not Phase.PLAYING:
            return False
        if not table.shared or table.seat(panel.user_id) is None:
            return False
        chosen = self._core.chosen
        drawn = chosen.of_server(table.guild).looks == "drawn" and not chosen.text_only(panel.user_id)
        return drawn and bool(panel.direct or self._drawn.allowed(table))

    def former(self, panel: Panel, table: Table) -> Picture | None:
        """The picture that the panel's message has already: no press waits for a newer one."""
        return panel.picture if self.wanted(panel, table) else None

    def by_address(self, panel: Panel, table: Table, tr: Tr) -> Picture | None:
        """The table's picture if it is to be seen in the table's message."""
        picture = (
            self._shared(table) if self.wanted(panel, table) and "address" not in panel.refused else None
        )
        where = self._drawn.where(table.id, picture, self._core.now()) if picture else ""
        return self._told(replace(picture, where=where), table, tr) if picture and where else None

    def at_once(self, panel: Panel, table: Table, tr: Tr) -> Picture | None:
        """The picture that the panel's message can have now: its person's own, as last drawn, or all's."""
        if panel.own and self.wanted(panel, table):
            return panel.own.picture
        return self.by_address(panel, table, tr)

    def stands(self, panel: Panel, table: Table) -> bool:
        """Whether the panel's message has the picture that it can have now."""
        picture = self.at_once(panel, table, self._core.chosen.for_server(table.guild))
        return _place(picture) == _place(panel.picture) or panel.wish.page is not None

    def lags(self, panel: Panel, table: Table) -> bool:
        """Whether the panel's message is to have a newer picture, or its person's own instead of all's."""
        own = self._own(panel, table)
        return own is not None and (_lacks(panel, own) or not self.stands(panel, table))

    async def prepare(self, table: Table, panels: Sequence[Panel]) -> None:
        """Gives the pictures for these panels time to be drawn and posted, unless the bot has no time."""
        owns = [(panel, self._own(panel, table)) for panel in panels if not panel.wish.page]
        for panel, own in owns:
            panel.own = panel.own if own else None
        await asyncio.gather(*(self._draw(panel, own) for panel, own in owns if own and _lacks(panel, own)))
        wanting = any(own is None and self.wanted(panel, table) for panel, own in owns)
        picture = self._shared(table) if wanting and not self._drawn.rushed() else None
        if picture is None or self._drawn.where(table.id, picture, self._core.now()):
            return
        if self._drawn.allowed(table):
            await self._drawn.prepare(table.id, Screen((picture,)))
            if self._drawn.has(picture):
                await self._drawn.wait_for(table.id, picture, self._core.now())

    def files(self, panel: Panel, picture: Picture | None) -> list[discord.File]:
        """The files for an edit of the panel's message. `MISSING` if the message keeps those that it has."""
        kept: list[discord.File] = MISSING
        if panel.wish.page or (panel.has_file and _place(picture) == _place(panel.picture)):
            return kept
        if panel.own and picture and not picture.where:
            return [discord.File(BytesIO(panel.own.png), picture.file, description=picture.alt)]
        return [] if panel.has_file else kept

    def refuse(self, panel: Panel, picture: Picture | None, error: BaseException | None) -> bool:
        """Notes that Discord has refused this picture, if that may be so. Returns whether it may."""
        if picture and picture.where:
            if isinstance(error, discord.HTTPException) and error.code == INVALID_FORM:
                panel.refused.add("address")
                return True
        elif picture and may_be_for_files(error):
            panel.refused.add("file")
            panel.own = None
            return True
        return False

    def _own(self, panel: Panel, table: Table) -> Picture | None:
        """The picture for the panel's person alone.

        None if it would be the table's, or if the bot has no time to draw one for each.
        """
        hands = len(table.people) * self._core.tables.count
        if hands > MOST_OWN or self._drawn.rushed() or "file" in panel.refused:
            return None
        if not self.wanted(panel, table):
            return None
        tr = self._core.chosen.at_table(table, self._kept.tr(panel, table))
        own, shared = self._of(table, tr, table.seat(panel.user_id)), self._shared(table)
        return own if own and shared and own.drawing != shared.drawing else None

    async def _draw(self, panel: Panel, picture: Picture) -> None:
        """Draws the picture for the panel's person. One that takes long comes later, by another edit."""
        if panel.coming is None or panel.coming.done():
            panel.coming = self._tasks.begin(self._keep(panel, picture), f"own-picture-{panel.table_id}")
            await asyncio.wait([panel.coming], timeout=OWN_IN_TIME)
        if not panel.coming.done():
            panel.coming.add_done_callback(lambda _: self._drawn.came(panel.table_id))

    async def _keep(self, panel: Panel, picture: Picture) -> None:
        png = await self._drawn.file_of(picture)
        panel.own = Own(replace(picture, file=f"{token_hex(8)}.png"), png) if png else None

    def _shared(self, table: Table) -> Picture | None:
        """The picture that the table's message shows, in the server's language."""
        return self._of(table, self._core.chosen.for_server(table.guild))

    def _told(self, picture: Picture, table: Table, tr: Tr) -> Picture:
        """The picture, described in the reader's language."""
        told = self._of(table, tr)
        return replace(picture, alt=told.alt) if told else picture

    def _of(self, table: Table, tr: Tr, seat: Seat | None = None) -> Picture | None:
        """The picture of the table in a language, for one seat or for everybody."""
        in_beat, key = self._core.tables.moment(table.id).in_beat, (table.id, tr.language, seat)
        made = self._made.get(key)
        if made is None or made[0] is not table or made[1] != in_beat:
            made = self._made[key] = table, in_beat, picture_of(table, tr, in_beat=in_beat, seat=seat)
        return made[2]


def _lacks(panel: Panel, own: Picture) -> bool:
    """Whether this picture is still to be drawn for the panel's person."""
    return panel.own is None or panel.own.picture.drawing != own.drawing


def _place(picture: Picture | None) -> object:
    """What makes a reader see another picture."""
    return picture and (picture.drawing, picture.where, picture.file)
