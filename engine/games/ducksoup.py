"""Duck Soup by David Parlett (2002), for two players.

Low cards win tricks while there is a stock, high ones after it, and the points of both are multiplied.
A second card of the lead's rank can be quacked. Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games._ducksoup_house import choose
from engine.games._ducksoup_nouns import (
    CARDS,
    HIGH,
    LOW,
    PLACE,
    RANKS,
    SUITS,
    Card,
    CardPlayed,
    CardsDrawn,
    DealScored,
    DealStarted,
    Duck,
    DuckSoup,
    GameOver,
    HandDealt,
    HandFilled,
    InThePond,
    InTheSoup,
    Options,
    Pair,
    Quack,
    QuackQuack,
    Score,
    State,
    StockGone,
    Trick,
    TrickWon,
    View,
    beats,
)
from engine.shuffle import shuffled

__all__ = [  # the Game, and with what else is defined here, all that others may want
    "CARDS",
    "HIGH",
    "LOW",
    "CardPlayed",
    "CardsDrawn",
    "DealScored",
    "DealStarted",
    "Duck",
    "DuckSoup",
    "GameOver",
    "HandDealt",
    "HandFilled",
    "InThePond",
    "InTheSoup",
    "Options",
    "Quack",
    "QuackQuack",
    "Score",
    "State",
    "StockGone",
    "Trick",
    "TrickWon",
    "View",
    "apply",
    "beats",
    "choose",
    "default",
    "key",
    "legal",
    "new",
    "outcome",
    "prompt",
    "seats",
    "version",
    "view",
]

key = "ducksoup"
version = 1
seats = SEATS = range(2, 3)

PACK = tuple(rank + suit for suit in SUITS for rank in RANKS[1:] + RANKS[0])
HAND_SIZE = 13
POND = 125
"""What a deal must reach to decide the game (§6.2), and a total to stay out of the soup (§6.5)."""
GOAL = 250

DUCK: Action = "duck"
QUACKED: dict[Card, Action] = {card: f"{card} quack" for card in CARDS}
PLAYS: dict[Action, Card] = {
    **{card: card for card in CARDS},
    **{action: card for card, action in QUACKED.items()},
}
"""The card of each action but ``duck``."""
NOBODY: frozenset[Seat] = frozenset()
ALONE: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset({0}), frozenset({1}))


def new(seats: int, options: Options, seed: str) -> Step:
    """Draw the first dealer (§2.1), and deal."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not 2")
    dealer = shuffled((0, 1), seed, "dealer")[0]
    return start_deal(seed, dealer, number=1, turn=0, last=None, sheet=())


def prompt(state: State) -> Prompt:
    """Leader and second player by turns."""
    return Prompt(state.turn, ALONE[_asked(state)] if state.deal else NOBODY, state.deal)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Any card (§3.2), one of the lead's rank also with Quack (§4.1); or an answer to that (§4.3)."""
    if seat != _asked(state):
        return ()
    hand, trick = state.hands[seat], state.trick
    if len(trick) == 1:
        return hand + _quacked(hand, trick[0])
    if len(trick) == 2:
        return (DUCK, *_quacked(hand, trick[0]))
    return hand


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Play a card or concede; the last card of a trick settles it."""
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    if action == DUCK:
        return settle_trick(replace(state, turn=state.turn + 1), (Duck(seat),), quack=True)
    card, trick = PLAYS[action], state.trick
    hand = tuple([held for held in state.hands[seat] if held != card])
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    state = replace(state, turn=state.turn + 1, hands=hands, trick=(*trick, card))
    played = CardPlayed(seat, card)
    if len(trick) == 3:
        said: tuple[Event, ...] = (DuckSoup(seat),) if card[0] == trick[0][0] else ()
        return settle_trick(state, (played, *said), quack=True)
    if action != card:
        return Step(state, (played, QuackQuack(seat) if len(trick) == 2 else Quack(seat)))
    if trick:
        return settle_trick(state, (played,), quack=False)
    return Step(state, (played,))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this is not legal."""
    if action not in PLAYS and action != DUCK:
        return IllegalAction("no_such_card")
    if not state.deal:
        return IllegalAction("game_over")
    if seat != _asked(state):
        return IllegalAction("not_your_turn")
    if len(state.trick) == 2:
        return IllegalAction("answer_the_quack")
    if action == DUCK:
        return IllegalAction("nothing_to_concede")
    card = PLAYS[action]
    if card not in state.hands[seat]:
        return IllegalAction("not_in_hand")
    return IllegalAction("no_quack")


def default(state: State, seat: Seat) -> Action:
    """In silence the middle card by rank, which he will miss least in two opposite courses; no third card."""
    if len(state.trick) == 2:
        return DUCK
    hand = sorted(state.hands[seat], key=LOW.__getitem__)
    return hand[(len(hand) - 1) // 2]


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    return View(
        seat=seat,
        over=not state.deal,
        deal=state.deal or len(state.sheet),
        dealer=state.dealer,
        leader=state.leader,
        course=1 if state.stock else 2,
        stock=len(state.stock),
        held=(len(state.hands[0]), len(state.hands[1])),
        trick=state.trick,
        tricks=state.tricks,
        last=state.last,
        first=state.first,
        second=state.second,
        sheet=state.sheet,
        totals=_totals(state.sheet),
        hand=() if seat is None else state.hands[seat],
    )


def outcome(state: State) -> Outcome | None:
    """The game points and places, after the last deal."""
    if state.deal:
        return None
    scores = game_points(state.sheet)
    return Outcome(scores, (1, 2) if scores[0] else (2, 1))


def start_deal(
    seed: str, dealer: Seat, number: int, turn: int, last: Trick | None, sheet: tuple[Score, ...]
) -> Step:
    """Thirteen cards each, the rest is the stock (§2.2); the non-dealer leads (§3.1)."""
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
        trick=(),
        tricks=(),
        last=last,
        first=(0, 0),
        second=(0, 0),
        sheet=sheet,
    )
    dealt = (HandDealt(seat, hand, to=(seat,)) for seat, hand in enumerate(hands))
    return Step(state, (DealStarted(number, dealer), *dealt))


def settle_trick(state: State, events: tuple[Event, ...], *, quack: bool) -> Step:
    """Count it for its winner, who draws first and leads to the next one (§3.6, §5.1)."""
    trick = won_trick(state, quack)
    winner, points = trick.winner, sum(trick.worth)
    counted = _added(state.first if state.stock else state.second, winner, points)
    tricks = (*state.tricks, trick)
    events = (*events, TrickWon(winner, trick.worth))
    if state.stock:
        state = replace(state, leader=winner, trick=(), tricks=tricks, last=trick, first=counted)
        return draw(state, len(trick.worth), events)
    state = replace(state, leader=winner, trick=(), tricks=tricks, last=trick, second=counted)
    if state.hands[0]:
        return Step(state, events)
    return end_deal(state, events)


def won_trick(state: State, quack: bool) -> Trick:
    """Who takes the cards on the table, and what for (§3.3 to §3.5, §4)."""
    cards, course, follower = state.trick, 1 if state.stock else 2, 1 - state.leader
    worth: tuple[int, ...] = (trick_worth(cards[0], cards[1]),)
    if len(cards) == 4:
        follows = cards[3][0] == cards[0][0]
        worth = (*worth, trick_worth(cards[2], cards[3]))
    else:
        follows = quack or beats(cards[1], cards[0], course)
    return Trick(
        deal=state.deal,
        course=course,
        number=1 + sum([len(trick.worth) for trick in state.tricks]),
        leader=state.leader,
        cards=cards,
        quack=quack,
        winner=follower if follows else state.leader,
        worth=worth,
    )


def trick_worth(one: Card, other: Card) -> int:
    """1 in one suit, 2 in two (§3.5)."""
    return 1 if one[1] == other[1] else 2


def draw(state: State, tricks: int, events: tuple[Event, ...]) -> Step:
    """The winner first, then by turns: one card each, two each after a double, if there are (§5.1)."""
    stock, winner = state.stock, state.leader
    each = min(tricks, len(stock) // 2)
    drawn, left = stock[: 2 * each], stock[2 * each :]
    mine, yours = drawn[::2], drawn[1::2]
    got = (mine, yours) if winner == 0 else (yours, mine)
    hands = (_sorted(state.hands[0] + got[0]), _sorted(state.hands[1] + got[1]))
    filled = (HandFilled(0, got[0], to=(0,)), HandFilled(1, got[1], to=(1,)))
    events = (*events, CardsDrawn(each, len(left)), *filled)
    if not left:
        events = (*events, StockGone(state.first))
    return Step(replace(state, stock=left, hands=hands), events)


def end_deal(state: State, events: tuple[Event, ...]) -> Step:
    """Multiply the courses (§6.1); then the other one deals (§2.1), or the game is over."""
    score = Score(state.first, state.second)
    sheet = (*state.sheet, score)
    totals, products = _totals(sheet), score.products
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


def game_points(sheet: Sequence[Score]) -> Pair:
    """2 for the pond; from 250 on 1 for the higher total, 2 if the other is in the soup (§6.2 to §6.6)."""
    if in_the_pond(sheet[-1]):
        one, other = sheet[-1].products
        return (2, 0) if one > other else (0, 2)
    one, other = _totals(sheet)
    if one == other or max(one, other) < GOAL:
        return (0, 0)
    points = 2 if min(one, other) < POND else 1
    return (points, 0) if one > other else (0, points)


def in_the_pond(score: Score) -> bool:
    """Whether this deal decides the game: 125 or more, and not as much for both (§6.2, §6.3)."""
    one, other = score.products
    return one != other and max(one, other) >= POND


def _asked(state: State) -> Seat:
    """Whose turn it is; -1 when the game is over."""
    return state.leader ^ (len(state.trick) & 1) if state.deal else -1


def _quacked(hand: tuple[Card, ...], lead: Card) -> tuple[Action, ...]:
    return tuple([QUACKED[card] for card in hand if card[0] == lead[0]])


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__))


def _added(points: Pair, seat: Seat, more: int) -> Pair:
    return (points[0] + more, points[1]) if seat == 0 else (points[0], points[1] + more)


def _totals(sheet: Sequence[Score]) -> Pair:
    products = [score.products for score in sheet]
    return (sum(one for one, _ in products), sum(other for _, other in products))
