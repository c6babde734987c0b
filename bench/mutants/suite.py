"""Runs the tests in processes forked from one pytest: all of them once, then some for each change."""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib
import mmap
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import zip_longest
from pathlib import Path
from types import FrameType

import msgspec
import pytest

from bench.mutants import patching
from bench.mutants.changes import Change, changed, files

SOURCES = ("engine", "bot", "cogs", "playground", "tests")
GRACE, PATIENCE = 10.0, 10.0
"""A test may take GRACE seconds plus PATIENCE times its recorded time on the processor."""
ROOM = "PYTEST_DEBUG_TEMPROOT"
BYTES = 4 << 30
"""The most bytes of memory for a process: a changed loop might fill all memory."""


class Reached(msgspec.Struct):
    seconds: float
    """CPU seconds, not seconds by the clock, which depend on what else runs."""
    marks: bytes
    """Compressed: one byte for each of `Recording.lines`, which says whether the test reaches that line."""


class Recording(msgspec.Struct):
    lines: list[tuple[str, int]]
    """The path and the line of each statement."""
    at_load: set[str]
    """The path and the qualified name of each function that ran while the modules were loaded."""
    tests: dict[str, Reached] = {}
    """The tests that pass."""
    failing: list[str] = []
    """The tests that fail without any change, and so cannot notice a change."""

    def reaching(self, changes: Iterable[Change]) -> dict[tuple[str, int], dict[str, float]]:
        """The tests that reach each change's statement, with the seconds that each test takes.

        Tests that reach few statements come first: they are the most specific, and cheap.
        """
        numbers = {place: number for number, place in enumerate(self.lines)}
        wanted = {(change.path, change.line): numbers[change.path, change.line] for change in changes}
        reaching: dict[tuple[str, int], dict[str, float]] = {place: {} for place in wanted}
        marks_of = {test: zlib.decompress(reached.marks) for test, reached in self.tests.items()}
        for test, marks in sorted(marks_of.items(), key=lambda one: one[1].count(1)):
            for place, number in wanted.items():
                if marks[number]:
                    reaching[place][test] = self.tests[test].seconds
        return reaching


class Verdict(msgspec.Struct):
    change: Change
    by: str
    """The test that noticed the change. "" if no test noticed it."""
    ran: int
    """How many tests ran until one noticed the change."""
    reaching: int
    """How many tests reach the change's statement."""

    def __str__(self) -> str:
        how = f"{self.ran} of {self.reaching} tests" if self.reaching else "no test gets there"
        return f"{self.change} ({how})"


def chosen(seconds: dict[str, float], most: float) -> list[str]:
    """The first few of these tests: as many as take at most ``most`` seconds in all, but at least one."""
    taken: list[str] = []
    for test, lasts in seconds.items():
        most -= lasts
        if most < 0 and taken:
            break
        taken.append(test)
    return taken


def fingerprint(root: Path, arguments: Sequence[str]) -> str:
    """A hash of everything that decides which statements the tests reach."""
    found = hashlib.sha256("\0".join(arguments).encode())
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


class Suite:
    """A plugin for pytest. Instead of running the tests that it has collected, it calls `use`."""

    def __init__(self, root: Path, kept: Path, jobs: int, use: Callable[[Suite], None]) -> None:
        self.root, self.kept, self.jobs, self.use = root, kept, jobs, use
        self.items: dict[str, pytest.Item] = {}
        self.failed = False
        self.at_load: set[str] = set()
        if not kept.exists():
            sys.setprofile(self._note)
        for file in files(root):
            module = file.relative_to(root).with_suffix("").as_posix().removesuffix("/__init__")
            importlib.import_module(module.replace("/", "."))
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(f"{self.root}/"):
            self.at_load.add(f"{Path(code.co_filename).relative_to(self.root).as_posix()} {code.co_qualname}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("The tests cannot be collected.")
        self.items = {item.nodeid: item for item in session.items}
        self.loaded = patching.loaded()
        self.use(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def passes(self, test: str, then: str | None) -> bool:
        """Whether a test passes in this process. Fixtures stay set up if the next test shares them."""
        item, self.failed = self.items[test], False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=self.items[then] if then else None)
        return not self.failed

    def recording(self) -> Recording:
        """The stored recording. If there is none, all tests run to make one."""
        if not self.kept.exists():
            self.kept.parent.mkdir(exist_ok=True)
            self.kept.write_bytes(msgspec.msgpack.encode(self._record()))
        return msgspec.msgpack.decode(self.kept.read_bytes(), type=Recording)

    def _record(self) -> Recording:
        found = {file: ast.parse(file.read_bytes()) for file in files(self.root)}
        every = [(file, line) for file, tree in found.items() for line in sorted(patching.lines(tree))]
        lines = [(file.relative_to(self.root).as_posix(), line) for file, line in every]
        number = {place: number for number, place in enumerate(every)}
        of_tests = sorted({item.path for item in self.items.values()})
        parts = [set(of_tests[job :: self.jobs]) for job in range(self.jobs)]

        def record(part: set[Path], into: Path) -> None:
            marks = bytearray(len(every))
            setattr(builtins, patching.MARKS, marks)
            for file, tree in found.items():
                numbers = {line: number[file, line] for line in patching.lines(tree)}
                patching.put_in(patching.marked(tree, numbers), file, self.loaded)
            tests = [test for test, item in self.items.items() if item.path in part]
            reached = {}
            for test, then in zip_longest(tests, tests[1:]):
                marks[:], began = bytes(len(marks)), time.process_time()
                if self.passes(test, then):
                    reached[test] = Reached(time.process_time() - began, zlib.compress(bytes(marks), 1))
            into.write_bytes(msgspec.msgpack.encode(reached))

        made = Recording(lines, self.at_load)
        with tempfile.TemporaryDirectory() as folder:
            parts_made = [Path(folder) / str(job) for job in range(self.jobs)]
            for status in in_parallel(
                [partial(record, *each) for each in zip(parts, parts_made, strict=True)]
            ):
                if status:
                    raise RuntimeError(f"The tests ended with {status} before they were through.")
            for part in parts_made:
                made.tests |= msgspec.msgpack.decode(part.read_bytes(), type=dict[str, Reached])
        made.failing = sorted(self.items.keys() - made.tests.keys())
        return made

    def judge(self, change: Change, seconds: dict[str, float], most: float) -> Verdict:
        """Looks for a test that, after the same tests, fails with the change but not without it."""
        tests = chosen(seconds, most)
        while tests:
            first = self._first_failure(tests, seconds, change)
            if first is None:
                break
            by_itself = self._first_failure(tests[: first + 1], seconds, None)
            if by_itself is None:
                return Verdict(change, tests[first], first + 1, len(seconds))
            tests.pop(by_itself)
        return Verdict(change, "", len(tests), len(seconds))

    def _first_failure(
        self, tests: Sequence[str], seconds: dict[str, float], change: Change | None
    ) -> int | None:
        """The index of the first test that fails, crashes or takes too long in a separate process."""
        at = mmap.mmap(-1, 8)
        at[:] = (len(tests)).to_bytes(8)

        def run() -> None:
            os.setpgrp()
            resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
            if change:
                file = self.root / change.path
                patching.put_in(changed(file.read_bytes(), change), file, self.loaded)
            until = time.monotonic() + GRACE + PATIENCE * sum(seconds[test] for test in tests)
            for number, (test, then) in enumerate(zip_longest(tests, tests[1:])):
                at[:] = number.to_bytes(8)
                left = min(until - time.monotonic(), GRACE + PATIENCE * seconds[test])
                signal.setitimer(signal.ITIMER_REAL, max(left, 0.001))  # the timer's signal ends the process
                if not self.passes(test, then):
                    os._exit(1)

        with _temporary():
            pid = fork(run)
            try:
                _, status = os.waitpid(pid, 0)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)  # also ends processes that a test has left behind
        number = int.from_bytes(at[:])
        if status and number == len(tests):
            raise RuntimeError(f"The change cannot be made: {change}")
        return number if status else None


@contextmanager
def _temporary() -> Iterator[None]:
    """A folder for one process's temporary files: a killed process does not remove them itself."""
    there = tempfile.TemporaryDirectory(dir=os.environ.get(ROOM), ignore_cleanup_errors=True)
    with there as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(ROOM, folder)
        yield


def fork(work: Callable[[], object]) -> int:
    """Starts a process that prints nothing, and exits with 70 if the work fails. Returns its pid."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        said, nothing = os.dup(2), os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        work()
    except BaseException:
        os.write(said, traceback.format_exc().encode())
        os._exit(70)
    os._exit(0)


def in_parallel(works: Sequence[Callable[[], object]]) -> list[int]:
    """Runs each of ``works`` in a separate process. Returns the exit statuses of these processes."""
    return [os.waitpid(pid, 0)[1] for pid in [fork(work) for work in works]]
