"""The claims of the lesson of Duck Soup."""

from __future__ import annotations

from engine.games.ducksoup.events import CardPlayed, Duck, DuckSoup, Quack, QuackQuack, StockGone, TrickWon
from engine.games.ducksoup.nouns import View
from engine.games.ducksoup.tricks import beats
from tests.bot.games.promises import Claim, Promise


def holds(*cards: str) -> Claim:
    return lambda view: {*cards} <= {*view.hand}


def of_rank(rank: str, count: int) -> Claim:
    """How many cards of this rank the learner holds."""
    return lambda view: sum(card[0] == rank for card in view.hand) == count


def unseen(rank: str, *cards: str) -> Claim:
    """Which cards of this rank the learner has not seen."""
    return lambda view: {card for card in view.unseen if card[0] == rank} == {*cards}


def beaten_by(card: str, *better: str) -> Claim:
    """The cards that the learner has not seen and that beat this one in its suit."""
    return lambda view: {other for other in view.unseen if beats(other, card, view.course)} == {*better}


def points(first: tuple[int, int], second: tuple[int, int] = (0, 0)) -> Claim:
    return lambda view: (view.first, view.second) == (first, second)


def i_lead(view: View) -> bool:
    return view.leader == 0


LESSON = {
    0: Promise((lambda view: view.course == 1, beaten_by("AC"), TrickWon(0, (1,)))),
    1: Promise(told=(CardPlayed(1, "KC"), TrickWon(0, (1,)), i_lead)),
    2: Promise((beaten_by("2H", "AH"),)),
    3: Promise(told=(CardPlayed(1, "9D"), TrickWon(0, (2,)))),
    4: Promise((holds("7S"), Quack(1))),
    5: Promise(told=(CardPlayed(1, "7D"), Quack(1))),
    6: Promise((of_rank("7", 0), Duck(0)), (TrickWon(1, (2,)), lambda view: view.leader == 1)),
    8: Promise((lambda view: view.trick == ("9H",), holds("9C"), unseen("9", "9S"))),
    9: Promise(told=(Quack(0), Duck(1), TrickWon(0, (2,)))),
    10: Promise((of_rank("4", 3), Quack(1))),
    12: Promise((holds("4H", "4C"), unseen("4"), QuackQuack(0), TrickWon(0, (2, 1)))),
    13: Promise(told=(CardPlayed(1, "QH"), TrickWon(0, (2, 1)))),
    14: Promise((holds("8D"), TrickWon(1, (1,)))),
    15: Promise(told=(CardPlayed(1, "5D"), TrickWon(1, (1,)))),
    17: Promise((of_rank("J", 2), lambda view: view.trick == ("JC",), unseen("J", "JS"))),
    18: Promise(told=(CardPlayed(1, "JS"), QuackQuack(1))),
    19: Promise((holds("JH"), unseen("J"), DuckSoup(0)), (DuckSoup(0), TrickWon(0, (2, 2)))),
    20: Promise((beaten_by("3C", "2C"), lambda view: view.stock == 8)),
    21: Promise(told=(TrickWon(0, (1,)), of_rank("K", 2), of_rank("Q", 3))),
    22: Promise((beaten_by("2S"), holds("AS"))),
    23: Promise(told=(TrickWon(0, (1,)),)),
    24: Promise((beaten_by("3D", "2D"),)),
    25: Promise(told=(TrickWon(0, (1,)), lambda view: view.stock == 2)),
    26: Promise((lambda view: view.stock == 2,)),
    27: Promise(told=(TrickWon(1, (1,)), StockGone((15, 4)), lambda view: view.course == 2)),
    29: Promise(
        (beaten_by("AH"), lambda view: view.trick == ("KH",)), (TrickWon(0, (1,)), points((15, 4), (1, 0)))
    ),
    30: Promise((beaten_by("AS"),)),
    31: Promise(told=(TrickWon(0, (1,)), points((15, 4), (2, 0)))),
}

PROMISES = {"ducksoup": LESSON}
