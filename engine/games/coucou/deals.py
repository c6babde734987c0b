"""The deals of Coucou: how they begin, and who pays at their end.

Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.coucou.events import (
    CardDealt,
    ChipLost,
    DealerChose,
    DealStarted,
    Eliminated,
    GameOver,
    NobodyLost,
    Shown,
)
from engine.games.coucou.nouns import PACK, WORTH, Card, Showdown, State
from engine.seats import around
from engine.shuffle import shuffled


def start_deal(state: State, dealer: Seat) -> Step:
    """Deal a card to everybody still in, from the seat after the dealer's to the dealer (§3.1)."""
    deal, count = state.deal + 1, len(state.chips)
    order = still_in(state.chips, dealer)
    pack = shuffled(PACK, state.seed, f"deal/{deal}")
    cards, stock = [""] * count, pack[len(order) :]
    events: list[Event] = [DealStarted(deal, dealer)]
    for place, seat in enumerate(order):
        cards[seat] = card = pack[place]
        events.append(CardDealt(seat, card, to=(seat,)))
    if state.options.variant == "coucou":
        three = pack[len(order) - 1 : len(order) + 2]
        cards[dealer], put_back = choose_card(three)
        stock = (*stock[2:], *put_back)
        events[-1] = DealerChose(dealer, three, cards[dealer], to=(dealer,))
        order.pop()
    dealt = replace(
        state, deal=deal, dealer=dealer, cards=tuple(cards), stock=stock, waiting=tuple(order), calls=()
    )
    return Step(dealt, tuple(events))


def still_in(chips: Sequence[int], dealer: Seat) -> list[Seat]:
    """The seats that have a chip, beginning with the seat after the dealer's. The dealer, if in, is last."""
    return [seat for seat in around(dealer + 1, len(chips)) if chips[seat]]


def choose_card(three: Sequence[Card]) -> tuple[Card, list[Card]]:
    """The card that the dealer keeps, and the two others in the order in which they are put back (§3.2).

    The dealer keeps the highest card, or the first one of equal cards.
    """
    kept = max(three, key=WORTH.__getitem__)
    return kept, [card for card in three if card != kept]


def end_deal(state: State) -> Step:
    """Everybody shows their card, each lowest card costs a chip, and the next player deals (§5)."""
    losers = lowest(state.cards)
    left = list(state.chips)
    for seat in losers:
        left[seat] -= 1
    chips, out = tuple(left), state.out
    eliminated = tuple([seat for seat in losers if not chips[seat]])
    if eliminated:
        out = tuple([state.deal if seat in eliminated else deal for seat, deal in enumerate(out)])
    shown: Event = Shown(tuple([card or "–" for card in state.cards]))
    lost = [ChipLost(seat, chips[seat]) for seat in losers] if losers else [NobodyLost()]
    events = (shown, *lost, *[Eliminated(seat) for seat in eliminated])
    showdown = Showdown(state.deal, state.dealer, state.cards, state.calls, losers, eliminated)
    state = replace(state, chips=chips, out=out, last=showdown)
    players = still_in(chips, state.dealer)
    if len(players) == 1:
        return Step(state, (*events, GameOver(players[0])))
    dealt = start_deal(state, dealer=players[0])
    return Step(dealt.state, (*events, *dealt.events))


def lowest(cards: Sequence[Card]) -> tuple[Seat, ...]:
    """The seats with the lowest card, or none if all cards are equal in rank (§5.1, §5.2)."""
    least = min([WORTH[card] for card in cards if card])
    seats = tuple([seat for seat, card in enumerate(cards) if card and WORTH[card] == least])
    return seats if len(seats) < len(cards) - cards.count("") else ()
