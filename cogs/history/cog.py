"""`/history`: the finished games of a server, and what can be done with one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import GAMES, TableNumber, fitting
from bot.discord_ui.visit import Visit
from bot.i18n import N_, Tr
from bot.ids import TableId
from bot.live.ended_games import ELSEWHERE, EndedGames
from bot.screen import Screen
from bot.table.commands import Refused
from bot.table.replay import Replay
from cogs.history.files import FORMATS, export
from cogs.history.finished_games import A_PAGE, EVERY_GAME, game_in_a_choice, game_page, history
from cogs.history.replay import more_page, moves_page, replay_page
from cogs.history.verdict import unfinished, verdict
from engine.registry import games

_Page: TypeAlias = Callable[[Replay, int, Tr], Screen]
FROM_REVIEW = "point"
"""How the way begins by which people come from their review to a moment of the replay."""
FRAME = re.compile(r"[0-9]{1,6}")
LOOKED_AT = 200
"""How many of a person's last games are searched while they type."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(History(bot))


class History(Feature):
    """Reads a game from its log at every press, so a button needs nothing but its own address."""

    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot
        self._games = EndedGames(bot.store)

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

    @app_commands.command(
        description=locale_str(N_("See the games finished in this server; replay, check or save one of them"))
    )
    @app_commands.describe(
        game=locale_str(N_("Which game")),
        table=locale_str(N_("One of your games, or the number of any table; by default all of them")),
    )
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def history(
        self,
        interaction: discord.Interaction[Kuckuck],
        table: TableNumber | None = None,
        game: str | None = None,
    ) -> None:
        visit = Visit.of(interaction)
        if table is None:
            await self._list(visit, game)
        else:
            await self._show_game(visit, TableId(table))

    @history.autocomplete("table")
    async def _offer_games(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        """Offers this person's last games in this server while they type."""
        visit, archive = Visit.of(interaction), self.bot.store.archive
        played = await archive.of_person(visit.user, visit.home, LOOKED_AT) if visit.home else []
        return fitting(typed, {int(one.table): game_in_a_choice(one, visit.tr) for one in played})

    async def _list(self, visit: Visit, game: str | None, page: int = 0) -> None:
        """Shows a page of this server's finished games: those of one game, or (None) of all games."""
        guild_id = visit.server(ELSEWHERE)
        pages = -(-await self.bot.store.archive.count(guild_id, game) // A_PAGE)
        page = min(page, max(pages - 1, 0))
        played = await self.bot.store.archive.page(guild_id, game, page * A_PAGE, A_PAGE)
        await visit.turn_page(history(played, game, page, pages, visit.tr))

    async def _show_game(self, visit: Visit, table_id: TableId) -> None:
        """Shows a finished game's result, with buttons to its replay and its check. Raises Refused."""
        found, played = await self._games.require_ended(await visit.server_of(table_id), table_id)
        await visit.turn_page(game_page(found, played, visit.user, visit.tr))

    async def _show(self, visit: Visit, table_id: TableId, frame: int = 0, page: _Page = replay_page) -> None:
        """Shows a finished game at this frame by one of its pages."""
        await visit.turn_page(await self._page(visit, table_id, frame, visit.tr, page))

    async def _show_to_all(self, visit: Visit, table_id: TableId, frame: int) -> None:
        """Posts a trick or deal for everybody to see. Everybody can turn the pages. Raises Refused."""
        await self.bot.showings.show(visit, partial(self._shared_page, visit, table_id, frame))

    async def _check(self, visit: Visit, table_id: TableId) -> None:
        """Shows the check of an ended game."""
        tr = visit.tr
        found, played = await self._games.require_ended(await visit.server_of(table_id), table_id)
        first = await self._games.first_of(found)
        if played:
            screen = verdict(found, played, tr, self.bot.host, first)
        else:
            screen = unfinished(found, tr, self.bot.host, first)
        await visit.turn_page(screen)

    async def _turn_history(self, visit: Visit, press: Press) -> None:
        game, page = press.found["game"], int(press.found["page"])
        if game not in (EVERY_GAME, *games()):
            raise Refused(MEANINGLESS)
        await self._list(visit, None if game == EVERY_GAME else game, page)

    async def _turn_replay(self, visit: Visit, press: Press) -> None:
        frame, way = _frame(visit, press), press.found["way"]
        if way == "all":
            await self._show_to_all(visit, press.table_id, frame)
            return
        page: _Page = moves_page if way.startswith("move") else replay_page
        if way == "more":
            page = more_page
        elif way.startswith(FROM_REVIEW):
            page = partial(replay_page, reviewed=True)
        await self._show(visit, press.table_id, frame, page)

    async def _turn_shared(self, visit: Visit, press: Press) -> None:
        """Turns the page for all, if the button is on a message that shows this game to all."""
        frame, table_id = _frame(visit, press), TableId(int(press.found["table"]))
        page = partial(self._shared_page, visit, table_id, frame)
        own = press.found["way"] == "own"
        if own or not await self.bot.showings.turn(visit, f"shared {table_id}", page):
            await self._show(visit, table_id, frame)

    async def _shared_page(self, visit: Visit, table_id: TableId, frame: int, tr: Tr) -> Screen:
        return await self._page(visit, table_id, frame, tr, partial(replay_page, shared=True))

    async def _page(
        self,
        visit: Visit,
        table_id: TableId,
        frame: int,
        tr: Tr,
        page: _Page,
    ) -> Screen:
        found, _ = await self._games.require_finished(await visit.server_of(table_id), table_id)
        return await asyncio.to_thread(page, found, frame, tr)

    async def _verify(self, visit: Visit, press: Press) -> None:
        await self._check(visit, press.table_id)

    async def _save(self, visit: Visit, press: Press) -> None:
        """Sends a game as a file in one of the `FORMATS`. A game without a result is only sent as data."""
        tr, format_ = visit.tr, press.found["form"]
        async with self.bot.files.turn(visit):
            found, at = await self._to_keep(visit, press.table_id, format_)
            file = await asyncio.to_thread(export, found, format_, at, tr)
        await visit.hand_over(file.name, file.content.encode())

    async def _to_keep(self, visit: Visit, table_id: TableId, format_: str) -> tuple[Replay, float]:
        """A game to save as a file, and the Unix time when it ended. Raises Refused."""
        if format_ == "data":
            found, _ = await self._games.require_ended(await visit.server_of(table_id), table_id)
            if found.shown_whole:
                return found, 0.0  # the data has no date
        found, played = await self._games.require_finished(await visit.server_of(table_id), table_id)
        return found, played.at


def _frame(visit: Visit, press: Press) -> int:
    """The frame that a press asks for, in its address or its menu. Raises Refused."""
    if not press.found["way"].startswith("jump"):
        return int(press.found["frame"])
    chosen = visit.picked(MEANINGLESS)
    if not FRAME.fullmatch(chosen):
        raise Refused(MEANINGLESS)
    return int(chosen)
