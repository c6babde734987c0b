"""The state of a deal of Duck Soup: its course, and each player's points in a line."""

from __future__ import annotations

from bot.games.ducksoup import things
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Score, View
from engine.games.ducksoup.scores import products_of


def course(view: View, tr: Tr) -> str:
    """The present course, and the cards that win it."""
    if view.course == 1:
        return "⬇️ " + tr("First course: low cards win")
    return "⬆️ " + tr("Second course: high cards win")


def winning(view: View, tr: Tr) -> str:
    """The cards that win now."""
    return "⬇️ " + tr("Low cards win") if view.course == 1 else "⬆️ " + tr("High cards win")


def stock(view: View, tr: Tr) -> str:
    """The number of cards still to be drawn. "" in the second course."""
    return tr.plural("{n} card in the stock", "{n} cards in the stock", view.stock) if view.stock else ""


def line(view: View, at: Sitting, seat: Seat) -> str:
    """A line with a player, their cards in this trick, their points, and the total of the earlier deals."""
    played = things.played_by(seat, view, at.tr)
    if view.course == 1:
        points = at.tr.plural("**{n}** trick point", "**{n}** trick points", view.first[seat])
    else:
        points = _product(view, seat)
    total = " · " + at.tr("total {total}", total=view.totals[seat]) if view.sheet else ""
    late = " ⏰" if seat in at.played_for else ""
    return f"**{at.names[seat]}**{late}{played} — {points}{total}"


def duel(view: View, at: Sitting) -> str:
    """Both players' points in one line, beginning with ``at.seat``."""
    order, you = _order(at), at.tr("You")
    names = [f"**{you if seat == at.seat else at.names[seat]}**" for seat in order]
    if view.course == 2:
        return " · ".join(f"{name} {_product(view, seat)}" for name, seat in zip(names, order, strict=True))
    mine, theirs = (f"{name} {view.first[seat]}" for name, seat in zip(names, order, strict=True))
    return at.tr.plural(
        "{mine} · {theirs} trick point",
        "{mine} · {theirs} trick points",
        view.first[order[1]],
        mine=mine,
        theirs=theirs,
    )


def totals(view: View, at: Sitting) -> str:
    """The totals of the earlier deals, beginning with ``at.seat``. "" in the first deal."""
    if not view.sheet:
        return ""
    return at.tr("total {total}", total=" : ".join(str(view.totals[seat]) for seat in _order(at)))


def _order(at: Sitting) -> tuple[Seat, Seat]:
    return (1, 0) if at.seat == 1 else (0, 1)


def _product(view: View, seat: Seat) -> str:
    """The points of the first course × the points of the second course. "…" stands for no points yet."""
    first, second = view.first[seat], view.second[seat]
    if not second:
        return f"{first} × …"
    return f"{first} × **{second}** = {products_of(Score(view.first, view.second))[seat]}"
