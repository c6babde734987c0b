"""`python -m bench.long_life [--games 50000 --live 500]`: a bot with a database of many years.

Prints how many bytes a finished game of each kind takes, how soon a bot is ready with such a database, and
how long a rebuild takes while somebody writes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

from bench import load_bot
from bench.errors import no_error
from bench.finished_games import write_games
from bench.load_parts import Process, discord
from bench.load_tables import Place, furnish
from bot.ids import GuildId
from bot.storage.store import Store
from engine.registry import games

OF_A_KIND = 400
"""How many games of each kind are written to measure how many bytes a game of this kind takes."""
WRITE_EVERY = 0.1
"""Seconds between two writes during a rebuild."""
STARTS = 3

_context = get_context("spawn")


async def growth(folder: Path) -> None:
    """Prints how many bytes a finished game of each kind takes in the file, its projections included."""
    print(f"{'a finished game':20}{'entries':>9}{'bytes':>9}{'of its log':>12}")
    for kind in games():
        file = folder / f"{kind}.sqlite3"
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        before = _size(file)
        await write_games(store, OF_A_KIND, [kind])
        await store.rebuild()
        await store.close()
        with closing(sqlite3.connect(file)) as database:
            query = "SELECT count(*), sum(length(entry) + coalesce(length(mark), 0)) FROM entries"
            entries, text = database.execute(query).fetchone()
        grown = (_size(file) - before) / OF_A_KIND
        print(f"{kind:20}{entries / OF_A_KIND:>9.0f}{grown:>9,.0f}{text / OF_A_KIND:>12,.0f}", flush=True)


def _size(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        [[pages]], [[of]] = (database.execute(f"PRAGMA page_{what}").fetchall() for what in ("count", "size"))
    return int(pages * of)


def starts(file: Path, finished: int, live: int) -> None:
    """Prints how soon the bot is ready with these numbers of tables in its database."""
    url = f"sqlite+aiosqlite:///{file}"
    with discord(live) as (_, address):
        asyncio.run(_write_both(url, address.places, finished))
        for _ in range(STARTS):
            here, there = _context.Pipe()
            process = _context.Process(target=load_bot.run, args=(there, *address[:3], url, None))
            started = time.time()
            process.start()
            ready = Process(process, here).hear() - started
            print(
                f"ready after {ready:.1f} s, of which {_worked(process.pid or 0):.1f} s on a core, with "
                f"{live} live and {finished:,} finished tables",
                flush=True,
            )
            process.kill()
            process.join()


async def _write_both(url: str, places: Sequence[Place], finished: int) -> None:
    store = await Store.open(url)
    await furnish(store, places)
    await write_games(store, finished)
    await store.close()


def _worked(pid: int) -> float:
    """Seconds of CPU that the process ``pid`` has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rebuild(file: Path) -> None:
    """Prints how long a rebuild takes, and how long other writers wait meanwhile."""
    url = f"sqlite+aiosqlite:///{file}"
    process = _context.Process(target=_rebuild, args=(url,))
    started = time.perf_counter()
    process.start()
    waited = sorted(asyncio.run(_write_beside(url, process)))
    took = time.perf_counter() - started
    middle, late, worst = (1e3 * waited[int(part * (len(waited) - 1))] for part in (0.5, 0.99, 1))
    print(
        f"a rebuild takes {took:.0f} s; writes beside it take {middle:.0f} / {late:.0f} / {worst:.0f} ms "
        "(50/99/100 %)"
    )


def _rebuild(url: str) -> None:
    asyncio.run(_rebuilt(url))


async def _rebuilt(url: str) -> None:
    store = await Store.open(url)
    started = time.process_time()
    count = await store.rebuild()
    print(f"{count:,} games computed again in {time.process_time() - started:.0f} s on a core")
    await store.close()


async def _write_beside(url: str, process: SpawnProcess) -> list[float]:
    waited = []
    store = await Store.open(url)
    while process.is_alive():
        started = time.perf_counter()
        await store.guilds.choose(GuildId(1), language="de")
        waited.append(time.perf_counter() - started)
        await asyncio.sleep(WRITE_EVERY)
    await store.close()
    return waited


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.long_life", description=__doc__)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--live", type=int, default=500)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, no_error():
        asyncio.run(growth(Path(folder)))
        file = Path(folder) / "long.sqlite3"
        starts(file, arguments.games, arguments.live)
        rebuild(file)


if __name__ == "__main__":
    main()
