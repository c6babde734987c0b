"""All that the documents quote or name exists."""

import re
import shlex
from pathlib import Path
from pkgutil import resolve_name

import pytest

from engine.__main__ import main

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "adding-a-game.md"
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("*.md")), ROOT / "tests" / "README.md"]
FOLDERS = "engine|bot|cogs|playground|tests|docs|bench|deploy"


def quoted(page: Path, language: str) -> list[str]:
    """The page's code blocks in this language."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"))


def test_the_guide_to_a_game_names_each_part_of_the_toy() -> None:
    guide, toy = GUIDE.read_text(encoding="utf-8"), ROOT / "tests" / "toy"
    parts = [path.relative_to(toy).as_posix() for path in toy.rglob("*.py") if path.stem != "__init__"]
    named = [name.replace("toy", "<key>") for name in parts if "cogs/" not in name]
    assert [name for name in named if f"`{name}`" not in guide] == []


def test_every_file_folder_module_and_page_that_a_page_names_is_there() -> None:
    missing = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        named = re.findall(rf"(?<![\w/.-])(?:{FOLDERS})/[\w/.<>-]*", text)
        patterns = [re.sub(r"<\w+>", "*", name.rstrip("./")) for name in named]
        for place in (ROOT, ROOT / "tests" / "toy"):
            patterns = [pattern for pattern in patterns if not any(place.glob(pattern))]
        missing += [(page.name, pattern) for pattern in patterns]
        linked = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
        inside = [to for to in linked if "://" not in to]
        missing += [(page.name, to) for to in inside if not (page.parent / to).exists()]
        for name in re.findall(r"`((?:engine|bot)(?:\.\w+)+)[`(]", text):
            resolve_name(name)
    assert missing == []


def test_the_readme_shows_what_the_engine_prints(capsys: pytest.CaptureFixture[str]) -> None:
    [shown] = [block for block in quoted(ROOT / "README.md", "console") if "-m engine" in block]
    command, *lines, rest = shown.splitlines()
    assert rest == "…"
    main(shlex.split(command.partition("-m engine ")[2]))
    assert capsys.readouterr().out.splitlines()[: len(lines)] == lines


def named_in(*files: Path) -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {*re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE)}


def test_the_page_names_a_test_in_each_row_and_every_test_of_the_modules_that_it_names() -> None:
    """Every test that injects faults is named in `docs/reliability.md`."""
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and "| shown by |" not in line]
    assert len(rows) > 40
    assert [row for row in rows if not re.search(r"`test_\w+`[^|]*\|$", row)] == []
    named = {*re.findall(r"`(test_\w+)`", page)}
    whole = [ROOT / name for name in re.findall(r"`(tests/\S+\.py)`", page)]
    assert {path.name for path in whole} >= {"test_moods_gateway.py", "test_abuse.py", "test_stop.py"}
    assert sorted(named_in(*whole) - named) == []
    assert sorted(named - named_in(*(ROOT / "tests").rglob("test_*.py"))) == [], "they are gone"
