"""Whole games, compared line by line. `python -m tests.engine.playthroughs` rewrites them."""

from __future__ import annotations

import pytest

from tests.engine.contract import FEW_SETTINGS, Setting
from tests.engine.playthroughs import SHELF, path, played

pytestmark = pytest.mark.many_games


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_the_house_plays_the_game_as_it_is_written_down(setting: Setting) -> None:
    assert played(setting).splitlines() == path(setting).read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert set(SHELF.glob("*.txt")) == {path(setting) for setting in FEW_SETTINGS}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "coucou-5-coucou-3",
            ["Dealer chose", "Exchanged", "Cuckoo", "(stock taken)", "King turned", "Nobody lost"],
        ),
        ("coucou-5-as-3", ["Exchanged", "King laid", "(stock taken)", "King turned", "Nobody lost"]),
        (
            "cucco-5-hidden-15-rising",
            [
                "Passed on: seat A, card 11",
                ", card 19, other",
                "Person met",
                "Cat met",
                "Already out",
                "Lovers refused",
                ", card 22",
                "Ceremony paid",
                "Owl met",
                "(owl called)",
                "Nothing compared",
                "Pot won",
            ],
        ),
        ("cucco-12-hidden-15-rising", ["Reshuffled"]),
        ("cucco-5-shown-15-even", ["Deck shown"]),
    ],
)
def test_a_reader_can_follow_each_special_rule(name: str, told: list[str]) -> None:
    text = (SHELF / f"{name}.txt").read_text(encoding="utf-8")
    assert [words for words in told if words.lower() not in text.lower()] == []
