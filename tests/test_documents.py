"""What the documents quote and name is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from pkgutil import resolve_name

import pytest

from engine.__main__ import main

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "adding-a-game.md"
PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "tests/README.md")),
]
FOLDERS = "engine|bot|cogs|tests|docs|bench|deploy"


def quoted(page: Path, language: str) -> list[str]:
    """The page's code blocks in this language."""
    return re.findall(
        rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("block", quoted(GUIDE, "python"), ids=lambda block: block.partition("\n")[0])
def test_the_guide_to_a_game_quotes_the_toy(block: str) -> None:
    first, _, code = block.partition("\n")
    assert code in (ROOT / "tests" / "toy" / first.removeprefix("# ")).read_text(encoding="utf-8")


def test_the_guide_quotes_each_part_of_the_toy() -> None:
    parts = [path for path in (ROOT / "tests" / "toy").rglob("toy/*.py") if "import" in path.read_text()]
    quotes = {block.partition("\n")[0].removeprefix("# ") for block in quoted(GUIDE, "python")}
    assert {path.relative_to(ROOT / "tests" / "toy").as_posix() for path in parts} == quotes


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(rf"(?<![\w/.-])(?:{FOLDERS})/[\w/.<>-]*", page.read_text(encoding="utf-8"))
    toy = ROOT / "tests" / "toy"
    missing = [
        name
        for name in named
        for pattern in (re.sub(r"<\w+>", "*", name.rstrip("./")),)
        if not any(ROOT.glob(pattern)) and not any(toy.glob(pattern))
    ]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    for name in re.findall(r"`((?:engine|bot)(?:\.\w+)+)[`(]", page.read_text(encoding="utf-8")):
        assert resolve_name(name) is not None


def test_the_readme_shows_what_the_engine_prints(capsys: pytest.CaptureFixture[str]) -> None:
    [shown] = [block for block in quoted(ROOT / "README.md", "console") if "-m engine" in block]
    command, *lines, rest = shown.splitlines()
    assert rest == "…"
    main(shlex.split(command.partition("-m engine ")[2]))
    assert capsys.readouterr().out.splitlines()[: len(lines)] == lines


def test_the_first_page_is_a_screen_of_structure_and_one_of_words() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 110
    for screen in text.split("## The words of the house"):
        assert len(screen.splitlines()) <= 46
