"""The pictures of a screen as the files of its message."""

from __future__ import annotations

import asyncio
import io
from hashlib import sha256
from typing import NamedTuple

import discord
import msgspec

from bot.discord_ui.drawing import drawn
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
        Drawn(name_of(block), block.alt, await asyncio.to_thread(drawn, block.curve))
        for block in screen.blocks
        if isinstance(block, Picture)
    ]


def name_of(picture: Picture) -> str:
    """The file's name. Each picture has its own, so that Discord shows no old one in its place."""
    return f"{sha256(msgspec.json.encode(picture.curve)).hexdigest()[:16]}.png"


def url_of(picture: Picture) -> str:
    """How the message names the file."""
    return f"attachment://{name_of(picture)}"
