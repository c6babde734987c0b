"""The engine against a second program for each game: who may do what, how many lines of play, who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from tests.engine.contract import FEW_SETTINGS, Setting
from tests.engine.perft.lines import Start, count_lines, play_out

pytestmark = pytest.mark.many_games

Options = dict[str, str | int]
SEALED: Options = {"bidding": "sealed", "rounds": "full"}
TACTICAL: Options = {"bidding": "tactical", "rounds": "full"}
COUCOU: Options = {"variant": "coucou", "chips": 2}
HOUSE_RULES: Options = {"deck": "shown", "chips": 10, "prices": "double"}
AS: Options = {"variant": "as", "chips": 2}


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        (Start("kuckuck", 3, SEALED, "a"), [36, 1296]),
        (Start("kuckuck", 3, SEALED, "c", opening=30), [6, 36, 216, 1944]),
        (Start("kuckuck", 3, SEALED, "c", opening=33), [3, 9, 27, 279]),
        (Start("kuckuck", 3, TACTICAL, "a", opening=30), [2, 4, 8, 8, 8, 8, 96, 1152]),
        (Start("kuckuck", 3, TACTICAL, "c", opening=30), [8, 64, 512]),
        (Start("ducksoup", 2, {}, "a"), [13, 181, 2211]),
        (Start("ducksoup", 2, {}, "a", opening=46), [5, 20, 92, 260, 888]),
        (Start("ducksoup", 2, {}, "b", opening=46), [5, 13, 39, 81, 162, 180, 180, 36]),
        (Start("cucco", 5, {}, "a"), [3, 8, 19, 44, 100, 222, 481, 1004]),
        (Start("cucco", 5, {}, "b"), [3, 7, 14, 29, 57, 107, 193, 336, 578]),
        (Start("cucco", 5, HOUSE_RULES, "a", opening=30), [2, 3, 6, 10, 16, 28, 50, 88]),
        (Start("cucco", 8, {}, "a", opening=10), [3, 8, 16, 27, 43, 70, 113, 183, 296]),
        (Start("coucou", 5, COUCOU, "a"), [2, 4, 8, 16, 32, 64, 128, 256]),
        (Start("coucou", 5, COUCOU, "c", opening=20), [2, 4, 8, 16, 32, 16, 32, 64, 0]),
        (Start("coucou", 5, AS, "b", opening=20), [2, 4, 8, 16, 32, 64, 128, 208, 320, 384, 128, 0]),
        (Start("coucou", 5, AS, "c", opening=20), [2, 4, 8, 16, 32, 64, 128, 256, 496]),
    ],
    ids=str,
)
def test_there_are_as_many_lines_of_play_as_the_second_program_finds(start: Start, counts: list[int]) -> None:
    assert count_lines(start, len(counts)) == counts


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_whole_games_go_and_end_as_in_the_second_program(setting: Setting) -> None:
    for luck in range(12):
        start = Start(setting.game.key, setting.seats, asdict(setting.options), f"luck {luck}")
        assert play_out(start) >= setting.seats


@pytest.mark.parametrize("seed", ["4963", "26538", "47928"])
def test_a_game_with_a_hand_without_cockatoos_ends_as_in_the_second_program(seed: str) -> None:
    assert all(play_out(Start("kuckuck", 5, options, seed)) for options in (SEALED, TACTICAL))
