"""What can be guessed at a trick of Zum Kuckuck!"""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import N_, Tr
from bot.table.guesses import Shown
from engine.game import Seat
from engine.games.kuckuck.nouns import View
from engine.games.kuckuck.rounds import TRICKS

question = N_("Who will play the highest number?")


def number(view: View) -> int:
    return _number(view.round, view.trick)


def seats(view: View) -> Sequence[Seat]:
    return () if view.over or any(view.cards) else sorted(view.order)


def shown(view: View) -> Shown | None:
    return Shown(_number(view.last.round, view.last.number), view.last.takers[:1]) if view.last else None


def come_out(view: View, tr: Tr) -> str:
    if view.over or view.trick == 1:
        return ""
    *before, _, _ = view.nests_seen
    return tr("Nests so far: {nests}", nests=" ".join(map(str, sorted(before))))


def _number(of_round: int, trick: int) -> int:
    return (of_round - 1) * TRICKS + trick
