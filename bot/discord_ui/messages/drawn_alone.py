"""The picture above a person's private game against bots: what the table would show, with them in front."""

from __future__ import annotations

import asyncio
import io
from typing import NamedTuple, Protocol

import discord

from bot import logs
from bot.discord_ui.chosen import ChosenSettings
from bot.discord_ui.messages.drawn_tables import Draw
from bot.discord_ui.visit import Files, Visit
from bot.games.alone import Alone
from bot.pictures.files import name_of
from bot.screen import Picture, Screen
from bot.screens.table import picture_of
from bot.tasks import Tasks

logger = logs.logger(__name__)

IN_TIME = 0.5
"""Seconds that an answer waits for its picture. After that the page is in words."""


class Page(Protocol):
    def __call__(self, *, picture: Picture | None) -> Screen:
        """The page below the picture, or the page in words."""


class PageWithPicture(NamedTuple):
    """A page, and what gives the file of its picture. None if the page draws its own pictures."""

    screen: Screen
    files: Files | None = None


class DrawnAlone:
    """Draws pages by ``draw``, or leaves them in words: if it is None, or the person or server wants that."""

    def __init__(self, draw: Draw | None, chosen: ChosenSettings) -> None:
        self._draw = draw
        self._chosen = chosen
        self._tasks = Tasks()

    async def shown(self, visit: Visit, game: Alone, page: Page, *, in_beat: bool) -> PageWithPicture:
        """The page, below its picture if that can be drawn in time. ``in_beat``: it shows a result."""
        picture = self._wanted(visit, game, in_beat=in_beat)
        png = await self._file_of(picture) if picture else None
        if picture is None or png is None:
            return PageWithPicture(page(picture=None))

        def files() -> list[discord.File]:
            return [discord.File(io.BytesIO(png), name_of(picture), description=picture.alt)]

        return PageWithPicture(page(picture=picture), files)

    async def close(self) -> None:
        await self._tasks.close(0)

    def _wanted(self, visit: Visit, game: Alone, *, in_beat: bool) -> Picture | None:
        words = visit.home is not None and self._chosen.of_server(visit.home).looks == "words"
        if words or self._chosen.text_only(visit.user) or not visit.allowed.attach_files:
            return None
        if self._draw is None or game.over:
            return None
        return picture_of(game.table, visit.tr, in_beat=in_beat, seat=game.seat)

    async def _file_of(self, picture: Picture) -> bytes | None:
        assert self._draw is not None  # noqa: S101 - otherwise no picture is wanted
        found: list[bytes | None] = []
        drawing = self._tasks.begin(_draw_into(found, self._draw, picture), "drawing-alone")
        await asyncio.wait([drawing], timeout=IN_TIME)
        return found[0] if found else None


async def _draw_into(found: list[bytes | None], draw: Draw, picture: Picture) -> None:
    try:
        found.append(await draw(picture.drawing))
    except Exception:
        logger.exception("a picture could not be drawn", outage="drawing")
