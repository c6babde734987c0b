"""What the host decides in a lobby: bots by number, options, pace and seats."""

from __future__ import annotations

from typing import cast

import pytest

from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.again import next_table
from bot.table.commands import Change, Command, FillHouse, Leave, SetHouse, Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.limits import LONGEST_LOBBY
from engine.minds import Level
from tests.bot.people import ANN, BEN, CLEO, DAN, after, join, lobby, playing, refused


def bots(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def test_the_host_sets_the_number_of_bots_in_one_step() -> None:
    table = after(lobby(ANN, BEN), SetHouse(ANN, 3))
    assert bots(table) == [0, 1, 2]
    table = after(table, SetHouse(ANN, 1))
    assert bots(table) == [0]
    assert decide(table, SetHouse(ANN, 1)) == ()
    assert bots(after(table, SetHouse(ANN, 0))) == []


@pytest.mark.parametrize("count", [4, 999_999, -1])
def test_there_are_no_more_bots_than_seats_and_none_below_zero(count: int) -> None:
    with refused("Seats that are free for bots: 3."):
        decide(lobby(ANN, BEN), SetHouse(ANN, count))


def test_options_and_pace_change_until_the_start_and_are_played() -> None:
    table = after(lobby(ANN, BEN, CLEO), Change(ANN, {"bidding": "tactical"}), Change(ANN, seconds=600))
    assert (table.options, table.seconds) == ({"bidding": "tactical"}, 600)
    [started] = decide(table, Start(ANN))
    assert isinstance(started, log.Started)
    assert started.options == {"bidding": "tactical"}
    assert len(evolve(table, started).prompt.seats) == 1, "one after the other"
    assert evolve(table, started).seconds == 600


def test_a_change_moves_no_seal_no_seed_and_no_seat() -> None:
    """The secret was drawn before, and no option enters the seed: a host could gain nothing by changing."""
    plain = lobby(ANN, BEN, CLEO)
    changed = after(plain, Change(ANN, {"bidding": "tactical"}), Change(ANN, {"bidding": "sealed"}))
    assert changed.commitment == plain.commitment
    assert after(changed, Start(ANN)).seed == after(plain, Start(ANN)).seed
    other = after(plain, Change(ANN, {"bidding": "tactical"}), Start(ANN))
    assert other.seed == after(plain, Start(ANN)).seed
    assert other.people == after(plain, Start(ANN)).people


@pytest.mark.parametrize(
    "wanted",
    [
        Change(ANN, {"bidding": "loud"}),
        Change(ANN, {"chips": 3}),
        Change(ANN, {"bidding": 1}),
        Change(ANN, seconds=9),
        Change(ANN, seconds=259_201),
        Change(ANN, most=2),
        Change(ANN, most=6),
        Change(ANN, level=cast("Level", "perfect")),
    ],
)
def test_what_the_game_does_not_offer_is_refused(wanted: Change) -> None:
    with refused("That cannot be chosen here."):
        decide(lobby(ANN, BEN), wanted)


def test_nobody_loses_a_seat_by_a_change() -> None:
    with refused("Seats that are taken already: 4."):
        decide(lobby(ANN, BEN, CLEO, house=1), Change(ANN, most=3))


def test_with_fewer_seats_the_next_one_finds_none_nor_does_a_bot() -> None:
    table = after(lobby(ANN, BEN), Change(ANN, most=3), join(CLEO))
    assert table.most == 3
    with refused("All 3 seats are taken."):
        decide(table, join(DAN))
    with refused("Seats that are free for bots: 0."):
        decide(table, SetHouse(ANN, 1))
    assert after(table, Change(ANN, most=5), join(DAN)).most == 5


def test_a_change_that_changes_nothing_is_not_logged() -> None:
    table = lobby(ANN, BEN)
    for wanted in (Change(ANN), Change(ANN, {"bidding": "sealed"}), Change(ANN, seconds=60, most=5)):
        assert decide(table, wanted) == ()
    assert decide(table, Change(ANN, level="fair")) == ()


def test_the_level_of_the_bots_stays_through_other_changes_and_at_the_next_table() -> None:
    table = lobby(ANN, house=3)
    assert table.level == "fair"
    table = after(table, Change(ANN, level="strong"), Change(ANN, seconds=600))
    assert (table.level, table.seconds) == ("strong", 600)
    opened, seats = next_table(table, ANN, draw(), 0)
    assert fold(Table(TableId(8)), [opened, *seats]).level == "strong"
    assert after(table, Change(ANN, level="fair")).level == "fair"


@pytest.mark.parametrize("wanted", [Change, lambda user: SetHouse(user, 1)])
def test_only_the_host_of_now_arranges_the_lobby(wanted: type[Change]) -> None:
    table = lobby(ANN, BEN)
    for user, why in ((BEN, "Only the host can do that."), (DAN, "You are not at this table.")):
        with refused(why):
            decide(table, wanted(user))
    handed_over = after(table, Leave(ANN))
    with refused("You are not at this table."):
        decide(handed_over, wanted(ANN))
    with refused("Only the host can do that."):
        decide(after(handed_over, join(ANN)), wanted(ANN))


@pytest.mark.parametrize("wanted", [Change(ANN, seconds=600), SetHouse(ANN, 1)])
def test_nothing_changes_after_the_start_or_the_end(wanted: Command) -> None:
    with refused("The game has already started."):
        decide(playing(ANN, BEN, CLEO), wanted)
    with refused("This table is finished."):
        decide(evolve(lobby(ANN), log.Closed("cancelled")), wanted)


def test_a_lesson_stays_as_it_is() -> None:
    table = fold(
        Table(TableId(1)),
        [log.Opened("kuckuck", *_PLACE, ANN, {}, 60, "egg", lesson=True), log.Joined(ANN, "Ann")],
    )
    with refused("That cannot be chosen here."):
        decide(table, Change(ANN, seconds=600))


def test_a_host_who_cannot_decide_comes_to_an_end() -> None:
    table = lobby(ANN)
    paces = [600, 60]
    while table.seq < LONGEST_LOBBY:
        table = after(table, Change(ANN, seconds=paces[table.seq % 2], most=3 + table.seq % 3))
    with refused("There was too much coming and going"):
        decide(table, Change(ANN, seconds=45))


def test_the_next_table_has_what_was_played_last() -> None:
    table = after(lobby(ANN, BEN, CLEO), Change(ANN, {"bidding": "tactical"}, 600), Start(ANN))
    opened, _ = next_table(table, UserId(BEN), draw(), 0)
    assert (opened.options, opened.seconds) == ({"bidding": "tactical"}, 600)


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
    started = after(table, FillHouse(UserId(3)), Start(UserId(3)))
    assert started.phase is Phase.PLAYING
    assert len(started.players) == 3


_PLACE = (lobby(ANN).guild, lobby(ANN).channel)
