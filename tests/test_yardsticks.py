"""What the speed of a game is compared with."""

from __future__ import annotations

from random import Random

import pytest

from bench.engine import Setting, random_game
from bench.yardsticks import TURNS, Turns, least
from engine.game import Record


def test_the_game_without_rules_is_played_as_all_others_are() -> None:
    log = random_game(Setting(least(), 2, Record()), "seed", Random(1))
    assert [seat for seat, _ in log] == [0, 1] * (TURNS // 2)


def test_it_checks_what_is_legal_as_they_do() -> None:
    with pytest.raises(ValueError, match="left"):
        least().apply(Turns(), 1, "left")
