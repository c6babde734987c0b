"""``python -m docs.pictures.viewer`` retakes the picture of a finished game's web page."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import ViewportSize

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.table.replay import replay
from cogs.history.files import export
from tests.bot.logged import logged
from tests.engine.contract import FEW_SETTINGS
from tests.playground.browser import launched

PEOPLE = {UserId(101): "Ann", UserId(102): "Ben", UserId(103): "Cleo"}
ENDED = 1_700_000_000.0
SIZE = ViewportSize(width=1000, height=640)
TRICKS = 4
"""The page goes on by this many tricks before the picture is taken."""


async def take() -> None:
    """Takes the picture of a game of Zum Kuckuck! in which three people and a bot make random moves."""
    four = next(setting for setting in FEW_SETTINGS if (setting.game.key, setting.seats) == ("kuckuck", 4))
    read = replay(TableId(12), [(entry, None) for entry in logged(four, PEOPLE)])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.html"
        file.write_text(export(read, "page", ENDED, Tr("en")).content, encoding="utf-8")
        async with launched() as chromium:
            page = await chromium.new_page(viewport=SIZE)
            await page.goto(file.as_uri())
            for _ in range(TRICKS):
                await page.keyboard.press("ArrowRight")
            await page.screenshot(path=Path(__file__).with_name("viewer.png"))


if __name__ == "__main__":
    asyncio.run(take())
