"""Stores which pictures we have uploaded to Discord."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from bot.ids import EmojiId
from bot.storage import schema
from bot.storage.repository import Repository
from bot.storage.rows import put


class Uploaded(NamedTuple):
    """An emoji of ours at Discord, and the picture that it was made from."""

    emoji: EmojiId
    digest: str
    """SHA-256 in hex. Discord keeps the picture in a form of its own, which cannot be compared."""


class UploadedFaces(Repository):
    """The pictures of cards that Discord has as emojis."""

    async def known(self) -> dict[str, Uploaded]:
        """All that we have uploaded and not deleted since, by name."""
        faces = schema.faces.c
        async with self._connect() as connection:
            rows = await connection.execute(sa.select(faces.name, faces.emoji, faces.digest))
            return {name: Uploaded(*uploaded) for name, *uploaded in rows.all()}

    async def note(self, name: str, uploaded: Uploaded) -> None:
        """Notes an upload, in the place of a former one with this name."""
        row = {"name": name, **uploaded._asdict()}
        await self._writer.write(lambda connection: put(connection, schema.faces, row))

    async def forget(self, name: str) -> None:
        """Notes that it is not at Discord any more."""
        named = schema.faces.c.name == name
        await self._writer.write(lambda connection: connection.execute(sa.delete(schema.faces).where(named)))
