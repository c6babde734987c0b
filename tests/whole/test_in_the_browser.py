"""A whole game as a person meets it in Chromium: all presses up to the score sheet, then the ranking."""

import re
from collections.abc import AsyncIterator
from random import choice

import pytest
import pytest_asyncio
from playwright.async_api import Browser as Chromium
from playwright.async_api import Error, Page

from bot.app import Kuckuck
from bot.discord_ui.messages import refresher
from bot.table import deadlines
from playground import Playground
from tests.playground.browser import Browser
from tests.whole.conftest import running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
"""The tests run in one event loop, since they share one Chromium."""


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def bot(playground: Playground, database: str) -> AsyncIterator[Kuckuck]:
    async with running(playground, database) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def page(
    chromium: Chromium,
    idle_pages: list[Page],
    bot: Kuckuck,
    playground: Playground,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Page]:
    """Ann's page, which shows every change immediately."""
    monkeypatch.setattr(refresher, "SETTLE", 0.01)
    monkeypatch.setattr(refresher, "INTERVAL", 0.03)
    monkeypatch.setattr(deadlines, "BRIEF_SECONDS", 0.2)
    browser = Browser(chromium, idle_pages)
    page = await browser.open(playground, "Ann", seconds=15)
    yield page
    await browser.close()
    assert browser.errors == []


async def use(page: Page, command: str) -> None:
    box = page.get_by_role("combobox")
    await box.fill(command)
    await page.get_by_role("option").first.wait_for()
    await box.press("Enter")
    await box.press("Enter")


async def press(page: Page, label: str) -> None:
    await page.get_by_role("button", name=label, exact=True).last.click()


async def play(page: Page, move: str) -> int:
    """Makes any move whenever a move is asked for, until the game is over. Returns the number of presses."""
    named = page.get_by_role("button", name=re.compile(f"^({move})$"), disabled=False)
    # The address of a button for deciding ahead has no turn number.
    moves = named.and_(page.locator("[data-custom-id]:not([data-custom-id*=':-:'])"))
    over = page.get_by_role("button", name="Play again")
    presses = 0
    while True:
        await moves.or_(over).first.wait_for()
        if await over.count():
            return presses
        # Another player's move may come first and remove the buttons.
        addresses = await moves.evaluate_all("buttons => buttons.map(({dataset}) => dataset.customId)")
        if not addresses:
            continue
        address = choice(addresses)
        chosen = page.locator(f"[data-custom-id='{address}']:enabled")
        try:
            await chosen.click(timeout=1_000)
        except Error:
            if await chosen.count():
                raise
            continue
        await chosen.wait_for(state="detached")
        presses += 1


async def test_one_person_plays_a_whole_game_against_the_house(page: Page) -> None:
    await use(page, "/coucou start chips: 2 chips")  # no other game asks a person for so few moves
    await press(page, "Start with 4 bots")
    assert await play(page, "Keep|Swap .*")
    sheet = await page.locator(".container", has_text="Play again").inner_text()
    placed = re.findall(r"^(?:[🥇🥈🥉]\s)?\d+\. (?:🤖\s)?(\w+) — ", sheet, re.MULTILINE)
    assert sorted(placed) == ["Ann", "Jay", "Magpie", "Robin", "Wren"]

    await use(page, "/leaderboard")
    await page.get_by_text("Leaderboard: Coucou").wait_for()
    assert await page.get_by_text("with at least two people").count()
