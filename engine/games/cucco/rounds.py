"""The rounds and hands of Cucco 21: how they begin, and what becomes of everybody when they end.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.cucco.events import (
    CardDealt,
    GameOver,
    HandLeft,
    HandStarted,
    Lowest,
    NothingCompared,
    PotCarried,
    PotWon,
    Reshuffled,
    Returned,
    RoundStarted,
    Shown,
)
from engine.games.cucco.nouns import (
    CAT,
    CLOWN,
    HIGH_CLOWN,
    PACK,
    PERSON,
    Call,
    Came,
    Card,
    Fallen,
    Showdown,
    State,
)
from engine.shuffle import shuffled

PAID_ROUNDS = 3
"""In so many rounds of a hand one pays to be back; after that one stays out of the hand."""
FATAL: dict[Came, Card] = {"person": PERSON, "cat": CAT, "exchanged": CLOWN}
"""By which card one goes out when a request came to this."""


def start_hand(state: State) -> Step:
    """Everybody pays a chip into the pot, and all cards are shuffled (§3.1)."""
    hand = state.hand + 1
    count = len(state.chips)
    opened = replace(
        state,
        hand=hand,
        round=0,
        chips=tuple([left - 1 for left in state.chips]),
        pot=state.pot + count,
        out_of_hand=(),
        deck=shuffled(PACK, state.seed, f"hand/{hand}"),
        discards=(),
        reshuffles=0,
    )
    dealt = start_round(opened)
    return Step(dealt.state, (HandStarted(hand, opened.pot), *dealt.events))


def start_round(state: State) -> Step:
    """A card for everybody still in the hand, from the dealer's next seat on, the dealer last (§3.2)."""
    count, dealer = len(state.chips), state.dealer
    around = (*range(dealer + 1, count), *range(dealer + 1))
    order = tuple([seat for seat in around if seat not in state.out_of_hand])
    taken, state, reshuffled = draw(state, len(order))
    events: list[Event] = [RoundStarted(state.round + 1, dealer), *reshuffled]
    cards: list[Card] = [0] * count
    owners: list[Seat | None] = [None] * count
    for seat, card in zip(order, taken, strict=True):
        cards[seat], owners[seat] = card, seat
        events.append(CardDealt(seat, card, to=(seat,)))
    dealt = replace(
        state,
        opened=state.turn,
        round=state.round + 1,
        deal=state.deal + 1,
        playing=order,
        waiting=order,
        cards=tuple(cards),
        owners=tuple(owners),
        story=(),
    )
    return Step(dealt, tuple(events))


def draw(state: State, count: int) -> tuple[tuple[Card, ...], State, tuple[Event, ...]]:
    """So many from the front of the deck; when it is used up, the discards become the deck (§3.4)."""
    taken, deck = state.deck[:count], state.deck[count:]
    if len(taken) == count:
        return taken, replace(state, deck=deck), ()
    number = state.reshuffles + 1
    discards = sorted([*state.discards, *state.given])
    fresh = shuffled(discards, state.seed, f"hand/{state.hand}/reshuffle/{number}")
    rest = count - len(taken)
    after = replace(state, deck=fresh[rest:], discards=(), given=(), reshuffles=number)
    return (*taken, *fresh[:rest]), after, (Reshuffled(len(fresh)),)


def end_round(state: State, owl: Seat | None) -> Step:
    """All cards are shown and discarded, and the lowest are out, but for one who is left alone (§8)."""
    gone = fallen(state.story)
    lowest = lowest_of(state) if len(state.playing) > 1 else ()
    out = sorted([*lowest, *[fell.seat for fell in gone]])
    price, pot = price_of(state.round), state.pot
    chips, paid, left = list(state.chips), [0] * len(state.chips), []
    events: list[Event] = [Shown(state.cards, state.given), Lowest(lowest) if lowest else NothingCompared()]
    for seat in out:
        if price and chips[seat] >= price:
            chips[seat] -= price
            paid[seat] = price
            pot += price
            events.append(Returned(seat, price))
        else:
            left.append(seat)
            events.append(HandLeft(seat))
    showdown = Showdown(
        hand=state.hand,
        round=state.round,
        deal=state.deal,
        dealer=state.dealer,
        cards=state.cards,
        given=state.given,
        story=state.story,
        fallen=gone,
        owl=owl,
        lowest=lowest,
        paid=tuple(paid),
        left=tuple(left),
        winner=None,
        won=0,
        carried=0,
    )
    shown = [CLOWN if card == HIGH_CLOWN else card for card in state.cards if card]
    after = replace(
        state,
        chips=tuple(chips),
        pot=pot,
        out_of_hand=(*state.out_of_hand, *left),
        discards=(*state.discards, *state.given, *shown),
        given=(),
        last=showdown,
    )
    following = go_on(after, showdown)
    return Step(following.state, (*events, *following.events))


def lowest_of(state: State) -> tuple[Seat, ...]:
    """Who has the lowest card of those in the round (§8.3)."""
    least = min(state.cards[seat] for seat in state.playing)
    return tuple(sorted([seat for seat in state.playing if state.cards[seat] == least]))


def go_on(state: State, showdown: Showdown) -> Step:
    """Another round, or the hand is won, or carried over (§9)."""
    count = len(state.chips)
    around = [(state.dealer + step) % count for step in range(1, count + 1)]
    still_in = [seat for seat in around if seat not in state.out_of_hand]
    if len(still_in) > 1:
        return start_round(replace(state, dealer=still_in[0]))
    ending: Event
    if still_in:
        winner = still_in[0]
        chips = tuple([left + state.pot * (seat == winner) for seat, left in enumerate(state.chips)])
        last = replace(showdown, winner=winner, won=state.pot)
        state, ending = (
            replace(state, dealer=winner, chips=chips, pot=0, last=last),
            PotWon(winner, state.pot),
        )
    else:
        last = replace(showdown, carried=state.pot)
        state, ending = replace(state, dealer=around[0], last=last), PotCarried(state.pot)
    following = start_hand(state) if all(state.chips) else end_game(state)
    return Step(following.state, (ending, *following.events))


def end_game(state: State) -> Step:
    """Somebody has no chip left (§9.4)."""
    most = max(state.chips)
    winners = tuple([seat for seat, chips in enumerate(state.chips) if chips == most])
    over = replace(state, playing=(), waiting=(), cards=(0,) * len(state.chips), story=())
    return Step(over, (GameOver(winners),))


def fallen(story: Iterable[Call]) -> tuple[Fallen, ...]:
    """Who has gone out in the course of it, in that order."""
    return tuple([Fallen(seat, FATAL[call.came]) for call in story for seat in call.out])


def price_of(number: int) -> int:
    """What one who went out of this round pays to be back; 0: he is out of the hand (§8.6, §8.8)."""
    return number if number <= PAID_ROUNDS else 0
