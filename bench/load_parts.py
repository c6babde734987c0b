"""The processes of a measured load, and how much of the machine they use."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any

from bench import load_people
from bench.load_people import Address
from bench.load_tables import furnish
from bot.storage.store import Store


class Process:
    """A process that answers messages."""

    def __init__(self, started: SpawnProcess, pipe: Connection) -> None:
        self._started = started
        self._pipe = pipe

    def ask(self, order: object) -> Any:
        self._pipe.send(order)
        return self._pipe.recv()

    def hear(self) -> Any:
        return self._pipe.recv()

    def kill(self) -> None:
        self._started.kill()
        self._started.join()


_context: SpawnContext = get_context("spawn")


def start(run: Callable[..., None], *arguments: object) -> Process:
    here, there = _context.Pipe()
    process = _context.Process(target=run, args=(there, *arguments))
    process.start()
    there.close()
    return Process(process, here)


@contextmanager
def discord(tables: int, servers: int = 1) -> Iterator[tuple[Process, Address]]:
    """Starts the process with the loopback Discord and its people, and kills it at the end."""
    people = start(load_people.run, tables, servers)
    try:
        yield people, people.hear()
    finally:
        people.kill()


async def furnish_all(database: str, address: Address) -> None:
    """Opens a table in the database for each place of this Discord."""
    store = await Store.open(database)
    await furnish(store, address.places)
    await store.close()


def busy() -> float:
    """Seconds of CPU that all cores of this machine together have worked since its start."""
    user, nice, system = Path("/proc/stat").read_text(encoding="ascii").split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


def worked(process: int) -> float:
    """Seconds of CPU that a process and its descendants have taken, ended descendants included."""
    stats: dict[int, list[str]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                text = (folder / "stat").read_text(encoding="ascii", errors="replace")
                stats[int(folder.name)] = text.rpartition(")")[2].split()
    family = {process}
    for each in sorted(stats):
        if int(stats[each][1]) in family:
            family.add(each)
    # A process that has ended is counted by the process that started it, which may itself be a descendant.
    ticks = sum(sum(map(int, stats[each][11:15])) for each in family & stats.keys())
    return ticks / os.sysconf("SC_CLK_TCK")


def spread(seconds: Sequence[float]) -> str:
    """The 50th, 95th and 99th percentile, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return " ".join(f"{1e3 * ordered[int(part * (len(ordered) - 1))]:.0f}" for part in (0.5, 0.95, 0.99))
