"""A phone and a desktop show a whole hand and its picture, and a phone a whole lesson and score sheet.

On a small phone, a hand of Duck Soup alone may need some scrolling: three cards a row would fit there, but no
longer on a desktop.
"""

import time
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from bench.heights import SCREENS, drawing_page, ended, faces_in, hand, heights
from bot.i18n import LANGUAGES, Tr
from bot.screen import Screen
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
from tests.playground.browser import PHONE, SMALL_PHONE, Browser

MOMENTS, LESSONS, ENDS = 6, 3, 4
"""How many moments and ends of a game are measured, and how many of the wordiest screens of a lesson."""
LONGEST_WORDS = "de"
NAMES = ["Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth"]
SETTINGS = [
    Setting(games()[game], seats, games()[game].Options())
    for game, seats in (("kuckuck", 4), ("kuckuck", 5), ("ducksoup", 2), ("cucco", 12), ("coucou", 8))
]


def game_of(setting: Setting) -> Iterator[Table]:
    """The moments of a game in which everybody plays as a bot would."""
    game, rng = setting.game, Random(setting.seats)
    table = started(setting, NAMES[: max(2, setting.seats * 2 // 3)])
    while table.phase is Phase.PLAYING:
        yield table
        seat = rng.choice(sorted(table.prompt.seats))
        action = game.choose(game.view(table.state, seat), game.legal(table.state, seat), rng)
        table = evolve(table, log.Acted(seat, action))


def hands_of(setting: Setting, moment: Moment, tr: Tr) -> Iterator[Screen]:
    """Hands at some moments of a game, with the picture of the table and without it."""
    tables = [*game_of(setting)]
    for table in [tables[0], *tables[1 :: len(tables) // MOMENTS]]:
        for seat in {0, *sorted(table.prompt.seats)[:1]}:
            yield from (hand(table, moment, tr, seat), panel(table, seat, moment, tr))


@pytest.mark.browser
async def test_a_phone_and_a_desktop_show_a_whole_hand_and_a_phone_a_whole_lesson_and_score_sheet(
    playground: Playground, browser: Browser
) -> None:
    faces, page = faces_in(playground), await drawing_page(playground, browser)
    tr, at = Tr(LONGEST_WORDS, faces=faces), Moment(time.time() + 55)
    hands = [(setting.game.key, screen) for setting in SETTINGS for screen in hands_of(setting, at, tr)]
    taught = list[Screen]()
    for lesson in CHAPTERS:
        moments = [*lesson_moments(lesson, faithful)]
        in_all = product(moments, (Tr(language, faces=faces) for language in LANGUAGES))
        met = [panel(one.table, LEARNER, Moment(in_beat=one.stands), own) for one, own in in_all]
        taught += [*sorted(met, key=lambda screen: len(text_of(screen)))[-LESSONS:], *met[-len(LANGUAGES) :]]
    over = [
        one
        for setting in SETTINGS
        for one in islice(ended(setting, min(len(NAMES), max(2, setting.seats * 2 // 3))), ENDS)
    ]
    sheets = [table_message(table, Moment(), tr, drawn=True, ending=ending) for table, ending in over]
    too_high = list[tuple[str, float, str]]()
    for name, (size, room) in SCREENS.items():
        await page.set_viewport_size(size)
        answers = [screen for game, screen in hands if (size, game) != (SMALL_PHONE, "ducksoup")]
        answers += taught if size == PHONE else []
        found = zip(answers, await heights(page, answers, answer=True), strict=True)
        too_high += [(name, high, text_of(screen)) for screen, high in found if high > room]
    await page.set_viewport_size(PHONE)
    found = zip(sheets, await heights(page, sheets), strict=True)
    too_high += [("sheet", high, text_of(screen)) for screen, high in found if high > SCREENS["phone"][1]]
    assert too_high == []
