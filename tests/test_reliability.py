"""`docs/reliability.md` names tests that exist, and leaves out none of those that inject faults."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")


def named_in(*files: Path) -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {*re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE)}


def test_the_page_names_a_test_in_each_row_and_every_test_of_the_modules_that_it_names() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "| shown by |" not in line]
    assert len(rows) > 40
    assert [row for row in rows if not re.search(r"`test_\w+`[^|]*\|$", row)] == []
    named = {*re.findall(r"`(test_\w+)`", PAGE)}
    whole = [ROOT / name for name in re.findall(r"`(tests/\S+\.py)`", PAGE)]
    assert {path.name for path in whole} >= {"test_moods_gateway.py", "test_abuse.py", "test_stop.py"}
    assert sorted(named_in(*whole) - named) == []
    assert sorted(named - named_in(*(ROOT / "tests").rglob("test_*.py"))) == []
