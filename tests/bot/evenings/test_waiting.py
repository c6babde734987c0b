"""The waiting list of an evening whose places are all taken, and people who come when no round is left."""

from __future__ import annotations

import pytest

from bot.evenings import Evening, Phase
from bot.evenings.commands import Answer, ComeHere, Leave, Move, Tick
from bot.evenings.decisions import decide
from bot.evenings.timing import CALL_BEFORE, DAY, GATHER
from bot.i18n import Tr
from bot.presenters.evening_answers import answered
from bot.table.commands import Refused
from tests.bot.evenings.nights import (
    AT,
    HOST,
    after_break,
    begun,
    come,
    does,
    here,
    opened,
    planned,
    played,
    user,
)

ENGLISH = Tr("en")


def full(people: int = 6) -> Evening:
    """Four places, and these people want one."""
    return come(planned(places=4), people)


def test_people_wait_in_the_order_of_their_presses() -> None:
    evening = full()
    assert (evening.coming, evening.waiting) == ((1, 2, 3, 4), (5, 6))
    assert decide(evening, Answer(user(5), "p5", coming=True)) == ()
    assert "number 2 on the waiting list" in answered(evening, user(6), ENGLISH)
    evening = does(evening, Answer(user(5), "p5", coming=False))
    assert evening.waiting == (6,)
    assert does(evening, Answer(user(5), "p5", coming=True)).waiting == (6, 5)


def test_the_first_moves_up_when_somebody_cannot_come() -> None:
    evening = does(full(), Answer(user(2), "p2", coming=False))
    assert (evening.coming, evening.waiting) == ((1, 3, 4, 5), (6,))
    evening = does(evening, Tick(AT - CALL_BEFORE), Leave(user(1)))
    assert (evening.coming, evening.waiting) == ((3, 4, 5, 6), ())


def test_a_new_hour_keeps_the_list() -> None:
    moved = does(full(), Move(HOST, AT + DAY, AT - 1000))
    assert (moved.coming, moved.waiting) == ((1, 2, 3, 4), (5, 6))


def test_places_of_people_who_do_not_come_go_to_those_who_wait_and_are_here() -> None:
    evening = here(does(full(7), Tick(AT - CALL_BEFORE)), 1, 2, 6)
    assert evening.here == (1, 2)
    assert evening.waiting == (5, 6, 7)
    evening = does(evening, Tick(AT + GATHER))
    assert evening.round
    assert evening.round.users == {1, 2, 6}
    assert evening.waiting == (5, 7)
    evening = here(evening, 3)
    assert evening.here == (1, 2, 3, 6)
    late = here(evening, 4)
    assert late.waiting == (5, 7, 4)
    assert does(late, Leave(user(1))).here == (2, 3, 4, 6), "the others who wait are not here"


def test_people_who_wait_alone_make_an_evening() -> None:
    evening = here(does(full(), Tick(AT - CALL_BEFORE)), 5, 6)
    evening = does(evening, Tick(AT + GATHER))
    assert evening.phase is Phase.PLAYING
    assert evening.round
    assert evening.round.users == {5, 6}


def test_people_who_move_up_in_a_break_are_not_asked_again() -> None:
    evening = here(does(full(5), Tick(AT - CALL_BEFORE)), 1, 2, 3, 4, 5)
    evening = does(played(does(evening, Tick(AT))), Leave(user(2)))
    assert evening.ready == {5}
    evening = here(evening, 1, 3, 4)
    assert evening.round
    assert evening.round.over
    assert does(evening, Tick(evening.round.over + 1)).phase is Phase.PLAYING


@pytest.mark.parametrize("in_break", [False, True])
def test_a_newcomer_is_told_when_no_round_is_left(in_break: bool) -> None:
    evening = opened(begun(8, rounds=1))
    evening = played(evening) if in_break else evening
    with pytest.raises(Refused) as refused:
        decide(evening, ComeHere(user(30), "p30"))
    assert "last round has been drawn" in refused.value.text


def test_before_the_final_nobody_is_promised_a_seat() -> None:
    evening = here(played(begun(8, rounds=1)), 3)
    assert "The best of those who are here" in answered(evening, user(3), ENGLISH)
    evening = here(played(begun(3, rounds=1)), 3)
    assert "No other round" in answered(evening, user(3), ENGLISH)
    evening = after_break(played(begun(8, rounds=2)))
    assert "No other round" not in answered(evening, user(3), ENGLISH)
