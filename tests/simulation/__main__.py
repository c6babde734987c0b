"""Plays seeds one after another while there is time: `make simulate`."""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.simulation.seeds import PRESSES, make_empty, run


def main() -> int:
    """Returns the exit code: 1 if a seed has found a mistake."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--first", type=int, default=1, help="the first seed")
    asked.add_argument("--seeds", type=int, default=1_000_000, help="how many of them")
    asked.add_argument("--minutes", type=float, default=1_000_000.0, help="begin no new one after this time")
    asked.add_argument("--presses", type=int, default=PRESSES, help="presses a seed")
    asked.add_argument("--empty", type=Path, help="an empty database with the schema, if one is there")
    asked.add_argument("--go-on", action="store_true", help="after a seed that has found something, too")
    given = asked.parse_args()
    logging.getLogger().addHandler(logging.NullHandler())
    logging.getLogger("discord").setLevel(logging.CRITICAL)
    begun, presses, found = time.monotonic(), 0, []
    with tempfile.TemporaryDirectory() as folder:
        empty = given.empty or Path(folder) / "empty"
        if not given.empty:
            asyncio.run(make_empty(empty))
        for number in range(given.first, given.first + given.seeds):
            if time.monotonic() - begun > given.minutes * 60:
                break
            seed = run(number, empty, given.presses)
            presses += seed.presses
            took = time.monotonic() - begun
            sys.stdout.write(
                f"seed {number}: {seed.presses} presses, {seed.steps} steps, {seed.trace}"
                f" ({presses} presses in {took:.0f} s, {presses / took:.0f} a second)\n"
            )
            if seed.wrong:
                found.append(number)
                sys.stdout.write(f"{seed.wrong}\nAgain: make simulate FIRST={number} SEEDS=1\n")
                if not given.go_on:
                    break
            sys.stdout.flush()
    sys.stdout.write(f"{presses} presses; wrong: {found or 'nothing'}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
