"""Requests before the game: who sits where, who may begin, and what is refused."""

from __future__ import annotations

import pytest

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import Phase, Table, log
from bot.table.commands import (
    Act,
    AddHouse,
    Cancel,
    Command,
    Expire,
    FillHouse,
    Leave,
    PauseOver,
    RemoveHouse,
    Return,
    Start,
)
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, lobby, playing, refused


def birds(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def test_who_joins_takes_the_next_seat_under_his_name() -> None:
    table = after(lobby(ANN), join(BEN))
    assert [player.name for player in table.players] == ["Ann", "Ben"]
    assert table.seat(BEN) == 1


def test_nobody_joins_twice() -> None:
    with refused("You are already at this table"):
        decide(lobby(ANN, BEN), join(BEN))


def test_a_full_table_takes_nobody() -> None:
    with refused("All 5 seats are taken"):
        decide(lobby(ANN, BEN, CLEO, DAN, EVE), join(FAY))


def test_a_full_table_takes_no_house_player() -> None:
    with refused("All 5 seats are taken"):
        decide(lobby(ANN, house=4), AddHouse(ANN))


def test_who_leaves_gives_his_seat_up() -> None:
    table = after(lobby(ANN, BEN, CLEO), Leave(BEN))
    assert table.people == (ANN, CLEO)
    assert table.seat(CLEO) == 1


def test_who_left_may_come_again_to_the_last_seat() -> None:
    assert after(lobby(ANN, BEN, CLEO), Leave(ANN), join(ANN)).people == (BEN, CLEO, ANN)


def test_the_next_one_is_host_when_the_host_leaves() -> None:
    table = after(lobby(ANN, BEN, CLEO), Leave(ANN))
    assert table.host == BEN
    with refused("Only the host"):
        decide(table, Cancel(CLEO))


def test_the_host_stays_host_when_another_one_leaves() -> None:
    assert after(lobby(ANN, BEN), Leave(BEN)).host == ANN


def test_a_table_without_persons_is_closed() -> None:
    assert decide(lobby(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))


def test_house_players_take_different_names() -> None:
    assert birds(lobby(ANN, house=3)) == [0, 1, 2]


def test_the_last_house_player_goes_first() -> None:
    assert birds(after(lobby(ANN, house=3), RemoveHouse(ANN))) == [0, 1]


def test_a_freed_name_is_taken_again() -> None:
    table = after(lobby(ANN, house=2), RemoveHouse(ANN), RemoveHouse(ANN), AddHouse(ANN))
    assert birds(table) == [0]


def test_anybody_at_the_table_may_add_and_remove_house_players() -> None:
    table = after(lobby(ANN, BEN), AddHouse(BEN), AddHouse(BEN), RemoveHouse(BEN))
    assert len(table.players) == 3


@pytest.mark.parametrize(("people", "joining"), [((ANN,), [0, 1]), ((ANN, BEN), [0]), ((ANN, BEN, CLEO), [])])
def test_a_table_is_filled_with_as_many_house_players_as_are_missing(
    people: tuple[UserId, ...], joining: list[UserId]
) -> None:
    table = lobby(*people)
    assert decide(table, FillHouse(ANN)) == tuple(map(log.HouseJoined, joining))
    assert decide(after(table, FillHouse(ANN)), FillHouse(ANN)) == ()


def test_who_fills_a_table_takes_free_names() -> None:
    coucou = log.Opened("coucou", GuildId(11), ChannelId(22), ANN, {}, 20, "egg")
    table = fold(Table(TableId(7)), [coucou, log.Joined(ANN, "Ann"), log.HouseJoined(1)])
    assert birds(after(table, FillHouse(ANN))) == [1, 0, 2, 3]


def test_there_must_be_a_house_player_to_remove() -> None:
    with refused("There is no bot"):
        decide(lobby(ANN, BEN), RemoveHouse(ANN))


def test_only_the_host_starts() -> None:
    with refused("Only the host"):
        decide(lobby(ANN, BEN, CLEO), Start(BEN))


def test_a_game_needs_enough_players() -> None:
    with refused("at least 3 players"):
        decide(lobby(ANN, BEN), Start(ANN))


@pytest.mark.parametrize("house", [2, 3, 4])
def test_house_players_make_up_the_number(house: int) -> None:
    table = after(lobby(ANN, house=house), Start(ANN))
    assert table.phase is Phase.PLAYING
    assert len(table.state.players) == house + 1


def test_only_the_host_cancels() -> None:
    assert decide(lobby(ANN, BEN), Cancel(ANN)) == (log.Closed("cancelled"),)
    with refused("Only the host"):
        decide(lobby(ANN, BEN), Cancel(BEN))


@pytest.mark.parametrize(
    "command", [Leave(FAY), AddHouse(FAY), FillHouse(FAY), RemoveHouse(FAY), Return(FAY)]
)
def test_a_stranger_has_no_say(command: Command) -> None:
    with refused("You are not at this table"):
        decide(lobby(ANN, BEN, house=1), command)


def test_nobody_acts_before_the_start() -> None:
    with refused("has not started yet"):
        decide(lobby(ANN, BEN, CLEO), Act(ANN, -1, "1"))


def test_looking_at_the_lobby_changes_nothing() -> None:
    assert decide(lobby(ANN), Return(ANN)) == ()


def test_house_players_wait_for_the_start() -> None:
    assert decide(lobby(ANN, house=2), PauseOver(-1)) == ()


def test_a_lobby_expires() -> None:
    assert decide(lobby(ANN, BEN), Expire(-1)) == (log.Closed("unstarted"),)


def test_the_deadline_of_the_lobby_is_void_once_the_game_is_on() -> None:
    assert decide(playing(ANN, BEN, CLEO), Expire(-1)) == ()


@pytest.mark.parametrize(
    "command",
    [AddHouse(ANN), FillHouse(ANN), RemoveHouse(ANN), Start(ANN), Cancel(ANN)],
)
def test_the_lobby_is_over_when_the_game_is_on(command: Command) -> None:
    with refused("already started"):
        decide(playing(ANN, BEN, house=1), command)


@pytest.mark.parametrize(
    "command",
    [join(FAY), Leave(ANN), AddHouse(ANN), RemoveHouse(ANN), Start(ANN), Cancel(ANN), Act(ANN, 0, "1")],
)
def test_nothing_more_happens_at_a_closed_table(command: Command) -> None:
    with refused("This table is finished"):
        decide(after(lobby(ANN, BEN, house=1), Cancel(ANN)), command)


@pytest.mark.parametrize("command", [Expire(-1), PauseOver(-1), Return(ANN)])
def test_time_and_looks_do_nothing_to_a_closed_table(command: Command) -> None:
    assert decide(after(lobby(ANN, BEN), Cancel(ANN)), command) == ()


def test_the_seats_go_on_at_another_table() -> None:
    assert evolve(lobby(ANN), log.Continued(TableId(8))).continued == 8
