"""Requests during a game: presses, house players, sleepers, and those who leave."""

from __future__ import annotations

import pytest

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import Act, Cancel, Expire, Leave, PauseOver, Return
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.game import IllegalAction
from engine.games.kuckuck import view
from tests.bot.people import ANN, BEN, CLEO, DAN, FAY, after, cards, join, lobby, playing, plays, refused
from tests.bot.table.passing import expired


def house_acts(table: Table) -> tuple[log.Entry, ...]:
    return decide(table, PauseOver(table.prompt.turn))


def away(table: Table, *users: UserId) -> Table:
    """Two decisions later, through which these persons have slept and the others have not."""
    for _ in range(2):
        turn = table.prompt.turn
        for user in table.people:
            if user not in users and table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.prompt.turn == turn:
            table = expired(table)
    return table


def test_a_press_plays_the_card_for_the_seat() -> None:
    table = playing(ANN, BEN, CLEO)
    card = cards(table, BEN)[3]
    assert decide(table, Act(BEN, 0, card)) == (log.Acted(1, card),)


def test_a_press_after_the_last_one_has_chosen_is_too_late() -> None:
    table = playing(ANN, BEN, CLEO)
    press = plays(table, ANN)
    table = after(table, press, plays(table, BEN), plays(table, CLEO))
    with refused("earlier move"):
        decide(table, press)


def test_a_press_of_a_turn_to_come_is_refused() -> None:
    table = playing(ANN, BEN, CLEO)
    with refused("earlier move"):
        decide(table, Act(ANN, 1, cards(table, ANN)[0]))


def test_another_ones_choice_does_not_make_a_button_stale() -> None:
    table = playing(ANN, BEN, CLEO)
    press = plays(table, ANN)
    assert decide(after(table, plays(table, BEN)), press)


@pytest.mark.parametrize("action", ["", "0", "61", "keep", "1 quack", "٣", "1\n", "x" * 1000])
def test_a_forged_action_is_illegal(action: str) -> None:
    table = playing(ANN, BEN, CLEO)
    with pytest.raises(IllegalAction):
        decide(table, Act(ANN, 0, action))


def test_another_ones_card_is_illegal() -> None:
    table = playing(ANN, BEN, CLEO)
    with pytest.raises(IllegalAction, match="not_in_hand"):
        decide(table, plays(table, ANN, cards(table, BEN)[0]))


def test_the_same_card_again_writes_nothing() -> None:
    table = playing(ANN, BEN, CLEO)
    press = plays(table, ANN)
    assert decide(after(table, press), press) == ()


def test_a_mind_may_change_until_the_last_one_has_chosen() -> None:
    table = playing(ANN, BEN, CLEO)
    first, second = cards(table, ANN)[:2]
    table = after(table, plays(table, ANN, first), plays(table, BEN), plays(table, ANN, second))
    assert table.state.cards[0] == int(second)
    table = after(table, plays(table, CLEO))
    with refused("earlier move"):
        decide(table, Act(ANN, 0, first))


def test_in_tactical_bidding_one_waits_for_his_turn() -> None:
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    (seat,) = table.prompt.seats
    waits = table.people[(seat + 1) % 3]
    hand = view(table.state, table.seat(waits)).hand
    with pytest.raises(IllegalAction, match="not_your_turn"):
        decide(table, Act(waits, 0, str(hand[0])))


def test_a_stranger_does_not_act() -> None:
    table = playing(ANN, BEN, CLEO)
    with refused("You are not at this table"):
        decide(table, Act(FAY, 0, cards(table, ANN)[0]))


def test_house_players_all_choose_at_once() -> None:
    table = playing(ANN, house=3)
    acts = house_acts(table)
    assert [(entry.seat, entry.by) for entry in acts if isinstance(entry, log.Acted)] == [
        (1, "house"),
        (2, "house"),
        (3, "house"),
    ]
    assert table.prompt.turn == 0
    assert after(table, PauseOver(0)).prompt.seats == {0}


def test_house_choices_follow_from_the_log_alone() -> None:
    one, other = playing(ANN, house=2), playing(ANN, house=2)
    assert house_acts(one) == house_acts(other)


def test_house_players_have_nothing_to_do_twice() -> None:
    assert decide(after(playing(ANN, house=2), PauseOver(0)), PauseOver(0)) == ()


def test_time_is_over_for_its_own_turn_alone() -> None:
    table = playing(ANN, BEN, house=1)
    later = after(table, PauseOver(0), plays(table, ANN), plays(table, BEN))
    assert decide(later, Expire(0)) == ()
    assert decide(later, PauseOver(0)) == ()


def test_the_clock_plays_the_default_for_each_sleeper() -> None:
    table = after(playing(ANN, BEN, CLEO), plays(playing(ANN, BEN, CLEO), ANN))
    default = table.rules.default
    assert decide(table, Expire(0)) == tuple(
        log.Acted(seat, default(table.state, seat), "clock") for seat in (1, 2)
    )


def test_at_the_deadline_the_house_acts_as_itself() -> None:
    entries = decide(playing(ANN, house=2), Expire(0))
    assert [entry.by for entry in entries if isinstance(entry, log.Acted)] == ["house", "house", "clock"]


def test_one_miss_is_forgiven() -> None:
    table = expired(playing(ANN, BEN, CLEO))
    assert [player.misses for player in table.players] == [1, 1, 1]
    assert table.awake


def test_after_two_misses_in_a_row_the_house_plays() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    assert [player.away for player in table.players] == [False, True, False]
    assert table.house_seats == (1,)
    (act,) = house_acts(table)
    assert isinstance(act, log.Acted)
    assert (act.seat, act.by) == (1, "house")


def test_a_press_makes_up_for_a_miss() -> None:
    table = expired(playing(ANN, BEN, CLEO))
    table = after(table, plays(table, ANN))
    assert [player.misses for player in table.players] == [0, 1, 1]
    assert [player.away for player in expired(expired(table)).players] == [False, True, True]


def test_an_away_owner_comes_back_by_playing() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    card = cards(table, BEN)[0]
    assert decide(table, plays(table, BEN, card)) == (log.CameBack(1), log.Acted(1, card))
    back = after(table, plays(table, BEN, card)).players[1]
    assert (back.away, back.misses) == (False, 0)


def test_an_away_owner_comes_back_by_looking() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    assert decide(table, Return(BEN)) == (log.CameBack(1),)
    assert decide(after(table, Return(BEN)), Return(BEN)) == ()


def test_an_away_owner_comes_back_by_the_card_that_the_house_has_chosen() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    table = after(table, PauseOver(table.prompt.turn))
    chosen = str(table.state.cards[1])
    assert decide(table, plays(table, BEN, chosen)) == (log.CameBack(1),)


def test_nobody_comes_back_by_an_illegal_action() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    with pytest.raises(IllegalAction):
        decide(table, plays(table, BEN, "nonsense"))


def test_the_house_waits_too_when_everybody_is_away() -> None:
    table = expired(playing(ANN, BEN, house=1), times=2)
    assert not table.awake
    assert house_acts(table) == ()


def test_a_game_of_one_person_who_sleeps_on_ends_unplayed() -> None:
    table = expired(playing(ANN, house=2), times=2)
    assert decide(table, Expire(table.prompt.turn)) == (log.Closed("unplayed"),)


def test_a_game_of_several_who_all_sleep_on_is_played_out_by_the_house() -> None:
    table = expired(playing(ANN, BEN, house=1), times=2)
    acted = decide(table, Expire(table.prompt.turn))
    assert all(isinstance(entry, log.Acted) and entry.by == "house" for entry in acted)
    table = fold(table, acted)
    assert table.phase is Phase.OVER
    assert [(result.user, result.mark) for result in table.results] == [(ANN, "idle"), (BEN, "idle")]


def test_one_who_comes_back_wakes_the_house() -> None:
    table = after(expired(playing(ANN, BEN, house=1), times=2), Return(ANN))
    assert table.house_seats == (1, 2)
    assert len(house_acts(table)) == 2


def test_the_seat_of_one_who_leaves_is_the_houses() -> None:
    table = after(playing(ANN, BEN, CLEO), Leave(BEN))
    assert table.phase is Phase.PLAYING
    assert table.people == (ANN, CLEO)
    assert table.house_seats == (1,)


def test_who_has_left_a_game_is_a_stranger_there() -> None:
    table = after(playing(ANN, BEN, CLEO), Leave(BEN))
    for command in (Act(BEN, 0, cards(table, ANN)[0]), Leave(BEN), Return(BEN)):
        with refused("You are not at this table"):
            decide(table, command)


def test_the_host_of_a_game_is_succeeded_too() -> None:
    assert after(playing(ANN, BEN, CLEO), Leave(ANN)).host == BEN


def test_the_only_person_who_leaves_closes_the_table() -> None:
    assert decide(playing(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))


def test_when_the_last_of_several_leaves_the_house_plays_the_game_out() -> None:
    table = after(playing(ANN, BEN, house=1), Leave(ANN))
    left, *acted = decide(table, Leave(BEN))
    assert left == log.Left(BEN)
    assert all(isinstance(entry, log.Acted) and entry.by == "house" for entry in acted)
    table = fold(table, [left, *acted])
    assert table.phase is Phase.OVER
    assert [(result.user, result.mark) for result in table.results] == [(ANN, "left"), (BEN, "left")]


def test_who_still_waits_for_a_seat_then_has_none() -> None:
    table = after(playing(ANN, BEN, house=1), Leave(ANN), join(DAN))
    assert decide(table, Leave(BEN))[:2] == (log.Left(BEN), log.Left(DAN))
    table = after(table, Leave(BEN))
    assert table.phase is Phase.OVER
    assert {result.user for result in table.results} == {ANN, BEN}


def test_the_table_stays_open_for_those_who_are_away() -> None:
    table = after(away(playing(ANN, BEN, house=1), BEN), Leave(ANN))
    assert table.phase is Phase.PLAYING
    assert not table.awake


def test_a_choice_stays_when_its_person_leaves() -> None:
    table = playing(ANN, BEN, CLEO)
    card = cards(table, ANN)[5]
    table = after(table, plays(table, ANN, card), Leave(ANN))
    assert table.state.cards[0] == int(card)
    assert table.house_seats == ()


def test_a_stranger_has_no_say_at_an_ended_table_either() -> None:
    with refused("You are not at this table"):
        decide(after(lobby(ANN, DAN), Cancel(ANN)), Act(FAY, 0, "1"))
