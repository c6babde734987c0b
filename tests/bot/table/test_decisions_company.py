"""People come and go: a host who does not start, latecomers, votes to close, a channel that is gone."""

from __future__ import annotations

import pytest

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import (
    Act,
    DecideAhead,
    Join,
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
from bot.table.players import Player
from bot.table.seats import open_seats
from bot.table.votes import asked
from tests.bot.people import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    NUMBER,
    after,
    join,
    lobby,
    opened,
    playing,
    plays,
    refused,
)
from tests.bot.table.passing import next_deal


def test_only_the_host_starts_a_lobby_unless_he_lets_it_wait() -> None:
    table = lobby(ANN, BEN, CLEO)
    with refused("Only the host can start yet."):
        decide(table, Start(BEN))
    assert after(table, Start(BEN, unhosted=True)).phase is Phase.PLAYING
    with refused("You are not at this table."):
        decide(table, Start(DAN, unhosted=True))


def test_who_comes_late_takes_over_from_the_house_at_the_next_deal() -> None:
    table = playing(ANN, house=2)
    assert decide(table, join(DAN)) == (log.CameLate(DAN, "Dan", 1),)
    table = after(table, join(DAN))
    assert (table.seat(DAN), table.free) == (None, (1, 2))
    table = next_deal(table)
    assert table.players[1] == Player(user=DAN, name="Dan", late=True, since=2)
    assert (table.seat(DAN), table.late, table.free) == (1, (), (2,))
    acted = decide(table, plays(table, DAN))[0]
    assert isinstance(acted, log.Acted)
    assert acted.by == "player"


def test_the_house_gives_its_seats_first_then_those_of_players_who_left() -> None:
    table = after(playing(ANN, BEN, house=1), Leave(BEN), join(DAN), join(EVE))
    table = next_deal(table)
    assert [player.user for player in table.players] == [ANN, EVE, DAN]


def test_in_old_logs_who_came_late_has_the_first_seat_that_was_free() -> None:
    former: list[log.Entry] = [log.Left(BEN), log.CameLate(DAN, "Dan"), log.CameLate(EVE, "Eve")]
    table = next_deal(fold(playing(ANN, BEN, house=1), former))
    assert [player.user for player in table.players] == [ANN, DAN, EVE]


def test_a_person_who_left_comes_back_to_their_own_seat() -> None:
    """They do so although a seat of the house before it is free as well."""
    table = after(playing(ANN, CLEO, BEN, house=1), Leave(BEN), Leave(CLEO), join(BEN))
    assert decide(table, join(CLEO)) == (log.CameLate(CLEO, "Cleo", 1),)
    table = next_deal(table)
    assert (table.seat(BEN), table.seat(CLEO), table.free) == (2, None, (1, 3))
    assert table.players[2] == Player(user=BEN, name="Ben", since=2, stood_in=True)


def test_whose_seat_was_taken_is_refused_even_where_another_is_free() -> None:
    taken = after(playing(ANN, BEN, house=1), Leave(BEN), join(DAN), join(EVE))
    freed = after(taken, Leave(DAN))
    for table in (taken, next_deal(taken), freed, next_deal(freed)):
        with refused("Somebody else has taken your seat"):
            decide(table, join(BEN))


def test_where_a_former_player_is_nameless_nobody_comes_late_any_more() -> None:
    """They could be the one who left, and who now wants another seat."""
    entries: list[log.Entry] = [
        opened(),
        log.Joined(ANN, "Ann"),
        log.Joined(UserId(-5), ""),
        log.HouseJoined(0),
        log.HouseJoined(1),
    ]
    table = fold(Table(NUMBER), entries)
    table = fold(after(table, Start(ANN)), [log.Left(UserId(-5))])
    for user in (BEN, DAN):
        with refused("had their data deleted"):
            decide(table, join(user))
    assert open_seats(table) == ()


def test_there_are_no_more_latecomers_than_seats_of_the_house() -> None:
    table = after(playing(ANN, BEN, house=1), join(DAN))
    with refused("The game has already started."):
        decide(table, join(EVE))
    with refused("The game has already started."):
        decide(playing(ANN, BEN, CLEO), join(DAN))


@pytest.mark.parametrize("command", [join(DAN), Act(DAN, 0, "1"), Return(DAN), VoteToClose(DAN)])
def test_until_the_next_deal_a_latecomer_only_watches(command: Join | Act | DecideAhead) -> None:
    with refused("You come in at the next deal."):
        decide(after(playing(ANN, house=2), join(DAN)), command)


def test_a_latecomer_can_think_better_of_it() -> None:
    table = after(playing(ANN, house=2), join(DAN), Leave(DAN))
    assert table.late == ()
    assert next_deal(table).players[1].user is None


def test_who_waits_for_a_seat_has_no_vote() -> None:
    table = after(playing(ANN, house=2), join(DAN))
    assert after(table, VoteToClose(ANN)).closed == "voted"


def test_a_latecomer_alone_keeps_no_table_open() -> None:
    table = after(playing(ANN, house=2), join(DAN), Leave(ANN))
    assert table.closed == "empty"


def test_all_who_play_must_agree_to_close_a_table() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToClose(ANN), VoteToClose(BEN))
    assert table.phase is Phase.PLAYING
    with refused("You have agreed already. The table closes when all agree. No answer yet from Cleo."):
        decide(table, VoteToClose(ANN))
    assert decide(table, VoteToClose(CLEO)) == (log.VotedToClose(CLEO), log.Closed("voted"))


def test_also_who_is_away_for_a_moment_but_nobody_who_left_or_has_been_away_for_long() -> None:
    """Four play; one agrees and leaves, which is no vote any more."""
    table = after(playing(ANN, BEN, CLEO, DAN), VoteToClose(ANN), Leave(ANN))
    table = after(evolve(table, log.WentAway(1)), VoteToClose(CLEO), VoteToClose(DAN))
    assert table.phase is Phase.PLAYING
    assert decide(table, StayAway(frozenset({1}))) == (log.StayedAway(1), log.Closed("voted"))


def test_votes_are_counted_again_when_somebody_leaves() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToClose(ANN), VoteToClose(BEN))
    assert decide(table, Leave(CLEO)) == (log.Left(CLEO), log.Closed("voted"))


def test_no_table_closes_because_the_one_who_wanted_it_has_left() -> None:
    assert after(playing(ANN, BEN, CLEO), VoteToClose(ANN), Leave(ANN)).phase is Phase.PLAYING


def test_who_is_back_from_a_long_absence_is_asked_again() -> None:
    table = fold(playing(ANN, BEN, CLEO), [log.WentAway(1), log.StayedAway(1)])
    assert after(table, VoteToClose(ANN), VoteToClose(CLEO)).closed == "voted"
    table = after(table, Return(BEN), VoteToClose(ANN), VoteToClose(CLEO))
    assert table.phase is Phase.PLAYING
    assert [player.user for player in asked(table)] == [BEN]


def test_that_somebody_stays_away_is_told_once_and_only_of_those_who_are() -> None:
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1))
    stay = StayAway(frozenset({0, 1}))
    assert decide(table, stay) == (log.StayedAway(1),)
    assert decide(after(table, stay), stay) == ()
    assert decide(after(table, Leave(BEN)), stay) == ()
    assert decide(evolve(table, log.Closed("gone")), stay) == ()


def test_who_was_away_is_back_with_his_vote() -> None:
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1))
    assert decide(table, VoteToClose(BEN)) == (log.CameBack(1), log.VotedToClose(BEN))


def test_one_person_among_house_players_decides_alone() -> None:
    assert after(playing(ANN, house=2), VoteToClose(ANN)).closed == "voted"


def test_a_lobby_is_closed_by_its_host_and_an_ended_table_by_nobody() -> None:
    assert after(lobby(ANN, BEN), VoteToClose(ANN)).closed == "cancelled"
    with refused("Only the host can do that."):
        decide(lobby(ANN, BEN), VoteToClose(BEN))
    with refused("This table is finished."):
        decide(evolve(playing(ANN, BEN, CLEO), log.Closed("void")), VoteToClose(ANN))
    with refused("You are not at this table."):
        decide(playing(ANN, BEN, CLEO), VoteToClose(DAN))


def test_a_table_goes_with_its_channel() -> None:
    for table in (lobby(ANN), playing(ANN, BEN, CLEO)):
        closed = after(table, Vanish())
        assert closed.closed == "gone"
        assert decide(closed, Vanish()) == ()


def test_a_latecomer_is_no_reason_to_wait() -> None:
    table = after(playing(ANN, house=2), join(DAN))
    assert table.awaited == (ANN,)
    assert after(table, PauseOver(0)).prompt.seats == {0}
