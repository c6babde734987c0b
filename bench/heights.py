"""`python -m bench.heights [GAME ...]`: for what share of the time a screen shows a whole hand.

Whole games are simulated at the usual pace: people take some seconds for a choice, the house pauses, and
results stay for a beat. The playground's page draws each hand as a person would see it: the table's picture,
the panel, and what Discord puts around a private answer. A hand counts for as long as it would stay. Where
pictures are off, table and hand are two messages: the share of the time for which both are whole follows.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from playwright.async_api import Page, Route

from bot.discord_ui.layout import layout
from bot.drawing import Drawing
from bot.games.statistics import honours_in
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId, UserId
from bot.live.live_table import beat
from bot.pictures.faces import all_faces
from bot.scores.ending import Ending
from bot.scores.finished import Finished, running_score
from bot.screen import Picture, Screen
from bot.screens.hand import panel
from bot.screens.table import picture_of, table_message
from bot.table import Phase, Table, log
from bot.table.folding import evolve, fold, transition
from bot.table.nouns import Moment
from cogs.ranking.ratings import RatingChange
from cogs.ranking.told import Changes
from engine.registry import games
from playground import Playground
from tests.bot.drawn import started
from tests.bot.logged import logged
from tests.engine.contract import Setting
from tests.pictures import square
from tests.playground.browser import DESKTOP, PHONE, SMALL_PHONE, Browser, launched

BLANK = "files/blank-"
SCREENS = {"small phone": (SMALL_PHONE, 632), "phone": (PHONE, 736), "desktop": (DESKTOP, 692)}
"""Each screen with the pixels that it has for messages, between the channel's name and the box to type in."""
PAUSE = 2.0
"""Seconds that a bot takes for a choice."""
SECONDS = (2.0, 20.0)
"""The fewest and the most seconds for a person's choice."""
ASLEEP, AHEAD = 0.04, 0.15
"""How often a person leaves a choice to the clock, and how often seat 0 decides ahead, as shares of 1."""
NAMES = ["Annabelle", "Benjamin", "Konstantin", "Dominique", "Elisabeth", "Friederike", "Gwendolyn", "Hugo"]
SETTINGS: Sequence[tuple[str, int, Mapping[str, str]]] = (
    ("kuckuck", 4, {"bidding": "sealed"}),
    ("kuckuck", 5, {"bidding": "tactical"}),
    ("ducksoup", 2, {}),
    ("cucco", 5, {}),
    ("cucco", 12, {}),
    ("coucou", 5, {"variant": "as"}),
    ("coucou", 12, {}),
)


class Stretch(NamedTuple):
    """A table that does not change for ``seconds``."""

    table: Table
    seconds: float
    in_beat: bool


def whole_game(setting: Setting, people: int) -> Iterator[Stretch]:
    """A game as seat 0 sees it, from its first decision to the score sheet."""
    rng = Random(setting.seats)  # noqa: S311 - a game of cards
    table = started(setting, NAMES[:people])
    while table.phase is Phase.PLAYING:
        turn, due = table.prompt.turn, dict[int, float]()
        for seat in sorted(table.prompt.seats):
            slow, quick = max(SECONDS), min(SECONDS)
            taken = rng.triangular(quick, slow, 2 * quick)
            due[seat] = PAUSE if table.players[seat].user is None else taken
        now = 0.0
        while table.phase is Phase.PLAYING and table.prompt.turn == turn:
            seat = min(due, key=due.__getitem__)
            yield Stretch(table, due[seat] - now, in_beat=False)
            now = due.pop(seat)
            table, shown = _acted(table, seat, rng)
            if shown:
                yield Stretch(table, shown, in_beat=True)
        if table.phase is Phase.PLAYING and rng.random() < AHEAD:
            table = _decided_ahead(table, rng)


def _acted(table: Table, seat: int, rng: Random) -> tuple[Table, float]:
    """The table after this seat has acted, and for how many seconds the result is shown."""
    rules, person = table.rules, table.players[seat].user is not None
    asleep = person and rng.random() < ASLEEP
    if asleep:
        action = rules.default(table.state, seat)
    else:
        action = rules.choose(rules.view(table.state, seat), rules.legal(table.state, seat), rng)
    by: log.By = "clock" if asleep else "player" if person else "house"
    change = transition(table, log.Acted(seat, action, by))
    return change.after, beat(change.after, change.events)


def _decided_ahead(table: Table, rng: Random) -> Table:
    turn = table.turn_of(0)
    if turn is None or table.players[0].ahead or 0 in table.prompt.seats:
        return table
    return evolve(table, log.DecidedAhead(0, rng.choice(turn.choices), *turn.hand))


def wire(screen: Screen) -> str:
    """The screen as Discord's components in JSON, each picture replaced by an empty one of the same size."""
    text = msgspec.json.encode(layout(screen).to_components()).decode()
    text = EMOJI_ID.sub(r'"id":"\1"', text)
    for picture in screen.pictures:
        text = text.replace(_address(text), _empty(picture), 1)
    return text


def _address(text: str) -> str:
    start = text.index("attachment://")
    return text[start : text.index('"', start)]


def _empty(picture: Picture) -> str:
    assert isinstance(picture.drawing, Drawing)  # noqa: S101 - no curve stands at a table
    return f"http://localhost/{BLANK}{picture.drawing.width}x{picture.drawing.height}"


async def drawing_page(playground: Playground, browser: Browser) -> Page:
    """A page on which `heights` can draw."""
    page = await browser.open(playground, "Ann", PHONE, seconds=30)
    await page.route(f"**/{BLANK}*", _draw_blank)
    return page


async def _draw_blank(route: Route) -> None:
    width, height = route.request.url.rpartition("-")[2].split("x")
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'/>"
    await route.fulfill(body=svg, content_type="image/svg+xml")


MEASURE = """async ([screens, answer]) => {
  const { drawMessage } = await import("/page/message.js");
  const { store } = await import("/page/store.js");
  const timeline = document.getElementById("timeline"), written = "2026-01-01T12:00:00Z";
  const bot = { id: store.server.bot.id, username: "Kuckuck" };
  const told = { content: "A table", components: [], author: bot, id: "2" };
  const message = (screen) => drawMessage({
    id: "1", channel_id: "1", flags: answer ? 64 : 0, author: bot, content: "", embeds: [], attachments: [],
    timestamp: written, edited_timestamp: written, components: JSON.parse(screen),
    referenced_message: answer ? told : null });
  const shown = screens.map(message);
  timeline.replaceChildren(...shown);
  await document.fonts.ready;
  await Promise.all([...timeline.querySelectorAll("img")].map((image) => image.decode().catch(() => null)));
  return shown.map((article) =>
    article.getBoundingClientRect().height + parseFloat(getComputedStyle(article).marginTop));
}"""
AT_ONCE = 150
EMOJI_ID = re.compile(r'"id":(\d{15,})')
"""The id of an emoji, which JavaScript would round if it were a number."""


async def heights(page: Page, screens: Sequence[Screen], *, answer: bool = False) -> list[float]:
    """The heights of these messages in pixels; equal ones are drawn once.

    An ``answer`` is private: a line above says to what it answers, and a line below who can see it.
    """
    wired = [wire(screen) for screen in screens]
    unique, known = [*dict.fromkeys(wired)], dict[str, float]()
    for start in range(0, len(unique), AT_ONCE):
        part = unique[start : start + AT_ONCE]
        known |= zip(part, await page.evaluate(MEASURE, [part, answer]), strict=True)
    return [known[text] for text in wired]


def share(weights: Sequence[float], held: Sequence[bool]) -> float:
    """The percentage of the total weight for which ``held`` is true."""
    return (
        100 * sum(weight for weight, holds in zip(weights, held, strict=True) if holds) / (sum(weights) or 1)
    )


def hand(table: Table, moment: Moment, tr: Tr, seat: int = 0) -> Screen:
    """A hand below the table's picture."""
    screen, picture = (
        panel(table, seat, moment, tr, drawn=True),
        picture_of(table, tr, in_beat=moment.in_beat, seat=seat),
    )
    assert picture  # noqa: S101 - each of our games draws its table
    return replace(screen, blocks=(picture, *screen.blocks))


async def lines(page: Page, setting: Setting, moments: Sequence[Stretch], tr: Tr) -> AsyncIterator[str]:
    """A line for each kind of screen."""
    until = time.time() + 55
    times = [Moment(until, in_beat=moment.in_beat) for moment in moments]
    shown = [*zip((moment.table for moment in moments), times, strict=True)]
    hands = [hand(table, at, tr) for table, at in shown]
    in_words = [panel(table, 0, at, tr) for table, at in shown]
    tables = [table_message(table, at, tr) for table, at in shown]
    seconds = [moment.seconds for moment in moments]
    options = " ".join(map(str, msgspec.to_builtins(setting.options).values()))
    for name, (size, room) in SCREENS.items():
        await page.set_viewport_size(size)
        own = await heights(page, hands, answer=True)
        apart = zip(await heights(page, tables), await heights(page, in_words, answer=True), strict=True)
        whole = share(seconds, [height <= room for height in own])
        both = share(seconds, [sum(heights) <= room for heights in apart])
        yield (
            f"{setting.game.key:9} {setting.seats:2} {options:16} {tr.language} {name:11} "
            f"hand {whole:5.1f} %, most {max(own):3.0f} px; in words, with its table {both:4.0f} %"
        )


def faces_in(playground: Playground) -> dict[str, str]:
    """The emojis of the cards. All are the same one, which is quickly loaded and drawn."""
    image = f"data:image/png;base64,{b64encode(square('red')).decode()}"
    path = f"/applications/{playground.discord.backend.application_id}/emojis"
    emoji = playground.discord.rest("POST", path, json={"name": "card", "image": image})
    return {name: f"<:{name}:{emoji['id']}>" for name in all_faces()}


def ended(setting: Setting, people: int) -> Iterator[tuple[Table, Ending]]:
    """Finished games played at random, each with everything that its score sheet can show."""
    users = {UserId(number): name for number, name in enumerate(NAMES[:people], start=1)}
    for seed in "abcdefgh":
        entries = logged(setting, users, seed=seed)
        table = fold(Table(TableId(7)), entries)
        told = honours_in(table.game, entries)
        changes = Changes({user: RatingChange(1062, -110) for user in users})
        games = [Finished(table.id, GuildId(1), table.game, 0.0, table.results)] * 3
        yield table, Ending(*told, (changes,), running=running_score(games))


async def sheet_line(page: Page, setting: Setting, people: int, tr: Tr) -> str:
    """A line with the heights of the tallest score sheet and of the tallest hand at the end of a game."""
    sheets, hands = [], []
    for table, ending in ended(setting, people):
        sheets.append(table_message(table, Moment(), tr, drawn=True, ending=ending))
        hands += [panel(table, seat, Moment(), tr, ending=ending) for seat in range(people)]
    await page.set_viewport_size(PHONE)
    sheet, own = max(await heights(page, sheets)), max(await heights(page, hands, answer=True))
    return f"{setting.game.key:9} {setting.seats:2} sheet {tr.language}: {sheet:4.0f} px, hand {own:3.0f} px"


async def measure(wanted: Sequence[str]) -> None:
    async with Playground() as playground, launched() as chromium:
        faces = faces_in(playground)
        page = await drawing_page(playground, Browser(chromium))
        for key, seats, options in SETTINGS:
            if wanted and key not in wanted:
                continue
            rules, people = games()[key], min(len(NAMES), max(2, seats * 2 // 3))
            setting = Setting(rules, seats, msgspec.convert(options, rules.Options))
            moments = [*whole_game(setting, people)]
            for language in LANGUAGES:
                tr = Tr(language, faces=faces)
                async for line in lines(page, setting, moments, tr):
                    print(line, flush=True)
                print(await sheet_line(page, setting, people, tr), flush=True)


if __name__ == "__main__":
    asyncio.run(measure(sys.argv[1:]))
