"""The state of each seat of Zum Kuckuck!, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.common import short_name, small_line
from bot.games.kuckuck.things import card, cockatoos, nest
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Player, View

A_ROW_OF_NAMES = 30
"""All names together get at most this many characters, so that the seats fit in two lines."""
NO_BREAK = "\xa0"
CHARACTERS, A_FACE, NEST_ROOM = 22, 2.6, 3
"""In characters: the room in a phone's line for a name and its cockatoos, the width of a face, and the extra
room for a nest.
"""


def lines(view: View, at: Sitting) -> list[str]:
    """A line for each seat in the order of `in_order`, and a note if the reader plays last."""
    note = last(view, at)
    return [*(line(view, at, seat) for seat in in_order(view, at)), *([f"-# {note}"] if note else [])]


def mine_first(view: View, at: Sitting) -> list[str]:
    """The reader's own seat in a line, and all others in small print. This is for readers who see faces."""
    others = (_in_short(view, at, seat) for seat in in_order(view, at) if seat != at.me)
    return [line(view, at, at.me), small_line(*others, last(view, at))]


def in_order(view: View, at: Sitting) -> Sequence[Seat]:
    """In open bidding: the seats in the order of play, then those that are out. In sealed bidding: the
    reader's seat, then the others.
    """
    seats = range(len(view.players))
    if view.tactical:
        return (*view.order, *(seat for seat in seats if seat not in view.order))
    return seats if at.seat is None else (at.seat, *(seat for seat in seats if seat != at.seat))


def line(view: View, at: Sitting, seat: Seat) -> str:
    """Name, nest, cockatoos, and the card or a sign. ▶ marks the player who plays now, 🔥 the worst nest."""
    player = view.players[seat]
    shown = name_in_line(at, seat)
    name = f"**{shown}**"
    if seat in at.played_for:
        name += " ⏰"
    if view.tactical and seat in view.waiting[:1]:
        name = f"▶ {name}"
    taken = len(shown) if player.nest else len(shown) + len(_stands(view, seat, at.tr)) - NEST_ROOM
    room = int((CHARACTERS - taken) / A_FACE)
    # In a replay, nobody is waited for.
    parts = lying(view, seat, room, at.tr, signs=bool(at.waiting) or at.seat is not None)
    if player.out or not at.tr.face("cockatoo"):
        return f"{name} — " + " · ".join(parts)
    return " ".join((name, *parts))


def lying(view: View, seat: Seat, room: int, tr: Tr, *, signs: bool = True) -> Sequence[str]:
    """What lies before a seat, in words or faces. More than ``room`` cockatoos are shown as a number.

    ``signs`` say who has chosen a card that nobody sees.
    """
    player = view.players[seat]
    if player.out:
        return [tr("out of this round")]
    birds = cockatoos(player.cockatoos, player.worth, room, tr)
    shown = _card(view, seat, tr) if signs or view.cards[seat] else ()
    return [_stands(view, seat, tr), birds, *shown]


def _stands(view: View, seat: Seat, tr: Tr) -> str:
    """The seat's nest. Before anybody has a nest, the seat's points so far."""
    return _nest(view, view.players[seat], tr) or _points(view, seat, tr)


def last(view: View, at: Sitting) -> str:
    """A note if the reader plays last in open bidding, which is the best place. "" if not."""
    return at.tr("you play last") if view.tactical and view.waiting[1:][-1:] == (at.seat,) else ""


def _in_short(view: View, at: Sitting, seat: Seat) -> str:
    """A seat in a line that several seats share. A narrow screen breaks the line only between seats."""
    player, name = view.players[seat], short_name(at, seat, A_ROW_OF_NAMES // len(view.players))
    if seat in at.played_for:
        name += " ⏰"
    if view.tactical and seat in view.waiting[:1]:
        name = f"▶ **{name}**"
    if player.out:
        return f"{name} ❌".replace(" ", NO_BREAK)
    nest_there = [_nest(view, player, at.tr)] if player.nest else []
    birds = f"{cockatoos(player.cockatoos, 0, 0, at.tr)}/{player.worth}"
    return " ".join((name, *nest_there, birds, *_card(view, seat, at.tr))).replace(" ", NO_BREAK)


def name_in_line(at: Sitting, seat: Seat) -> str:
    """The player's name, or "You" on the reader's own line."""
    return at.tr("You") if seat == at.seat else at.names[seat]


def _nest(view: View, player: Player, tr: Tr) -> str:
    """The nest of a seat, with 🔥 if it is the worst one. "" if nobody has a nest yet."""
    worst = max([other.nest for other in view.players])
    if not player.nest:
        return tr("no nest") if worst else ""
    return nest(player.nest, tr) + ("\xa0🔥" if player.nest == worst else "")


def _points(view: View, seat: Seat, tr: Tr) -> str:
    """The points of the earlier rounds, shown while nobody has a nest. In the first round: "no nest"."""
    return tr("no nest") if view.round == 1 else tr.plural("{n} point", "{n} points", view.totals[seat])


def _card(view: View, seat: Seat, tr: Tr) -> Iterator[str]:
    """The card if it is face up, ✅ if it is hidden, ⏳ if none has been chosen."""
    if number := view.cards[seat]:
        yield card(number, tr)
    elif not view.tactical:
        yield "⏳" if seat in view.waiting else "✅"
