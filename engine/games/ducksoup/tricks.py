"""The tricks of Duck Soup: which card wins, what a trick is worth, and who leads next.

Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.ducksoup.deals import NOTHING, draw, end_deal
from engine.games.ducksoup.events import TrickWon
from engine.games.ducksoup.nouns import HIGH, LOW, Card, Pair, State, Trick


def beats(second: Card, lead: Card, course: int) -> bool:
    """Whether the second card wins. It needs the suit that was led.

    In the first course the lower card wins (§3.3). In the second the higher card wins, ace high (§5.3).
    """
    if second[1] != lead[1]:
        return False
    return LOW[second] < LOW[lead] if course == 1 else HIGH[second] > HIGH[lead]


def trick_worth(one: Card, other: Card) -> int:
    """1 point for two cards of one suit, 2 for two suits (§3.5)."""
    return 1 if one[1] == other[1] else 2


def won_trick(state: State, quack: bool) -> Trick:
    """The trick on the table with its winner and its points (§3.3 to §3.5, §4)."""
    cards, course, follower = state.trick, 1 if state.stock else 2, 1 - state.leader
    before = state.tricks[-1] if state.tricks else None
    worth: tuple[int, ...] = (trick_worth(cards[0], cards[1]),)
    if len(cards) == 4:
        follows = cards[3][0] == cards[0][0]
        worth = (*worth, trick_worth(cards[2], cards[3]))
    else:
        follows = quack or beats(cards[1], cards[0], course)
    return Trick(
        deal=state.deal,
        course=course,
        number=before.number + len(before.worth) if before else 1,
        leader=state.leader,
        cards=cards,
        quack=quack,
        winner=follower if follows else state.leader,
        worth=worth,
    )


def settle_trick(state: State, events: tuple[Event, ...], *, quack: bool) -> Step:
    """Count the trick for its winner, who draws first and is the next leader (§3.6, §5.1)."""
    trick = won_trick(state, quack)
    winner, points = trick.winner, sum(trick.worth)
    counted = _added(state.first if state.stock else state.second, winner, points)
    tricks = (*state.tricks, trick)
    events = (*events, TrickWon(winner, trick.worth))
    if state.stock:
        state = replace(state, leader=winner, trick=(), tricks=tricks, last=trick, first=counted)
        return draw(state, len(trick.worth), events)
    state = replace(state, leader=winner, trick=(), tricks=tricks, last=trick, second=counted, drawn=NOTHING)
    if state.hands[0]:
        return Step(state, events)
    return end_deal(state, events)


def _added(points: Pair, seat: Seat, more: int) -> Pair:
    return (points[0] + more, points[1]) if seat == 0 else (points[0], points[1] + more)
