"""Stores a database and the buttons of this version: `CONTRIBUTING.md`, "Release"."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot import __version__
from bot.app import Kuckuck
from bot.discord_ui.routes import word_of
from bot.games.offers import offers
from bot.i18n import Tr
from bot.ids import MessageId
from bot.screen import Screen, parse_address
from bot.storage.store import Store
from bot.table.commands import ShowSeal, Start
from engine.registry import games
from tests.bot.people import ANN, BEN, NAMES, plays
from tests.bot.screens.pages import PAGES, pages
from tests.bot.screens.written import NAMES as SHOWN
from tests.bot.screens.written import SHELF, heads, scene
from tests.bot.service import Service, Time, played_out
from tests.cogs.evenings.halls import Halls
from tests.released import leads

HERE = Path(__file__).parent
FORMER = HERE.parent / "bot" / "storage" / "former.sql"
POSTED = MessageId(1_400_000_000_000_000_000)
FURTHER = (
    *("t:0:-:allboard kuckuck-sealed 2026-11 0", "t:0:-:cards kuckuck", "t:0:-:evedone z12 move 7"),
    *("t:0:-:evedone places 20", "t:0:-:eveat 1000000 z12 p kuckuck 3w2 60", "t:0:-:evewall 1000000 move 7"),
    *("t:7:-:hint", "t:7:-:move 12", "t:7:-:practise-move 40 2 chose QS"),
    *("t:7:-:fair", "t:7:-:practise-on 40 2", "t:7:-:ready", "t:7:-:series", "t:7:-:unpause"),
)
"""Buttons that the tests' pages do not show."""


async def fill(url: str) -> None:
    """Adds an ended game and a running game of each kind, and a game night in its first round."""
    store = await Store.open(url)
    tables = Service(store, Time())
    for offer in offers():
        for ends in (True, False):
            bots = max(games()[offer.game].seats.start - 2, 0)
            lobby = await tables.lobby(ANN, BEN, house=bots, game=offer.game, options=offer.options)
            table = await tables.does(lobby, ShowSeal(POSTED), Start(ANN))
            seats = table.prompt.seats
            if ends:
                await played_out(tables, table)
            elif first := next((user for user in (ANN, BEN) if table.seat(user) in seats), None):
                await tables.does(table, plays(table, first))
    halls = Halls(tables)
    await halls.begin(await halls.plan(*NAMES), *NAMES)
    await halls.evenings.close()
    await tables.close()
    await store.close()


def presses(screen: Screen) -> Iterator[str]:
    """The addresses of everything on the screen that can be pressed or chosen."""
    found = re.findall(r"t:\d+:(?:-|\d+):[^\"\\]+", msgspec.json.encode(screen).decode())
    # The ids on the tests' pages are longer than Discord's, so they are replaced.
    yield from (re.sub(r"\d{20,}", "9" * 18, press) for press in found)


async def buttons() -> list[str]:
    """An example address for each kind of button. Prints the actions for which there is no button."""
    tables = [scene(head) for name in SHELF if name not in PAGES for head in heads(name)]
    screens = [*tables, *(screen for _, screen in pages(Tr("en"), SHOWN))]
    store = await Store.open("sqlite+aiosqlite://")
    async with Kuckuck(store) as bot:
        await bot.load_cogs()
        shown = [press for screen in screens for press in presses(screen) if leads(bot, press)]
        words = {word_of(to.action) for press in (*shown, *FURTHER) if (to := parse_address(press))}
        print("No button of these was found:", sorted({word for word, _ in bot.router._routes} - words))
    await store.close()
    found = {re.sub(r"\b[2-9TJQKA][CDHS]\b|\d+", "0", press): press for press in (*shown, *FURTHER)}
    return sorted(found.values())


def main() -> None:
    with TemporaryDirectory() as folder:
        with closing(sqlite3.connect(f"{folder}/kept.sqlite3")) as file:
            file.executescript(FORMER.read_text(encoding="utf-8"))
        asyncio.run(fill(f"sqlite+aiosqlite:///{folder}/kept.sqlite3"))
        with closing(sqlite3.connect(f"{folder}/kept.sqlite3")) as file:
            lines = [line.replace("\n", " ") for line in file.iterdump()]
    (HERE / f"{__version__}.sql").write_text("\n".join((*lines, "")), encoding="utf-8")
    (HERE / f"{__version__}.txt").write_text("\n".join((*asyncio.run(buttons()), "")), encoding="utf-8")


if __name__ == "__main__":
    main()
