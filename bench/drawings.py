"""`python -m bench.drawings`: what a drawn table costs the event loop and the process that draws."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from time import process_time

from bot.games.statistics import honours_in
from bot.i18n import Tr
from bot.pictures.files import file_of
from bot.scores.ending import UNTOLD
from bot.screen import Picture
from bot.screens.sheet import drawn_sheet
from bot.screens.table import table_message
from bot.table import Phase
from bot.table.nouns import Moment
from bot.worker import Worker
from cogs.moments.film import film_of, moment_of
from engine.console import print_any_sign
from engine.registry import games
from tests.bot.drawn import evening, started
from tests.bot.recorded import replayed
from tests.engine.contract import Setting, biggest_of

EVERY = 9
"""Only every ninth moment of a game is drawn."""


def cost(call: Callable[[], object]) -> float:
    """Milliseconds of this process's CPU for a call: the average of ten calls, after one to warm up."""
    call()
    start = process_time()
    for _ in range(10):
        call()
    return 100 * (process_time() - start)


def measure(game: str) -> str:
    """A line with the costs of drawing the biggest table of a game."""
    setting, tr = biggest_of(game), Tr("en")
    met = [*evening(setting, [f"Player {number}" for number in range(setting.seats)])]
    tables = [table for table in met if table.phase is Phase.PLAYING][::EVERY][:10]
    pictures = [
        picture for table in tables for picture in table_message(table, Moment(0.0), tr, drawn=True).pictures
    ]
    [sheet] = (block for block in drawn_sheet(met[-1], UNTOLD, tr) if isinstance(block, Picture))
    plain = fmean(cost(partial(table_message, table, Moment(0.0), tr)) for table in tables)
    drawn = fmean(cost(partial(table_message, table, Moment(0.0), tr, drawn=True)) for table in tables)
    return (
        f"{setting!r:60} loop {plain:5.2f} → {drawn:5.2f} ms   "
        f"worker {_drawing(pictures):5.0f} ms, {_size(pictures):4.1f} kB   "
        f"sheet {_drawing([sheet]):4.0f} ms, {_size([sheet]):4.1f} kB   "
        f"moment {_moment(setting, tr)}"
    )


def _moment(setting: Setting, tr: Tr) -> str:
    """The costs of the film of a game's deciding moment."""
    read = replayed(setting)
    film = film_of(read, moment_of(read, honours_in(setting.game.key, read.entries)[1]), tr)
    return f"{_drawing([film]):4.0f} ms, {_size([film]):4.1f} kB" if film else "none"


def _drawing(pictures: Sequence[Picture]) -> float:
    return fmean(cost(partial(file_of, picture.drawing)) for picture in pictures[:3])


def _size(pictures: Sequence[Picture]) -> float:
    return fmean(len(file_of(picture.drawing)) for picture in pictures) / 1000


async def first() -> float:
    """Seconds until a worker that is not running yet has drawn its first table."""
    table = started(biggest_of("kuckuck"), ["Ann", "Ben"])
    [picture] = table_message(table, Moment(0.0), Tr("en"), drawn=True).pictures
    loop, worker = asyncio.get_running_loop(), Worker()
    start = loop.time()
    await worker.run(file_of, picture.drawing)
    took = loop.time() - start
    await worker.close()
    return took


def print_costs() -> None:
    print("A table message in words → with a drawing, on the event loop; the PNG, in the worker:")
    for game in games():
        print(measure(game))
    print(f"first picture of a new worker after {asyncio.run(first()):.2f} s")


if __name__ == "__main__":
    print_any_sign()
    print_costs()
