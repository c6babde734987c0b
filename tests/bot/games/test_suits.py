"""A hand of Duck Soup as buttons."""

from itertools import groupby, product
from typing import Any

from msgspec.structs import replace

from bot.games.ducksoup.things import CARDS_A_ROW, rows
from engine.games.ducksoup.deals import HAND_SIZE
from engine.games.ducksoup.nouns import RANKS, SUITS
from tests.bot.screens.positions import position

MOST_ROWS = 4


def test_no_suit_is_torn_apart_and_a_hand_has_few_rows_whatever_its_suits() -> None:
    view: Any = position("ducksoup seats=2").view(0)
    for lengths in product(range(HAND_SIZE + 1), repeat=len(SUITS)):
        if sum(lengths) != HAND_SIZE:
            continue
        held = [rank + suit for suit, length in zip(SUITS, lengths, strict=True) for rank in RANKS[:length]]
        found = rows(replace(view, hand=tuple(held)))
        laid = [card for row in found for card in row]
        assert sorted(laid) == sorted(held)
        assert len(found) <= MOST_ROWS, lengths
        assert max(map(len, found)) <= CARDS_A_ROW
        together = [suit for suit, _ in groupby(card[1] for card in laid)]
        assert len(together) == len({*together}), found
        for suit, length in zip(SUITS, lengths, strict=True):
            assert sum(any(card[1] == suit for card in row) for row in found) == -(-length // CARDS_A_ROW)
