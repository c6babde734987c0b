"""The architecture, read from the sources' imports and files."""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from xdist.scheduler import LoadGroupScheduling

from engine.registry import games

ROOT = Path(__file__).parents[1]
OF_EVERY_GAME = {
    "tests/engine": ("contract", "minds", "playthroughs", "rules_pages", "toy"),
    "tests/bot/games": ("coaches", "drawings", "lengths", "scripts", "statistics"),
    "tests/bot/pictures": ("faces",),
    "tests/bot/screens": ("command_texts", "screens", "table"),
    "tests/bot/table": ("lessons",),
    "tests/cogs/history": ("files", "replay"),
}
"""The tests that a new game must pass, except those that play the game on a simulated Discord."""
DISCORD_ALLOWED = (
    *("cogs/", "bot/app.py", "bot/discord_ui/", "playground/"),
    *("bot/start.py", "bot/host/check.py", "bot/host/startup.py"),
)
ROOMS = ("messages", "presses")
IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "secrets", "socket", "threading", "time"}
PURE = (sys.stdlib_module_names - IMPURE) | {"engine", "msgspec"}
IMPORT = re.compile(r"^ *(?:from (\S+) import (?:\(([^)]*)\)|(.+))|import (.+))$", re.MULTILINE)


def imports(path: Path) -> list[tuple[str, str]]:
    """All modules that a file imports, even inside functions, each with a name imported from the module."""
    found = []
    for module, some, one, whole in IMPORT.findall(path.read_text(encoding="utf-8")):
        names = re.sub(r"#.*|\bas \w+", "", some or one or whole).replace(",", " ").split()
        found += [(module, name) if module else (name, "") for name in names]
    return found


TRACKED = subprocess.check_output(
    ["git", "ls-files", "engine", "bot", "cogs", "playground"], cwd=ROOT, text=True
)
PYTHON = {path: imports(ROOT / path) for path in TRACKED.splitlines() if path.endswith(".py")}
MODULES = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in PYTHON}


def taken(folder: str, *packages: str) -> set[tuple[str, str]]:
    """The imports of these packages in this folder, as pairs of a file and a module."""
    return {
        (path, module)
        for path, found in PYTHON.items()
        for module, _ in found
        if path.startswith(folder) and f"{module}.".startswith(tuple(f"{package}." for package in packages))
    }


def test_imports_go_from_cogs_to_bot_to_engine_and_never_back() -> None:
    assert taken("", "tests", "bench", "docs", "") == set(), "nor relatively"
    assert taken("engine/", "bot", "cogs") == set()
    # The app loads whatever features it finds, and names none.
    assert taken("bot/", "cogs") == {("bot/app.py", "cogs")}
    # The playground replaces Discord: it knows no bot, and only the bot's command line imports it.
    assert taken("playground/", "engine", "bot", "cogs") == set()
    assert taken("", "playground") - taken("playground/", "playground") == {("bot/start.py", "playground")}


def test_a_feature_needs_no_other_one_but_those_named_here() -> None:
    between = {(path.split("/")[1], module.split(".")[1]) for path, module in taken("cogs/", "cogs")}
    assert {(one, other) for one, other in between if one != other} == {
        ("reviews", "history"),
    }


def test_the_engine_needs_the_standard_library_and_msgspec_alone_and_draws_no_chance_of_its_own() -> None:
    imported = {one for path in PYTHON if path.startswith("engine/") for one in PYTHON[path]}
    assert {module for module, _ in imported if module.split(".")[0] not in PURE} == set()
    assert {name for module, name in imported if module == "random"} == {"Random"}


def test_discord_is_named_where_it_is_met_alone() -> None:
    assert [path for path, _ in taken("", "discord") if not path.startswith(DISCORD_ALLOWED)] == []
    assert [path for path, _ in taken("", "simcord") if not path.startswith("playground/")] == []


def folder_of(path: str) -> str:
    """The folder of a file, such as `bot/table` or `engine`. A file directly in `bot` counts as a folder.

    `bot/discord_ui` is three folders: its own files, and those of each of its two rooms.
    """
    first, *rest = path.split("/")
    if rest[0] == "discord_ui" and rest[1] in ROOMS:
        return "/".join((first, *rest[:2]))
    return f"{first}/{rest[0]}" if first == "bot" else first


@pytest.mark.parametrize("place", [str, folder_of])
def test_neither_a_file_nor_a_folder_needs_itself_by_way_of_others(place: Callable[[str], str]) -> None:
    """Imports for types count too: to understand one file of a circle, people must read the whole circle."""
    needed = defaultdict[str, set[str]](set)
    for path, found in PYTHON.items():
        modules = {whole if (whole := f"{of}.{name}") in MODULES else of for of, name in found}
        needed[place(path)] |= {place(MODULES[module]) for module in modules & MODULES.keys()} - {place(path)}
    needed["bot/app.py"].discard("cogs")  # the app imports whatever features it finds
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


def test_what_a_folder_knows_nothing_of() -> None:
    outside = ("asyncio", "time", "sqlalchemy", "bot.storage", "bot.live")
    kept_out = {
        "bot/table/": (*outside, "bot.screens"),
        **dict.fromkeys(("bot/scores/", "bot/games/", "bot/screens/"), outside),
        **dict.fromkeys(("bot/storage/", "bot/live/"), ("bot.discord_ui", "bot.screens")),
        "bot/discord_ui/": ("bot.app",),
    }
    for folder, packages in kept_out.items():
        assert taken(folder, *packages) == set()


def test_a_module_of_a_game_needs_only_what_the_docstring_of_all_games_names_before_it() -> None:
    said = (ROOT / "bot" / "games" / "__init__.py").read_text(encoding="utf-8")
    order = [
        name for line in said.splitlines() if line.startswith("- ") for name in re.findall(r"`(\w+)`", line)
    ]
    for path in (path for path in PYTHON if re.fullmatch(r"bot/games/\w+/(?!__init__)\w+\.py", path)):
        folder, module = path.removesuffix(".py").replace("/", ".").rsplit(".", 1)
        needed = [
            name if of == folder else of.removeprefix(f"{folder}.")
            for of, name in PYTHON[path]
            if folder in of
        ]
        assert max(map(order.index, needed), default=-1) < order.index(module), path


def test_one_worker_runs_all_tests_of_a_file(request: pytest.FixtureRequest) -> None:
    """Otherwise each worker would start its own database server and browser."""
    if request.config.getoption("loadgroup", False):
        assert LoadGroupScheduling._split_scope(None, request.node.nodeid) == "test_architecture"


def lay_over(copy: Path, *within: str, without: Sequence[str] = ()) -> None:
    """Copies the sources without the folders ``without``. Lays the toy's folders ``within`` over the copy."""
    toy = ROOT / "tests" / "toy"
    for folder in ("engine", "bot", "cogs", "docs", "tests", "playground"):
        # Compiled files are copied too, which saves some seconds.
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("toy"))
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, copy)
    (known := ROOT / ".hypothesis").mkdir(exist_ok=True)
    (copy / known.name).symlink_to(known)  # otherwise Hypothesis would read all sources again
    for folder in without:
        shutil.rmtree(copy / folder)
    laid = [
        path
        for folder in within
        for path in (toy / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    ]
    taken = [path.relative_to(toy).as_posix() for path in laid if (copy / path.relative_to(toy)).exists()]
    assert taken == [], "the names of `tests/toy` are taken: choose others"
    for folder in within:
        shutil.copytree(toy / folder, copy / folder, dirs_exist_ok=True)


def require_true(copy: Path, *words: str, before: str = "pass") -> None:
    """Runs these tests in a copy of the sources, after this code. Fails if any of them fails."""
    run = f"{before}; import sys, pytest; sys.exit(pytest.main(sys.argv[1:]))"
    tested = subprocess.run(
        [sys.executable, "-c", run, "-p", "no:cacheprovider", *words],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr


@pytest.mark.whole
def test_a_fifth_game_is_new_files_only(tmp_path: Path) -> None:
    """The tests for every game also pass where `tests/toy` is laid over the sources.

    Before, what the features bring is found there without Discord.
    """
    lay_over(tmp_path, "bot", "docs", "engine", "tests/engine")
    files = [f"{folder}/test_{name}.py" for folder, names in OF_EVERY_GAME.items() for name in names]
    # The contract's tests with a game or "Options" in their names have one game or setting. Others draw them.
    elsewhere = " or ".join(("Options", *games()))
    chosen = f"toy or command_texts or (bypasses and pages) or (contract and not ({elsewhere}))"
    brought = "import sys; from bot.parts import manifests; manifests(); assert 'discord' not in sys.modules"
    require_true(tmp_path, "--hypothesis-profile", "brief", "-k", chosen, *files, before=brought)


@pytest.mark.whole
def test_a_feature_comes_and_goes_with_one_folder(tmp_path: Path) -> None:
    """Adds one feature and removes others. People can still play, and get or delete their data."""
    gone = ("daily", "evenings", "ranking", "reviews", "statistics")
    lay_over(
        tmp_path,
        "cogs",
        "tests/cogs",
        without=[f"{folder}/{feature}" for feature in gone for folder in ("cogs", "tests/cogs")],
    )
    begun = tmp_path / "bot" / "locales" / "nl" / "bot.po"  # a new language, too, needs only a folder
    begun.parent.mkdir()
    begun.write_text('msgid "Your settings"\nmsgstr "Jouw instellingen"\n', encoding="utf-8")
    asked = ("tests/cogs/dice", "tests/cogs/help/test_help.py", "tests/bot/storage/test_query_plans.py")
    chosen = "dice or names_every_command or every_door"
    require_true(tmp_path, "-k", chosen, *asked, before="from bot.locales.__main__ import main; main()")
