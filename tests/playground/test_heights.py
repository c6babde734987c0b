"""How high the screens of a running game are on a phone: table and hand shall be seen together."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import discord
import pytest
from msgspec.structs import replace

from bot.discord_ui.layout import layout
from bot.faces import all_faces
from bot.i18n import Tr
from bot.ids import TableId
from bot.playground import Playground
from bot.presenters.table import panel, table_message
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from engine.registry import games
from tests.bot.drawn import started
from tests.engine.contract import Setting
from tests.pictures import square
from tests.playground.browser import PHONE, Browser
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

HIGHEST_HAND, HIGHEST_BOTH = 400, 736
"""Pixels of a hand, and of a table and any hand at it."""
HIGHEST_OF_TWENTY = 440
"""Pixels of a table at which twenty people sit."""
MOMENTS = 7
NAMES = [
    *("Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth", "Friederike", "Guillaume"),
    *("Henriette", "Ingeborg", "Jonathan", "Katharina", "Leopoldine", "Marguerite", "Nathaniel"),
    *("Ottokar", "Philippine", "Quentin", "Rosalinde", "Sebastian", "Theodora"),
]
LANGUAGES = ("en", "de")
"""German has the longest words."""


class Size(NamedTuple):
    """A game as many people play it."""

    game: str
    seats: int
    options: dict[str, str | int]


FEW = [
    Size("kuckuck", 4, {}),
    Size("kuckuck", 5, {"bidding": "tactical"}),
    Size("ducksoup", 2, {}),
    Size("cucco", 5, {}),
    Size("cucco", 8, {}),
    Size("coucou", 8, {}),
    Size("coucou", 8, {"variant": "as"}),
]
TWENTY = Size("coucou", 20, {})


class Heights(NamedTuple):
    """Pixels at one moment."""

    table: float
    hand: float
    """The highest of those that were looked at."""


def moments(size: Size) -> Iterator[Table]:
    """The start of a game that all play like the house, and moments of it that are far from each other."""
    game = games()[size.game]
    setting = Setting(game, size.seats, game.Options(**size.options))
    people = size.seats if size.seats == 2 else size.seats * 2 // 3
    table = replace(started(setting, NAMES[:people]), id=TableId(128))
    met, rng = [table], Random(size.seats)
    while seats := table.prompt.seats:
        seat = rng.choice(sorted(seats))
        view, legal = game.view(table.state, seat), game.legal(table.state, seat)
        table = evolve(table, log.Acted(seat, game.choose(view, legal, rng)))
        met.append(table)
    playing = [table for table in met if table.phase is Phase.PLAYING]
    yield playing[0]
    yield from playing[1 :: len(playing) // MOMENTS]


async def measured(
    playground: Playground, bot: SampleBot, browser: Browser, tables: list[Table]
) -> dict[str, list[Heights]]:
    """By language, how high a phone shows these tables and some hands at them, with pictures of the cards."""
    channel = bot.get_channel(playground.channel("games").id)
    assert isinstance(channel, discord.TextChannel)
    emojis = [await bot.create_application_emoji(name=name, image=square("red")) for name in all_faces()]
    faces = {emoji.name: str(emoji) for emoji in emojis}
    asked: list[tuple[str, int]] = []
    for language in LANGUAGES:
        for table in tables:
            deadline, tr = time.time() + 55, Tr(language, faces=faces)
            hands = [panel(table, seat, deadline, tr) for seat in {0, *sorted(table.prompt.seats)[:1]}]
            for screen in (table_message(table, deadline, tr), *hands):
                await channel.send(view=layout(screen))
            asked.append((language, len(hands)))
    page = await browser.open(playground, "Ann", PHONE)
    containers = "[...document.querySelectorAll('.message .container')]"
    await page.wait_for_function(f"{containers}.length === {sum(count + 1 for _, count in asked)}")
    found = iter(await page.evaluate(f"{containers}.map(c => c.getBoundingClientRect().height)"))
    heights: dict[str, list[Heights]] = {language: [] for language in LANGUAGES}
    for language, count in asked:
        heights[language].append(Heights(next(found), max(next(found) for _ in range(count))))
    return heights


async def test_a_phone_shows_table_and_hand_together(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    tables = [(size, table) for size in (*FEW, TWENTY) for table in moments(size)]
    heights = await measured(playground, bot, browser, [table for _, table in tables])
    too_high = [
        f"{language}, {size.game} for {size.seats}, turn {table.prompt.turn}: {met}"
        for language in LANGUAGES
        for (size, table), met in zip(tables, heights[language], strict=True)
        if met.hand > HIGHEST_HAND
        or (sum(met) > HIGHEST_BOTH if size is not TWENTY else met.table > HIGHEST_OF_TWENTY)
    ]
    assert too_high == [], "\n".join(too_high)
