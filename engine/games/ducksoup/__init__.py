"""Duck Soup by David Parlett (2002), for two players.

Low cards win tricks while there is a stock, high ones after it, and the points of both parts are multiplied.
A second card of the lead's rank can be quacked. Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games.ducksoup.deals import start_deal
from engine.games.ducksoup.events import CardPlayed, Duck, DuckSoup, Quack, QuackQuack
from engine.games.ducksoup.house import choose as choose
from engine.games.ducksoup.nouns import DUCK, LOW, OF_RANK, PLAYS, QUACKED, Card, State, View
from engine.games.ducksoup.nouns import Options as Options
from engine.games.ducksoup.scores import game_points, totals_of
from engine.games.ducksoup.tricks import settle_trick
from engine.seats import ALONE, NOBODY, without
from engine.shuffle import shuffled

key = "ducksoup"
version = 1
seats = SEATS = range(2, 3)


def new(seats: int, options: Options, seed: str) -> Step:
    """Draw the first dealer (§2.1), and deal."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not 2")
    dealer = shuffled((0, 1), seed, "dealer")[0]
    return start_deal(seed, dealer, number=1, turn=0, last=None, sheet=())


def prompt(state: State) -> Prompt:
    """The player who must act: the leader or the second player."""
    seats = ALONE[_asked(state)] if state.deal else NOBODY
    return Prompt(state.turn, seats, state.deal)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Playing any card silently (§3.2), quacking one of the lead's rank (§4.1), answering a Quack (§4.3)."""
    if seat != _asked(state):
        return ()
    hand, trick = state.hands[seat], state.trick
    if len(trick) == 1:
        return hand + _quacked(hand, trick[0])
    if len(trick) == 2:
        return (DUCK, *_quacked(hand, trick[0]))
    return hand


def callers(state: State) -> Sequence[Seat]:
    """Nobody, as no card is played out of turn."""
    return ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Play a card or concede. The last card of a trick settles it."""
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    if action == DUCK:
        return settle_trick(replace(state, turn=state.turn + 1), (Duck(seat),), quack=True)
    card, trick = PLAYS[action], state.trick
    one, other = state.hands
    hands = (without(one, card), other) if seat == 0 else (one, without(other, card))
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
    """Why this action is not legal."""
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
    """The hand's card of middle rank, played without a word, or Duck as the answer to a Quack.

    The player will miss that card least, as one course is won by low cards and the other by high ones.
    """
    if len(state.trick) == 2:
        return DUCK
    hand = sorted(state.hands[seat], key=LOW.__getitem__)
    return hand[(len(hand) - 1) // 2]


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    return View(
        dealer=state.dealer,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        last=state.last,
        first=state.first,
        second=state.second,
        sheet=state.sheet,
        seat=seat,
        over=not state.deal,
        deal=state.deal or len(state.sheet),
        course=1 if state.stock else 2,
        stock=len(state.stock),
        held=(len(state.hands[0]), len(state.hands[1])),
        totals=totals_of(state.sheet),
        hand=() if seat is None else state.hands[seat],
        drawn=() if seat is None else state.drawn[seat],
    )


def outcome(state: State) -> Outcome | None:
    """The game points and places, after the last deal."""
    if state.deal:
        return None
    scores = game_points(state.sheet)
    return Outcome(scores, (1, 2) if scores[0] else (2, 1))


def _asked(state: State) -> Seat:
    """The seat whose turn it is, or -1 when the game is over."""
    return state.leader ^ (len(state.trick) & 1) if state.deal else -1


def _quacked(hand: tuple[Card, ...], lead: Card) -> tuple[Action, ...]:
    """The actions that play a card of the lead's rank with a word (Quack or Quack-quack)."""
    equal = OF_RANK[lead[0]]
    return tuple([QUACKED[card] for card in hand if card in equal])
