"""How high the screens of a running game are on a phone: table and hand shall be seen together."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import discord
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.discord_ui.layout import layout
from bot.drawings import Drawing
from bot.drawings.files import name_of
from bot.faces import all_faces
from bot.i18n import Tr
from bot.ids import TableId
from bot.live.beats import ends
from bot.playground import Playground
from bot.presenters.table import panel, table_message
from bot.screen import Screen
from bot.table import Phase, Table, log
from bot.table.folding import transition
from engine.registry import games
from tests.bot.drawn import started
from tests.engine.contract import Setting
from tests.pictures import square
from tests.playground.browser import PHONE, Browser, foreign_fonts
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

HIGHEST_HAND, HIGHEST_BOTH = 400, 736
"""Pixels of a hand, and of a table and any hand at it."""
HIGHEST_OF_MANY, HIGHER_OF_MANY = 440, 540
"""Pixels of a table at which more than eight people sit, in words, and drawn or in a beat."""
MOMENTS, BEATS = 6, 3
NAMES = [
    *("Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth", "Friederike", "Guillaume"),
    *("Henriette", "Ingeborg", "Jonathan", "Katharina", "Leopoldine", "Marguerite", "Nathaniel"),
    *("Ottokar", "Philippine", "Quentin", "Rosalinde", "Sebastian", "Theodora"),
]
LANGUAGES, DRAWN = ("en", "de"), "de"
"""German has the longest words, so drawn tables are measured in it alone."""
ROUND = {"kuckuck": "round", "ducksoup": "deal", "cucco": "hand", "coucou": "deal"}
"""What of a game has the highest screen at its end."""


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
MANY = [Size("cucco", 12, {}), Size("coucou", 20, {})]


class Moment(NamedTuple):
    """A table to be looked at."""

    size: Size
    table: Table
    in_beat: bool = False


class Heights(NamedTuple):
    """Pixels at one moment."""

    table: float
    drawn: float
    """The same with a picture. 0 where that was not looked at."""
    hand: float
    """The highest of those that were looked at."""


def moments(size: Size) -> Iterator[Moment]:
    """The start of a game that all play like the house, then moments and beats of it far from each other."""
    game = games()[size.game]
    setting = Setting(game, size.seats, game.Options(**size.options))
    people = size.seats if size.seats == 2 else size.seats * 2 // 3
    table = replace(started(setting, NAMES[:people]), id=TableId(128))
    playing, beats, rng = [table], list[Table](), Random(size.seats)
    while seats := table.prompt.seats:
        seat = rng.choice(sorted(seats))
        view, legal = game.view(table.state, seat), game.legal(table.state, seat)
        change = transition(table, log.Acted(seat, game.choose(view, legal, rng)))
        table = change.after
        if table.phase is Phase.PLAYING:
            playing.append(table)
            beats += [table] if ends(table, change.events) else []
    yield Moment(size, playing[0])
    yield from (Moment(size, table) for table in playing[1 :: len(playing) // MOMENTS])
    rounds = [
        table for before, table in pairwise([playing[0], *beats]) if round_of(before) != round_of(table)
    ]
    of_all = [*beats[:: -(-len(beats) // BEATS)], *rounds[:: -(-len(rounds) // BEATS) or 1]]
    yield from (Moment(size, table, in_beat=True) for table in of_all)


def round_of(table: Table) -> object:
    """The number of the round, hand or deal."""
    return getattr(table.rules.view(table.state, None), ROUND[table.game])


def screens(moment: Moment, language: str, tr: Tr) -> Iterator[Screen]:
    """The table in words, for one language also drawn, and some hands."""
    table, in_beat = moment.table, moment.in_beat
    deadline = None if in_beat else time.time() + 55
    yield table_message(table, deadline, tr, in_beat=in_beat)
    if language == DRAWN:
        yield table_message(table, deadline, tr, in_beat=in_beat, drawn=True)
    for seat in {0, *sorted(table.prompt.seats)[:1]}:
        yield panel(table, seat, deadline, tr, in_beat=in_beat)


def blank(screen: Screen) -> list[discord.File]:
    """The screen's pictures in their sizes, with nothing on them."""
    files = []
    for picture in screen.pictures:
        png = io.BytesIO()
        assert isinstance(picture.drawing, Drawing)
        Image.new("P", (picture.drawing.width, picture.drawing.height)).save(png, "png")
        files.append(discord.File(io.BytesIO(png.getvalue()), name_of(picture)))
    return files


async def measured(
    playground: Playground, bot: SampleBot, browser: Browser, met: list[Moment]
) -> dict[str, list[Heights]]:
    """By language, how high a phone shows these moments, with pictures of the cards."""
    channel = bot.get_channel(playground.channel("games").id)
    assert isinstance(channel, discord.TextChannel)
    emojis = [await bot.create_application_emoji(name=name, image=square("red")) for name in all_faces()]
    faces = {emoji.name: str(emoji) for emoji in emojis}
    asked: list[tuple[str, int]] = []
    for language in LANGUAGES:
        for moment in met:
            shown = [*screens(moment, language, Tr(language, faces=faces))]
            for screen in shown:
                await channel.send(view=layout(screen), files=blank(screen))
            asked.append((language, len(shown)))
    page = await browser.open(playground, "Ann", PHONE, seconds=30)
    containers = "[...document.querySelectorAll('.message .container')]"
    await page.wait_for_function(f"{containers}.length === {sum(count for _, count in asked)}")
    await page.evaluate("Promise.all([...document.images].map(image => image.decode().catch(() => null)))")
    found = iter(await page.evaluate(f"{containers}.map(c => c.getBoundingClientRect().height)"))
    assert await foreign_fonts(page) == set(), "these heights hang on the fonts of this computer"
    heights: dict[str, list[Heights]] = {language: [] for language in LANGUAGES}
    for language, count in asked:
        table, *others = (next(found) for _ in range(count))
        drawn = others.pop(0) if language == DRAWN else 0
        heights[language].append(Heights(table, drawn, max(others)))
    return heights


def fits(size: Size, met: Heights, *, in_beat: bool) -> bool:
    if size in MANY:
        return met.table <= (HIGHER_OF_MANY if in_beat else HIGHEST_OF_MANY) and met.drawn <= HIGHER_OF_MANY
    return max(met.table, met.drawn) + met.hand <= HIGHEST_BOTH


async def test_a_phone_shows_table_and_hand_together(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    met = [moment for size in (*FEW, *MANY) for moment in moments(size)]
    heights = await measured(playground, bot, browser, met)
    too_high = [
        f"{language}, {size.game} for {size.seats}, turn {table.prompt.turn}, beat {in_beat}: {found}"
        for language in LANGUAGES
        for (size, table, in_beat), found in zip(met, heights[language], strict=True)
        if found.hand > HIGHEST_HAND or not fits(size, found, in_beat=in_beat)
    ]
    assert not too_high, "\n".join(too_high)
