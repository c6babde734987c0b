"""The games that are over, from their logs, for people who may look at them."""

from __future__ import annotations

import asyncio

from bot.i18n import N_
from bot.ids import GuildId, TableId
from bot.scores.finished import Finished
from bot.storage.store import Store
from bot.table import Phase
from bot.table.commands import Refused
from bot.table.replay import Replay, replay

ELSEWHERE = N_("Use this command in a server: each one has its own games.")
"""The refusal if somebody asks for a game outside of servers."""


class EndedGames:
    """The ended games of all servers. Each request reads a game from its log: none is kept here."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def require_finished(self, guild_id: GuildId, table_id: TableId) -> tuple[Replay, Finished]:
        """A game of this server that can be shown. Raises Refused."""
        found, played = await self.require_ended(guild_id, table_id)
        if played is None:
            raise Refused(
                N_(
                    "Table {number} ended without a result, so there's nothing to replay. `/history` lists "
                    "the games that can be shown."
                ),
                number=found.table.id,
            )
        if not found.finished:
            raise Refused(
                N_(
                    "The rules have changed since the game at table {number}, so I can't show it any more. "
                    "`/history` says how it ended."
                ),
                number=found.table.id,
            )
        return found, played

    async def first_of(self, found: Replay) -> Replay | None:
        """The game whose cards this game repeated. None if the cards were new, or that game is gone."""
        same = found.table.same
        loaded = await self._store.load(same.first) if same else None
        return await asyncio.to_thread(replay, same.first, loaded.log) if same and loaded else None

    async def require_ended(self, guild_id: GuildId, table_id: TableId) -> tuple[Replay, Finished | None]:
        """A table of this server where nothing can happen any more. Raises Refused."""
        store = self._store
        loaded = await store.load(table_id)
        found = await asyncio.to_thread(replay, table_id, loaded.log) if loaded else None
        kept = None if found else await store.archive.game(table_id)
        if kept and kept.guild == guild_id:
            raise Refused(
                N_("The moves of table {number} are no longer stored. `/history` says how it ended."),
                number=table_id,
            )
        if found is None or found.table.guild != guild_id:
            raise Refused(
                N_("There's no table {number} in this server. `/history` lists the finished games."),
                number=table_id,
            )
        # Read the result after the log: as soon as a log contains the game's end, the result is stored too.
        played = await store.archive.game(table_id)
        if played is None and found.closed is None:
            if found.table.phase is Phase.LOBBY and found.started is None:
                raise Refused(
                    N_("The game at table {number} hasn't started yet. Ask again when it's over."),
                    number=table_id,
                )
            raise Refused(
                N_(
                    "The game at table {number} is still going. Its hands and its secret will be shown when "
                    "it's over."
                ),
                number=table_id,
            )
        return found, played
