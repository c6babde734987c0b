"""What is stored about servers: their settings, and whether they were greeted."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from bot.ids import GuildId
from bot.settings import ServerSettings
from bot.storage import notify, schema
from bot.storage.repository import Repository
from bot.storage.rows import put, raised
from engine.minds import LEVELS
from engine.options import Value

_AS_JSON = {"channels": tuple[int, ...], "options": dict[str, dict[str, Value]]}
"""The columns that hold JSON, and what that says."""


class Guilds(Repository):
    """The settings of servers."""

    async def customs(self, guild_id: GuildId | None = None) -> dict[GuildId, ServerSettings]:
        """The settings of all servers, or of this one, that have changed any of them."""
        found, query = {}, sa.select(schema.guilds)
        if guild_id is not None:
            query = query.where(schema.guilds.c.id == guild_id)
        async with self._connect() as connection:
            for row in (await connection.execute(query)).mappings():
                said = {name: value for name, value in row.items() if value is not None}
                guild = said.pop("id")
                if said.get("level") not in LEVELS:  # none, or one of a later version
                    said.pop("level", None)
                for name in ("left", "greeted"):
                    said.pop(name, None)
                for name, kind in _AS_JSON.items():
                    if name in said:
                        said[name] = msgspec.json.decode(said[name], type=kind)
                found[guild] = ServerSettings(**said)
        return {guild: customs for guild, customs in found.items() if customs != ServerSettings()}

    async def choose(self, guild_id: GuildId, **chosen: object) -> None:
        """Stores what a server changes, by column; null is the default, and the rest stays as it is."""
        row: dict[str, object] = {"id": guild_id, **chosen}
        for name in _AS_JSON.keys() & row.keys():
            row[name] = msgspec.json.encode(row[name]).decode() if row[name] else None

        def write(connection: sa.Connection) -> None:
            put(connection, schema.guilds, row)
            notify.announce_settings(connection, "server", guild_id)

        await self._writer.write(write)

    async def greet(self, guild_id: GuildId, joined: float) -> bool:
        """Whether the bot shall say hello to a server that it joined at this Unix time.

        It does once for each time that it joins, and of several processes one alone.
        """
        row = {"id": guild_id, "greeted": joined}
        return await self._writer.write(lambda connection: raised(connection, schema.guilds, "greeted", row))
