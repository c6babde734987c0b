"""The end of a deal of Coucou: what everybody showed, who pays, and who held the losing card before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.games.cards import face, printed_rank, shown
from bot.games.common import HOUSE, MANY, listed, names_of, small_line, small_print
from bot.games.coucou.commentary import remark
from bot.games.coucou.seats import round_the_table
from bot.games.coucou.things import chips, rank_word
from bot.games.coucou.told import asked_in_vain, cuckoo, fate, in_a_call, turning
from bot.games.turns import Track, tracks
from bot.screen import Block, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import WORTH, Showdown, View

LONG = 4
"""If a losing card went through at least this many hands, a heading says so."""
MOST_LARGE = 3
"""The holders of the lowest card are named in a heading if there are at most this many of them."""


def result(view: View, at: Sitting) -> Sequence[Block]:
    """The screen of what has just ended: a deal, or a swap that a king refused."""
    return _in_vain(view, at) if cuckoo(view) is not None else _everybody_shows(view, at)


def _in_vain(view: View, at: Sitting) -> Sequence[Block]:
    """After a king refused a swap: all seats in the shared message, or the player's own card in a panel."""
    if at.seat is None:
        before = replace(view, calls=view.calls[:-1])  # the last call has its own sentence below the seats
        return [Text(round_the_table(before, at)), Text(asked_in_vain(view, at))]
    mine = [f"# {shown(view.card, at.tr)}"] if view.card else []
    told_me = in_a_call(view, len(view.calls) - 1, at.seat, at) if view.card else ""
    return [Text("\n".join([told_me or asked_in_vain(view, at), *mine]))]


def _everybody_shows(view: View, at: Sitting) -> Sequence[Block]:
    """The showdown: all cards in the shared message, or the player's own result in a panel."""
    last = view.last
    if last is None:
        return []
    head = "### " + at.tr("Deal {deal}: cards on the table", deal=last.deal)
    came = "\n".join(told(view, last, at))
    if at.seat is None:
        shown_cards = in_order(last, at)
        if len(in_the_deal(last)) > MANY:
            shown_cards = small_print(shown_cards)
        return [Text(f"{head}\n{shown_cards}"), Text(came)]
    if not last.cards[at.seat]:
        return [Text(f"{head}\n{came}")]
    return [Text("\n".join(_own(view, last, at.seat, at)))]


def _own(view: View, last: Showdown, me: Seat, at: Sitting) -> Iterator[str]:
    """The player's result, all cards, and a remark. The player's card and the lowest cards are large."""
    yield fate(view, last, me, at)
    tr, mine = at.tr, at.tr("you")
    you = f"{shown(last.cards[me], tr)}\xa0{mine}"
    lowest = [f"{shown(last.cards[seat], tr)}\xa0{at.names[seat]}" for seat in last.losers if seat != me]
    if me in last.losers:
        lowest.insert(0, you)
    else:
        yield f"### {you}"
    if len(lowest) > MOST_LARGE:
        yield small_line("❌\xa0" + ", ".join(lowest))
    elif lowest:
        yield "### ❌\xa0" + ", ".join(lowest)
    others = [seat for seat in in_the_deal(last) if seat not in (me, *last.losers)]
    if others and len(others) < MANY:  # if there are very many, only the table's message shows these cards
        yield small_line(*(f"{shown(last.cards[seat], tr)}\xa0{at.names[seat]}" for seat in others))
    yield from how_it_went(last, at)
    yield from turning(view, last, at)
    if not at.coached and (words := remark(view, me, at)):
        yield f"*{words}*"


def told(view: View, last: Showdown, at: Sitting) -> Iterator[str]:
    """What is said to everybody about a deal, besides the cards."""
    yield from who_pays(view, last, at)
    yield from turning(view, last, at)
    yield from how_it_went(last, at)


def in_the_deal(last: Showdown) -> list[Seat]:
    """The seats that had a card in this deal."""
    return [seat for seat, card in enumerate(last.cards) if card]


def in_order(last: Showdown, at: Sitting) -> str:
    """All cards, the lowest first, equal ranks together. If there are very many, suits are left out."""
    dealt = sorted((WORTH[last.cards[seat]], seat) for seat in in_the_deal(last))
    groups = ([seat for _, seat in group] for _, group in groupby(dealt, key=lambda found: found[0]))
    group_of = _many if len(dealt) > MANY else _few
    return " · ".join(
        ("❌ " if seats[0] in last.losers else "") + group_of(last, seats, at) for seats in groups
    )


def _many(last: Showdown, seats: Sequence[Seat], at: Sitting) -> str:
    card = last.cards[seats[0]]
    shown_once = face(card, at.tr) or f"**{printed_rank(card, at.tr)}**"
    return f"{shown_once} {', '.join(at.names[seat].removeprefix(HOUSE) for seat in seats)}"


def _few(last: Showdown, seats: Sequence[Seat], at: Sitting) -> str:
    return ", ".join(f"{shown(last.cards[seat], at.tr)}\xa0{at.names[seat]}" for seat in seats)


def who_pays(view: View, last: Showdown, at: Sitting) -> Iterator[str]:
    """A line on who pays: the lowest cards cost a chip each, unless all are equal."""
    if not last.losers:
        yield "🤝 " + at.tr("All cards are equal: nobody loses a chip.")
        return
    names = listed((f"**{at.names[seat]}**\xa0{chips(view, seat)}" for seat in last.losers), at.tr)
    yield "❌ " + at.tr("Lowest card, a chip lost: {names}", names=names)
    if last.eliminated:
        names = names_of(last.eliminated, at)
        yield "🚪 " + at.tr("Out of the game: {names}.", names=names)


def how_it_went(last: Showdown, at: Sitting) -> Iterator[str]:
    """Lines on how the lowest card went from hand to hand, and on a king that was left in the stock."""
    call = last.calls[-1]
    if call.king and call.other is None:
        king, name = shown(call.king, at.tr), at.names[call.seat]
        yield small_line("👑 " + at.tr("No swap for {name}: the stock had {card}.", name=name, card=king))
    way = way_of_the_lowest(last)
    stops = " → ".join(at.tr("the stock") if seat is None else at.names[seat] for seat in way)
    if not way or way[-1] is None:
        return
    card, hands = shown(last.cards[way[-1]], at.tr), sum(stop is not None for stop in way)
    if hands >= LONG:
        yield "### 🏃 " + at.tr("{card} ran through {n} hands", card=card, n=hands)
        yield small_line(stops)
    else:
        yield small_line("↪ " + at.tr("{card} came this way: {stops}", card=card, stops=stops))


def way_of_the_lowest(last: Showdown) -> Track:
    """The holders of the lowest card, from first to last. If several players had a lowest card, the card with
    the most holders is taken. () if none of these cards was swapped, or if all cards were equal.
    """
    held, _ = tracks(last.calls, len(last.cards))
    way = max((held[seat] for seat in last.losers), key=len, default=())
    return way if len(way) > 1 else ()


def in_a_line(last: Showdown, at: Sitting) -> str:
    """A past deal: the lowest card, and who had it."""
    if not last.losers:
        return at.tr("Deal {deal}: all cards were equal.", deal=last.deal)
    return at.tr(
        "Deal {deal} · lowest: {card} ({names})",
        deal=last.deal,
        card=rank_word(last.cards[last.losers[0]], at.tr),
        names=listed((at.names[seat] for seat in last.losers), at.tr),
    )
