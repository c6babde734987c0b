"""``python -m docs.pictures.phones FOLDER [LANGUAGE ...]`` photographs each game on a phone.

It makes a contact sheet for each game and language, with ten screens from the lobby to the winner's
hand, and the three English screens of Zum Kuckuck! that the README shows.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

import discord
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import ViewportSize

from bench.heights import hand
from bot.discord_ui.layout import layout, pictures_of
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.pictures.faces import all_faces
from bot.pictures.lettering import FONT
from bot.screen import Screen
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table import Phase, Table, log
from bot.table.extras import Beats, extras
from bot.table.folding import transition
from bot.table.nouns import Moment
from engine.game import Seat
from engine.registry import games
from playground import Playground
from tests.bot.drawn import lobby, started
from tests.engine.contract import Setting
from tests.playground.browser import Browser, launched
from tests.playground.sample_bot import SampleBot

SEATS = {"kuckuck": 4, "ducksoup": 2, "cucco": 6, "coucou": 8}
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo"]
SIZE = ViewportSize(width=390, height=1600)
"""The page is as wide as a phone, and high enough for the longest score sheet."""
LOADED = "Promise.all([...document.images].map(image => image.decode().catch(() => null)))"
NUMBER = TableId(7)
README = {
    "hand at the start": "your hand: only you see it",
    "table in a beat": "the table: everybody sees it",
    "score sheet": "the end",
}
"""The screens that the README shows, each with the words above it."""
GAP, CAPTION = 12, 32
LARGEST = 250_000
"""The most bytes that a file should have. The files are kept with the sources."""
Played: TypeAlias = list[tuple[Table, list[float]]]


def screens(game: str, tr: Tr) -> Iterator[tuple[str, Screen]]:
    """Ten moments that show what a game is like, each as a name and a screen."""
    beats = extras(game).beats
    assert beats  # noqa: S101
    played, until = [*whole_game(game)], Moment(time.time() + 40)
    stands = [(table, max(seconds)) for table, seconds in played if seconds]
    ends = [table for table, seconds in stands if seconds == max(beats.seconds.values())]
    beat = next(
        table for table, seconds in stands[len(stands) // 3 :] if seconds == min(beats.seconds.values())
    )
    asked, (over, _) = played[len(played) // 3][0], played[-1]
    end = ends[len(ends) // 2]
    come = [beats.mood(end.view(seat), seat) for seat in range(len(end.players))]
    winner = come.index("won") if "won" in come else 0
    setting = setting_of(game)
    yield (
        "lobby",
        table_message(replace(lobby(setting, NAMES[: setting.seats // 2]), id=NUMBER), Moment(), tr),
    )
    yield "hand at the start", hand(played[0][0], until, tr, min(played[0][0].prompt.seats))
    yield "table", table_message(asked, until, tr, drawn=True)
    yield "hand when asked", hand(asked, until, tr, min(asked.prompt.seats))
    for caption, moods in (("hand: bad luck", ("taken", "lost")), ("hand: out", ("out",))):
        found = with_mood(played, beats, moods)
        table, seat, in_beat = found or (beat, 0, True)
        shown = hand(table, Moment(in_beat=True) if in_beat else until, tr, seat)
        yield caption if found else "hand in a beat", shown
    yield "table in a beat", table_message(beat, Moment(in_beat=True), tr, drawn=True)
    yield "hand at a round's end", hand(end, Moment(in_beat=True), tr, winner)
    yield "score sheet", table_message(over, Moment(), tr, drawn=True)
    yield "the winner's hand", panel(over, over.ranking[0].seat, Moment(), tr)


def with_mood(played: Played, beats: Beats, moods: Collection[str]) -> tuple[Table, Seat, bool] | None:
    """The first table where a seat has one of these moods, that seat, and whether a result is shown there."""
    for mood in moods:
        for table, seconds in played[len(played) // 8 :]:
            if table.phase is not Phase.PLAYING or bool(seconds) is (mood == "taken"):
                continue  # moods are shown with a result, except "taken", which is shown at once
            for seat in range(len(table.players)):
                if beats.mood(table.view(seat), seat) == mood:
                    return table, seat, bool(seconds)
    for table, seconds in played if "out" in moods else ():  # in some games a seat that is out has no mood
        for seat in range(len(table.players)):
            if (
                seconds
                and table.phase is Phase.PLAYING
                and not beats.takes_part(table.rules.view(table.state, None), seat)
            ):
                return table, seat, True
    return None


def setting_of(game: str) -> Setting:
    rules = games()[game]
    return Setting(rules, SEATS[game], rules.Options())


def whole_game(game: str) -> Iterator[tuple[Table, list[float]]]:
    """Plays a game among bots. After each move, yields the table and how many seconds each result stays."""
    rules, rng, setting = games()[game], Random(SEATS[game]), setting_of(game)  # noqa: S311 - a game of cards
    table = replace(started(setting, NAMES[: setting.seats]), id=NUMBER)
    beats = extras(game).beats
    yield table, []
    while seats := table.prompt.seats:
        seat = min(seats)
        view, legal = rules.view(table.state, seat), rules.legal(table.state, seat)
        change = transition(table, log.Acted(seat, rules.choose(view, legal, rng)))
        table = change.after
        stands = [beats.seconds.get(type(event), 0) for event in change.events] if beats else []
        yield table, [*filter(None, stands)] if table.phase is Phase.PLAYING else []


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
                for caption, screen in screens(game, Tr(language, faces=faces)):
                    files = [picture.file for picture in await pictures_of(screen)]
                    sent = await channel.send(view=layout(screen), files=files)
                    container = page.locator(f"#message-{sent.id} .container").first
                    await container.wait_for()
                    await page.evaluate(LOADED)
                    shown.append((caption, Image.open(io.BytesIO(await container.screenshot()))))
                half = len(shown) // 2
                keep_small(sheet(shown[:half], shown[half:]), folder / f"{game}-{language}.png")
                if (game, language) == ("kuckuck", "en"):
                    three = [(README[caption], part) for caption, part in shown if caption in README]
                    keep_small(sheet(three), folder / "game.png")
        await browser.close()


def sheet(*rows: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """One picture with all the given pictures in rows, each below its name."""
    across = max(part.width for row in rows for _, part in row) + GAP
    heights = [CAPTION + max(part.height for _, part in row) + GAP for row in rows]
    whole = Image.new("RGB", (across * len(rows[0]) + GAP, sum(heights)), "#313338")
    pen, font, top = ImageDraw.Draw(whole), ImageFont.truetype(FONT, 15), 0
    for row, height in zip(rows, heights, strict=True):
        for place, (caption, part) in enumerate(row):
            left = GAP + place * across
            pen.text((left, top + 8), caption, "#B5BAC1", font)
            whole.paste(part, (left, top + CAPTION))
        top += height
    return whole


def keep_small(picture: Image.Image, path: Path) -> None:
    """Writes the picture with as many colours as `LARGEST` leaves room for."""
    for colours in (128, 64, 32):
        picture.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size <= LARGEST:
            return


if __name__ == "__main__":
    asyncio.run(take(Path(sys.argv[1]), sys.argv[2:] or [*LANGUAGES]))
