"""Whole games, compared line by line. `python -m tests.engine.playthroughs` rewrites them."""

import pytest

from tests.engine.contract import FEW_SETTINGS, Setting
from tests.engine.playthroughs import SHELF, path, played

pytestmark = pytest.mark.many_games


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_the_house_plays_the_game_as_it_is_written_down(setting: Setting) -> None:
    """After a wanted change, `make playthroughs` writes the games again. Read the differences."""
    assert played(setting).splitlines() == path(setting).read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert set(SHELF.glob("*.txt")) == {path(setting) for setting in FEW_SETTINGS}
