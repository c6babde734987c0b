"""The table's picture in each hand.

A hand shows the file of the table's message by its address, so that one file serves all hands. Where there is
no address, the file goes with the hand. Where there is no time for pictures, the hand is in words.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.utils import MISSING
from msgspec.structs import replace

from bot.discord_ui.errors import INVALID_FORM, may_be_for_files
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables
from bot.discord_ui.messages.panels.panel import Panel
from bot.i18n import Tr
from bot.ids import TableId
from bot.live.lately import Lately
from bot.screen import Picture, Screen
from bot.screens.table import picture_of
from bot.table import Phase, Table

MOST_MADE = 500
"""This many pictures are kept as values."""


class HandPictures:
    def __init__(self, core: Core, drawn: DrawnTables) -> None:
        self._core = core
        self._drawn = drawn
        self._made: Lately[tuple[TableId, str], tuple[Table, bool, Picture | None]] = Lately(MOST_MADE)
        """The last picture of each table in each language, with the table and beat that it shows."""

    def wanted(self, panel: Panel, table: Table) -> bool:
        """Whether the panel is to have the table's picture above it."""
        if not self._drawn.on or "file" in panel.refused or panel.page or table.phase is not Phase.PLAYING:
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
        """The table's picture as the panel's message can have it now."""
        picture = self._shared(table) if self.wanted(panel, table) else None
        if picture is None:
            return None
        if self._is_own(panel, picture):
            return self._told(picture, table, tr)
        shared = self.by_address(panel, table, tr)
        return shared or (self._told(picture, table, tr) if self._drawn.has(picture) else None)

    def stands(self, panel: Panel, table: Table) -> bool:
        """Whether the panel's message has the picture that it can have now."""
        picture = self.at_once(panel, table, self._core.chosen.for_server(table.guild))
        return _place(picture) == _place(panel.picture) or panel.page is not None

    async def prepare(self, table: Table, panels: Iterable[Panel]) -> None:
        """Gives the picture for these panels time to be drawn and posted, unless the bot has no time."""
        wanting = [panel for panel in panels if self.wanted(panel, table)]
        picture = self._shared(table) if wanting and not self._drawn.rushed() else None
        if picture is None or self._drawn.where(table.id, picture, self._core.now()):
            return
        if all(self._is_own(panel, picture) for panel in wanting):
            return
        await self._drawn.prepare(table.id, Screen((picture,)))
        if self._drawn.has(picture) and self._drawn.allowed(table):
            await self._drawn.wait_for(table.id, picture, self._core.now())

    def files(self, panel: Panel, picture: Picture | None) -> list[discord.File]:
        """The files for an edit of the panel's message. `MISSING` if the message keeps those that it has."""
        kept: list[discord.File] = MISSING
        if panel.page or (picture and self._is_own(panel, picture)):
            return kept
        if picture is None or picture.where:
            return [] if panel.picture and not panel.picture.where else kept
        return self._drawn.files(Screen((picture,))) or []

    def refuse(self, panel: Panel, picture: Picture | None, error: BaseException | None) -> bool:
        """Notes that Discord has refused this picture, if that may be so. Returns whether it may."""
        if picture and picture.where:
            if isinstance(error, discord.HTTPException) and error.code == INVALID_FORM:
                panel.refused.add("address")
                return True
        elif picture and may_be_for_files(error):
            panel.refused.add("file")
            return True
        return False

    def _is_own(self, panel: Panel, picture: Picture) -> bool:
        """Whether the picture is the file of the panel's own message."""
        there = panel.picture
        return there is not None and not (there.where or picture.where) and there.drawing == picture.drawing

    def _shared(self, table: Table) -> Picture | None:
        """The picture that the table's message shows, in the server's language."""
        return self._of(table, self._core.chosen.for_server(table.guild))

    def _told(self, picture: Picture, table: Table, tr: Tr) -> Picture:
        """The picture, described in the reader's language."""
        told = self._of(table, tr)
        return replace(picture, alt=told.alt) if told else picture

    def _of(self, table: Table, tr: Tr) -> Picture | None:
        """The picture of the table in a language."""
        in_beat, key = self._core.tables.moment(table.id).in_beat, (table.id, tr.language)
        made = self._made.get(key)
        if made is None or made[0] is not table or made[1] != in_beat:
            made = self._made[key] = table, in_beat, picture_of(table, tr, in_beat=in_beat)
        return made[2]


def _place(picture: Picture | None) -> object:
    """What makes a reader see another picture."""
    return picture and (picture.drawing, picture.where)
