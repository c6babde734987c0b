from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.mutants.suite import Verdict

ROOT = Path(__file__).parents[2]
RULES = """
def paid(points):
    return points - 1

def never_called(points):
    return points - 1

def not_looked_at(points):
    return points - 1
"""
TESTS = """
from engine.rules import not_looked_at, paid

ran = []

def test_one_point_is_kept():
    ran.append(paid(5))
    assert ran == [4]

def test_that_fails_alone():
    not_looked_at(5)
    assert ran == [4]
"""


@pytest.mark.whole
def test_a_change_is_noticed_where_a_test_looks_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    (tmp_path / "engine" / "rules.py").write_text(RULES)
    (tmp_path / "test_rules.py").write_text(TESTS)
    command = f"-m tests.mutants -- test_rules.py -c {ROOT}/pyproject.toml --rootdir={tmp_path}"
    run = subprocess.run(
        [sys.executable, *command.split()],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    found = (tmp_path / ".mutants" / "verdicts.jsonl").read_bytes().splitlines()
    verdicts = [msgspec.json.decode(line, type=Verdict) for line in found]
    by = {(verdict.change.function, verdict.change.kind): verdict.by for verdict in verdicts}
    noticed = "test_rules.py::test_one_point_is_kept"
    assert by == {
        (function, kind): noticed if function == "paid" else ""
        for function in ("paid", "never_called", "not_looked_at")
        for kind in ("sign", "constant", "return")
    }
    assert "all          9        3    33%" in run.stdout.splitlines()
    survivors = (tmp_path / ".mutants" / "survivors.txt").read_text().splitlines()
    assert survivors[0] == (
        "engine/rules.py:6 never_called: `return points - 1` became `return points + 1` (no test gets there)"
    )
