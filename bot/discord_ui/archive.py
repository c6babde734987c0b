"""The finished games of a server: listed, shown again, checked, and saved as files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial

import discord

from bot.contact import Host
from bot.discord_ui.answers import DeferIfSlow, hand_over, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.ended_games import ELSEWHERE, EndedGames
from bot.discord_ui.files import FileQueue
from bot.discord_ui.forms import picked
from bot.discord_ui.interactions import server_of, tr_of
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.showing import Showings
from bot.exports import FORMATS, export
from bot.i18n import Tr
from bot.ids import TableId
from bot.presenters.archive import A_PAGE, EVERY_GAME, history, unfinished, verdict
from bot.presenters.moves import moves_page
from bot.presenters.replay import replay_page
from bot.screen import Screen
from bot.table.commands import Refused
from bot.table.replay import Replay
from engine.registry import games

FRAME = re.compile(r"[0-9]{1,6}")


class Archive:
    """Reads each game from its log each time: a button needs nothing but its own address, in any process."""

    def __init__(self, core: Core, files: FileQueue, host: Host, showings: Showings) -> None:
        self._store = core.store
        self._games = EndedGames(core.store)
        self._files = files
        self.host = host
        self._showings = showings

    @property
    def routes(self) -> Routes:
        return (
            Route("history", self._turn_history, r" (?P<game>\S+) (?P<page>[0-9]{1,6})"),
            Route("replay", self._turn_replay, r" (?P<frame>[0-9]{1,6}) (?P<way>[a-z-]+)"),
            Route(
                "shared",
                self._turn_shared,
                r" (?P<table>[0-9]{1,12}) (?P<frame>[0-9]{1,6}) (?P<way>[a-z-]+)",
                at_table=False,
            ),
            Route("save", self._save, rf" (?P<form>{'|'.join(FORMATS)})"),
            Route("verify", self._verify),
        )

    async def history(self, interaction: discord.Interaction, game: str | None, page: int = 0) -> None:
        """A page of this server's finished games, of one kind or (None) of all."""
        guild_id = server_of(interaction, ELSEWHERE)
        async with DeferIfSlow(interaction):
            pages = -(-await self._store.archive.count(guild_id, game) // A_PAGE)
            page = min(page, max(pages - 1, 0))
            played = await self._store.archive.page(guild_id, game, page * A_PAGE, A_PAGE)
        await turn_page(interaction, history(played, game, page, pages, tr_of(interaction)))

    async def replay(
        self,
        interaction: discord.Interaction,
        table_id: TableId | None,
        frame: int = 0,
        *,
        moves: bool = False,
    ) -> None:
        """A finished game (None: the last one): the trick or deal of this frame, with ``moves`` the move."""
        page = moves_page if moves else replay_page
        await turn_page(interaction, await self._page(interaction, table_id, frame, tr_of(interaction), page))

    async def show_to_all(self, interaction: discord.Interaction, table_id: TableId, frame: int) -> None:
        """Posts a trick or deal where everybody sees it and turns the pages. Raises Refused."""
        await self._showings.show(interaction, partial(self._shared_page, interaction, table_id, frame))

    async def verify(self, interaction: discord.Interaction, table_id: TableId | None) -> None:
        """Whether all of an ended game (None: the last one) agrees."""
        tr = tr_of(interaction)
        async with DeferIfSlow(interaction):
            found, played = await self._games.require_ended(server_of(interaction, ELSEWHERE), table_id)
            first = await self._games.first_of(found)
            if played:
                screen = verdict(found, played, tr, self.host, first)
            else:
                screen = unfinished(found, tr, self.host, first)
        await turn_page(interaction, screen)

    async def _turn_history(self, interaction: discord.Interaction, press: Press) -> None:
        game, page = press.found["game"], int(press.found["page"])
        if game not in (EVERY_GAME, *games()):
            raise Refused(MEANINGLESS)
        await self.history(interaction, None if game == EVERY_GAME else game, page)

    async def _turn_replay(self, interaction: discord.Interaction, press: Press) -> None:
        frame, way = _frame(interaction, press), press.found["way"]
        if way == "all":
            await self.show_to_all(interaction, press.table_id, frame)
        else:
            await self.replay(interaction, press.table_id, frame, moves=way.startswith("move"))

    async def _turn_shared(self, interaction: discord.Interaction, press: Press) -> None:
        """Turns the page for all, if the button is on a message that shows this game to all."""
        frame, table_id = _frame(interaction, press), TableId(int(press.found["table"]))
        page = partial(self._shared_page, interaction, table_id, frame)
        own = press.found["way"] == "own"
        if own or not await self._showings.turn(interaction, f"shared {table_id}", page):
            await self.replay(interaction, table_id, frame)

    async def _shared_page(
        self, interaction: discord.Interaction, table_id: TableId, frame: int, tr: Tr
    ) -> Screen:
        return await self._page(interaction, table_id, frame, tr, partial(replay_page, shared=True))

    async def _page(
        self,
        interaction: discord.Interaction,
        table_id: TableId | None,
        frame: int,
        tr: Tr,
        page: Callable[[Replay, int, Tr], Screen],
    ) -> Screen:
        async with DeferIfSlow(interaction):
            found, _ = await self._games.require_finished(server_of(interaction, ELSEWHERE), table_id)
            return await asyncio.to_thread(page, found, frame, tr)

    async def _verify(self, interaction: discord.Interaction, press: Press) -> None:
        await self.verify(interaction, press.table_id)

    async def _save(self, interaction: discord.Interaction, press: Press) -> None:
        """A game as a file, in one of the export's formats; its data also where it has no result."""
        tr, format_ = tr_of(interaction), press.found["form"]
        async with self._files.turn(interaction):
            found, at = await self._to_keep(interaction, press.table_id, format_)
            file = await asyncio.to_thread(export, found, format_, at, tr)
        await hand_over(interaction, file.name, file.content.encode())

    async def _to_keep(
        self, interaction: discord.Interaction, table_id: TableId, format_: str
    ) -> tuple[Replay, float]:
        """A game for a file, and when it ended. Raises Refused."""
        if format_ == "data":
            found, _ = await self._games.require_ended(server_of(interaction, ELSEWHERE), table_id)
            if found.shown_whole:
                return found, 0.0  # its data does not tell when
        found, played = await self._games.require_finished(server_of(interaction, ELSEWHERE), table_id)
        return found, played.at


def _frame(interaction: discord.Interaction, press: Press) -> int:
    """The frame that a press asks for, by its address or by an option of its menu. Raises Refused."""
    if not press.found["way"].startswith("jump"):
        return int(press.found["frame"])
    chosen = picked(interaction, MEANINGLESS)
    if not FRAME.fullmatch(chosen):
        raise Refused(MEANINGLESS)
    return int(chosen)
