"""Made-up positions, compared line by line. `python -m tests.engine.scenes` writes their results again."""

from itertools import product

import pytest

from engine.registry import games
from tests.engine import scenes, thoughts

SLOW = pytest.mark.many_games
"""Marks what is slow if measured, and reaches nothing that other tests do not reach."""
MEASURED = ("cucco", "ducksoup")
"""Only these positions reach all of these games' house players."""
WHOLE = 52
"""A position in more words than this has all cards of the pack."""


@pytest.mark.parametrize("key", games())
def test_what_comes_of_each_position_is_written_down(key: str) -> None:
    """If the results are meant to change, `make playthroughs` writes them again. Read the differences."""
    written = scenes.written(scenes.path(key))
    assert [[*scenes.played(scene, key)] for scene in written] == written


@pytest.mark.parametrize(
    ("key", "whole"),
    [
        pytest.param(key, whole, marks=() if key in MEASURED and not whole else SLOW)
        for key, whole in product(games(), (False, True))
    ],
)
def test_what_the_house_does_in_each_position_is_written_down(key: str, whole: bool) -> None:
    """``whole`` are the positions with all cards of the pack, as at the beginning of a deal of Duck Soup."""
    written = scenes.written(thoughts.path(key))
    written = [scene for scene in written if (len(scene[1].split()) > WHOLE) == whole]
    assert [[*thoughts.thought(scene, key)] for scene in written] == written
