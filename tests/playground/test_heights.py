"""How high screens are on a phone: table and hand shall be seen together, and a lesson with its buttons."""

from __future__ import annotations

import io
import time
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
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
from tests.playground.browser import PHONE, Browser, foreign_fonts

HIGHEST_HAND, HIGHEST_BOTH = 400, 736
"""Pixels of a hand, and of a table and any hand at it."""
HIGHEST_OF_MANY, HIGHER_OF_MANY = 440, 540
"""Pixels of a table at which more than eight people sit, in words, and drawn or in a beat."""
HIGHEST_LESSON = 710
MOMENTS, BEATS, LESSONS = 6, 3, 4
"""How many moments and beats of a game are measured, and how many of the wordiest screens of a lesson."""
NAMES = [
    *("Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth", "Friederike", "Guillaume"),
    *("Henriette", "Ingeborg", "Jonathan", "Katharina", "Leopoldine", "Marguerite", "Nathaniel"),
    *("Ottokar", "Philippine", "Quentin", "Rosalinde", "Sebastian", "Theodora"),
]
OF_TABLES, DRAWN = ("en", "de"), "de"
"""German has the longest words, so drawn tables are measured in it alone."""
ROUND = {"kuckuck": "round", "ducksoup": "deal", "cucco": "hand", "coucou": "deal"}
"""What of a game has the highest screen at its end."""
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
    rounds = [
        table for before, table in pairwise([playing[0], *beats]) if round_of(before) != round_of(table)
    ]
    of_all = [*beats[:: -(-len(beats) // BEATS)], *rounds[:: -(-len(rounds) // BEATS) or 1]]
    yield from (Moment(setting, table, in_beat=True) for table in of_all)


def round_of(table: Table) -> object:
    """The number of the round, hand or deal."""
    return getattr(table.rules.view(table.state, None), ROUND[table.game])


def screens(moment: Moment, tr: Tr) -> Iterator[Screen]:
    """The table in words, for one language also drawn, and some hands."""
    table, in_beat = moment.table, moment.in_beat
    deadline = None if in_beat else time.time() + 55
    yield table_message(table, deadline, tr, in_beat=in_beat)
    if tr.language == DRAWN:
        yield table_message(table, deadline, tr, in_beat=in_beat, drawn=True)
    for seat in {0, *sorted(table.prompt.seats)[:1]}:
        yield panel(table, seat, deadline, tr, in_beat=in_beat)


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
    assert await foreign_fonts(page) == set(), "these heights hang on the fonts of this computer"
    return iter(found)


def fits(moment: Moment, tables: list[float], hands: list[float]) -> bool:
    """Whether a hand is seen, and with it the table; of many people's table what concerns everybody."""
    if moment.setting not in MANY:
        return max(hands) <= HIGHEST_HAND and max(tables) + max(hands) <= HIGHEST_BOTH
    in_words, *drawn = tables
    highest = HIGHER_OF_MANY if moment.in_beat else HIGHEST_OF_MANY
    return max(hands) <= HIGHEST_HAND and in_words <= highest and max(drawn, default=0) <= HIGHER_OF_MANY


@pytest.mark.browser
async def test_a_phone_shows_table_and_hand_together_and_each_screen_of_a_lesson_whole(
    playground: Playground, browser: Browser
) -> None:
    faces = faces_in(playground)
    met = [moment for each in (*FEW, *MANY) for moment in moments(each)]
    at_tables = [
        (moment, language, [*screens(moment, Tr(language, faces=faces))])
        for language in OF_TABLES
        for moment in met
    ]
    taught = [(language, screen) for language in LANGUAGES for screen in lessons(Tr(language, faces=faces))]
    everything = [*chain.from_iterable(shown for *_, shown in at_tables), *(screen for _, screen in taught)]
    heights = await heights_of(playground, browser, everything)
    too_high = []
    for moment, language, shown in at_tables:
        found, tables = [next(heights) for _ in shown], 2 if language == DRAWN else 1
        if not fits(moment, found[:tables], found[tables:]):
            turn, in_beat = moment.table.prompt.turn, moment.in_beat
            too_high.append(f"{language}, {moment.setting}, turn {turn}, beat {in_beat}: {found}")
    for language, screen in taught:
        if (height := next(heights)) > HIGHEST_LESSON:
            too_high.append(f"{language}, a lesson: {height}: {text_of(screen)[:60]}")
    assert not too_high, "\n".join(too_high)
