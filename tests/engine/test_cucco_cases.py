"""Every case of Cucco 21's description: five players in turn order, E deals, who is not named keeps."""

from __future__ import annotations

import pytest

from engine.games.cucco.nouns import State
from tests.engine.cucco_table import ended, out, play, table


@pytest.mark.parametrize(
    ("cards", "deck", "askers", "gone"),
    [
        ("A5 B1 C18 D9 E14", "", "AB", "A, B"),
        ("A5 B9 C18 D10 E14", "", "AB", "A, B"),
        ("A3 B20 C8 D9 E14", "", "A", "A, C"),
        ("A3 B19 C20 D9 E14", "", "A", "A, D"),
        ("A10 B8 C9 D2 E19", "11 4 7", "D", "–, D"),
        ("A10 B8 C9 D21 E3", "1", "E", "–, B"),
        ("A10 B8 C9 D17 E3", "21", "E", "–, E"),
        ("A5 B12 C9 D17 E3", "", "A", "–, E"),
        ("A7 B19 C12 D17 E9", "", "A", "–, C"),
        ("A1 B7 C9 D17 E5", "", "A", "B, E"),
        ("A10 B4 C15 D19 E4", "", "", "–, BE"),
    ],
)
def test_who_goes_out(cards: str, deck: str, askers: str, gone: str) -> None:
    assert out(table(cards, deck), askers) == gone


@pytest.mark.parametrize(
    ("cards", "deck", "askers", "shown"),
    [
        ("A5 B1 C18 D9 E14", "", "AB", (1, 5, 18, 9, 14)),
        ("A5 B9 C18 D10 E14", "", "AB", (9, 5, 18, 10, 14)),
        ("A10 B8 C9 D2 E19", "11 4 7", "D", (10, 8, 9, 4, 19)),
        ("A10 B8 C9 D21 E3", "1", "E", (10, 8, 9, 21, 22)),
        ("A10 B8 C9 D17 E3", "21", "E", (10, 8, 9, 17, 3)),
        ("A7 B19 C12 D17 E9", "", "A", (12, 19, 7, 17, 9)),
    ],
)
def test_what_all_show(cards: str, deck: str, askers: str, shown: tuple[int, ...]) -> None:
    assert ended(table(cards, deck), askers).cards == shown


@pytest.mark.parametrize(
    ("start", "askers", "chips"),
    [
        # Who goes out pays a chip for it, in the first round.
        (table("A5 B12 C9 D17 E3"), "A", (13, 18, 13, 13, 12)),
        (table("A7 B19 C12 D17 E9", chips=(14, 14, 14, 0, 14)), "A", (13, 13, 16, 0, 13)),
        (table("A5 B7 C9 D17 E8", number=2, chips=(1, 14, 14, 14, 14)), "", (1, 14, 14, 14, 14)),
        (table("A8 B5 C9 D17 E8", number=3, chips=(9, 3, 9, 9, 9)), "", (9, 0, 9, 9, 9)),
    ],
)
def test_what_chips_are_left(start: State, askers: str, chips: tuple[int, ...]) -> None:
    assert play(start, askers)[0].chips == chips


def test_who_cannot_pay_is_out_of_the_hand_and_who_just_can_plays_on() -> None:
    poor, _ = play(table("A5 B7 C9 D17 E8", number=2, chips=(1, 14, 14, 14, 14)))
    assert 0 not in poor.playing
    able, _ = play(table("A8 B5 C9 D17 E8", number=3, chips=(9, 3, 9, 9, 9)))
    assert 1 in able.playing
