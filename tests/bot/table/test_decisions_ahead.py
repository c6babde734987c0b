"""Deciding ahead: what is played for people in their turn, and what is not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead, Hand
from bot.table.commands import Act, Command, DecideAhead, Leave, PauseOver
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.game import WAIT
from tests.bot.drawn import HOST, started
from tests.bot.people import ANN, BEN, CLEO, after, lobby, playing, refused
from tests.bot.table.deciding_ahead import ahead, deal, says
from tests.engine.contract import SETTINGS
from tests.engine.coucou_table import AS, table

A, B, C, D, E = PEOPLE = range(HOST, HOST + 5)


def pause(at: Table) -> PauseOver:
    return PauseOver(at.prompt.turn)


def step_by_step(at: Table, commands: Iterable[str]) -> Table:
    """Each seat's word in turn."""
    for word in commands:
        [seat] = at.prompt.seats
        at = after(at, says(at, UserId(PEOPLE[seat]), word))
    return at


def test_it_is_logged_and_changes_nothing_that_the_rules_know() -> None:
    before = deal()
    assert decide(before, ahead(before, UserId(C), "keep")) == (log.DecidedAhead(2, "keep", 1, "KC"),)
    decided = after(before, ahead(before, UserId(C), "keep"))
    assert (decided.state, decided.prompt) == (before.state, before.prompt)
    assert decided.decided_ahead(2) == "keep"
    assert not decided.stirs, "it is not their turn yet"


def test_it_is_played_after_the_pause_when_the_turn_comes() -> None:
    at = deal()
    at = after(at, ahead(at, UserId(B), "ask"), says(at, UserId(A), "keep"))
    assert at.stirs
    assert decide(at, pause(at)) == (log.Acted(1, "ask", "ahead"),)
    at = after(at, pause(at))
    assert at.prompt.seats == {2}
    assert at.players[1].ahead is None
    assert not at.stirs


def test_all_may_decide_ahead_and_only_pauses_are_left() -> None:
    at = deal("A3 B9 C8 D5 EJ")
    at = after(at, *(ahead(at, UserId(user), "keep") for user in (B, C, D)), says(at, UserId(A), "keep"))
    at = after(at, *(PauseOver(turn) for turn in (1, 2, 3)))
    assert at.state.deal == 2
    assert [player.ahead for player in at.players] == [None] * 5


def test_a_changed_card_drops_it_and_the_clock_gives_the_whole_time() -> None:
    at = deal()
    at = after(at, ahead(at, UserId(B), "keep"), says(at, UserId(A), "ask"))
    assert at.decided_ahead(1) is None
    assert at.dropped(1) == "keep"
    assert not at.stirs
    assert decide(at, pause(at)) == ()
    assert after(at, says(at, UserId(B), "ask")).dropped(1) is None, "their turn is over"


def test_a_refused_exchange_changes_no_card_and_drops_nothing() -> None:
    at = deal()
    at = after(at, ahead(at, UserId(C), "keep"), ahead(at, UserId(B), "ask"), says(at, UserId(A), "keep"))
    at = after(at, pause(at))
    assert at.decided_ahead(2) == "keep"


def test_the_next_deal_knows_nothing_of_it() -> None:
    """In the variant a king that has refused ends the turn of its owner, who had decided ahead."""
    at = replace(deal(), state=table("A3 BK C9 D5 EJ", options=AS))
    at = after(at, ahead(at, UserId(B), "ask"), says(at, UserId(A), "ask"))
    assert at.players[1].ahead is not None
    assert (at.decided_ahead(1), at.dropped(1)) == (None, None)
    at = step_by_step(at, ["keep"] * 3)
    assert at.state.deal == 2
    assert (at.decided_ahead(1), at.dropped(1)) == (None, None)


def test_it_can_be_changed_and_taken_back_till_then() -> None:
    at = deal()
    at = after(at, ahead(at, UserId(B), "keep"), ahead(at, UserId(B), "ask"))
    assert at.decided_ahead(1) == "ask"
    assert decide(at, ahead(at, UserId(B), WAIT)) == (log.TookBack(1),)
    at = after(at, says(at, UserId(A), "keep"), ahead(at, UserId(B), WAIT))
    assert at.decided_ahead(1) is None
    assert not at.stirs
    assert decide(at, ahead(at, UserId(B), WAIT)) == (), "there is nothing to take back"


def test_in_the_pause_before_it_is_played_he_may_say_the_other_thing() -> None:
    at = deal()
    at = after(at, ahead(at, UserId(B), "keep"), says(at, UserId(A), "keep"), Act(UserId(B), 1, "ask"))
    assert at.prompt.seats == {2}
    assert decide(at, PauseOver(1)) == ()


def test_a_press_that_comes_when_the_turn_has_come_is_played_at_once() -> None:
    at = deal()
    press = ahead(at, UserId(B), "keep")
    at = after(at, says(at, UserId(A), "keep"))
    assert decide(at, press) == (log.Acted(1, "keep"),)


def test_a_press_for_a_card_that_has_changed_decides_nothing() -> None:
    at = deal()
    press = ahead(at, UserId(B), "keep")
    at = after(at, says(at, UserId(A), "ask"))
    with refused("Your card has changed, so nothing was decided."):
        decide(at, press)


@pytest.mark.parametrize("action", ["owl", "accept", "x"])
def test_only_what_is_said_in_ones_turn_can_be_decided_ahead(action: str) -> None:
    with refused("That cannot be decided ahead."):
        decide(deal(), ahead(deal(), UserId(B), action))


def press_of(user: UserId) -> Command:
    return DecideAhead(user, Ahead("keep", Hand(1, "3C")))


def test_who_has_no_turn_left_is_told() -> None:
    at = after(deal(), says(deal(), UserId(A), "keep"))
    for user in (A, E):
        with refused("You have no turn left in this deal."):
            decide(at, press_of(UserId(user)))


def test_at_the_wrong_table_or_time_it_is_refused() -> None:
    with refused("You are not at this table."):
        decide(deal(), press_of(UserId(999)))
    with refused("The game has not started yet. It begins with *Start* at the table."):
        decide(lobby(ANN), press_of(ANN))
    with refused("You have no turn left"):
        decide(playing(ANN, BEN, CLEO), press_of(ANN))
    with refused("This table is finished."):
        decide(fold(deal(), [log.Closed("void")]), press_of(UserId(A)))


def test_for_a_person_who_left_the_house_thinks_again() -> None:
    at = deal("A3 BA C9 D5 EJ")
    at = after(at, ahead(at, UserId(B), "keep"), Leave(UserId(B)), says(at, UserId(A), "keep"))
    assert decide(at, pause(at)) == (log.Acted(1, "ask", "house"),)


def test_who_was_away_is_back_when_he_decides() -> None:
    at = fold(deal(), [log.WentAway(1)])
    assert decide(at, ahead(at, UserId(B), "keep"))[0] == log.CameBack(1)


def test_a_person_who_decides_ahead_does_not_sleep() -> None:
    at = deal()
    players = (at.players[0], replace(at.players[1], misses=1), *at.players[2:])
    at = replace(at, players=players)
    at = after(at, ahead(at, UserId(B), "keep"), says(at, UserId(A), "keep"))
    assert after(at, pause(at)).players[1].misses == 0


def tactical() -> Table:
    """Zum Kuckuck! in open bidding, of three people."""
    setting = next(s for s in SETTINGS if "kuckuck for 3" in repr(s) and "tactical" in repr(s))
    return started(setting, "ABC")


def test_a_card_planned_in_open_bidding_is_played_in_ones_turn() -> None:
    before = tactical()
    first, second, _ = before.state.waiting
    user, (low, *_, high) = UserId(PEOPLE[second]), before.state.playable[second]
    planned = after(before, ahead(before, user, low), ahead(before, user, high))
    assert (planned.state, planned.prompt) == (before.state, before.prompt)
    now = after(planned, Act(UserId(PEOPLE[first]), planned.prompt.turn, before.state.playable[first][0]))
    assert decide(now, pause(now)) == (log.Acted(second, high, "ahead"),)
    played = after(now, pause(now))
    assert played.state.cards[second] == int(high)
    assert played.turn_of(second) is None
    late = ahead(now, user, low)
    assert decide(now, late) == (log.Acted(second, low),), "in one's turn it is the move itself"


def test_a_plan_is_for_one_trick_and_for_cards_in_the_hand() -> None:
    before = tactical()
    _, second, _ = before.state.waiting
    user, turn = UserId(PEOPLE[second]), before.turn_of(second)
    assert turn is not None
    other = DecideAhead(user, Ahead(turn.choices[0], Hand(turn.hand.deal, "T2")))
    with refused("has changed"):
        decide(before, other)
    theirs = next(str(card) for card in range(1, 61) if str(card) not in turn.choices)
    with refused("cannot be decided ahead"):
        decide(before, DecideAhead(user, Ahead(theirs, turn.hand)))
