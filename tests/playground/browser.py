"""Pages of the playground in headless Chromium."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import ConsoleMessage, Error, Page, ViewportSize, async_playwright

from playground import Playground

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=740)

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",  # the lists of each address bar
]


async def until(page: Page, holds: str) -> None:
    """Waits until this JavaScript expression is true. The page's own rules forbid Playwright to ask twice."""
    frames = f"async () => {{ while (!({holds})) await new Promise(requestAnimationFrame) }}"
    await asyncio.wait_for(page.evaluate(frames), 30)


class Browser:
    """Opens pages, and keeps the errors of these pages in ``errors``.

    It reuses ``idle`` pages of earlier tests, since opening a page takes as long as the rest of a test.
    """

    def __init__(self, chromium: Chromium, idle: list[Page] | None = None) -> None:
        self._chromium = chromium
        self._idle = idle
        self._pages: list[Page] = []
        self.errors: list[str] = []

    async def open(
        self, playground: Playground, name: str, viewport: ViewportSize = DESKTOP, *, seconds: float = 5
    ) -> Page:
        """This member's page, once it shows the channel. A wait on this page gives up after ``seconds``."""
        page = await self.page(viewport, seconds=seconds)
        await page.goto(playground.url_for(name))
        await page.wait_for_selector(".welcome")
        return page

    async def page(self, viewport: ViewportSize = DESKTOP, *, seconds: float = 5) -> Page:
        """An empty page."""
        if self._idle:
            page = self._idle.pop()
            await page.set_viewport_size(viewport)
        else:
            page = await self._chromium.new_page(viewport=viewport, color_scheme="dark", locale="en-US")
        self._pages.append(page)
        page.set_default_timeout(1000 * seconds)
        page.on("pageerror", self._note_error)
        page.on("console", self._note_words)
        return page

    async def close(self) -> None:
        for page in self._pages:
            if self._idle is None:
                await page.context.close()
                continue
            page.remove_listener("pageerror", self._note_error)
            page.remove_listener("console", self._note_words)
            await page.unroute_all()
            await page.goto("about:blank")
            self._idle.append(page)

    def _note_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _note_words(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)


@asynccontextmanager
async def launched() -> AsyncIterator[Chromium]:
    """A running Chromium. The test is skipped if none is installed."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        pytest.skip("no Chromium is installed")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield chromium
        await chromium.close()
