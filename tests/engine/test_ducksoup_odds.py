"""How Duck Soup's strong player weighs the first course."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from engine.game import Seat
from engine.games import ducksoup
from engine.games.ducksoup import Options, odds
from engine.games.ducksoup.nouns import LOW, State, View
from engine.games.ducksoup.uses import EARLY, LATE, STOCK, Uses, uses
from engine.playout import at_random, playout
from tests.engine.ducksoup_table import cards, dealt, known, play, table

NO_USE = Uses(lower=(0.0,) * 9, higher=(0.0,) * 9, rank=(0.0,) * 13, lead=0.0)
"""So that only the points of the trick count."""


def worth(state: State, action: str) -> float:
    """What the one to act makes of this trick if the other hand is what it is."""
    (seat,) = ducksoup.prompt(state).seats
    return odds.World(ducksoup.view(state, seat), state.hands[1 - seat], NO_USE).worth(action)


def at(one: str, other: str, acts: str = "", stock: str = "2D 5H 9C QD") -> State:
    return play(known(table(one, other, stock=stock)), acts)[0]


def imagined(view: View, seat: Seat, rng: Random) -> State:
    """A state with the hand that was imagined, and with all else as the view has it."""
    theirs = odds.imagine(view, rng)
    stock = [card for card in view.unseen if card not in theirs]
    hands, drawn = [view.hand] * 2, [view.drawn] * 2
    hands[1 - seat], drawn[1 - seat] = cards(" ".join(theirs)), ()
    return State(
        dealer=view.dealer,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
        last=view.last,
        first=view.first,
        second=view.second,
        sheet=view.sheet,
        seed="",
        turn=0,
        deal=view.deal,
        stock=tuple(stock),
        hands=(hands[0], hands[1]),
        drawn=(drawn[0], drawn[1]),
    )


def test_an_imagined_state_looks_as_the_true_one_does() -> None:
    rng = Random(1)
    for acted in playout(ducksoup, ducksoup.new(2, Options(), "1").state, [at_random] * 2, rng):
        state = acted.step.state
        for seat in ducksoup.prompt(state).seats:
            view = ducksoup.view(state, seat)
            if view.course == 1:
                assert ducksoup.view(imagined(view, seat, rng), seat) == view


def test_the_stock_decides_between_early_and_late() -> None:
    assert uses(STOCK) == EARLY
    assert uses(0) == LATE
    assert EARLY.lead < uses(2).lead < LATE.lead


@pytest.mark.parametrize(
    ("hands", "brings"),
    [
        (("7S KC", "4S JD"), -1),
        (("7S KC", "8S JD"), 1),
        (("7S KC", "8H JD"), 2),
        # They quack, and there is no answer.
        (("7S KC 2C", "7H KD KH"), -2),
        # They quack into the third card, as they cannot see it; but not into the fourth of their own.
        (("7S 7C 2C", "7H KD KH"), 3.5),
        (("7S 7C 2C", "7H 7D KH"), -4),
        # They probably have the fourth card, so that there is no answer either.
        (("7S 7C 2C 3C 8C 9S", "7H 7D KH QH JH TH"), -2),
    ],
)
def test_what_a_lead_brings(hands: tuple[str, str], brings: float) -> None:
    assert worth(at(*hands, stock="2D 5H"), "7S") == brings


@pytest.mark.parametrize(
    ("action", "brings"), [("4S", 1), ("9S", -1), ("JD", -2), ("7H", -2), ("7H quack", 2)]
)
def test_what_a_second_card_brings(action: str, brings: float) -> None:
    assert worth(at("7S KC 2C 3C", "4S 9S JD 7H", "A:7S"), action) == brings


def test_what_a_quack_brings_against_a_third_card() -> None:
    assert worth(at("7S 7C 2C", "7H KD KH", "A:7S"), "7H quack") == -4
    assert worth(at("7S 7C 2C", "7H KC KH", "A:7S"), "7H quack") == -3
    assert worth(at("7S 7C 2C", "7H 7D KH", "A:7S"), "7H quack") == 4
    fears_the_fourth = at("7S 7C 2C 3C 8C 9S", "7H KD KH QH JH TH", "A:7S", stock="7D 5H")
    assert worth(fears_the_fourth, "7H quack") == 2


def test_what_an_answer_brings() -> None:
    state = at("7S 7C 2C", "7H 7D KH", "A:7S B:7H quack")
    assert (worth(state, "duck"), worth(state, "7C quack")) == (-2, -4)
    assert worth(at("7S 7C 2C", "7H 8C KH", "A:7S B:7H quack"), "7C quack") == 3


def test_what_a_fourth_card_brings() -> None:
    state = at("7S 7C 2C", "7H 7D KH 8C", "A:7S B:7H quack A:7C quack")
    assert [worth(state, card) for card in ("7D", "KH", "8C")] == [4, -4, -3]


def test_low_cards_are_kept_for_what_they_may_still_do_in_the_first_course() -> None:
    low, high = [], []
    for luck in range(10):
        state = dealt(str(luck))
        view, theirs = ducksoup.view(state, state.leader), state.hands[1 - state.leader]
        full, bare = (odds.World(view, theirs, found) for found in (uses(STOCK), NO_USE))
        low += [bare.worth(card) - full.worth(card) for card in view.hand if LOW[card] < 2]
        high += [bare.worth(card) - full.worth(card) for card in view.hand if LOW[card] > 10]
    assert fmean(low) > fmean(high)


def test_more_hands_are_imagined_for_more_worlds() -> None:
    state = dealt("worlds")
    view, legal = ducksoup.view(state, state.leader), ducksoup.legal(state, state.leader)
    few, many, again = (odds.weigh(view, legal, Random(1), worlds) for worlds in (2, 20, 20))
    assert few != many == again
