"""Plays a seed, from its first press to its last check."""

import asyncio
import logging
import tempfile
from pathlib import Path
from typing import NamedTuple

from bot.storage.store import Store
from tests.memory import MEMORY
from tests.simulation.checks import Wrong, check
from tests.simulation.crowd import Crowd, is_move
from tests.simulation.world import Complaints, World, drawn, silence

PRESSES = 300


class Seed(NamedTuple):
    """The result of playing a seed."""

    number: int
    trace: str
    presses: int
    moves: int
    """How many of the presses were moves in a game, accepted or not."""
    steps: int
    wrong: str = ""


async def make_empty(path: Path) -> None:
    """Makes a database with the schema, to be copied."""
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    await store.close()


def run(number: int, empty: Path, presses: int = PRESSES, crowds: type[Crowd] = Crowd) -> Seed:
    """Plays this seed, always in the same way. ``crowds`` makes the people who play."""
    complaints, wrong = Complaints(), ""
    root = logging.getLogger()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        drawn(number, empty, Path(folder) / "drawn") as world,
    ):
        crowd = crowds(world, presses)
        root.addHandler(complaints)
        try:
            world.loop.run_until_complete(_lived(world, crowd))
        except (Wrong, RuntimeError) as error:
            wrong = f"{type(error).__name__}: {error}"
        finally:
            root.removeHandler(complaints)  # errors of a dead process do not count
        trace, steps, weather = world.loop.trace, world.loop.steps, world.weather
        world.loop.failures, failures = [], world.loop.failures
    pressed = crowd.pressed
    with silence():
        del world, crowd
    if not wrong and failures:
        wrong = f"failed unheard: {failures[0]}"
    if not wrong and complaints.lines:
        wrong = complaints.lines[0]
    if wrong:
        wrong = f"{weather}\n{wrong}"
    return Seed(number, trace, len(pressed), sum(is_move(one.what) for one in pressed), steps, wrong)


async def _lived(world: World, crowd: Crowd) -> None:
    await world.start()
    await asyncio.sleep(3)
    await crowd.act()
    if world.bot is None:
        await world.start()
    await asyncio.sleep(world.weather.quiet)
    try:
        await check(world, crowd)
    finally:
        await world.stop()
