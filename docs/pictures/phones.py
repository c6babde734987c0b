"""``python -m docs.pictures.phones FOLDER [LANGUAGE ...]`` photographs the screens of each game on a phone.

One picture a game and language: table, hand, both in a beat, and the score sheet.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import discord
from msgspec.structs import replace
from PIL import Image
from playwright.async_api import ViewportSize

from bot.discord_ui.layout import layout, pictures_of
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.live.live_table import ends
from bot.pictures.faces import all_faces
from bot.screen import Screen
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table import Phase, Table, log
from bot.table.folding import transition
from bot.table.nouns import Moment
from engine.registry import games
from playground import Playground
from tests.bot.drawn import started
from tests.engine.contract import Setting
from tests.playground.browser import Browser, launched
from tests.playground.sample_bot import SampleBot

SEATS = {"kuckuck": 4, "ducksoup": 2, "cucco": 6, "coucou": 8}
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo"]
SIZE = ViewportSize(width=390, height=1600)
"""As wide as a phone, and higher, so that the longest score sheet is seen whole."""
LOADED = "Promise.all([...document.images].map(image => image.decode().catch(() => null)))"
COLOURS = 128


def screens(game: str, tr: Tr) -> Iterator[Screen]:
    """A table and a hand in the middle of a game, the beat before it, and the end."""
    played = [*whole_game(game)]
    table = next(table for table, ended in played[len(played) // 3 :] if ended)
    yield table_message(table, Moment(time.time() + 40), tr, drawn=True)
    seat = min(table.prompt.seats)
    yield panel(table, seat, Moment(time.time() + 40), tr)
    yield table_message(table, Moment(in_beat=True), tr, drawn=True)
    yield panel(table, seat, Moment(in_beat=True), tr)
    over, _ = played[-1]
    yield table_message(over, Moment(), tr, drawn=True)


def whole_game(game: str) -> Iterator[tuple[Table, bool]]:
    """A game that all play as the house does: after each move the table, and whether something has ended."""
    rules, rng = games()[game], Random(SEATS[game])  # noqa: S311 - a game of cards
    setting = Setting(rules, SEATS[game], rules.Options())
    table = replace(started(setting, NAMES[: setting.seats]), id=TableId(7))
    while seats := table.prompt.seats:
        seat = min(seats)
        view, legal = rules.view(table.state, seat), rules.legal(table.state, seat)
        change = transition(table, log.Acted(seat, rules.choose(view, legal, rng)))
        table = change.after
        yield table, table.phase is Phase.PLAYING and ends(table, change.events)


async def take(folder: Path, languages: list[str]) -> None:
    async with Playground() as playground, launched() as chromium:
        bot = SampleBot()
        await playground.connect(bot)
        emojis = [
            await bot.create_application_emoji(name=name, image=file.read_bytes())
            for name, file in all_faces().items()
        ]
        faces = {emoji.name: str(emoji) for emoji in emojis}
        channel = bot.get_channel(playground.channel("games").id)
        assert isinstance(channel, discord.TextChannel)  # noqa: S101
        browser = Browser(chromium)
        page = await browser.open(playground, "Ann", SIZE)
        for language in languages:
            for game in SEATS:
                shown = []
                for screen in screens(game, Tr(language, faces=faces)):
                    files = [picture.file for picture in await pictures_of(screen)]
                    sent = await channel.send(view=layout(screen), files=files)
                    container = page.locator(f"#message-{sent.id} .container").first
                    await container.wait_for()
                    await page.evaluate(LOADED)
                    shown.append(Image.open(io.BytesIO(await container.screenshot())))
                side_by_side(shown).save(folder / f"{game}-{language}.png", optimize=True)
        await browser.close()


def side_by_side(parts: list[Image.Image]) -> Image.Image:
    """One picture of them all, from left to right."""
    gap = 12
    width = sum(part.width + gap for part in parts) - gap
    whole = Image.new("RGB", (width, max(part.height for part in parts)), "#313338")
    left = 0
    for part in parts:
        whole.paste(part, (left, 0))
        left += part.width + gap
    return whole.quantize(COLOURS, dither=Image.Dither.NONE)


if __name__ == "__main__":
    asyncio.run(take(Path(sys.argv[1]), sys.argv[2:] or [*LANGUAGES]))
