"""Requests during a game: presses, house players, sleepers, those who leave, and votes to close."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import (
    Act,
    DecideAhead,
    Expire,
    Leave,
    PauseOver,
    Return,
    Start,
    StayAway,
    Vanish,
    VoteToClose,
)
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.limits import LONGEST_LOG, MOST_CHANGES
from bot.table.votes import asked
from engine.game import WAIT, IllegalAction
from engine.games import kuckuck
from tests.bot.drawn import HOST
from tests.bot.people import ANN, BEN, CLEO, DAN, FAY, after, cards, join, lobby, playing, plays, refuses
from tests.bot.table.deciding_ahead import ahead, deal, says
from tests.bot.table.passing import expired, played_out

CALM = "That is enough changing for one turn. Your last choice counts."
EARLIER = "That button was for an earlier move. Choose again from here."
FINISHED = "This table is finished. Open a new one to play again."
STRANGER = "You are not at this table."


def house_acts(table: Table) -> tuple[log.Entry, ...]:
    return decide(table, PauseOver(table.prompt.turn))


def by(entries: tuple[log.Entry, ...]) -> list[tuple[int, str]]:
    """Which seats have acted, and as what."""
    assert all(isinstance(entry, log.Acted) for entry in entries)
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, log.Acted)]


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


# Presses


def test_a_press_plays_the_card_for_the_seat_until_the_last_one_has_chosen() -> None:
    table = playing(ANN, BEN, CLEO)
    first, second, *_ = cards(table, ANN)
    press = plays(table, ANN, first)
    assert decide(table, press) == (log.Acted(0, first),)
    refuses(table, EARLIER, Act(ANN, 1, first), Act(ANN, -1, first))
    refuses(table, STRANGER, Act(FAY, 0, first))
    table = after(table, press, plays(table, BEN))
    assert decide(table, press) == (), "the same card again writes nothing"
    table = after(table, plays(table, ANN, second))
    assert table.state.cards[0] == int(second)
    refuses(after(table, plays(table, CLEO)), EARLIER, press)


@pytest.mark.parametrize("action", ["", "0", "61", "keep", "1 quack", "٣", "1\n", "x" * 1000])
def test_a_forged_action_is_illegal(action: str) -> None:
    with pytest.raises(IllegalAction):
        decide(playing(ANN, BEN, CLEO), Act(ANN, 0, action))


def test_another_ones_card_and_another_ones_turn_are_illegal() -> None:
    table = playing(ANN, BEN, CLEO)
    with pytest.raises(IllegalAction, match="not_in_hand"):
        decide(table, plays(table, ANN, cards(table, BEN)[0]))
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    [seat] = table.prompt.seats
    waits = (seat + 1) % 3
    with pytest.raises(IllegalAction, match="not_your_turn"):
        decide(table, Act(table.people[waits], 0, str(kuckuck.view(table.state, waits).hand[0])))


def test_nobody_changes_their_mind_without_end() -> None:
    table = playing(ANN, BEN, CLEO)
    one, other = cards(table, ANN)[:2]
    table = after(table, plays(table, ANN, one))
    for number in range(MOST_CHANGES):
        table = after(table, plays(table, ANN, other if number % 2 == 0 else one))
    length = table.seq
    refuses(table, CALM, plays(table, ANN, other))
    assert decide(table, plays(table, ANN, one)) == (), "the same again is no change"
    table = after(table, plays(table, BEN), plays(table, CLEO))
    assert (table.seq, table.prompt.turn) == (length + 2, 1)
    again = cards(table, ANN)
    table = after(table, plays(table, ANN, again[0]), plays(table, ANN, again[1]))
    assert table.changes == {0: 1}, "each turn has its own"


def test_nobody_decides_ahead_and_takes_it_back_without_end() -> None:
    at, user = deal(), UserId(HOST + 1)
    for number in range(MOST_CHANGES):
        at = after(at, ahead(at, user, WAIT if number % 2 else "keep"))
    assert at.players[1].ahead is None
    refuses(at, CALM, ahead(at, user, "ask"))
    assert decide(at, ahead(at, user, WAIT)) == (), "there is nothing to take back"
    at = after(at, says(at, HOST, "keep"))
    assert decide(at, ahead(at, user, "ask")) == (log.Acted(1, "ask"),), "their turn has come"


def test_a_log_of_any_length_goes_on_with_what_the_game_needs() -> None:
    table = after(playing(ANN, BEN, CLEO), Leave(CLEO))
    assert decide(replace(table, seq=LONGEST_LOG - 1), join(DAN)) == (log.CameLate(DAN, "Dan", 2),)
    table = replace(table, seq=LONGEST_LOG)
    refuses(table, "This game has been going for too long to let anybody in.", join(DAN))
    table = after(table, plays(table, ANN))
    refuses(table, CALM, plays(table, ANN, cards(table, ANN)[1]))
    assert by(decide(table, plays(table, BEN))) == [(1, "player")]
    assert decide(table, Leave(ANN)) == (log.Left(ANN),)
    assert decide(table, VoteToClose(ANN)) == (log.VotedToClose(ANN),)


# The house and the clock


def test_house_players_all_choose_at_once_and_once_by_the_log_alone() -> None:
    table = playing(ANN, house=3)
    acted = house_acts(table)
    assert by(acted) == [(1, "house"), (2, "house"), (3, "house")]
    assert house_acts(playing(ANN, house=3)) == acted
    table = fold(table, acted)
    assert (*table.prompt.seats, house_acts(table)) == (0, ())
    later = after(table, plays(table, ANN))
    assert decide(later, Expire(0)) == decide(later, PauseOver(0)) == (), (
        "time is over for its own turn alone"
    )


def test_the_clock_plays_the_default_for_each_sleeper_and_the_house_acts_as_itself() -> None:
    table = playing(ANN, BEN, CLEO)
    table = after(table, plays(table, ANN))
    default = [log.Acted(seat, table.rules.default(table.state, seat), "clock") for seat in (1, 2)]
    assert [*decide(table, Expire(0))] == default
    assert by(decide(playing(ANN, house=2), Expire(0))) == [(1, "house"), (2, "house"), (0, "clock")]


def test_one_miss_is_forgiven_and_a_press_makes_up_for_it() -> None:
    table = expired(playing(ANN, BEN, CLEO))
    assert [player.misses for player in table.players] == [1, 1, 1]
    assert table.awake
    table = after(table, plays(table, ANN))
    assert [player.misses for player in table.players] == [0, 1, 1]
    assert decide(table, Expire(table.prompt.turn, 9.5))[1::2] == (log.WentAway(1, 9.5), log.WentAway(2, 9.5))
    assert [player.away for player in expired(expired(table)).players] == [False, True, True]


def test_after_two_misses_the_house_plays_until_its_person_is_back() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    assert [player.away for player in table.players] == [False, True, False]
    assert (table.house_seats, by(house_acts(table))) == ((1,), [(1, "house")])
    card = cards(table, BEN)[0]
    assert decide(table, plays(table, BEN, card)) == (log.CameBack(1), log.Acted(1, card))
    back = after(table, plays(table, BEN, card)).players[1]
    assert (back.away, back.misses) == (False, 0)
    assert decide(table, Return(BEN)) == (log.CameBack(1),), "by looking"
    assert decide(after(table, Return(BEN)), Return(BEN)) == ()
    with pytest.raises(IllegalAction):
        decide(table, plays(table, BEN, "nonsense"))
    table = fold(table, house_acts(table))
    chosen = str(table.state.cards[1])
    assert decide(table, plays(table, BEN, chosen)) == (log.CameBack(1),), "by the card of the house"


def test_when_everybody_sleeps_the_house_waits_and_at_last_ends_the_game() -> None:
    table = expired(playing(ANN, BEN, house=1), times=2)
    assert (table.awake, house_acts(table)) == (False, ())
    woken = after(table, Return(ANN))
    assert (woken.house_seats, by(house_acts(woken))) == ((1, 2), [(1, "house"), (2, "house")])
    acted = decide(table, Expire(table.prompt.turn))
    assert {how for _, how in by(acted)} == {"house"}
    over = fold(table, acted)
    assert over.phase is Phase.OVER
    assert [(result.user, result.mark) for result in over.results] == [(ANN, "idle"), (BEN, "idle")]
    alone = expired(playing(ANN, house=2), times=2)
    assert decide(alone, Expire(alone.prompt.turn)) == (log.Closed("unplayed"),)


@pytest.mark.parametrize(("house", "bidding"), [(2, "tactical"), (4, "sealed")])
def test_one_person_plays_a_whole_game_with_the_house_and_then_nobody_is_waited_for(
    house: int, bidding: str
) -> None:
    table = played_out(playing(ANN, house=house, bidding=bidding))
    assert table.phase is Phase.OVER
    assert table.outcome is not None
    assert table.prompt.turn == -1
    assert decide(table, Expire(-1)) == decide(table, PauseOver(-1)) == decide(table, Return(ANN)) == ()
    refuses(table, FINISHED, Act(ANN, -1, "1"), Leave(ANN), join(BEN), Start(ANN), VoteToClose(ANN))


# Who leaves


def test_the_seat_of_one_who_leaves_is_the_houses_and_their_choice_stays() -> None:
    table = playing(ANN, BEN, CLEO)
    card = cards(table, ANN)[5]
    left = after(table, plays(table, ANN, card), Leave(ANN))
    assert (left.state.cards[0], left.house_seats, left.host) == (int(card), (), BEN)
    table = after(table, Leave(BEN))
    assert (table.phase, table.people, table.house_seats) == (Phase.PLAYING, (ANN, CLEO), (1,))
    refuses(table, STRANGER, Act(BEN, 0, cards(table, ANN)[0]), Leave(BEN), Return(BEN))


def test_when_the_last_of_several_leaves_the_house_plays_the_game_out() -> None:
    assert decide(playing(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))
    table = after(playing(ANN, BEN, house=1), Leave(ANN))
    left, *acted = decide(table, Leave(BEN))
    assert left == log.Left(BEN)
    assert {how for _, how in by(tuple(acted))} == {"house"}
    over = fold(table, [left, *acted])
    assert over.phase is Phase.OVER
    assert [(result.user, result.mark) for result in over.results] == [(ANN, "left"), (BEN, "left")]
    table = after(table, join(DAN))
    assert decide(table, Leave(BEN))[:2] == (log.Left(BEN), log.Left(DAN)), "who still waits has no seat then"
    over = after(table, Leave(BEN))
    assert (over.phase, {result.user for result in over.results}) == (Phase.OVER, {ANN, BEN})
    table = after(away(playing(ANN, BEN, house=1), BEN), Leave(ANN))
    assert (table.phase, table.awake) == (Phase.PLAYING, False), "it stays open for those who are away"


# Votes to close, and a channel that is gone


def test_all_who_play_must_agree_to_close_a_table() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToClose(ANN), VoteToClose(BEN))
    assert table.phase is Phase.PLAYING
    said = "You have agreed already. The table closes when all agree. No answer yet from Cleo."
    refuses(table, said, VoteToClose(ANN))
    refuses(table, STRANGER, VoteToClose(DAN))
    assert decide(table, VoteToClose(CLEO)) == (log.VotedToClose(CLEO), log.Closed("voted"))
    assert decide(table, Leave(CLEO)) == (log.Left(CLEO), log.Closed("voted")), "they are counted again"
    assert after(playing(ANN, BEN, CLEO), VoteToClose(ANN), Leave(ANN)).phase is Phase.PLAYING
    assert after(playing(ANN, house=2), VoteToClose(ANN)).closed == "voted"


def test_who_is_away_for_a_moment_is_asked_and_nobody_who_left_or_has_been_away_for_long() -> None:
    table = after(playing(ANN, BEN, CLEO, DAN), VoteToClose(ANN), Leave(ANN))  # which is no vote any more
    table = after(evolve(table, log.WentAway(1)), VoteToClose(CLEO), VoteToClose(DAN))
    assert table.phase is Phase.PLAYING
    assert decide(table, StayAway(frozenset({1}))) == (log.StayedAway(1), log.Closed("voted"))
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1))
    assert decide(table, VoteToClose(BEN)) == (log.CameBack(1), log.VotedToClose(BEN))
    table = after(evolve(table, log.StayedAway(1)), Return(BEN), VoteToClose(ANN), VoteToClose(CLEO))
    assert table.phase is Phase.PLAYING
    assert [player.user for player in asked(table)] == [BEN], "who is back is asked again"


def test_that_somebody_stays_away_is_told_once_and_only_of_those_who_are() -> None:
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1))
    stay = StayAway(frozenset({0, 1}))
    assert decide(table, stay) == (log.StayedAway(1),)
    told = (after(table, stay), after(table, Leave(BEN)), evolve(table, log.Closed("gone")))
    assert [decide(one, stay) for one in told] == [()] * 3


def test_a_table_goes_with_its_channel() -> None:
    for table in (lobby(ANN), playing(ANN, BEN, CLEO)):
        assert decide(table, Vanish()) == (log.Closed("gone"),)
        assert decide(after(table, Vanish()), Vanish()) == ()


# Who comes late


def test_until_the_next_deal_a_latecomer_only_watches() -> None:
    table = after(playing(ANN, house=2), join(DAN))
    later = "You come in at the next deal. Until then, watch the table."
    press = DecideAhead(DAN, ahead(deal(), UserId(HOST), "keep").ahead)
    refuses(table, later, join(DAN), Act(DAN, 0, "1"), press, Return(DAN), VoteToClose(DAN))
    assert (table.awaited, house_acts(table)[0]) == ((ANN,), house_acts(playing(ANN, house=2))[0])
    assert after(table, VoteToClose(ANN)).closed == "voted", "who waits for a seat has no vote"
    assert after(table, Leave(ANN)).closed == "empty", "and keeps no table open"
    assert after(table, Leave(DAN)).late == (), "and can think better of it"
