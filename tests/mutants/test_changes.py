from __future__ import annotations

import ast
import zlib
from pathlib import Path

import pytest

from tests.mutants.changes import KINDS, Change, changed, drawn, found
from tests.mutants.suite import Reached, Recording, chosen

SOURCE = '''
class Purse:
    def pay(self, price):
        """Nothing is owed."""
        if price > self.coins:
            raise ValueError("Take -1 of it.")
        self.coins -= price
        self.note(price, 1)
        return self.coins
'''


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("comparison", "`if price > self.coins:` became `if price <= self.coins:`"),
        ("sign", "`self.coins -= price` became `self.coins += price`"),
        ("call", "`self.note(price, 1)` was dropped"),
        ("constant", "`self.note(price, 1)` became `self.note(price, 2)`"),
        ("return", "returned before `return self.coins`"),
    ],
)
def test_a_change_is_at_one_place_and_says_what_it_is(tmp_path: Path, kind: str, what: str) -> None:
    changes = [change for _, change in written(tmp_path, "engine/purse.py", salt="7") if change.kind == kind]
    assert [(change.function, change.what) for change in changes] == [("Purse.pay", what)]
    before, after = (ast.unparse(tree).splitlines() for tree in (ast.parse(SOURCE), made(changes[0])))
    assert 1 <= len(set(before) ^ set(after)) <= 3


def test_code_that_moves_to_another_file_keeps_its_changes(tmp_path: Path) -> None:
    here = written(tmp_path / "one", "engine/purse.py", salt="1")
    there = written(tmp_path / "two", "bot/live/coins/old_purse.py", salt="1")
    assert [(lot, change.kind, change.what) for lot, change in here] == [
        (lot, change.kind, change.what) for lot, change in there
    ]
    assert {lot for lot, _ in here}.isdisjoint(
        lot for lot, _ in written(tmp_path, "engine/purse.py", salt="2")
    )


def test_of_each_level_as_many_changes_are_drawn(tmp_path: Path) -> None:
    written(tmp_path, "engine/purse.py", salt="1")
    lots = written(tmp_path, "bot/table/purse.py", salt="1")
    assert [change.level for change in drawn(lots, 4, ["engine", "table"])] == ["engine", "table"] * 2
    assert len(drawn(lots, 99, ["engine", "table"])) == len(KINDS) * 2


def test_tests_that_reach_little_else_are_run_first_for_as_long_as_there_is_time() -> None:
    change = Change("engine", "engine/purse.py", "Purse.pay", "call", 0, 8, "")
    statements = [("engine/purse.py", 8), ("engine/purse.py", 9)]
    reached = {"wide": b"\1\1", "elsewhere": b"\0\1", "close": b"\1\0"}
    tests = {test: Reached(2.0, zlib.compress(marks)) for test, marks in reached.items()}
    [seconds] = Recording(statements, set(), tests).reaching([change]).values()
    assert chosen(seconds, 4.0) == ["close", "wide"]
    assert chosen(seconds, 3.0) == chosen(seconds, 0.0) == ["close"]


def written(root: Path, path: str, salt: str) -> list[tuple[int, Change]]:
    (root / path).parent.mkdir(parents=True)
    (root / path).write_text(SOURCE)
    return list(found(root, salt))


def made(change: Change) -> ast.Module:
    return changed(SOURCE.encode(), change)
