"""The pictures of a screen as the files of its message."""

from __future__ import annotations

import asyncio
import io
from typing import NamedTuple

import discord

from bot.pictures.files import file_of, name_of
from bot.screen import Picture, Screen


class Drawn(NamedTuple):
    """A picture that is ready to be sent."""

    name: str
    alt: str
    png: bytes

    @property
    def file(self) -> discord.File:
        """A new one each time: sending uses it up."""
        return discord.File(io.BytesIO(self.png), self.name, description=self.alt)


async def pictures_of(screen: Screen) -> list[Drawn]:
    """All pictures of a screen; they are drawn in a thread, so that nobody else waits."""
    return [
        Drawn(name_of(picture), picture.alt, await asyncio.to_thread(file_of, picture.drawing))
        for picture in screen.pictures
    ]


def url_of(picture: Picture) -> str:
    """How the message names the file."""
    return f"attachment://{name_of(picture)}"
