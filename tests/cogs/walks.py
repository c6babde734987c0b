"""The size of the house, and the walks through it: `make walks` prints both.

A walk is what somebody reads who follows one thing that happens: each function that is called, in the order
of the first calls, but no property of a value, whose name says enough. Each change of file is a stay. A stay
in a file that the walk has left before is a return. A climb is a call from a folder to one that stands above
it, of something that a lower part was given to call.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from inspect import CO_COROUTINE
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeAlias

import pytest

from bot.discord_ui.presses.router import Router
from bot.live.clock import Clock
from bot.live.tables import Tables
from cogs.ranking.cog import Leaderboards
from tests.cogs.evening import Evening
from tests.cogs.evenings.planning import gathered, plan, until
from tests.test_architecture import MODULES, PYTHON, ROOT, folder_of

FLOORS = (
    *("engine", "bot/table", "bot/pictures", "bot/games", "bot/scores", "bot/minds", "bot/screens"),
    *("bot/storage", "bot/live", "bot/discord_ui", "bot/discord_ui/messages", "bot/discord_ui/presses"),
    *("bot/app.py", "cogs"),
)
"""The folders of a walk, from the ground up. All other files in `bot` are the ground itself."""
HOUSE = ("engine", "bot", "cogs", "playground")


class Walk(NamedTuple):
    stays: int
    files: int
    returns: int
    climbs: int
    longest: str
    """The file with the most stays, and how many these are."""

    def __str__(self) -> str:
        return (
            f"{self.stays:4} stays in {self.files} files, {self.returns} returns, {self.climbs} climbs; "
            f"most often in {self.longest}"
        )


class Called(NamedTuple):
    file: str
    by: str | None
    """The file of the caller. None if the event loop called."""


Calls: TypeAlias = dict[CodeType, Called]
"""The first call of each function."""
_CALLS: ContextVar[Calls | None] = ContextVar("_CALLS", default=None)


def _file_of(code: CodeType) -> str | None:
    path = Path(code.co_filename)
    if not path.is_relative_to(ROOT) or code.co_name in ("<genexpr>", "<lambda>", "<listcomp>"):
        return None
    if code.co_varnames[: code.co_argcount] == ("self",) and not code.co_flags & CO_COROUTINE:
        return None  # a property
    inside = str(path.relative_to(ROOT))
    return inside if inside.startswith(("engine/", "bot/", "cogs/")) else None


def _note(frame: FrameType, event: str, _: Any) -> None:
    if event != "call" or (calls := _CALLS.get()) is None or frame.f_code in calls:
        return
    if file := _file_of(frame.f_code):
        caller = frame.f_back
        calls[frame.f_code] = Called(file, _file_of(caller.f_code) if caller else None)


@contextmanager
def walking(owner: type, name: str) -> Iterator[list[Calls]]:
    """The calls of each time that this async method is called, in the tasks too that it begins."""
    walks, method = list[Calls](), getattr(owner, name)

    @wraps(method)
    async def walked(*given: Any, **named: Any) -> Any:
        if _CALLS.get() is not None:
            return await method(*given, **named)
        walks.append({})
        token = _CALLS.set(walks[-1])
        try:
            return await method(*given, **named)
        finally:
            _CALLS.reset(token)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, walked)
        sys.setprofile(_note)
        try:
            yield walks
        finally:
            sys.setprofile(None)


def _floor(file: str) -> int:
    folder = folder_of(file)
    return FLOORS.index(folder) + 1 if folder in FLOORS else 0


def walk_of(called: Calls, within: str = "") -> Walk:
    """The walk, or as much of it as stays in one folder."""
    calls = [call for call in called.values() if call.file.startswith(within)]
    stays = [
        call.file
        for call, last in zip(calls, [None, *calls], strict=False)
        if not last or last.file != call.file
    ]
    often = Counter(stays)
    [(most, times)] = often.most_common(1)
    climbs = sum(1 for file, by in calls if by and _floor(file) > _floor(by))
    return Walk(len(stays), len(often), len(stays) - len(often), climbs, f"{most} ({times})")


def sizes() -> str:
    """Lines and files of each part, and its arrows: imports between files of the same folder."""
    lines = []
    for part in HOUSE:
        files = [path for path in PYTHON if path.startswith(f"{part}/")]
        length = sum((ROOT / path).read_text(encoding="utf-8").count("\n") for path in files)
        lines.append(f"{part:12}{length:7,} lines{len(files):5} files")
    arrows = Counter(
        str(Path(path).parent)
        for path, found in PYTHON.items()
        for to in {MODULES.get(f"{of}.{name}", MODULES.get(of)) for of, name in found}
        if to and to != path and Path(to).parent == Path(path).parent
    )
    lines.append(
        f"{sum(arrows.values())} arrows; the most: "
        + ", ".join(f"{n} in {at}" for at, n in arrows.most_common(4))
    )
    return "\n".join(lines)


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Prints on the terminal."""

    def tell(line: str) -> None:
        with capsys.disabled():
            print(line)

    return tell


async def test_sizes_and_walks(evening: Evening, told: Callable[[str], None]) -> None:
    told(f"\n{sizes()}")
    ann, ben, cleo, *_ = people = evening.members("ann", "ben", "cleo", "dora", "eve", "finn")
    await evening.start_game(ann, ben, cleo)
    hand = evening.hand(ann)
    with walking(Router, "press") as presses:
        await evening.choose_in(ann, hand)
    told(f"a press           {walk_of(presses[0])}")
    with walking(Tables, "handle") as moves:
        await evening.choose(ben)
    told(f"a move            {walk_of(moves[0])}")
    with walking(Leaderboards, "show") as shows:
        await ann.slash(evening.channel, "leaderboard")
    told(f"a leaderboard     {walk_of(shows[0])}")
    await plan(evening, ann)
    await gathered(evening, *people)
    with walking(Clock, "_safely") as rings:
        await until(evening, 0)
    ring = max(rings, key=len)
    told(f"a night's ring    {walk_of(ring)}")
    told(f"  in cogs/evenings {walk_of(ring, 'cogs/evenings/')}")
