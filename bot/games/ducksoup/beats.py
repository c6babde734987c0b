"""What stands on the screens for a moment when a trick or a deal of Duck Soup is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import small_line
from bot.games.ducksoup import past, seats, things
from bot.games.ducksoup.commentary import commentary
from bot.games.ducksoup.happened import drawn, of_deal, of_trick
from bot.i18n import Tr
from bot.screen import Block, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.events import DealScored, TrickWon
from engine.games.ducksoup.nouns import Trick, View
from engine.games.ducksoup.scores import GOAL, POND

seconds = {TrickWon: 2.5, DealScored: 9.0}


def takes_part(view: View, seat: Seat) -> bool:
    return True


def is_out(view: View, seat: Seat) -> bool:
    return False


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    """The cards of the trick, who has its points and why; after a deal, how its score was made."""
    if view.last is None:
        return [Text(_standing(view, at, tr))]
    if view.last.deal < view.deal:
        return deal(view, view.last, at, tr)
    return _trick(view, view.last, at, tr)


def _trick(view: View, trick: Trick, at: Sitting, tr: Tr) -> Sequence[Block]:
    told = of_trick(trick, at, tr)
    if at.seat is None:
        told += f"\n{commentary(view, at, tr)}"
    elif drew := drawn(view, tr):
        told += f" · {drew}"
    parts = [told, things.large(trick.cards, tr), things.hand(view, tr), _standing(view, at, tr)]
    return [Text(part) for part in parts if part]


def deal(view: View, trick: Trick, at: Sitting, tr: Tr, *, is_drawn: bool = False) -> Sequence[Block]:
    """How the deal that this trick has ended was scored. A picture shows its last trick and both courses."""
    score = view.sheet[trick.deal - 1]
    if at.seat is None:
        over = tr("Deal {deal} is over", deal=trick.deal)
        head = f"### {over}\n{commentary(view, at, tr)}"
    else:
        head = of_deal(score, trick.deal, at, at.seat, tr)
    made = small_line(tr("first course × second course = deal score"))
    goal = small_line(tr("{pond} in one deal or {goal} in all wins", pond=POND, goal=GOAL))
    table = [*past.deal_table(score, view.totals, at, tr), goal]
    if is_drawn:
        return [Text(head), Text("\n".join(table))]
    return [Text(head), Text("\n".join((made, *table))), Text(small_line(past.last_trick(trick, at, tr)))]


def _standing(view: View, at: Sitting, tr: Tr) -> str:
    if at.seat is not None:
        return seats.duel(view, at, tr)
    return "\n".join(seats.line(view, at, seat, tr) for seat in (0, 1))
