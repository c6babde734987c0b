"""What lies before each seat of Zum Kuckuck!, in one line a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.kuckuck.things import card, cockatoos, nest
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.presenters.common import listed, signed
from engine.game import Seat
from engine.games.kuckuck.nouns import Player, View

CHARACTERS, A_FACE = 22, 2.6
"""How many characters a phone's line has for a name and its cockatoos, and how many of them a face takes."""


def lines(view: View, at: Sitting, tr: Tr) -> list[str]:
    """A line for each seat as they stand in `in_order`."""
    return [line(view, at, seat, tr) for seat in in_order(view, at)]


def in_order(view: View, at: Sitting) -> Sequence[Seat]:
    """The order of play in open bidding, then who is out. In sealed bidding one's own seat comes first."""
    seats = range(len(view.players))
    if view.tactical:
        return (*view.order, *(seat for seat in seats if seat not in view.order))
    return seats if at.seat is None else (at.seat, *(seat for seat in seats if seat != at.seat))


def line(view: View, at: Sitting, seat: Seat, tr: Tr) -> str:
    """Name, nest, cockatoos, and the card or whether one is chosen. ▶ plays now, 🔥 has the worst nest."""
    player = view.players[seat]
    shown = name_in_line(at, seat, tr)
    name = f"**{shown}**"
    if seat in at.played_for:
        name += " ⏰"
    if view.tactical and seat in view.waiting[:1]:
        name = f"▶ {name}"
    parts = lying(view, seat, int((CHARACTERS - len(shown)) / A_FACE), tr)
    if player.out or not tr.face("cockatoo"):
        return f"{name} — " + " · ".join(parts)
    return " ".join((name, *parts))


def lying(view: View, seat: Seat, room: int, tr: Tr) -> Sequence[str]:
    """What lies before a seat. ``room``: for how many cockatoos there is a face each."""
    player = view.players[seat]
    if player.out:
        return [tr("out of this round")]
    birds = cockatoos(player.cockatoos, player.worth, room, tr)
    return [_nest(view, player, tr), birds, *_card(view, seat, tr)]


def name_in_line(at: Sitting, seat: Seat, tr: Tr) -> str:
    """The name, or the word for the reader of a panel."""
    return tr("You") if seat == at.seat else at.names[seat]


def names_of(seats: Iterable[Seat], at: Sitting, tr: Tr) -> str:
    """Their names in bold, as a list in the reader's language."""
    return listed((f"**{at.names[seat]}**" for seat in seats), tr)


def points(view: View, at: Sitting, tr: Tr) -> str:
    """Everybody's points in one small line, "" in the first round."""
    if view.round == 1:
        return ""
    each = zip(at.names, view.totals, strict=True)
    totals = " · ".join(f"{name} **{signed(total)}**" for name, total in each)
    return "-# " + tr("Points: {totals}", totals=totals)


def _nest(view: View, player: Player, tr: Tr) -> str:
    """The nest of a seat, with a fire at the worst one."""
    if not player.nest:
        return tr("no nest")
    worst = max(other.nest for other in view.players)
    return nest(player.nest, tr) + ("\xa0🔥" if player.nest == worst else "")


def _card(view: View, seat: Seat, tr: Tr) -> Iterator[str]:
    """The card that is face up, ✅ for one that is not, and … where one is still to come."""
    if number := view.cards[seat]:
        yield card(number, tr)
    elif not view.tactical:
        yield "…" if seat in view.waiting else "✅"
