"""`docs/reliability.md` names tests that exist, and leaves out none of those that inject faults."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")


def named_in(*files: Path) -> set[str]:
    return {
        node.name
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


NAMED = set(re.findall(r"`(test_\w+)`", PAGE))
WHOLE = [ROOT / name for name in re.findall(r"`(tests/\S+\.py)`", PAGE)]


def test_every_test_that_the_page_names_exists() -> None:
    assert len(NAMED) > 50
    assert sorted(NAMED - named_in(*(ROOT / "tests").rglob("test_*.py"))) == []


def test_every_test_of_the_modules_that_the_page_names_is_in_it() -> None:
    assert {path.name for path in WHOLE} >= {"test_moods_gateway.py", "test_abuse.py", "test_kill.py"}
    assert sorted(named_in(*WHOLE) - NAMED) == []


def test_every_row_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "| shown by |" not in line]
    assert len(rows) > 40
    assert [row for row in rows if not re.search(r"`test_\w+`[^|]*\|$", row)] == []
