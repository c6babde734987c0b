"""How high screens are on a phone: table and hand shall be seen together, and a lesson with its buttons."""

from __future__ import annotations

import io
import time
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import chain
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
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.live.beats import ends
from bot.playground import Playground
from bot.presenters.table import panel, table_message
from bot.screen import Picture, Screen
from bot.table import LEARNER, Phase, Table, log
from bot.table.folding import transition
from engine.registry import games
from tests.bot.drawn import started, text_of
from tests.bot.scripted import CHAPTERS, faithful, lesson
from tests.engine.contract import Setting
from tests.pictures import square
from tests.playground.browser import PHONE, Browser

HIGHEST_HAND, HIGHEST_BOTH = 400, 736
"""Pixels of a hand, and of a table and any hand at it."""
HIGHEST_OF_MANY, HIGHER_OF_MANY = 440, 540
"""Pixels of a table at which more than eight people sit, in words, and drawn or in a beat."""
HIGHEST_LESSON = 710
MOMENTS, BEATS, LESSONS = 6, 3, 3
"""How many moments and beats of a game are measured, and how many of the wordiest screens of a lesson."""
NAMES = [
    *("Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth", "Friederike", "Guillaume"),
    *("Henriette", "Ingeborg", "Jonathan", "Katharina", "Leopoldine", "Marguerite", "Nathaniel"),
    *("Ottokar", "Philippine", "Quentin", "Rosalinde", "Sebastian", "Theodora"),
]
OF_TABLES = "de"
"""German has the longest words."""
CONTAINERS = "[...document.querySelectorAll('.message .container')]"


def setting(game: str, seats: int, **options: str) -> Setting:
    return Setting(games()[game], seats, games()[game].Options(**options))


FEW = [
    setting("kuckuck", 4),
    setting("kuckuck", 5, bidding="tactical"),
    setting("ducksoup", 2),
    setting("cucco", 5),
    setting("cucco", 8),
    setting("coucou", 8),
    setting("coucou", 8, variant="as"),
]
MANY = [setting("cucco", 12), setting("coucou", 20)]


class Moment(NamedTuple):
    """A table to be looked at."""

    setting: Setting
    table: Table
    in_beat: bool = False


def moments(setting: Setting) -> Iterator[Moment]:
    """The start of a game that all play like the house, then moments and beats of it far from each other."""
    game, seats, _ = setting
    people = seats if seats == 2 else seats * 2 // 3
    table = replace(started(setting, NAMES[:people]), id=TableId(128))
    playing, beats, rng = [table], list[Table](), Random(seats)
    while table.prompt.seats:
        seat = rng.choice(sorted(table.prompt.seats))
        view, legal = game.view(table.state, seat), game.legal(table.state, seat)
        change = transition(table, log.Acted(seat, game.choose(view, legal, rng)))
        table = change.after
        if table.phase is Phase.PLAYING:
            playing.append(table)
            beats += [table] if ends(table, change.events) else []
    yield Moment(setting, playing[0])
    yield from (Moment(setting, table) for table in playing[1 :: len(playing) // MOMENTS])
    yield from (Moment(setting, table, in_beat=True) for table in beats[:: -(-len(beats) // BEATS)])


def tables_and_hands(moment: Moment, tr: Tr) -> tuple[list[Screen], list[Screen]]:
    """The table in words and drawn, and some hands."""
    table, in_beat = moment.table, moment.in_beat
    deadline = None if in_beat else time.time() + 55
    seats = {0, *sorted(table.prompt.seats)[:1]}
    return (
        [table_message(table, deadline, tr, in_beat=in_beat, drawn=drawn) for drawn in (False, True)],
        [panel(table, seat, deadline, tr, in_beat=in_beat) for seat in seats],
    )


def lessons(tr: Tr) -> Iterator[Screen]:
    """The screens of each lesson that have the most words, and its last one."""
    for scripted in CHAPTERS:
        *all_but_last, last = (
            panel(moment.table, LEARNER, None, tr, in_beat=moment.stands)
            for moment in lesson(scripted, faithful)
        )
        yield from sorted(all_but_last, key=lambda screen: len(text_of(screen)))[-LESSONS:]
        yield last


def blank(picture: Picture) -> discord.File:
    """The picture in its size, with nothing on it."""
    png = io.BytesIO()
    assert isinstance(picture.drawing, Drawing)
    Image.new("P", (picture.drawing.width, picture.drawing.height)).save(png, "png")
    return discord.File(io.BytesIO(png.getvalue()), name_of(picture))


def faces_in(playground: Playground) -> dict[str, str]:
    """The emojis of the cards, with a picture that is quickly drawn."""
    image = f"data:image/png;base64,{b64encode(square('red')).decode()}"
    path = f"/applications/{playground.discord.backend.application_id}/emojis"
    ids = {
        name: playground.discord.rest("POST", path, json={"name": name, "image": image})["id"]
        for name in all_faces()
    }
    return {name: f"<:{name}:{emoji}>" for name, emoji in ids.items()}


async def heights_of(playground: Playground, browser: Browser, shown: Sequence[Screen]) -> Iterator[float]:
    """How high a phone shows each of these screens."""
    path = f"/channels/{playground.channel('games').id}/messages"
    flags = discord.MessageFlags(components_v2=True).value
    for screen in shown:
        message = {"flags": flags, "components": layout(screen).to_components()}  # type: ignore[no-untyped-call]
        playground.discord.rest("POST", path, json=message, files=[*map(blank, screen.pictures)])
    page = await browser.open(playground, "Ann", PHONE, seconds=30)
    await page.wait_for_function(f"{CONTAINERS}.length === {len(shown)}")
    await page.evaluate("Promise.all([...document.images].map(image => image.decode().catch(() => null)))")
    found: list[float] = await page.evaluate(f"{CONTAINERS}.map(c => c.getBoundingClientRect().height)")
    rights = "[...document.querySelectorAll('.container *')].map(part => part.getBoundingClientRect().right)"
    assert await page.evaluate(f"Math.max(...{rights})") <= PHONE["width"]
    return iter(found)


@pytest.mark.browser
async def test_a_phone_shows_table_and_hand_together_and_each_screen_of_a_lesson_whole(
    playground: Playground, browser: Browser
) -> None:
    faces, too_high = faces_in(playground), list[object]()
    tr = Tr(OF_TABLES, faces=faces)
    met = [(moment, *tables_and_hands(moment, tr)) for each in (*FEW, *MANY) for moment in moments(each)]
    taught = [screen for language in LANGUAGES for screen in lessons(Tr(language, faces=faces))]
    at_tables = chain.from_iterable([*tables, *hands] for _, tables, hands in met)
    heights = await heights_of(playground, browser, [*at_tables, *taught])
    for moment, tables, hands in met:
        in_words, drawn = [next(heights) for _ in tables]
        hand = max(next(heights) for _ in hands)
        if moment.setting not in MANY:
            fits = hand <= HIGHEST_HAND and max(in_words, drawn) + hand <= HIGHEST_BOTH
        else:  # with the hand one sees what concerns everybody
            highest = HIGHER_OF_MANY if moment.in_beat else HIGHEST_OF_MANY
            fits = hand <= HIGHEST_HAND and in_words <= highest and drawn <= HIGHER_OF_MANY
        if not fits:
            at = moment.setting, moment.table.prompt.turn, moment.in_beat
            too_high.append((*at, in_words, drawn, hand))
    too_high += [text_of(screen)[:60] for screen in taught if next(heights) > HIGHEST_LESSON]
    assert too_high == []
