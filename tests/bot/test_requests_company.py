"""People come and go: a host who does not start, latecomers, votes to close, a channel that is gone."""

from __future__ import annotations

import pytest

from bot import log
from bot.decisions import decide
from bot.requests import Act, DecideAhead, Expire, Join, Leave, PauseOver, Return, Start, Vanish, VoteToClose
from bot.table import Phase, Player, Table, evolve, fold
from tests.bot.conftest import ANN, BEN, CLEO, DAN, EVE, after, join, lobby, playing, plays, refused


def next_deal(table: Table) -> Table:
    """The table when cards have been dealt out again."""
    deal = table.prompt.deal
    while table.prompt.deal == deal:
        table = after(table, Expire(table.prompt.turn))
        table = fold(table, [log.CameBack(seat) for seat, player in enumerate(table.players) if player.away])
    return table


def test_only_the_host_starts_a_lobby_unless_he_lets_it_wait() -> None:
    table = lobby(ANN, BEN, CLEO)
    with refused("Only the host can start yet."):
        decide(table, Start(BEN))
    assert after(table, Start(BEN, unhosted=True)).phase is Phase.PLAYING
    with refused("You are not at this table."):
        decide(table, Start(DAN, unhosted=True))


def test_who_comes_late_takes_over_from_the_house_at_the_next_deal() -> None:
    table = playing(ANN, house=2)
    assert decide(table, join(DAN)) == (log.CameLate(DAN, "Dan"),)
    table = after(table, join(DAN))
    assert (table.seat(DAN), table.free) == (None, (1, 2))
    table = next_deal(table)
    assert table.players[1] == Player(user=DAN, name="Dan")
    assert (table.seat(DAN), table.late, table.free) == (1, (), (2,))
    acted = decide(table, plays(table, DAN))[0]
    assert isinstance(acted, log.Acted)
    assert acted.by == "player"


def test_also_from_a_player_who_left_for_good_and_in_the_order_of_coming() -> None:
    table = after(playing(ANN, BEN, house=1), Leave(BEN), join(DAN), join(EVE))
    table = next_deal(table)
    assert [player.user for player in table.players] == [ANN, DAN, EVE]


def test_who_left_may_come_back_late() -> None:
    table = after(playing(ANN, BEN, CLEO), Leave(BEN), join(BEN))
    assert next_deal(table).seat(BEN) == 1


def test_there_are_no_more_latecomers_than_seats_of_the_house() -> None:
    table = after(playing(ANN, BEN, house=1), join(DAN))
    with refused("The game has already started."):
        decide(table, join(EVE))
    with refused("The game has already started."):
        decide(playing(ANN, BEN, CLEO), join(DAN))


@pytest.mark.parametrize("command", [join(DAN), Act(DAN, 0, "1"), Return(DAN), VoteToClose(DAN)])
def test_until_the_next_deal_a_latecomer_only_watches(command: Join | Act | DecideAhead) -> None:
    with refused("You take your seat at the next deal."):
        decide(after(playing(ANN, house=2), join(DAN)), command)


def test_a_latecomer_can_think_better_of_it() -> None:
    table = after(playing(ANN, house=2), join(DAN), Leave(DAN))
    assert table.late == ()
    assert next_deal(table).players[1].user is None


def test_a_latecomer_alone_keeps_no_table_open() -> None:
    table = after(playing(ANN, house=2), join(DAN), Leave(ANN))
    assert table.closed == "empty"


def test_more_than_half_of_the_players_close_a_table() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToClose(ANN))
    assert table.phase is Phase.PLAYING
    with refused("You have voted already."):
        decide(table, VoteToClose(ANN))
    assert decide(table, VoteToClose(BEN)) == (log.VotedToClose(BEN), log.Closed("voted"))


def test_only_those_who_are_there_count() -> None:
    """Four play, one votes and leaves, one is away: of two a single vote is not more than half."""
    table = after(playing(ANN, BEN, CLEO, DAN), VoteToClose(ANN), Leave(ANN))
    table = evolve(table, log.WentAway(1))
    table = after(table, VoteToClose(CLEO))
    assert table.phase is Phase.PLAYING
    assert after(table, VoteToClose(DAN)).closed == "voted"


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
