"""The end of a round of Cucco 21: all cards, who is out and why, and where the chips go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.common import joined, labelled, listed, short_name, small_line
from bot.games.cucco.seats import FEW
from bot.games.cucco.things import chips, noted, pictured
from bot.games.cucco.told import Way, own_result, ways
from bot.i18n import Tr
from bot.screen import Block, Line, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import CAT, PERSON, Call, Fallen, Showdown, View

FEW_FALLS = 2
"""More lines on who was out before the end are in small print."""
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
    # The winner's own line says where the pot goes.
    first = heading if own and last.winner == at.seat else won or heading
    blocks: list[Block] = [Text("\n".join(filter(None, [f"**{first}**", own])))]
    if at.seat is None:
        travels = map(small_line, _travels(last, MOST_WAYS, at, tr))
        cards = [*_cards(last, at, tr)]
        cards = cards if len(cards) <= FEW and not won else [" · ".join(cards)]
        blocks.append(Text("\n".join([*cards, *_ends(last, at, tr), *travels])))
    else:
        others = [_fell(last, fell, at, tr) for fell in last.fallen if fell.seat != at.seat]
        lines = (
            " · ".join(_cards(last, at, tr)),
            _owl(last, at, tr),
            " · ".join(others),
            *_leaving(last, at, tr),
        )
        blocks.append(Text("\n".join(filter(None, lines))))
    if won and at.seat is None:
        blocks += [Line(), Text(_standings(view, at, tr))]
    return blocks


def told(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """What nobody sees from the cards and chips alone: who is out and why, and where the pot went."""
    if won := _pot(last, at, tr):
        yield f"### {won}"
    falls = [*_falls(last, at, tr)]
    yield from falls if len(falls) <= FEW_FALLS else map(small_line, falls)
    if last.lowest:
        names = listed((_who(last, seat, at, tr) for seat in last.lowest), tr)
        card = noted(last.cards[last.lowest[0]], tr)
        yield "❌ " + tr("The lowest card was the {card}: {names}.", card=card, names=names)
    yield from _leaving(last, at, tr)
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
    lowest = (Fallen(seat, last.cards[seat]) for seat in last.lowest)
    gone = " · ".join(_fell(last, fell, at, tr) for fell in (*last.fallen, *lowest))
    owl = "" if last.owl is None else f"🦉 {at.names[last.owl]}"
    won = "" if last.winner is None else f"🏆 {at.names[last.winner]} +{last.won}"
    return " · ".join(filter(None, (tr("Last round: {gone}", gone=gone), owl, won)))


def _fell(last: Showdown, fell: Fallen, at: Sitting, tr: Tr) -> str:
    """Who went out, by which card and at what price."""
    return f"❌ {pictured(fell.card, tr)} {_who(last, fell.seat, at, tr)}"


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
    """Lines on the owl, on those who were out before the showdown, and on who leaves a hand that goes on."""
    yield from _falls(last, at, tr)
    yield from _leaving(last, at, tr)


def _falls(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    if said := _owl(last, at, tr):
        yield said
    for call in last.story:
        for seat in call.out:
            price = f" **−{last.paid[seat]}**" if last.paid[seat] else ""
            yield f"❌ {_why(last, call, seat, at, tr)}{price}"


def _owl(last: Showdown, at: Sitting, tr: Tr) -> str:
    return "" if last.owl is None else "🦉 " + tr("{name} called the owl.", name=at.names[last.owl])


def _leaving(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    # A hand that is over is left by all.
    if last.left and last.winner is None and not last.carried:
        names = listed((at.names[seat] for seat in last.left), tr)
        yield "🚪 " + tr("Out of the hand: {names}.", names=names)


def _why(last: Showdown, call: Call, seat: Seat, at: Sitting, tr: Tr) -> str:
    """What put this player out of the round."""
    name, asker = f"**{at.names[seat]}**", at.names[call.seat]
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
    return labelled(noted(way.card, tr), " → ".join(stops), tr)


def _pot(last: Showdown, at: Sitting, tr: Tr) -> str:
    """Where the pot goes when the hand is over, or "" if it goes on."""
    if last.winner is not None:
        return "🏆 " + tr("{name} wins the hand and the pot of {n}", name=at.names[last.winner], n=last.won)
    if last.carried:
        return "🪙 " + tr("Nobody is left: the pot of {n} stays for the next hand", n=last.carried)
    return ""


def _standings(view: View, at: Sitting, tr: Tr) -> str:
    """The chips of all in a line, the most first. The next hand has been paid for already."""
    head = small_line(tr("Chips, after 1 from each for the next hand"))
    order = sorted(range(len(view.chips)), key=lambda seat: -view.chips[seat])
    each = [f"{chips(view.chips[seat], tr)} {at.names[seat]}" for seat in order]
    return f"{head}\n{joined(each)}"
