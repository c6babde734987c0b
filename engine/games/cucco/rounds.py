"""The ends of rounds and hands of Cucco 21: owl calls, who is out, who pays to come back, and who takes the
pot. Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.cucco.deals import start_hand, start_round, still_in
from engine.games.cucco.events import (
    GameOver,
    HandLeft,
    Lowest,
    NothingCompared,
    OwlCalled,
    OwlLost,
    OwlNoted,
    PotCarried,
    PotWon,
    Returned,
    Shown,
)
from engine.games.cucco.nouns import (
    CAT,
    CLOWN,
    HIGH_CLOWN,
    OWL,
    PAYING,
    PERSON,
    Call,
    Came,
    Card,
    Fallen,
    Showdown,
    State,
    View,
)
from engine.seats import around

FATAL: dict[Came, Card] = {"person": PERSON, "cat": CAT, "exchanged": CLOWN}
"""The card that puts a player out, keyed by how the request ended."""


def end_round(state: State, owl: Seat | None) -> Step:
    """Show and discard all cards. If two or more players are left in the round, those with the lowest card
    are out (§8).

    ``owl`` is the seat that ended the round by its call, if one did.
    """
    gone = fallen(state.story)
    lowest = lowest_of(state) if len(state.playing) > 1 else ()
    out = sorted([*lowest, *[fell.seat for fell in gone]])
    price, pot = price_of(state), state.pot
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


def fallen(story: Iterable[Call]) -> tuple[Fallen, ...]:
    """The players who went out before the end of a round, in the order in which they went out."""
    return tuple([Fallen(seat, FATAL[call.came]) for call in story if call.out for seat in call.out])


def lowest_of(state: State) -> tuple[Seat, ...]:
    """Of the seats still in the round, those with the lowest card (§8.3)."""
    cards, playing = state.cards, state.playing
    least = min([cards[seat] for seat in playing])
    return tuple([seat for seat, card in enumerate(cards) if card == least and seat in playing])


def price_of(now: State | View) -> int:
    """The chips that a player pays to come back after this round of the hand (§8.6, §8.8, §10.3).

    0 if nobody can come back: a player who goes out is then out of the hand.
    """
    prices = PAYING[now.options.prices]
    return prices[now.round - 1] if now.round <= len(prices) else 0


def go_on(state: State, showdown: Showdown) -> Step:
    """Start another round, or end the hand: its pot is won or carried over (§9)."""
    players = still_in(state)
    if len(players) > 1:
        return start_round(replace(state, dealer=players[0]), (*players[1:], players[0]))
    ending: Event
    if players:
        winner = players[0]
        chips = tuple([left + state.pot * (seat == winner) for seat, left in enumerate(state.chips)])
        last = replace(showdown, winner=winner, won=state.pot)
        state, ending = (
            replace(state, dealer=winner, chips=chips, pot=0, last=last),
            PotWon(winner, state.pot),
        )
    else:
        last = replace(showdown, carried=state.pot)
        state, ending = (
            replace(state, dealer=around(state.dealer + 1, len(state.chips))[0], last=last),
            PotCarried(state.pot),
        )
    following = start_hand(state) if all(state.chips) else end_game(state)
    return Step(following.state, (ending, *following.events))


def end_game(state: State) -> Step:
    """End the game, as somebody has no chip left (§9.4)."""
    most = max(state.chips)
    winners = tuple([seat for seat, chips in enumerate(state.chips) if chips == most])
    over = replace(state, playing=(), waiting=(), cards=(0,) * len(state.chips), story=())
    return Step(over, (GameOver(winners),))


def note(state: State, seat: Seat) -> Step:
    """Keep a call secret until the open request is settled (§7.3)."""
    return Step(replace(state, pending=(*state.pending, seat)), (OwlNoted(seat, to=(seat,)),))


def settle(state: State) -> Step:
    """Decide which calls during the request are valid (§7.3), and whether the round is over (§8.1)."""
    calls, state = sorted(state.pending), replace(state, pending=())
    lost = [seat for seat in calls if state.cards[seat] != OWL or seat not in state.playing]
    void = tuple([OwlLost(seat, to=(seat,)) for seat in lost])
    held = [seat for seat in calls if seat not in lost]
    if held and len(state.playing) > 1:
        ended = end_by_owl(state, held[0])
    elif state.waiting and len(state.playing) > 1:
        ended = Step(state)
    else:
        ended = end_round(state, None)
    return Step(ended.state, (*void, *ended.events))


def end_by_owl(state: State, seat: Seat) -> Step:
    """End the round by a call: nobody else has a turn (§7.1)."""
    ended = end_round(replace(state, story=(*state.story, Call(seat, "called"))), seat)
    return Step(ended.state, (OwlCalled(seat), *ended.events))
