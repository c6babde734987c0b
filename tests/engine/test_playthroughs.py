"""Whole games, compared line by line; `python -m tests.engine.playthroughs` writes them anew."""

from __future__ import annotations

import pytest

from tests.engine.contract import Setting
from tests.engine.playthroughs import SHELF, path, played, shown


@pytest.mark.parametrize("setting", shown(), ids=repr)
def test_the_house_plays_the_game_as_it_is_written_down(setting: Setting) -> None:
    assert played(setting).splitlines() == path(setting).read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert set(SHELF.glob("*.txt")) == {path(setting) for setting in shown()}
