"""Pages of the playground in headless Chromium."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page, ViewportSize, async_playwright

from bot.playground import Playground

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_COPY = """
    const letters = {};
    for (const element of document.querySelectorAll(".message .container *:not(.emoji)")) {
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        for (const letter of own.map((node) => node.data).join("")) {
            (letters[getComputedStyle(element).font] ??= new Set()).add(letter);
        }
    }
    const copies = document.createElement("div");
    copies.id = "copies";
    for (const [font, all] of Object.entries(letters)) {
        const copy = document.createElement("p");
        copy.style.font = font;
        copy.append([...all].join(" "));
        copies.append(copy);
    }
    document.body.append(copies);
"""
"""Writes each letter once more in its font: Chromium is slow to tell the fonts of thousands of elements."""


class Browser:
    """Opens pages, and keeps what went wrong on them in ``errors``."""

    def __init__(self, chromium: Chromium) -> None:
        self._chromium = chromium
        self._pages: list[Page] = []
        self.errors: list[str] = []

    async def open(
        self, playground: Playground, name: str, viewport: ViewportSize = DESKTOP, *, seconds: float = 5
    ) -> Page:
        """The page of this member, as soon as it shows the channel. Waits ``seconds`` for anything."""
        page = await self._chromium.new_page(viewport=viewport, color_scheme="dark", locale="en-US")
        self._pages.append(page)
        page.set_default_timeout(1000 * seconds)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        await page.goto(playground.url_for(name))
        await page.wait_for_selector(".welcome")
        return page

    async def close(self) -> None:
        for page in self._pages:
            await page.context.close()


async def foreign_fonts(page: Page) -> set[str]:
    """This computer's own fonts that are in the page's messages, other than those of emojis."""
    await page.evaluate(_COPY)
    devtools = await page.context.new_cdp_session(page)
    root = (await devtools.send("DOM.getDocument"))["root"]["nodeId"]
    await devtools.send("CSS.enable")
    copies = await devtools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "#copies > *"})
    fonts = []
    for node in copies["nodeIds"]:
        fonts += (await devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
    assert fonts
    return {font["familyName"] for font in fonts if not font["isCustomFont"]}


@asynccontextmanager
async def launched() -> AsyncIterator[Chromium]:
    """Skips the test where there is no Chromium."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        pytest.skip("no Chromium is installed")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield chromium
        await chromium.close()
