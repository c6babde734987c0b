"""Makes the changes, and says how many of them the tests notice: `make mutants`."""

import argparse
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import msgspec
import pytest

from bench.mutants.changes import LEVELS, Change, drawn, found
from bench.mutants.suite import Suite, Verdict, fingerprint, in_parallel

EVERY = list(dict.fromkeys(LEVELS.values()))
CHECKED = ["tests", "-m", "not whole"]
"""The tests that need only one process."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--salt", default="1", help="another one draws other changes")
    asked.add_argument("--changes", type=int, default=300, help="how many in all")
    asked.add_argument("--level", choices=EVERY, action="append", help="this one alone")
    asked.add_argument("--seconds", type=float, default=5.0, help="of tests for each change")
    asked.add_argument("--minutes", type=float, default=1_000_000.0, help="begin no new one after this time")
    asked.add_argument("--jobs", type=int, default=2, help="processes at a time")
    asked.add_argument("--into", type=Path, default=Path(".mutants"), help="the folder for what is found")
    asked.add_argument("tests", nargs="*", default=CHECKED, help="what pytest is given, after --")
    given = asked.parse_args()
    root = Path.cwd()
    given.into.mkdir(exist_ok=True)
    kept = given.into / f"reached-{fingerprint(root, given.tests)}.msgpack"
    suite = Suite(root, kept, given.jobs, partial(make, given))
    quiet = ["-s", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = int(pytest.main([*quiet, *given.tests], plugins=[suite]))
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


def make(given: argparse.Namespace, suite: Suite) -> None:
    recording = suite.recording()
    if recording.failing:
        sys.stdout.write(f"These tests fail as it is, so they are left out: {', '.join(recording.failing)}\n")
    levels = given.level or EVERY
    lots = [(lot, change) for lot, change in found(suite.root, given.salt) if change.level in levels]
    reaching = recording.reaching(change for _, change in lots)

    def comes_too_late(change: Change) -> bool:
        name = f"{change.path} {change.function}"
        return not reaching[change.path, change.line] and name in recording.at_load

    changes = drawn([lot for lot in lots if not comes_too_late(lot[1])], given.changes, levels)
    verdicts, until = given.into / "verdicts.jsonl", time.monotonic() + given.minutes * 60
    verdicts.write_bytes(b"")

    def judge(job: int) -> None:
        for number, change in enumerate(changes):
            of_job = (
                number + number // len(levels)
            ) % given.jobs  # otherwise some jobs might get changes of only a few levels
            if of_job == job and time.monotonic() < until:
                verdict = suite.judge(change, reaching[change.path, change.line], given.seconds)
                with verdicts.open("ab") as file:
                    file.write(msgspec.json.encode(verdict) + b"\n")

    if any(in_parallel([partial(judge, job) for job in range(given.jobs)])):
        raise RuntimeError("A change could not be made.")
    made = [msgspec.json.decode(line, type=Verdict) for line in verdicts.read_bytes().splitlines()]
    survivors = sorted(str(verdict) for verdict in made if not verdict.by)
    (given.into / "survivors.txt").write_text("".join(f"{line}\n" for line in survivors), encoding="utf-8")
    sys.stdout.write(table(made, levels))


def table(made: list[Verdict], levels: list[str]) -> str:
    every = Counter(verdict.change.level for verdict in made)
    noticed = Counter(verdict.change.level for verdict in made if verdict.by)
    rows = [(level, every[level], noticed[level]) for level in levels]
    rows.append(("all", every.total(), noticed.total()))
    lines = [f"{level:<8} {all_:>5} {some:>8} {some / max(all_, 1):>6.0%}" for level, all_, some in rows]
    return "\n".join([f"{'level':<8} {'made':>5} {'noticed':>8} {'share':>6}", *lines, ""])


if __name__ == "__main__":
    sys.exit(main())
