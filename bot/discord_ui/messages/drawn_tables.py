"""The pictures of tables. Another process draws them, and no table waits long for its picture."""

from __future__ import annotations

import asyncio
import io
import math
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias
from urllib.parse import parse_qs, urlsplit

import discord

from bot import logs, metrics
from bot.drawing import Drawing
from bot.ids import TableId
from bot.live.lately import Lately
from bot.pictures.files import name_of
from bot.screen import Drawable, Picture, Screen
from bot.table import Table
from bot.tasks import Tasks

logger = logs.logger(__name__)

Draw: TypeAlias = Callable[[Drawable], Awaitable[bytes | None]]
"""Draws a picture's file, or returns None if too many drawings are waiting."""

IN_TIME = 1.0
"""Seconds that a message waits for its picture. A later picture is added by another edit."""
KEPT = 100
"""How many pictures, of some 25 kB each, are kept for later messages."""
BLANK = "blank"
"""The name of a picture that nobody sees."""
LASTS, RENEWED = 3600.0, 6 * 3600.0
"""An address that expires within ``LASTS`` seconds is given to no message. Of two that expire within
``RENEWED`` seconds of each other, the former stays in use, so that no message is edited for a signature.
"""


class DrawnTables:
    """The pictures of tables, made by ``draw`` (None if the bot draws no pictures)."""

    def __init__(self, draw: Draw | None) -> None:
        self._draw = draw
        self.came: Callable[[TableId], None] = lambda _: None
        """Is called with a table whose picture was late, as soon as the picture is ready."""
        self._kept: Lately[str, bytes] = Lately(KEPT)
        self._drawing: dict[str, asyncio.Task[None]] = {}
        self._tasks = Tasks()
        self._awake = False
        self.rushed: Callable[[], bool] = lambda: False
        """Whether so many tables wait to be painted that there is no time for new pictures."""
        self.allowed: Callable[[Table], bool] = lambda _: True
        """Whether the bot may attach files in the table's channel."""
        self.moved: Callable[[TableId], None] = lambda _: None
        """Is called with a table whose message has a picture at a new address that nobody has waited for."""
        self._posted: dict[TableId, dict[str, str]] = {}
        """The addresses of the files in each table's message, keyed by the files' names."""
        self._awaited: dict[TableId, set[asyncio.Task[None]]] = {}
        """For each table whose files are waited for: tasks that end when they come, or when time is up."""

    @property
    def on(self) -> bool:
        return self._draw is not None

    def wake(self) -> None:
        """Starts the process that draws, unless it runs. That takes seconds, and lobbies wait for longer."""
        if self._draw and not self._awake:
            self._awake = True
            self._tasks.begin(self._keep(BLANK, Picture(Drawing(1, ()), BLANK)), "drawing-wakes")

    async def prepare(self, table_id: TableId, screen: Screen) -> None:
        """Draws the pictures for the screen, unless that takes too long."""
        for picture in screen.pictures:
            name = name_of(picture)
            if name in self._kept:
                continue
            task = self._drawing.get(name)
            if task is None:
                task = self._tasks.begin(self._keep(name, picture), f"drawing-{table_id}")
                self._drawing[name] = task
            done, _ = await asyncio.wait([task], timeout=IN_TIME)
            if not done:
                metrics.LATE_DRAWINGS.inc()
                task.add_done_callback(partial(self._come, table_id, name))

    def files(self, screen: Screen) -> list[discord.File] | None:
        """The screen's pictures for a message, or None if any of them is not drawn."""
        names = [name_of(picture) for picture in screen.pictures]
        if any(name not in self._kept for name in names):
            return None
        return [
            discord.File(io.BytesIO(self._kept[name]), name, description=picture.alt)
            for name, picture in zip(names, screen.pictures, strict=True)
        ]

    def has(self, picture: Picture) -> bool:
        """Whether the picture is drawn, so that its file can go with a message at once."""
        return name_of(picture) in self._kept

    def posted(self, table_id: TableId, files: Iterable[discord.Attachment]) -> None:
        """Notes that the table's message has these files now, and no others."""
        before, now = self._posted.pop(table_id, {}), {file.filename: file.url for file in files}
        same = {name: url for name, url in before.items() if _place(url) == _place(now.get(name, ""))}
        if now:
            kept = {name: url for name, url in same.items() if _expiry(url) > _expiry(now[name]) - RENEWED}
            self._posted[table_id] = now | kept
        awaited = self._awaited.pop(table_id, ())
        for task in awaited:
            task.cancel()
        if not awaited and now.keys() - same.keys():
            self.moved(table_id)

    def where(self, table_id: TableId, picture: Picture, now: float) -> str:
        """The address of the picture in the table's message. "" if it is not there, or if it expires soon."""
        url = self._posted.get(table_id, {}).get(name_of(picture), "")
        return url if url and _expiry(url) > now + LASTS else ""

    async def wait_for(self, table_id: TableId, picture: Picture, now: float) -> None:
        """Waits until the table's message has this picture, but at most `IN_TIME`."""
        clock = asyncio.get_running_loop().time
        until = clock() + IN_TIME
        while not self.where(table_id, picture, now) and (left := until - clock()) > 0:
            awaited = self._tasks.begin(asyncio.sleep(left), f"picture-{table_id}")
            self._awaited.setdefault(table_id, set()).add(awaited)
            await asyncio.wait([awaited])
            self._awaited.get(table_id, set()).discard(awaited)

    async def file_of(self, picture: Picture) -> bytes | None:
        """The picture's file, which is not kept. None if it cannot be drawn now."""
        assert self._draw is not None  # noqa: S101 - otherwise no screen has a picture
        try:
            png = await self._draw(picture.drawing)
        except Exception:
            logger.exception("a picture could not be drawn", outage="drawing")
            return None
        if png is not None:
            logs.over("drawing")
            metrics.DRAWINGS.inc()
        return png

    async def close(self) -> None:
        """Gives up the pictures that are not drawn yet."""
        await self._tasks.close(0)

    async def _keep(self, name: str, picture: Picture) -> None:
        try:
            png = await self.file_of(picture)
        finally:
            self._drawing.pop(name, None)
        if png is not None:
            self._kept[name] = png

    def _come(self, table_id: TableId, name: str, _: asyncio.Task[None]) -> None:
        if name in self._kept:
            self.came(table_id)


def _place(url: str) -> str:
    """The address without its signature."""
    return url.partition("?")[0]


def _expiry(url: str) -> float:
    """The Unix time at which the signature of an address ends."""
    signed = parse_qs(urlsplit(url).query).get("ex")
    return int(signed[0], 16) if signed else math.inf


def names_on(screen: Screen) -> Sequence[str]:
    """The file names of the screen's pictures in a message."""
    return [name_of(picture) for picture in screen.pictures]
