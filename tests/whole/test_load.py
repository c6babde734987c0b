"""What the measured load of several processes stands on: `bench.load_processes`."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from bench.load_bot import Burden
from bench.load_parts import worked
from bench.load_people import Crowd, Felt, moves_of
from bench.load_processes import Step, compare, percentile
from bot.discord_ui.layout import layout
from bot.live.shards import Shards
from bot.playground import Playground
from bot.screen import Button, Row, Screen, address


def step(
    answer: float, *, failed: int = 0, bot: float = 0.5, people: float = 0.5, machine: float = 0.5
) -> Step:
    none: Counter[int] = Counter()
    felt = Felt(
        100, failed, 0, [0.01] * 98 + [answer] * 2, [], None, {}, none, none, {"bot": 0}, none, people
    )
    burdens = [Burden(0.1, 1, [0.0], 0), Burden(bot, 1, [0.0], 0)]
    return Step(20.0, 10.0, felt, burdens, 0.2, machine)


def test_a_rate_is_good_while_99_of_100_are_answered_in_time_and_none_is_lost() -> None:
    assert step(0.24).good
    assert not step(0.26).good
    assert not step(0.24, failed=1).good
    assert percentile([], 0.99) == 0.0


def test_what_was_full_is_named() -> None:
    assert step(1, bot=0.95).full == "the core of a process"
    assert step(1, people=0.95, machine=0.95).full == "the loopback Discord, this machine"
    assert step(1).full == "nothing: look at the database"


def test_several_processes_on_sqlite_are_refused() -> None:
    with pytest.raises(SystemExit, match="--database postgres"):
        compare([1, 2], "sqlite", 300)


def test_the_work_of_a_process_is_counted_with_that_of_those_it_has_started() -> None:
    """Also of one that has ended, and was started by one that goes on."""
    burn = "while time.process_time() < 0.3: pass"
    first = [sys.executable, "-c", f"import time\n{burn}"]
    last = "print('done', flush=True)\ntime.sleep(600)"
    second = f"import subprocess, time\nsubprocess.run({first})\n{burn}\n{last}"
    third = f"import subprocess\nsubprocess.run({[sys.executable, '-c', second]})"
    running = [sys.executable, "-c", third]
    with subprocess.Popen(running, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline() == b"done\n"
        both = worked(process.pid)
        os.killpg(process.pid, signal.SIGKILL)
    assert both >= 0.55, "it is told in hundredths of a second"


async def test_each_process_has_its_part_of_the_tables() -> None:
    names = [f"guest{number}" for number in range(60)]
    async with Playground(members=names) as playground:
        crowd = Crowd(playground, 20, servers=4)
        for processes in (1, 2, 4):
            owned = [
                sum(Shards(processes, (number,)).own(place.guild) for place in crowd.places)
                for number in range(processes)
            ]
            assert owned == [20 // processes] * processes


@pytest.mark.parametrize("chosen", [False, True])
def test_people_press_cards_that_a_picture_alone_shows_until_they_have_chosen(chosen: bool) -> None:
    """`moves_of` once asked each button for its label, and whoever had such a card never pressed again."""
    pressed = address("5C", table=7, turn=3)
    face = "<:card_5C:1>"
    cards = Row(
        (
            Button("✓ 9♠" if chosen else "9♠", address("9S", table=7, turn=3)),
            Button("5♣", pressed, emoji=face, picture_only=True),
            Button("Rules", address("read 0", table=7)),
        )
    )
    shown: Any = layout(Screen((cards,)))
    offered = [*moves_of(shown.to_components())]
    assert (pressed in offered) is not chosen
    assert len(offered) == (0 if chosen else 2)


async def test_a_load_that_has_lost_people_is_no_load(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"guest{number}" for number in range(3)]
    async with Playground(members=names) as playground:
        crowd = Crowd(playground, 1)
        monkeypatch.setattr(crowd, "_move", None)
        crowd.every = 0.0
        crowd.obey("play")
        await asyncio.wait(crowd._acting)
        with pytest.raises(TypeError):
            crowd.obey("report")
