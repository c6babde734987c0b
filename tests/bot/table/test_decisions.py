"""Requests before the game: who sits where, what the host arranges, who may begin, and what is refused."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace

from bot.ids import TableId
from bot.table import Phase, Table, log
from bot.table.again import next_table
from bot.table.commands import (
    Act,
    AddHouse,
    Cancel,
    Change,
    Expire,
    FillHouse,
    Leave,
    PauseOver,
    RemoveHouse,
    Return,
    SetHouse,
    Start,
    VoteToClose,
)
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.limits import LONGEST_LOBBY
from engine.minds import Level
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, lobby, opened, playing, refuses

FINISHED = "This table is finished. Open a new one to play again."
HOST_ONLY = "Only the host can do that. Ask them, or open your own table."
NO_SUCH_CHOICE = "That cannot be chosen here. Press *Host…* at the table to see what can."
STARTED = "The game has already started. Open a new table for another one."
STRANGER = "You are not at this table."


def birds(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def test_who_joins_takes_the_next_seat_and_who_leaves_gives_theirs_up() -> None:
    table = after(lobby(ANN), join(BEN))
    assert [player.name for player in table.players] == ["Ann", "Ben"]
    assert table.seat(BEN) == 1
    table = after(lobby(ANN, BEN, CLEO), Leave(BEN))
    assert (table.people, table.seat(CLEO), table.host) == ((ANN, CLEO), 1, ANN)
    table = after(lobby(ANN, BEN, CLEO), Leave(ANN))
    assert (table.host, after(table, join(ANN)).people) == (BEN, (BEN, CLEO, ANN))
    refuses(table, HOST_ONLY, Cancel(CLEO))
    assert decide(lobby(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))
    assert evolve(lobby(ANN), log.Continued(TableId(8))).continued == 8


def test_bots_come_and_go_one_by_one_under_the_first_free_names() -> None:
    table = lobby(ANN, house=3)
    assert birds(table) == [0, 1, 2]
    assert birds(after(table, RemoveHouse(ANN))) == [0, 1], "the last one goes first"
    assert birds(after(lobby(ANN, house=2), *[RemoveHouse(ANN)] * 2, AddHouse(ANN))) == [0]
    assert birds(after(lobby(ANN, BEN), AddHouse(BEN), AddHouse(BEN), RemoveHouse(BEN))) == [0], "anybody may"
    for people, joining in (((ANN,), (0, 1)), ((ANN, BEN), (0,)), ((ANN, BEN, CLEO), ())):
        table = lobby(*people)
        assert decide(table, FillHouse(ANN)) == tuple(map(log.HouseJoined, joining))
        assert decide(after(table, FillHouse(ANN)), FillHouse(ANN)) == ()
    coucou: list[log.Entry] = [
        replace(opened(), game="coucou", options={}),
        log.Joined(ANN, "Ann"),
        log.HouseJoined(1),
    ]
    assert birds(after(fold(Table(TableId(7)), coucou), FillHouse(ANN))) == [1, 0, 2, 3]


def test_the_host_sets_the_number_of_bots_in_one_step() -> None:
    table = after(lobby(ANN, BEN), SetHouse(ANN, 3))
    assert birds(table) == [0, 1, 2]
    table = after(table, SetHouse(ANN, 1))
    assert (birds(table), decide(table, SetHouse(ANN, 1))) == ([0], ())
    assert birds(after(table, SetHouse(ANN, 0))) == []
    assert decide(lobby(ANN, BEN), SetHouse(BEN, 1, unhosted=True)) == (log.HouseJoined(0),)
    refuses(
        lobby(ANN, BEN), "Seats that are free for bots: 3.", *(SetHouse(ANN, n) for n in (4, 999_999, -1))
    )


@pytest.mark.parametrize("house", [2, 4])
def test_with_enough_bots_the_host_begins(house: int) -> None:
    table = after(lobby(ANN, house=house), Start(ANN))
    assert (table.phase, len(table.state.players)) == (Phase.PLAYING, house + 1)


def test_options_pace_level_and_seats_change_until_the_start_and_are_played() -> None:
    table = after(lobby(ANN, BEN, CLEO), Change(ANN, {"bidding": "tactical"}), Change(ANN, seconds=600))
    assert (table.options, table.seconds, table.level) == ({"bidding": "tactical"}, 600, "fair")
    [started] = decide(table, Start(ANN))
    assert isinstance(started, log.Started)
    assert started.options == {"bidding": "tactical"}
    table = evolve(table, started)
    assert (len(table.prompt.seats), table.seconds) == (1, 600), "one after the other"
    following, _ = next_table(table, BEN, draw(), 0)
    assert (following.options, following.seconds) == ({"bidding": "tactical"}, 600)
    table = after(lobby(ANN, house=3), Change(ANN, level="strong"), Change(ANN, seconds=259_200))
    assert (table.level, table.seconds) == ("strong", 259_200)
    assert after(table, Change(ANN, level="fair", seconds=10)).level == "fair"
    following, seats = next_table(table, ANN, draw(), 0)
    assert fold(Table(TableId(8)), [following, *seats]).level == "strong"


def test_a_change_moves_no_seal_no_seed_and_no_seat() -> None:
    """The secret was drawn before, and no option enters the seed: a host could gain nothing by changing."""
    plain = lobby(ANN, BEN, CLEO)
    changed = after(plain, Change(ANN, {"bidding": "tactical"}))
    assert changed.commitment == plain.commitment
    one, other = after(plain, Start(ANN)), after(changed, Start(ANN))
    assert (other.seed, other.people) == (one.seed, one.people)


def test_nobody_loses_a_seat_by_a_change() -> None:
    refuses(lobby(ANN, BEN, CLEO, house=1), "Seats that are taken already: 4.", Change(ANN, most=3))
    table = after(lobby(ANN, BEN), Change(ANN, most=3), join(CLEO))
    assert table.most == 3
    refuses(table, "All 3 seats are taken. Open another table.", join(DAN))
    refuses(table, "Seats that are free for bots: 0.", SetHouse(ANN, 1))
    assert after(table, Change(ANN, most=5), join(DAN)).most == 5


def test_what_changes_nothing_is_not_logged() -> None:
    table = lobby(ANN, BEN)
    same = (Change(ANN), Change(ANN, {"bidding": "sealed"}), Change(ANN, seconds=60, most=5, level="fair"))
    closed = after(lobby(ANN, BEN), Cancel(ANN))
    assert [decide(table, command) for command in (*same, Return(ANN), PauseOver(-1))] == [()] * 5
    assert [decide(closed, command) for command in (Expire(-1), PauseOver(-1), Return(ANN))] == [()] * 3
    assert decide(playing(ANN, BEN, CLEO), Expire(-1)) == (), "the lobby's time is void once the game is on"
    assert decide(table, Expire(-1)) == (log.Closed("unstarted"),)
    assert decide(table, Cancel(ANN)) == decide(table, VoteToClose(ANN)) == (log.Closed("cancelled"),)


def test_what_cannot_be_done_in_a_lobby_is_refused() -> None:
    two, full = lobby(ANN, BEN), lobby(ANN, BEN, CLEO, DAN, EVE)
    refuses(two, "You are already at this table.", join(BEN))
    refuses(full, "All 5 seats are taken. Open another table.", join(FAY), AddHouse(ANN))
    refuses(two, "There is no bot at this table to remove.", RemoveHouse(ANN))
    refuses(two, "This game needs at least 3 players: wait for others, or add bots.", Start(ANN))
    refuses(two, "Only the host can start yet.", Start(BEN))
    refuses(two, "The game has not started yet.", Act(ANN, -1, "1"))
    refuses(two, HOST_ONLY, Cancel(BEN), VoteToClose(BEN), Change(BEN, seconds=600), SetHouse(BEN, 1))
    refuses(two, HOST_ONLY, Change(BEN, seconds=600))
    strangers = (Leave(FAY), AddHouse(FAY), FillHouse(FAY), RemoveHouse(FAY), Return(FAY), SetHouse(FAY, 1))
    refuses(two, STRANGER, *strangers, Change(FAY, seconds=9), Start(FAY), Start(FAY, unhosted=True))
    unknown = (Change(ANN, {"bidding": "loud"}), Change(ANN, {"chips": 3}), Change(ANN, {"bidding": 1}))
    paces = (Change(ANN, seconds=9), Change(ANN, seconds=259_201))
    others = (Change(ANN, most=2), Change(ANN, most=6), Change(ANN, level=cast("Level", "perfect")))
    refuses(two, NO_SUCH_CHOICE, *unknown, *paces, *others)
    lesson = fold(Table(TableId(1)), [replace(opened(), lesson=True), log.Joined(ANN, "Ann")])
    refuses(lesson, NO_SUCH_CHOICE, Change(ANN, seconds=600))
    arranging = (AddHouse(ANN), FillHouse(ANN), RemoveHouse(ANN), SetHouse(ANN, 1), Change(ANN, seconds=600))
    refuses(playing(ANN, BEN, house=1), STARTED, *arranging, Start(ANN), Cancel(ANN))
    closed = after(lobby(ANN, BEN, house=1), Cancel(ANN))
    refuses(closed, FINISHED, *arranging, join(FAY), Leave(ANN), Start(ANN), Cancel(ANN), Act(ANN, 0, "1"))
    refuses(closed, STRANGER, Act(FAY, 0, "1"))


def test_only_the_host_of_now_arranges_the_lobby() -> None:
    handed_over = after(lobby(ANN, BEN), Leave(ANN))
    refuses(handed_over, STRANGER, Change(ANN), SetHouse(ANN, 1))
    refuses(after(handed_over, join(ANN)), HOST_ONLY, Change(ANN), SetHouse(ANN, 1))


def test_a_host_who_does_not_start_lets_anybody_there_begin() -> None:
    assert after(lobby(ANN, BEN, CLEO), Start(BEN, unhosted=True)).phase is Phase.PLAYING


def test_a_lobby_with_too_much_coming_and_going_can_only_begin_or_end() -> None:
    table, paces = lobby(ANN, BEN, house=1), (600, 60)
    while table.seq < LONGEST_LOBBY - 1:
        table = after(table, Change(ANN, seconds=paces[table.seq % 2]))
    assert decide(table, join(CLEO)) == (log.Joined(CLEO, "Cleo"),), "there is room for one entry"
    table = after(table, Change(ANN, most=4))
    said = "There was too much coming and going at this table. Start the game, or open a new table."
    changes = (Change(ANN, seconds=45), SetHouse(ANN, 2), AddHouse(ANN), FillHouse(ANN), RemoveHouse(ANN))
    refuses(table, said, join(CLEO), *changes)
    assert isinstance(decide(table, Start(ANN))[0], log.Started)
    assert decide(table, Cancel(ANN)) == (log.Closed("cancelled"),)
    assert decide(table, Leave(BEN)) == (log.Left(BEN),)


def test_a_lobby_of_an_earlier_version_opens_and_starts_as_before() -> None:
    written = [
        '{"type":"Opened","game":"kuckuck","guild":1,"channel":2,"host":3,"options":{"bidding":"sealed"},'
        '"seconds":60,"secret":"ab12","salt":"cd34"}',
        '{"type":"Joined","user":3,"name":"Ann"}',
        '{"type":"HouseJoined","bird":0}',
    ]
    table = fold(Table(TableId(1)), map(log.decode, written))
    assert (table.options, table.seconds, table.most) == ({"bidding": "sealed"}, 60, 5)
    assert table.level == "fair"
    started = after(table, FillHouse(table.host), Start(table.host))
    assert (started.phase, len(started.players)) == (Phase.PLAYING, 3)
