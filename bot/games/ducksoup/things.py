"""The cards and calls of Duck Soup in texts, as faces or in words, and the cards in rows for buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product

from bot.games.cards import SUITS, face, shown, shown_card
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import HIGH, Card, View

NO_BREAK = "\xa0"
CARDS_A_ROW = 4
"""A row has this many buttons. A phone would break a row of five."""
MOST_ROWS = 4
"""A hand has at most this many rows."""


def trick_number(view: View) -> int:
    """The number of the next trick in this deal. A double trick counts as two."""
    return 1 + sum(len(trick.worth) for trick in view.tricks)


def duck(tr: Tr) -> str:
    """The sign of a quack."""
    return tr.face("duck") or "🦆"


def soup(tr: Tr) -> str:
    """The sign of Duck Soup."""
    return tr.face("soup") or "🍲"


def large(cards: Sequence[Card], tr: Tr) -> str:
    """Cards side by side as a heading, in which Discord draws faces large. "" for no card."""
    if not cards:
        return ""
    faces = [face(card, tr) for card in cards]
    if all(faces):
        return "# " + " ".join(faces)
    return "## " + (NO_BREAK * 3).join(shown_card(card, tr) for card in cards)


def played_cards(cards: Sequence[Card], leader: Seat, quack: bool, at: Sitting) -> str:
    """Each card with its player and their call."""
    each = enumerate(_with_words(cards, quack, at.tr))
    return ", ".join(f"**{at.names[leader ^ (place & 1)]}** {played}" for place, played in each)


def played_by(seat: Seat, view: View, tr: Tr) -> str:
    """The cards of the present trick that this seat has played, with its calls. "" if there are none."""
    theirs = [*_with_words(view.trick, len(view.trick) > 1, tr)][seat != view.leader :: 2]
    return "".join(f" {played}" for played in theirs)


def _with_words(cards: Sequence[Card], quack: bool, tr: Tr) -> Iterator[str]:
    """Each card of a trick so far, and the call that was made when the card was played."""
    for card, words in zip(cards, _calls(cards, quack, tr), strict=False):
        yield f"{shown(card, tr)} *{words}*" if words else shown(card, tr)


def _calls(cards: Sequence[Card], quack: bool, tr: Tr) -> Sequence[str]:
    soup = len(cards) == 4 and cards[3][0] == cards[0][0]
    return ("", tr("Quack!") if quack else "", tr("Quack-quack!"), tr("Duck Soup!") if soup else "")


def called_in(cards: Sequence[Card], quack: bool, tr: Tr) -> str:
    """The last call in a trick. ``cards`` are the trick's cards so far. "" if nobody quacked."""
    return next(filter(None, reversed(_calls(cards, quack, tr)[: len(cards)])), "")


def hand(view: View, tr: Tr) -> str:
    """A hand in text, suit by suit. In a suit, the lowest card of the present course comes first."""
    suits = (NO_BREAK.join(shown(card, tr) for card in cards) for cards in _suits(view))
    return " · ".join(suits)


def rows(view: View) -> Sequence[Sequence[Card]]:
    """A hand in rows of buttons, in the order of `hand`. As few suits as possible go on in the next row.

    If it can, the last row has room for another button: below it, that would be a row more.
    """
    held = [card for suit in _suits(view) for card in suit]
    lengths = range(1, CARDS_A_ROW + 1)
    ways = (way for count in range(MOST_ROWS + 1) for way in product(lengths, repeat=count))
    return min((_laid(held, way) for way in ways if sum(way) == len(held)), key=_cost)


def _laid(cards: Sequence[Card], way: Sequence[int]) -> Sequence[Sequence[Card]]:
    rest = iter(cards)
    return [[*islice(rest, length)] for length in way]


def _cost(laid: Sequence[Sequence[Card]]) -> tuple[int, int, int, int]:
    """Rows beyond MOST_ROWS, torn suits, rows, and how uneven these are, the worst first."""
    torn = sum(above[-1][1] == below[0][1] for above, below in pairwise(laid))
    height = len(laid) + (bool(laid) and len(laid[-1]) == CARDS_A_ROW)
    return max(0, height - MOST_ROWS), torn, height, sum(len(row) ** 2 for row in laid)


def _suits(view: View) -> Iterator[Sequence[Card]]:
    """The cards of each suit in hand, the lowest in this course first."""
    ranked = view.hand if view.course == 1 else sorted(view.hand, key=HIGH.__getitem__)
    for suit in SUITS:
        if cards := [card for card in ranked if card[1] == suit]:
            yield cards
