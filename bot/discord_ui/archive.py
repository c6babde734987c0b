"""The finished games of a server, shown to whoever asks."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience, hand_over, reader, turn_page
from bot.exports import FORMATS, export
from bot.i18n import N_
from bot.ids import GuildId, TableId
from bot.presenters.archive import A_PAGE, EVERY_GAME, history, unfinished, verdict
from bot.presenters.replay import replay_page
from bot.screen import Address
from bot.storage.archive import Played
from bot.table import Phase
from bot.table.commands import Refused
from bot.table.replay import Replay, replay
from engine.registry import games

if TYPE_CHECKING:
    from bot.app import Kuckuck

_HISTORY = re.compile(r"history (?P<game>\S+) (?P<page>[0-9]{1,6})")
_REPLAY = re.compile(r"replay (?P<step>[0-9]{1,6}) [a-z-]+")
_SAVE = re.compile(rf"save (?P<form>{'|'.join(FORMATS)})")


class Archive:
    """Reads each game anew from its log: a button needs nothing but its own address, in any process."""

    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def press(self, interaction: discord.Interaction, to: Address) -> bool:
        """Carries out a press on one of our buttons; False: it is none of them. Raises Refused."""
        if to.turn is not None:
            return False
        if (found := _HISTORY.fullmatch(to.action)) and found["game"] in (EVERY_GAME, *games()):
            game = None if found["game"] == EVERY_GAME else found["game"]
            await self.history(interaction, game, int(found["page"]))
        elif found := _REPLAY.fullmatch(to.action):
            await self.replay(interaction, to.table, int(found["step"]))
        elif found := _SAVE.fullmatch(to.action):
            await self.save(interaction, to.table, found["form"])
        elif to.action == "verify":
            await self.verify(interaction, to.table)
        else:
            return False
        return True

    async def history(self, interaction: discord.Interaction, game: str | None, page: int = 0) -> None:
        """A page of this server's finished games, of one kind or (None) of all."""
        guild = _server(interaction)
        async with Patience(interaction):
            pages = -(-await self._app.store.archive.count(GuildId(guild), game) // A_PAGE)
            page = min(page, max(pages - 1, 0))
            played = await self._app.store.archive.page(GuildId(guild), game, page * A_PAGE, A_PAGE)
        await turn_page(interaction, history(played, game, page, pages, reader(interaction)))

    async def replay(self, interaction: discord.Interaction, table: int | None, step: int = 0) -> None:
        """A finished game (None: the last one) after so many moves."""
        tr = reader(interaction)
        async with Patience(interaction):
            found, _ = await self._finished(interaction, table)
            screen = await asyncio.to_thread(replay_page, found, step, tr)
        await turn_page(interaction, screen)

    async def verify(self, interaction: discord.Interaction, table: int | None) -> None:
        """Whether all of an ended game (None: the last one) agrees."""
        tr = reader(interaction)
        async with Patience(interaction):
            found, played = await self._ended(interaction, table)
            screen = verdict(found, played, tr) if played else unfinished(found, tr)
        await turn_page(interaction, screen)

    async def save(self, interaction: discord.Interaction, table: int, form: str) -> None:
        """A game as a file, in one of the export's forms; its data also where it has no result."""
        tr = reader(interaction)
        async with self._app.scribe.writing(interaction):
            found, at = await self._to_keep(interaction, table, form)
            file = await asyncio.to_thread(export, found, form, at, tr)
        await hand_over(interaction, file.name, file.content.encode())

    async def _to_keep(self, interaction: discord.Interaction, table: int, form: str) -> tuple[Replay, float]:
        """A game for a file, and when it ended. Raises Refused."""
        if form == "data":
            found, _ = await self._ended(interaction, table)
            if found.shown_whole:
                return found, 0.0  # its data does not tell when
        found, played = await self._finished(interaction, table)
        return found, played.at

    async def _finished(self, interaction: discord.Interaction, table: int | None) -> tuple[Replay, Played]:
        """A game that can be shown. Raises Refused."""
        found, played = await self._ended(interaction, table)
        if played is None:
            raise Refused(
                N_("Table {number} ended without a result, so there is nothing to see again."),
                number=found.table.id,
            )
        if not found.finished:
            raise Refused(
                N_("The rules have changed since the game of table {number}, so I cannot show it any more."),
                number=found.table.id,
            )
        return found, played

    async def _ended(
        self, interaction: discord.Interaction, table: int | None
    ) -> tuple[Replay, Played | None]:
        """A table of this server at which nothing can happen any more. Raises Refused."""
        guild, store = _server(interaction), self._app.store
        if table is None:
            last = await store.archive.page(GuildId(guild), None, 0, 1)
            if not last:
                raise Refused(N_("No game has been finished in this server yet."))
            table = last[0].table
        loaded = await store.load(TableId(table))
        found = await asyncio.to_thread(replay, TableId(table), loaded.log) if loaded else None
        kept = None if found else await store.archive.game(TableId(table))
        if kept and kept.guild == guild:
            raise Refused(
                N_("The moves of table {number} are not kept any more. `/history` has how it ended."),
                number=table,
            )
        if found is None or found.table.guild != guild:
            raise Refused(
                N_("There is no table {number} in this server. `/history` lists the finished games."),
                number=table,
            )
        # Read after the log: a game whose end stands there has its results.
        played = await store.archive.game(TableId(table))
        if played is None and found.closed is None:
            if found.table.phase is Phase.LOBBY and found.started is None:
                raise Refused(N_("The game of table {number} has not started yet."), number=table)
            raise Refused(
                N_("The game of table {number} is still on. Its hands and its secret are shown at its end."),
                number=table,
            )
        return found, played


def _server(interaction: discord.Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(N_("Each server has its own games. Ask for them in a server."))
    return interaction.guild_id
