"""The end of a round of Cucco 21: all cards, who is out and why, and where the chips go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.cucco.cards import chips, noted, pictured
from bot.games.cucco.happened import own_result
from bot.games.cucco.ways import Way, ways
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.presenters.common import listed, short_name, small_line
from bot.screen import Block, Line, Text
from engine.game import Seat
from engine.games.cucco.nouns import CAT, PERSON, Call, Showdown, View

MOST_WAYS = 3
"""How many cards' ways are told while the result stands. Later it is one."""


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    """What stands for a moment when a round is over: one's own result first, then all cards.

    Who sees their own result reads the rest in short, as the table shows it at the same time.
    """
    last = view.last
    if last is None:
        return [Text(tr("A new round is dealt."))]
    heading = tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    own = "" if at.seat is None else own_result(last, at.seat, at, tr)
    won = _pot(last, at, tr)
    blocks: list[Block] = [Text("\n".join(filter(None, [f"**{won or heading}**", own])))]
    if at.seat is None:
        travels = map(small_line, _travels(last, MOST_WAYS, at, tr))
        blocks.append(Text("\n".join([*_cards(last, at, tr), *_ends(last, at, tr), *travels])))
    else:
        blocks.append(Text("\n".join([" · ".join(_cards(last, at, tr)), *_ends(last, at, tr)])))
    if won and at.seat is None:
        blocks += [Line(), Text("\n".join(_standings(view, at, tr)))]
    return blocks


def told(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """What nobody sees from the cards and chips alone: who is out and why, and where the pot went."""
    if won := _pot(last, at, tr):
        yield f"### {won}"
    yield from _ends(last, at, tr)
    yield from map(small_line, _travels(last, MOST_WAYS, at, tr))
    if won:
        yield small_line(tr("Chips, after 1 from each for the next hand"))


def showdown(last: Showdown, at: Sitting, tr: Tr) -> str:
    """The same in few lines, for the time after it."""
    heading = tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    cards = " · ".join(_cards(last, at, tr))
    lines = [
        tr("**{heading}:** {cards}", heading=heading, cards=cards),
        *_ends(last, at, tr),
        *_travels(last, 1, at, tr),
    ]
    return "\n".join(filter(None, [*lines, _pot(last, at, tr)]))


def in_short(last: Showdown, at: Sitting, tr: Tr) -> str:
    """Who went out of a round, by which card and at what price, in a line."""
    by = [*((fallen.seat, fallen.card) for fallen in last.fallen), *((s, last.cards[s]) for s in last.lowest)]
    gone = " · ".join(f"❌ {pictured(card, tr)} {_who(last, seat, at, tr)}" for seat, card in by)
    owl = "" if last.owl is None else f"🦉 {at.names[last.owl]}"
    won = "" if last.winner is None else f"🏆 {at.names[last.winner]} +{last.won}"
    return " · ".join(filter(None, (tr("Last round: {gone}", gone=gone), owl, won)))


def _cards(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """The cards that were compared, the lowest first, equals together, with what the lowest cost."""
    out = {fallen.seat for fallen in last.fallen}
    compared = sorted((card, seat) for seat, card in enumerate(last.cards) if card and seat not in out)
    for card, group in groupby(compared, key=lambda found: found[0]):
        seats = [seat for _, seat in group]
        names = ", ".join(_who(last, seat, at, tr) for seat in seats)
        yield f"{'❌ ' if seats[0] in last.lowest else ''}{pictured(card, tr)} {names}"


def _who(last: Showdown, seat: Seat, at: Sitting, tr: Tr) -> str:
    """A player, in bold if they are out, and what that costs."""
    name = at.names[seat]
    if seat == at.seat:
        name = tr("you")
    if last.paid[seat]:
        return f"**{name} −{last.paid[seat]}**"
    return f"**{name}**" if seat in last.left else name


def _ends(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """Lines on the owl, on those who were out before the cards were shown, and on who leaves the hand."""
    if last.owl is not None:
        yield "🦉 " + tr("{name} called the owl.", name=at.names[last.owl])
    for call in last.story:
        for seat in call.out:
            yield "❌ " + _why(last, call, seat, at, tr)
    if last.left:
        names = listed((at.names[seat] for seat in last.left), tr)
        yield "🚪 " + tr("Out of the hand: {names}.", names=names)


def _why(last: Showdown, call: Call, seat: Seat, at: Sitting, tr: Tr) -> str:
    """What put this player out of the round, and what that costs."""
    name, asker = _who(last, seat, at, tr), at.names[call.seat]
    if call.came == "exchanged":
        return tr("{name} was left with the clown.", name=name)
    if call.came == "cat" and seat != call.seat:
        return tr("{name}: {asker} offered their card to a cat (18).", name=name, asker=asker)
    card = noted(CAT if call.came == "cat" else PERSON, tr)
    if call.other is None:
        return tr("{name} asked the deck, which turned up the {card}.", name=name, card=card)
    return tr("{name} asked {other}, who had the {card}.", name=name, other=at.names[call.other], card=card)


def _travels(last: Showdown, most: int, at: Sitting, tr: Tr) -> Iterator[str]:
    """Which way the lowest of the cards went that were swapped."""
    moved = ways(last)[:most]
    if moved:
        yield "🔁 " + " · ".join(_travel(way, at, tr) for way in moved)


def _travel(way: Way, at: Sitting, tr: Tr) -> str:
    stops = (tr("the deck") if stop is None else short_name(at, stop) for stop in way.stops)
    return tr("{name}: {words}", name=noted(way.card, tr), words=" → ".join(stops))


def _pot(last: Showdown, at: Sitting, tr: Tr) -> str:
    """Where the pot goes when the hand is over, or "" if it goes on."""
    if last.winner is not None:
        return "🏆 " + tr("{name} wins the hand and the pot of {n}", name=at.names[last.winner], n=last.won)
    if last.carried:
        return "🪙 " + tr("Nobody is left: the pot of {n} stays for the next hand", n=last.carried)
    return ""


def _standings(view: View, at: Sitting, tr: Tr) -> Iterator[str]:
    """The chips of all, the most first, a line each. The next hand has been paid for already."""
    yield small_line(tr("Chips, after 1 from each for the next hand"))
    for seat in sorted(range(len(view.chips)), key=lambda seat: -view.chips[seat]):
        name = f"**{at.names[seat]}**" if seat == at.seat else at.names[seat]
        yield f"{chips(view.chips[seat], tr)} {name}"
