"""`python -m bench.overload [--tables 600] [--rates 60 120 240 60]`: more presses than the bot can answer.

The rates are in presses per second. The people at the live tables press at one rate after the other. *Done*
presses were carried out, *busy* ones were answered with the request to press again, and *lost* ones were not
answered within three seconds. With ``--beside 2`` the bot shares its core with two processes that only count,
so that fewer presses overload the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import ExitStack
from multiprocessing import get_context

from bench import load_bot
from bench.load_bot import Burden
from bench.load_parts import discord, furnish_all, spread, start
from bench.load_people import Felt
from bench.load_tables import PEOPLE
from bot.discord_ui.messages.painter import RESUMED_A_SECOND

SECONDS = 20.0
RATES = (60.0, 120.0, 240.0, 60.0)

HEAD = (
    f"{'asked/s':>8}{'pressed/s':>10}{'done/s':>8}{'busy/s':>8}{'lost':>6}{'errors':>8}"
    f"{'answer 50/95/99 %':>22}{'loop lag':>20}{'bot CPU':>9}{'Discord':>9}"
)


def measure(tables: int, rates: list[float], seconds: float, beside: int) -> None:
    """Prints a line for each rate. The first seconds after a change of rate do not count."""
    with discord(tables) as (people, address), tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = f"sqlite+aiosqlite:///{folder}/load.sqlite3"
        asyncio.run(furnish_all(database, address))
        if beside:
            stack.callback(os.sched_setaffinity, 0, os.sched_getaffinity(0))
            os.sched_setaffinity(0, {0})  # processes started from now on stay on this core
            for _ in range(beside):
                counting = get_context("spawn").Process(target=_count, daemon=True)
                counting.start()
                stack.callback(counting.kill)
        bot = start(load_bot.run, *address[:3], database, None)
        stack.callback(bot.kill)
        bot.hear()
        people.ask(PEOPLE * tables / rates[0])
        people.ask("always")
        people.ask("play")
        time.sleep(10 + tables / RESUMED_A_SECOND)
        print(HEAD)
        for rate in rates:
            people.ask(PEOPLE * tables / rate)
            time.sleep(5)
            for process in (bot, people):
                process.ask("begin")
            time.sleep(seconds)
            print(_line(rate, seconds, people.ask("report"), bot.ask("report")), flush=True)


def _line(rate: float, seconds: float, felt: Felt, burden: Burden) -> str:
    done = felt.pressed - felt.failed - felt.busy
    return (
        f"{rate:>8.0f}{felt.pressed / seconds:>10.0f}{done / seconds:>8.0f}{felt.busy / seconds:>8.0f}"
        f"{felt.failed:>6}{burden.errors:>8}{spread(felt.answers):>19} ms{spread(burden.lags):>17} ms"
        f"{burden.cpu:>9.0%}{felt.cpu:>9.0%}"
    )


def _count() -> None:
    while True:
        pass


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.overload", description=__doc__)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--beside", type=int, default=0)
    arguments = parser.parse_args()
    measure(arguments.tables, arguments.rates, arguments.seconds, arguments.beside)


if __name__ == "__main__":
    main()
