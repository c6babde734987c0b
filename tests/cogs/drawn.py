"""Tables as pictures: what draws them in a test, and what is seen of it."""

from __future__ import annotations

import asyncio
from typing import Any

from simcord import MemberActor

from bot.drawings import Drawing
from bot.drawings.files import file_of
from bot.screen import Curve
from tests.cogs.evening import PAINTED, Evening


class Painting:
    """Draws as the worker does, and can be told to be slow, busy or broken."""

    def __init__(self) -> None:
        self.drawn = 0
        self.seconds = 0.0
        self.busy = False
        self.broken = False

    async def __call__(self, shown: Curve | Drawing) -> bytes | None:
        await asyncio.sleep(self.seconds)
        if self.broken:
            raise ValueError("no such colour")
        if self.busy:
            return None
        self.drawn += 1
        return file_of(shown)


def gallery(evening: Evening) -> dict[str, Any] | None:
    """The picture in the table message."""
    [container] = evening.board().components
    found = [part for part in container["components"] if part["type"] == 12]
    return found[0]["items"][0] if found else None


async def play(evening: Evening, *players: MemberActor) -> None:
    for player in players:
        await evening.choose(player)
    await evening.env.advance_time(PAINTED)
    await evening.paint()
