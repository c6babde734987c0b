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
from engine.shuffle import shuffled


def start_deal(state: State) -> Step:
    """Deal a card to everybody still in, from the seat after the dealer's to the dealer (§3.1)."""
    deal, dealer, count = state.deal + 1, state.dealer, len(state.chips)
    order = [seat for seat in (*range(dealer + 1, count), *range(dealer + 1)) if state.chips[seat]]
    pack = shuffled(PACK, state.seed, f"deal/{deal}")
    cards, stock = [""] * count, pack[len(order) :]
    events: list[Event] = [DealStarted(deal, dealer)]
    for seat, card in zip(order, pack, strict=False):
        cards[seat] = card
        events.append(CardDealt(seat, card, to=(seat,)))
    if state.options.variant == "coucou":
        three = pack[len(order) - 1 : len(order) + 2]
        cards[dealer], put_back = choose_card(three)
        stock = (*stock[2:], *put_back)
        events[-1] = DealerChose(dealer, three, cards[dealer], to=(dealer,))
        order.pop()
    dealt = replace(state, deal=deal, cards=tuple(cards), stock=stock, waiting=tuple(order), calls=())
    return Step(dealt, tuple(events))


def choose_card(three: Sequence[Card]) -> tuple[Card, list[Card]]:
    """The card that the dealer keeps, and the two others in the order in which they are put back (§3.2).

    They keep the highest, and the first of equal ones.
    """
    kept = max(three, key=WORTH.__getitem__)
    return kept, [card for card in three if card != kept]


def end_deal(state: State) -> Step:
    """Everybody shows, the lowest cards cost a chip each, and the next player deals (§5)."""
    losers = lowest(state.cards)
    chips = tuple([left - (seat in losers) for seat, left in enumerate(state.chips)])
    eliminated = tuple([seat for seat in losers if not chips[seat]])
    events: list[Event] = [Shown(tuple([card or "–" for card in state.cards]))]
    events += [ChipLost(seat, chips[seat]) for seat in losers] or [NobodyLost()]
    events += [Eliminated(seat) for seat in eliminated]
    state = replace(
        state,
        chips=chips,
        out=tuple([state.deal if seat in eliminated else deal for seat, deal in enumerate(state.out)]),
        last=Showdown(state.deal, state.dealer, state.cards, state.calls, losers, eliminated),
    )
    still_in = [seat for seat, left in enumerate(chips) if left]
    if len(still_in) == 1:
        return Step(state, (*events, GameOver(still_in[0])))
    dealer = next((seat for seat in still_in if seat > state.dealer), still_in[0])
    dealt = start_deal(replace(state, dealer=dealer))
    return Step(dealt.state, (*events, *dealt.events))


def lowest(cards: Sequence[Card]) -> tuple[Seat, ...]:
    """The seats with the lowest card, or none if all cards are equal in rank (§5.1, §5.2)."""
    worths = [WORTH[card] for card in cards if card]
    least = min(worths)
    if least == max(worths):
        return ()
    return tuple([seat for seat, card in enumerate(cards) if card and WORTH[card] == least])
