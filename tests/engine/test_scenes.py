"""Made-up positions, compared line by line. `python -m tests.engine.scenes` writes their results again."""

import pytest

from engine.registry import games
from tests.engine import scenes, thoughts

SLOW = pytest.mark.many_games
"""Marks what is slow if measured, and reaches nothing that other tests do not reach."""


@pytest.mark.parametrize("key", games())
def test_what_comes_of_each_position_is_written_down(key: str) -> None:
    """If the results are meant to change, `make playthroughs` writes them again. Read the differences."""
    written = scenes.written(scenes.path(key))
    assert [[*scenes.played(scene, key)] for scene in written] == written


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=SLOW if key == "kuckuck" else ()) for key in games()]
)
def test_what_the_house_does_in_each_position_is_written_down(key: str) -> None:
    written = scenes.written(thoughts.path(key))
    assert [[*thoughts.thought(scene, key)] for scene in written] == written
