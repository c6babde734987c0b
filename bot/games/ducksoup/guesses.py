"""What can be guessed at a trick of Duck Soup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.cards import printed_rank
from bot.i18n import N_, Tr
from bot.table.guesses import Shown
from engine.game import Seat
from engine.games.ducksoup.nouns import CARDS, RANKS, View

question = N_("Who will win the trick?")
TRICKS = len(CARDS) // 2


def number(view: View) -> int:
    return (view.deal - 1) * TRICKS + 1 + sum(len(trick.worth) for trick in view.tricks)


def seats(view: View) -> Sequence[Seat]:
    return () if view.over or view.trick else (0, 1)


def shown(view: View) -> Shown | None:
    last = view.last
    return Shown((last.deal - 1) * TRICKS + last.number, (last.winner,)) if last else None


def come_out(view: View, tr: Tr) -> str:
    counted = Counter(card[0] for trick in view.tricks for card in trick.cards)
    gone = [
        f"{printed_rank(rank, tr)}×{counted[rank]}" if counted[rank] > 1 else printed_rank(rank, tr)
        for rank in RANKS
        if counted[rank]
    ]
    return tr("Gone: {cards}", cards=" ".join(gone)) if gone else ""
