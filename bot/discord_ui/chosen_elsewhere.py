"""Hears of settings that other processes have written, where several share one database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.discord_ui.chosen import ChosenSettings
from bot.ids import GuildId, UserId
from bot.live.clock import Clock
from bot.shards import Shards
from bot.storage.notify import Whose
from bot.storage.store import Store


class ChosenElsewhere:
    """Reads what a person, or a server of another process, has chosen. ``now`` gives Unix time.

    Our own servers' settings are written by this process alone, so we do not read those.
    """

    def __init__(
        self, store: Store, chosen: ChosenSettings, shards: Shards, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._chosen = chosen
        self._shards = shards
        self._now = now
        self._reading = Clock(self._read, now)
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to listen if there are other processes."""
        if not self._shards.all:
            following = self._store.follow_settings(self._hear, self._read_all)
            self._listening = asyncio.create_task(following, name="settings")

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._reading.close()

    def _hear(self, whose: Whose, number: int) -> None:
        if whose == "person" or not self._shards.own(GuildId(number)):
            self._reading.set((whose, number), self._now())

    async def _read(self, changed: tuple[Whose, int]) -> None:
        whose, number = changed
        if whose == "person":
            await self._store.people.preferences([UserId(number)])
        else:
            found = await self._store.guilds.customs(GuildId(number))
            self._chosen.servers.pop(GuildId(number), None)
            self._chosen.servers |= found

    async def _read_all(self) -> None:
        """Nobody tells us what was written before we listened."""
        await self._store.people.load_known()
        found = await self._store.guilds.customs()
        servers = self._chosen.servers
        ours = {guild: settings for guild, settings in servers.items() if self._shards.own(guild)}
        others = {guild: settings for guild, settings in found.items() if not self._shards.own(guild)}
        self._chosen.servers = ours | others
