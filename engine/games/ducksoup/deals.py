"""The deals of Duck Soup: how they begin, how cards are drawn, and how they end.

Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.ducksoup.events import (
    CardsDrawn,
    DealScored,
    DealStarted,
    GameOver,
    HandDealt,
    HandFilled,
    InThePond,
    InTheSoup,
    StockGone,
)
from engine.games.ducksoup.nouns import CARDS, HIGH, PLACE, Card, Score, State, Trick
from engine.games.ducksoup.scores import game_points, in_the_pond, products_of, totals_of
from engine.shuffle import shuffled

PACK = tuple(sorted(CARDS, key=lambda card: (card[1], HIGH[card])))
HAND_SIZE = 13
NOTHING: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
"""No cards drawn by either seat."""


def start_deal(
    seed: str, dealer: Seat, number: int, turn: int, last: Trick | None, sheet: tuple[Score, ...]
) -> Step:
    """Deal thirteen cards each. The rest is the stock (§2.2), and the non-dealer leads (§3.1)."""
    pack = shuffled(PACK, seed, f"deal/{number}")
    leads, deals = _sorted(pack[:HAND_SIZE]), _sorted(pack[HAND_SIZE : 2 * HAND_SIZE])
    hands = (leads, deals) if dealer == 1 else (deals, leads)
    state = State(
        seed=seed,
        turn=turn,
        deal=number,
        dealer=dealer,
        leader=1 - dealer,
        stock=pack[2 * HAND_SIZE :],
        hands=hands,
        drawn=NOTHING,
        trick=(),
        tricks=(),
        last=last,
        first=(0, 0),
        second=(0, 0),
        sheet=sheet,
    )
    dealt = (HandDealt(seat, hand, to=(seat,)) for seat, hand in enumerate(hands))
    return Step(state, (DealStarted(number, dealer), *dealt))


def draw(state: State, tricks: int, events: tuple[Event, ...]) -> Step:
    """Both draw, the winner first: one card each, or two after a double trick if enough are left (§5.1)."""
    stock, winner = state.stock, state.leader
    each = min(tricks, len(stock) // 2)
    drawn, left = stock[: 2 * each], stock[2 * each :]
    mine, yours = drawn[::2], drawn[1::2]
    got = (mine, yours) if winner == 0 else (yours, mine)
    hands = (_filled(state.hands[0], got[0]), _filled(state.hands[1], got[1]))
    filled = (HandFilled(0, got[0], to=(0,)), HandFilled(1, got[1], to=(1,)))
    events = (*events, CardsDrawn(each, len(left)), *filled)
    if not left:
        events = (*events, StockGone(state.first))
    return Step(replace(state, stock=left, hands=hands, drawn=got), events)


def end_deal(state: State, events: tuple[Event, ...]) -> Step:
    """Multiply the courses (§6.1). Then the other player deals (§2.1), or the game is over."""
    score = Score(state.first, state.second)
    sheet = (*state.sheet, score)
    totals, products = totals_of(sheet), products_of(score)
    events = (*events, DealScored(state.deal, score.first, score.second, products, totals))
    scores = game_points(sheet)
    if not any(scores):
        started = start_deal(state.seed, 1 - state.dealer, state.deal + 1, state.turn, state.last, sheet)
        return Step(started.state, (*events, *started.events))
    winner = 0 if scores[0] else 1
    if in_the_pond(score):
        events = (*events, InThePond(winner))
    elif scores[winner] == 2:
        events = (*events, InTheSoup(1 - winner))
    return Step(replace(state, deal=0, sheet=sheet), (*events, GameOver(scores)))


def _filled(hand: Sequence[Card], drawn: Sequence[Card]) -> tuple[Card, ...]:
    """The hand with the drawn cards added, in the order of a sorted hand."""
    cards = list(hand)
    for card in drawn:
        insort(cards, card, key=PLACE.__getitem__)
    return tuple(cards)


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__))
