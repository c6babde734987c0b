"""The shape of the house, read from the sources themselves."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engine.registry import games

ROOT = Path(__file__).parents[1]
OF_EVERY_GAME = {
    "tests/engine": ("contract", "minds", "perft", "playthroughs", "rules_pages", "toy"),
    "tests/bot": ("catalogues", "exports"),
    "tests/bot/faces": ("faces",),
    "tests/bot/games": ("coaches", "scripts", "statistics"),
    "tests/bot/presenters": ("command_texts", "games", "replay", "screens", "table"),
    "tests/bot/table": ("lessons",),
}
"""The tests that a new game must pass, but for those that play it at a simulated Discord."""
DISCORD_ALLOWED = (
    *("cogs/", "bot/app.py", "bot/discord_ui/", "bot/playground/"),
    *("bot/start.py", "bot/host/check.py", "bot/host/startup.py"),
)
IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "secrets", "socket", "threading", "time"}


def sources(*folders: str) -> list[Path]:
    tracked = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in tracked.stdout.splitlines()]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def import_statements(path: Path) -> Sequence[ast.Import | ast.ImportFrom]:
    """Those of a file, wherever in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports."""
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{named(path)} imports relatively"
            yield node.module or ""


PYTHON = [path for path in sources("engine", "bot", "cogs") if path.suffix == ".py"]


MODULES = {
    named(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in PYTHON
}


def imported_by(path: Path) -> set[str]:
    """Our modules that a file imports: those in which the names stand that it takes."""
    found = set()
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            taken = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in MODULES else str(node.module) for name in taken}
    return found & MODULES.keys()


ENGINE = [path for path in PYTHON if named(path).startswith("engine/")]


def test_imports_go_from_cogs_to_bot_to_engine_and_never_back() -> None:
    allowed = {"engine": {"engine"}, "bot": {"engine", "bot"}, "cogs": {"engine", "bot", "cogs"}}
    wrong = [
        (named(path), module)
        for path in PYTHON
        for module in imports(path)
        if module.split(".")[0] in {"engine", "bot", "cogs", "tests", "bench"}
        and module.split(".")[0] not in allowed[named(path).split("/")[0]]
    ]
    # The app asks which commands there are, and names none of them.
    assert wrong == [("bot/app.py", "cogs")]


def test_the_engine_needs_the_standard_library_and_msgspec_alone() -> None:
    pure = (sys.stdlib_module_names - IMPURE) | {"engine", "msgspec"}
    wrong = [(named(path), m) for path in ENGINE for m in imports(path) if m.split(".")[0] not in pure]
    assert wrong == []


def test_the_engine_draws_no_chance_of_its_own() -> None:
    drawn = [
        named(path)
        for path in ENGINE
        for node in import_statements(path)
        if (isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and node.module == "random"
            and {alias.name for alias in node.names} != {"Random"}
        )
    ]
    assert drawn == []


def test_discord_is_named_where_it_is_met_alone() -> None:
    wrong = [
        (named(path), module)
        for path in PYTHON
        for module in imports(path)
        if (module.split(".")[0] == "discord" and not named(path).startswith(DISCORD_ALLOWED))
        or (module.split(".")[0] == "simcord" and not named(path).startswith("bot/playground/"))
    ]
    assert wrong == []


def test_what_tests_share_stands_in_modules_beside_them() -> None:
    tests = [path for path in sources("tests") if path.suffix == ".py"]
    wrong = [
        (named(path), module)
        for path in tests
        for module in imports(path)
        if module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")
    ]
    assert len(tests) > 100
    assert wrong == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports for types alone count too: to read one module of a circle one has to read them all."""
    imported = {module: imported_by(path) - {module} for module, path in MODULES.items()}
    order = TopologicalSorter(imported)
    try:
        order.prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


@pytest.mark.parametrize(
    ("folder", "kept_out"),
    [
        (
            "bot/table/",
            {"asyncio", "time", "sqlalchemy", "bot.storage", "bot.live", "bot.presenters"},
        ),
        ("bot/scores/", {"asyncio", "time", "sqlalchemy", "bot.storage", "bot.live"}),
        ("bot/games/", {"asyncio", "time", "sqlalchemy", "bot.storage", "bot.live"}),
        ("bot/presenters/", {"asyncio", "time", "sqlalchemy", "bot.storage", "bot.live"}),
        ("bot/exports/", {"asyncio", "time", "sqlalchemy", "bot.storage", "bot.live"}),
        ("bot/storage/", {"bot.discord_ui", "bot.presenters"}),
        ("bot/live/", {"bot.discord_ui", "bot.presenters"}),
        ("bot/discord_ui/", {"bot.app"}),
    ],
)
def test_what_a_folder_knows_nothing_of(folder: str, kept_out: set[str]) -> None:
    wrong = [
        (named(path), module)
        for path in PYTHON
        if named(path).startswith(folder)
        for module in imports(path)
        if any(module == name or module.startswith(f"{name}.") for name in kept_out)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_rules_page_in_three_languages(game: str) -> None:
    for language in ("", "fr/", "de/"):
        assert (ROOT / "docs" / "rules" / f"{language}{game}.md").is_file()


def test_the_readme_names_every_command(commands: list[str]) -> None:
    """All but those of a game, which is new files only: see `test_a_fifth_game_is_new_files_only`."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    of_no_game = [name for name in commands if name.split()[0] not in games()]
    assert [name for name in of_no_game if f"`/{name}`" not in readme] == []


def test_every_link_inside_the_documents_leads_somewhere() -> None:
    broken = [
        (named(page), target)
        for page in sources("*.md", "docs/*.md")
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


@pytest.mark.whole
def test_a_fifth_game_is_new_files_only(tmp_path: Path) -> None:
    """`tests/toy` is laid over a copy of the sources, and the tests that hold for every game pass there."""
    toy = ROOT / "tests" / "toy"
    for folder in ("engine", "bot", "cogs", "docs", "tests"):
        # With what is compiled already: that saves some seconds.
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("toy"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    laid = [path.relative_to(toy) for path in toy.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert not [path for path in laid if (tmp_path / path).exists()]
    shutil.copytree(toy, tmp_path, dirs_exist_ok=True)
    files = [f"{folder}/test_{name}.py" for folder, names in OF_EVERY_GAME.items() for name in names]
    chosen = "toy or command_texts or (contract and not Options)"  # those of the contract draw their games
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", chosen, *files],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert tested.returncode == 0, tested.stdout


@pytest.fixture
def commands() -> list[str]:
    """The slash commands with their groups, as the bot has them."""
    import asyncio

    from discord import app_commands

    from bot.app import Kuckuck
    from bot.storage.store import Store

    async def names() -> list[str]:
        store = await Store.open("sqlite+aiosqlite://")
        try:
            async with Kuckuck(store) as bot:
                await bot.load_cogs()
                return [
                    command.qualified_name
                    for command in bot.tree.walk_commands()
                    if isinstance(command, app_commands.Command)
                ]
        finally:
            await store.close()

    return asyncio.run(names())
