"""The cards and calls of Duck Soup in texts, as faces or in words, and the cards in rows for buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from bot.games.cards import SUITS, face, shown, shown_card
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import HIGH, Card, View

NO_BREAK = "\xa0"
CARDS_A_ROW = 4
"""A row has this many buttons. A phone would break a row of five."""


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
    """A hand in as few rows of buttons as possible. Each suit is together, and short ones share a row.

    The last row has room for another button, if the suits allow it in any order.
    """
    ways = map(_in_rows, permutations(_suits(view)))
    return min(ways, key=lambda way: (len(way), bool(way) and len(way[-1]) == CARDS_A_ROW))


def _in_rows(suits: Sequence[Sequence[Card]]) -> Sequence[Sequence[Card]]:
    """Rows of cards in this order. A long suit is cut into neighbouring rows of nearly the same length."""
    found: list[list[Card]] = []
    for suit in suits:
        count = -(-len(suit) // CARDS_A_ROW)
        size, free = -(-len(suit) // count), CARDS_A_ROW - len(found[-1]) if found else 0
        first = len(suit) % size or size
        start = first if size > free >= first else min(size, len(suit))
        if start <= free:
            found[-1] += suit[:start]
        else:
            found.append([*suit[:start]])
        found += ([*suit[at : at + size]] for at in range(start, len(suit), size))
    return found


def _suits(view: View) -> Iterator[Sequence[Card]]:
    """The cards of each suit in hand, the lowest in this course first."""
    ranked = view.hand if view.course == 1 else sorted(view.hand, key=HIGH.__getitem__)
    for suit in SUITS:
        if cards := [card for card in ranked if card[1] == suit]:
            yield cards
