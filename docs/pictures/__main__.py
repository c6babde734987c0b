"""``python -m docs.pictures`` takes the picture of the README again, from a real game in the playground."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from playwright.async_api import Page, ViewportSize
from simcord import ChannelHandle

from bot.app import Kuckuck
from bot.discord_ui.uploads import all_pictures
from bot.drawing import Drawing
from bot.pictures.files import file_of
from bot.screen import Curve
from bot.storage.store import Store
from bot.worker import Worker
from playground import Member, Playground
from tests.playground.browser import Browser, launched

TRICKS = 5
SIZE = ViewportSize(width=1180, height=1360)
CARD = re.compile(r"\d+:?$")
"""What a card's button is called: its number, or the picture of it."""


async def take() -> None:
    """Ann plays a few tricks against Ben and the house, and the page is photographed."""
    with tempfile.TemporaryDirectory() as folder:
        worker = Worker()

        async def draw(shown: Curve | Drawing) -> bytes | None:
            return await worker.run(file_of, shown)

        store = await Store.open(f"sqlite+aiosqlite:///{folder}/pictures.sqlite3")
        async with Playground() as playground, launched() as chromium:
            await playground.connect(
                Kuckuck(store, house_pause=0, beats=0, pictures=all_pictures(), draw=draw)
            )
            browser = Browser(chromium)
            await play(playground, await browser.open(playground, "Ann", SIZE))
            await browser.close()
        await store.close()
        await worker.close()


async def play(playground: Playground, page: Page) -> None:
    ann, ben = playground.member("Ann"), playground.member("Ben")
    channel = playground.channel("games")
    opened = (await ann.slash(channel, "kuckuck start", pace="relaxed")).response
    await ben.click(opened, label="Join")
    await ann.select((await ann.click(opened, label="Host…")).response, ["2"], custom_id="t:1:-:bots")
    start = page.locator("button:enabled", has_text=re.compile("^Start$"))
    await start.nth(1).wait_for()  # on the page of *Host…*, and on the lobby once it is drawn again
    await ann.click(opened, label="Start")
    await playground.until(lambda: any(message.ephemeral for message in ben.sees(channel)))
    await (
        page.get_by_role("button", name=CARD).locator("img").first.wait_for(timeout=60_000)
    )  # the pictures are up
    for trick in range(1, TRICKS):
        await playground.until(lambda: cards_of(ben, channel))
        theirs, cards = cards_of(ben, channel)[-1]
        await ben.click(theirs, custom_id=cards[trick]["custom_id"])
        await page.get_by_role("button", name=CARD, disabled=False).nth(4).click()
        await page.get_by_text(f"Trick {trick}:").wait_for()
        await asyncio.sleep(2)  # until everything on the page shows it
    await page.get_by_role("button", name=CARD, disabled=False).last.click()
    await asyncio.sleep(2)
    await page.screenshot(path=Path(__file__).with_name("table.png"))


def cards_of(member: Member, channel: ChannelHandle) -> list:
    """The hands that the member sees, each with the buttons of its cards, once these have pictures."""
    hands = [message for message in member.sees(channel) if message.ephemeral]
    found = [
        (hand, [b for b in buttons(hand.components) if "card_" in str(b.get("emoji"))]) for hand in hands
    ]
    return [(hand, cards) for hand, cards in found if cards]


def buttons(components: list[dict]) -> list[dict]:
    """The buttons that can be pressed, wherever in the layout."""
    found = []
    for component in components:
        if component.get("custom_id") and not component.get("disabled"):
            found.append(component)
        found += buttons(component.get("components", []))
    return found


if __name__ == "__main__":
    asyncio.run(take())
