"""`python -m bot play` as a person meets it: the page in Chromium, a whole game, the leaderboard."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.playground.browser import DESKTOP, launched

ROOT = Path(__file__).parents[2]
CARD = re.compile(r"^\d+$")
MY_TURN_OR_OVER = r"""() => [...document.querySelectorAll("button")].some(
    button => !button.disabled && /^(\d+|Play again)$/.test(button.innerText)
)"""

pytestmark = pytest.mark.browser


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Ann's address of a playground in a process of its own, where house players do not pause."""
    playing = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--port", "0", "--no-browser"),
        cwd=tmp_path,
        env=os.environ | {"HOUSE_PAUSE": "0", "PRESSES_AT_ONCE": "1000", "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert playing.stdout
    lines = [(await playing.stdout.readline()).decode() for _ in range(2)]
    yield lines[1].split(": ", 1)[1].strip()
    playing.terminate()
    await playing.wait()


@pytest.fixture
async def page(address: str) -> AsyncIterator[Page]:
    async with launched() as chromium:
        page = await chromium.new_page(viewport=DESKTOP)
        page.set_default_timeout(10_000)
        await page.goto(address)
        await page.wait_for_selector(".welcome")
        yield page


async def use(page: Page, command: str) -> None:
    box = page.get_by_role("combobox")
    await box.fill(command)
    await page.get_by_role("option").first.wait_for()
    await box.press("Enter")
    await box.press("Enter")


async def press(page: Page, label: str) -> None:
    await page.get_by_role("button", name=label, exact=True).last.click()


async def test_one_person_plays_a_whole_game_against_the_house(page: Page) -> None:
    await use(page, "/kuckuck start")
    for seats in (2, 3, 4):
        await press(page, "+ House player")
        await page.get_by_text(f"At the table: {seats} of 5").wait_for()
    await press(page, "Start")
    over = page.get_by_text("Play again")
    card = page.get_by_role("button", name=CARD, disabled=False).first
    await card.wait_for()
    presses = 0
    while not await over.count():
        if await card.count():
            await card.click()
            presses += 1
        await page.wait_for_function(MY_TURN_OR_OVER)
    assert presses >= 10
    sheet = await page.locator("pre").filter(has_text="Σ").inner_text()
    assert [line.split()[0] for line in sheet.splitlines()[1:]] == ["Ann", "Magpie", "Robin", "Wren"]

    await use(page, "/leaderboard")
    await page.get_by_text("Leaderboard: Zum Kuckuck!").wait_for()
    assert await page.get_by_text(re.compile(r"Ann \(you\).*1 game\b")).count()
