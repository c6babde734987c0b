"""Made-up positions, compared line by line. `python -m tests.engine.scenes` writes their results again."""

import pytest

from engine.registry import games
from tests.engine import scenes, thoughts

SLOW = pytest.mark.many_games
"""Marks what is slow if measured, and reaches nothing that other tests do not reach."""
MEASURED = ("cucco", "ducksoup")
"""Only these positions reach all of these games' house players."""
WHOLE = "ducksoup", 52
"""In this game, a position in more words than this has all cards of the pack."""


@pytest.mark.parametrize("key", games())
def test_what_comes_of_each_position_is_written_down(key: str) -> None:
    """If the results are meant to change, `make playthroughs` writes them again. Read the differences."""
    written = scenes.written(scenes.path(key))
    assert [[*scenes.played(scene, key)] for scene in written] == written


@pytest.mark.parametrize(
    ("key", "whole"),
    [
        *(pytest.param(key, False, marks=() if key in MEASURED else SLOW) for key in games()),
        pytest.param(WHOLE[0], True, marks=SLOW),
    ],
)
def test_what_the_house_does_in_each_position_is_written_down(key: str, whole: bool) -> None:
    """``whole`` are the positions with all cards of the pack, as at the beginning of a deal of Duck Soup."""
    written = scenes.written(thoughts.path(key))
    if key == WHOLE[0]:
        written = [scene for scene in written if (len(scene[1].split()) > WHOLE[1]) == whole]
    assert written
    assert [[*thoughts.thought(scene, key)] for scene in written] == written
