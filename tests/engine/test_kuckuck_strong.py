"""Zum Kuckuck!'s strong player."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.games.kuckuck import legal, prompt, view
from engine.games.kuckuck.rounds import NESTS, TRICKS, worth
from engine.games.kuckuck.strong import weigh
from engine.minds import Thought
from tests.engine.kuckuck_table import dealt, play, table


def thought(
    before: str, nests: tuple[int, int], cards: str, seat: int, already: str = ""
) -> dict[str, float]:
    """How likely each card is to be played in the last trick, once others have played theirs."""
    state = table(before, nests, cards, tactical=bool(already), trick=12)
    players = tuple(
        replace(player, worth=worth(hand))
        for player, hand in zip(state.players, state.deal.hands, strict=True)
    )
    pack = [*NESTS]
    pack.remove(nests[0])
    pack.remove(nests[1])
    state, _ = play(replace(state, players=players, nests=(*pack, *nests)), already)
    choices = legal(state, seat)
    return dict(zip(choices, weigh(view(state, seat), choices, Random(1), 40).chances, strict=True))


def test_it_takes_a_good_nest_for_a_bad_one_if_it_can_get_it() -> None:
    chances = thought("A(2,5) B(3,5) C(12,5)", (1, 11), "A40 B45 C50", 2, already="A40 B45")
    assert chances["50"] > 0.99


def test_it_leaves_bad_nests_alone() -> None:
    chances = thought("A(12,5) B(3,5) C(1,5)", (10, 11), "A45 B40 C50", 2, already="A45 B40")
    assert chances["50"] < 0.01


@pytest.mark.parametrize("worlds", [1, 2, 3, 12, 40])
def test_it_gives_an_answer_for_each_budget(worlds: int) -> None:
    state = dealt(5)
    for seat in prompt(state).seats:
        choices = legal(state, seat)
        found = weigh(view(state, seat), choices, Random(seat), worlds)
        assert sum(found.chances) == pytest.approx(1)
        assert len(found.worths) == len(choices)


def test_the_last_card_needs_no_thought() -> None:
    state = dealt(3)
    while state.trick < TRICKS and state.round == 1:
        state, _ = play(state, " ".join(f"{'ABC'[seat]}{legal(state, seat)[0]}" for seat in state.order))
    if state.round == 1:
        assert weigh(view(state, 0), legal(state, 0), Random(1), 40) == Thought((0.0,), (1.0,))
