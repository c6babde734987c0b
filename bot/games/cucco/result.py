"""The end of a round of Cucco 21: all cards, who is out and why, and where the chips go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.common import joined, labelled, listed, short_name, small_line
from bot.games.cucco.commentary import remark, why
from bot.games.cucco.seats import FEW, NO_BREAK
from bot.games.cucco.things import chips, noted, pictured
from bot.games.cucco.told import Way, longest, own_result, ways
from bot.screen import Block, Line, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Fallen, Showdown, View

FEW_FALLS = 2
"""If more players than this went out before the showdown, their lines are in small print."""
MOST_WAYS = 3
"""Right after a round, the routes of at most this many cards are shown. Later, only one route is shown."""


def result(view: View, at: Sitting) -> Sequence[Block]:
    """The screen of a finished round: the reader's own fate first, then all cards."""
    last = view.last
    if last is None:
        return [Text(at.tr("A new round is dealt."))]
    if at.seat is not None:
        return [Text("\n".join(filter(None, _own(view, last, at.seat, at))))]
    won = _pot(last, at)
    heading = won or at.tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    travels = map(small_line, _travels(last, MOST_WAYS, at))
    cards = [*_cards(last, at)]
    cards = cards if len(cards) <= FEW and not won else [" · ".join(cards)]
    blocks: list[Block] = [
        Text(f"**{heading}**"),
        Text("\n".join([*cards, *_ends(last, at), *travels])),
    ]
    return [*blocks, Line(), Text(_standings(view, at))] if won else blocks


def _own(view: View, last: Showdown, me: Seat, at: Sitting) -> Iterator[str]:
    """The player's fate, the cards and a remark. Cards that decided the fate are large, the others small."""
    where = at.tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    if last.winner == me:
        yield f"# 🏆 +{last.won}"
        yield "**" + at.tr("The hand and the pot are yours!") + "**"
    else:
        yield own_result(last, me, at, brief=True) or f"**{where}**"
    if last.winner not in (None, me) or last.carried:
        yield f"**{_pot(last, at)}**"
    cards = [(_fell(last, fell, at), fell.seat == me) for fell in last.fallen] + [*_compared(last, me, at)]
    yield from (f"### {words}" for words, is_large in cards if is_large)
    others = [words for words, is_large in cards if not is_large]
    if small := [*filter(None, (*others, _owl(last, at), *_leaving(last, at)))]:
        yield small_line(*small)
    if not at.coached and (said := remark(view, me, at)):
        yield f"*{said}*"


def told(last: Showdown, at: Sitting) -> Iterator[str]:
    """What the picture does not show: who is out and why, and where the pot went."""
    if won := _pot(last, at):
        yield f"### {won}"
    falls = [*_falls(last, at)]
    yield from falls if len(falls) <= FEW_FALLS else map(small_line, falls)
    if last.lowest:
        names = listed((_who(last, seat, at) for seat in last.lowest), at.tr)
        card = noted(last.cards[last.lowest[0]], at.tr)
        yield "❌ " + at.tr("The lowest card was the {card}: {names}.", card=card, names=names)
    yield from _leaving(last, at)
    if way := longest(last):  # arrows in the picture show how all other cards moved
        yield small_line("🔁 " + _travel(way, at))
    if won:
        yield small_line(at.tr("Chips (1 already paid for the next hand)"))


def showdown(last: Showdown, at: Sitting) -> str:
    """A past showdown in a few lines. Below a picture of the end, they are about the cards and the pot."""
    heading = at.tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    cards = " · ".join(_cards(last, at))
    lines = [at.tr("**{heading}:** {cards}", heading=heading, cards=cards)]
    if not at.drawn:
        lines += [*_ends(last, at), *_travels(last, 1, at)]
    return "\n".join(filter(None, [*lines, _pot(last, at)]))


def in_short(last: Showdown, at: Sitting) -> str:
    """A line on who went out of a round, by which cards and at what price."""
    lowest = (Fallen(seat, last.cards[seat]) for seat in last.lowest)
    gone = " · ".join(_fell(last, fell, at) for fell in (*last.fallen, *lowest))
    owl = "" if last.owl is None else f"🦉 {at.names[last.owl]}"
    won = "" if last.winner is None else f"🏆 {at.names[last.winner]} +{last.won}"
    return " · ".join(filter(None, (at.tr("Last round: {gone}", gone=gone), owl, won)))


def _fell(last: Showdown, fell: Fallen, at: Sitting) -> str:
    """The player who went out, the card that put them out, and the price."""
    return f"❌ {pictured(fell.card, at.tr)}{NO_BREAK}{_who(last, fell.seat, at)}"


def _cards(last: Showdown, at: Sitting) -> Iterator[str]:
    """The compared cards, the lowest first, with the price of the lowest. Equal cards share an entry."""
    return (words for words, _ in _compared(last, at.seat, at))


def _compared(last: Showdown, me: Seat | None, at: Sitting) -> Iterator[tuple[str, bool]]:
    """The compared cards, and for each whether it was the lowest, the winner's or this seat's."""
    out = {fallen.seat for fallen in last.fallen}
    compared = sorted((card, seat) for seat, card in enumerate(last.cards) if card and seat not in out)
    for card, group in groupby(compared, key=lambda found: found[0]):
        seats = [seat for _, seat in group]
        names = ", ".join(_who(last, seat, at) for seat in seats)
        lowest = seats[0] in last.lowest
        yield (
            f"{'❌ ' if lowest else ''}{pictured(card, at.tr)}{NO_BREAK}{names}",
            lowest or me in seats or last.winner in seats,
        )


def _who(last: Showdown, seat: Seat, at: Sitting) -> str:
    """A player, in bold if they are out, with the price that they paid."""
    name = at.names[seat]
    if seat == at.seat:
        name = at.tr("you")
    if last.paid[seat]:
        return f"**{name} −{last.paid[seat]}**"
    return f"**{name}**" if seat in last.left else name


def _ends(last: Showdown, at: Sitting) -> Iterator[str]:
    """Lines that say who called the owl, who went out before the showdown, and who is now out of the hand."""
    yield from _falls(last, at)
    yield from _leaving(last, at)


def _falls(last: Showdown, at: Sitting) -> Iterator[str]:
    if said := _owl(last, at):
        yield said
    for call in last.story:
        for seat in call.out:
            price = f" **−{last.paid[seat]}**" if last.paid[seat] else ""
            yield f"❌ {why(call, seat, at)}{price}"


def _owl(last: Showdown, at: Sitting) -> str:
    return "" if last.owl is None else "🦉 " + at.tr("{name} called the owl.", name=at.names[last.owl])


def _leaving(last: Showdown, at: Sitting) -> Iterator[str]:
    # If the hand is over, nobody is named: being out of it no longer matters.
    if last.left and last.winner is None and not last.carried:
        names = listed((at.names[seat] for seat in last.left), at.tr)
        yield "🚪 " + at.tr("Out of the hand: {names}.", names=names)


def _travels(last: Showdown, most: int, at: Sitting) -> Iterator[str]:
    """A line on where the swapped cards went, for at most ``most`` cards. The lowest cards come first."""
    moved = ways(last)[:most]
    if moved:
        yield "🔁 " + " · ".join(_travel(way, at) for way in moved)


def _travel(way: Way, at: Sitting) -> str:
    stops = (at.tr("the deck") if stop is None else short_name(at, stop) for stop in way.stops)
    return labelled(noted(way.card, at.tr), " → ".join(stops), at.tr)


def _pot(last: Showdown, at: Sitting) -> str:
    """A sentence on where the pot goes at the end of a hand. "" if the hand goes on."""
    if last.winner is not None:
        return "🏆 " + at.tr(
            "{name} wins the hand and the pot of {n}", name=at.names[last.winner], n=last.won
        )
    if last.carried:
        return "🪙 " + at.tr("Nobody is left: the pot of {n} stays on the table", n=last.carried)
    return ""


def _standings(view: View, at: Sitting) -> str:
    """A line with everybody's chips after the ante of the next hand. The richest player comes first."""
    head = small_line(at.tr("Chips (1 already paid for the next hand)"))
    order = sorted(range(len(view.chips)), key=lambda seat: -view.chips[seat])
    each = [f"{chips(view.chips[seat], at.tr)} {at.names[seat]}" for seat in order]
    return f"{head}\n{joined(each)}"
