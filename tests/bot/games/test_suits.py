"""A hand of Duck Soup as buttons."""

from itertools import pairwise, product
from typing import Any

from msgspec.structs import replace

from bot.games.cards import shown_card
from bot.games.ducksoup.things import CARDS_A_ROW, MOST_ROWS, hand, rows
from bot.i18n import Tr
from engine.games.ducksoup.deals import HAND_SIZE
from engine.games.ducksoup.nouns import RANKS, SUITS
from tests.bot.screens.positions import position


def test_the_buttons_of_a_hand_have_the_order_of_its_text_in_few_rows_and_tear_suits_only_to_save_one() -> (
    None
):
    view: Any = position("ducksoup seats=2").view(0)
    for lengths in product(range(HAND_SIZE + 1), repeat=len(SUITS)):
        if sum(lengths) != HAND_SIZE:
            continue
        held = [rank + suit for suit, length in zip(SUITS, lengths, strict=True) for rank in RANKS[:length]]
        seen = replace(view, hand=tuple(held))
        found = rows(seen)
        laid = [card for row in found for card in row]
        assert sorted(laid) == sorted(held)
        assert len(found) <= MOST_ROWS, lengths
        assert max(map(len, found)) <= CARDS_A_ROW
        text = hand(seen, Tr("en")).replace(" · ", "\xa0")
        assert text.split("\xa0") == [shown_card(card, Tr("en")) for card in laid]
        needed = sum(max(0, length - 1) // CARDS_A_ROW for length in lengths)
        torn = sum(above[-1][1] == below[0][1] for above, below in pairwise(found))
        assert torn == needed or len(found[-1]) < CARDS_A_ROW, found
