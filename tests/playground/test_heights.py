"""A phone shows a table and a hand together, a lesson with its buttons, and a whole score sheet."""

import io
import time
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random

import discord
import pytest
from PIL import Image

from bench.heights import ended, faces_in
from bot.discord_ui.layout import layout
from bot.drawing import Drawing
from bot.i18n import LANGUAGES, Tr
from bot.pictures.files import name_of
from bot.screen import Picture, Screen
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table import LEARNER, Phase, Table, log
from bot.table.folding import evolve
from bot.table.nouns import Moment
from engine.registry import games
from playground import Playground
from tests.bot.drawn import started, text_of
from tests.bot.lessons import CHAPTERS, faithful, lesson_moments
from tests.engine.contract import Setting
from tests.playground.browser import PHONE, Browser, until

HIGHEST_HAND, HIGHEST_BOTH, HIGHEST_LESSON, HIGHEST_SHEET = 400, 736, 710, 700
"""The greatest heights in pixels of a hand, a table with any hand, a lesson's screen, and a score sheet."""
MOMENTS, LESSONS = 6, 3
"""How many moments of a game are measured, and how many of the wordiest screens of a lesson."""
LONGEST_WORDS = "de"
NAMES = ["Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth"]
SETTINGS = [
    Setting(games()[game], seats, games()[game].Options())
    for game, seats in (("kuckuck", 4), ("ducksoup", 2), ("cucco", 5), ("coucou", 8))
]
CONTAINERS = "[...document.querySelectorAll('.message .container')]"


def game_of(setting: Setting) -> Iterator[Table]:
    """The moments of a game in which everybody plays as a bot would."""
    game, rng = setting.game, Random(setting.seats)
    table = started(setting, NAMES[: max(2, setting.seats * 2 // 3)])
    while table.phase is Phase.PLAYING:
        yield table
        seat = rng.choice(sorted(table.prompt.seats))
        action = game.choose(game.view(table.state, seat), game.legal(table.state, seat), rng)
        table = evolve(table, log.Acted(seat, action))


def blank(picture: Picture) -> discord.File:
    """An empty picture of the same size as this one."""
    png = io.BytesIO()
    assert isinstance(picture.drawing, Drawing)
    Image.new("P", (picture.drawing.width, picture.drawing.height)).save(png, "png")
    return discord.File(io.BytesIO(png.getvalue()), name_of(picture))


async def heights_of(playground: Playground, browser: Browser, shown: Sequence[Screen]) -> Iterator[float]:
    """The height of each of these screens on a phone."""
    path = f"/channels/{playground.channel('games').id}/messages"
    flags = discord.MessageFlags(components_v2=True).value
    for screen in shown:
        message = {"flags": flags, "components": layout(screen).to_components()}
        playground.discord.rest("POST", path, json=message, files=[*map(blank, screen.pictures)])
    page = await browser.open(playground, "Ann", PHONE, seconds=30)
    await until(page, f"{CONTAINERS}.length === {len(shown)}")
    # A picture takes its room even before it is loaded, so only the fonts are waited for.
    await until(page, "document.fonts.status === 'loaded'")
    found: list[float] = await page.evaluate(f"{CONTAINERS}.map(c => c.getBoundingClientRect().height)")
    rights = "[...document.querySelectorAll('.container *')].map(part => part.getBoundingClientRect().right)"
    assert await page.evaluate(f"Math.max(...{rights})") <= PHONE["width"]
    return iter(found)


@pytest.mark.browser
async def test_a_phone_shows_table_and_hand_together_each_screen_of_a_lesson_and_a_score_sheet_whole(
    playground: Playground, browser: Browser
) -> None:
    faces = faces_in(playground)
    tr, until = Tr(LONGEST_WORDS, faces=faces), Moment(time.time() + 55)
    met = list[tuple[Setting, Table, list[Screen]]]()
    for setting in SETTINGS:
        tables = [*game_of(setting)]
        for table in [tables[0], *tables[1 :: len(tables) // MOMENTS]]:
            seats = {0, *sorted(table.prompt.seats)[:1]}
            hands = [panel(table, seat, until, tr) for seat in seats]
            ways = [table_message(table, until, tr, drawn=drawn) for drawn in (False, True)]
            met.append((setting, table, [*ways, *hands]))
    taught = list[Screen]()
    for language, lesson in product(LANGUAGES, CHAPTERS):
        moments = [*lesson_moments(lesson, faithful)]
        own = Tr(language, faces=faces)
        *met_there, last = (panel(one.table, LEARNER, Moment(in_beat=one.stands), own) for one in moments)
        taught += [*sorted(met_there, key=lambda screen: len(text_of(screen)))[-LESSONS:], last]
    at_tables = chain.from_iterable(shown for *_, shown in met)
    over = [one for setting in SETTINGS for one in ended(setting, max(2, setting.seats * 2 // 3))]
    sheets = [table_message(table, Moment(), tr, drawn=True, ending=ending) for table, ending in over]
    heights = await heights_of(playground, browser, [*at_tables, *taught, *sheets])
    too_high = list[object]()
    for setting, table, shown in met:
        in_words, drawn, *held = [next(heights) for _ in shown]
        if max(held) > HIGHEST_HAND or max(in_words, drawn) + max(held) > HIGHEST_BOTH:
            too_high.append((setting, table.prompt.turn, in_words, drawn, held))
    too_high += [text_of(screen)[:60] for screen in taught if next(heights) > HIGHEST_LESSON]
    too_high += [text_of(screen) for screen in sheets if next(heights) > HIGHEST_SHEET]
    assert too_high == []
