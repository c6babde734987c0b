"""Whole games at a table, and whatever else people may come upon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table import Phase, Table, log
from bot.table.commands import (
    Act,
    AddHouse,
    Cancel,
    Command,
    Expire,
    Leave,
    PauseOver,
    Refused,
    RemoveHouse,
    Return,
    Start,
)
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.marks import mark, recall
from engine.game import IllegalAction
from tests.bot.people import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    FAY,
    NAMES,
    NUMBER,
    after,
    cards,
    join,
    opened,
    playing,
    plays,
)


def played_out(table: Table) -> Table:
    """The table at its end, when people play their lowest cards and the house what it likes."""
    while table.phase is Phase.PLAYING:
        seat = min(table.prompt.seats)
        user = table.players[seat].user
        turn = table.prompt.turn
        table = after(table, PauseOver(turn) if user is None else plays(table, user))
    return table


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
@pytest.mark.parametrize("house", [2, 3, 4])
def test_one_person_plays_a_whole_game_with_the_house(house: int, bidding: str) -> None:
    table = played_out(playing(ANN, house=house, bidding=bidding))
    assert table.phase is Phase.OVER
    assert table.outcome is not None
    assert len(table.outcome.scores) == house + 1
    assert 1 in table.outcome.places


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
def test_three_persons_play_a_whole_game(bidding: str) -> None:
    table = played_out(playing(ANN, BEN, CLEO, bidding=bidding))
    assert table.phase is Phase.OVER
    assert table.outcome is not None


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
def test_a_game_through_which_one_person_sleeps_comes_to_its_end(bidding: str) -> None:
    table = playing(ANN, BEN, house=1, bidding=bidding)
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        if 0 in table.prompt.seats:
            table = after(table, plays(table, ANN))
        if table.prompt.turn == turn:
            table = after(table, Expire(turn))
    assert [player.away for player in table.players] == [False, True, False]
    assert table.outcome is not None


def test_the_end_leaves_nobody_to_wait_for() -> None:
    table = played_out(playing(ANN, house=2))
    assert table.prompt.turn == -1
    assert decide(table, Expire(-1)) == decide(table, PauseOver(-1)) == decide(table, Return(ANN)) == ()
    for command in (Act(ANN, -1, "1"), Leave(ANN), join(BEN), Start(ANN)):
        with pytest.raises(Refused, match="finished"):
            decide(table, command)


USERS = st.sampled_from([ANN, BEN, CLEO, DAN, EVE, FAY])
BEGINNINGS: list[list[Command]] = [
    [],
    [AddHouse(ANN), AddHouse(ANN), Start(ANN)],
    [join(BEN), AddHouse(BEN), Start(ANN)],
    [join(BEN), join(CLEO), Start(ANN)],
]


@st.composite
def requests(draw: st.DrawFn, table: Table) -> Command:
    """What a person may ask of this table, by a button of now, an earlier one, or a forged one."""
    user = draw(USERS)
    rare: list[Command] = [Leave(user), Return(user), join(user), Start(user), AddHouse(user)]
    if table.phase is Phase.LOBBY:
        often: list[Command] = [*[join(user)] * 3, *[AddHouse(user)] * 3, Start(user)]
        return draw(st.sampled_from([*often, *rare, RemoveHouse(user), Cancel(user), Expire(-1)]))
    turn = draw(st.sampled_from([table.prompt.turn] * 9 + [table.prompt.turn - 1]))
    hand = cards(table, user) if table.phase is Phase.PLAYING and table.seat(user) is not None else []
    press = Act(user, turn, draw(st.sampled_from(hand * 3 + ["61", "x"])))
    return draw(st.sampled_from([*[press] * 12, *[PauseOver(turn)] * 6, *[Expire(turn)] * 6, *rare]))


@given(st.data(), st.sampled_from(BEGINNINGS), st.sampled_from(["sealed", "tactical"]))
def test_whatever_people_ask_the_log_tells_all(
    data: st.DataObject, beginning: list[Command], bidding: str
) -> None:
    entries: list[log.Entry] = [opened(bidding=bidding), log.Joined(ANN, NAMES[ANN])]
    table = fold(Table(NUMBER), entries)
    marks: list[str | None] = [None, None]
    for request in range(data.draw(st.sampled_from([10, 40]))):
        before = table
        try:
            to_come = beginning[request:] or [data.draw(requests(table))]
            decided = decide(table, to_come[0])
        except (Refused, IllegalAction):
            decided = ()
        assert table == before
        for entry in decided:
            table = evolve(table, entry)
            marks.append(mark(table) if isinstance(entry, log.Acted) else None)
        entries += decided
        sound(table)
    assert table.seq == len(entries)
    assert fold(Table(NUMBER), entries) == table
    stored = [log.decode(log.encode(entry)) for entry in entries]
    assert recall(NUMBER, zip(stored, marks, strict=True)) == table


def sound(table: Table) -> None:
    """What holds of every table at any time."""
    assert len(set(table.people)) == len(table.people)
    assert len(table.players) <= 5
    birds = [player.bird for player in table.players if player.user is None]
    assert len(set(birds)) == len(birds)
    assert table.host in table.people or not table.people
    assert table.people or not table.phase.live
    assert (table.phase is Phase.OVER) == (table.outcome is not None)
    assert bool(table.prompt.seats) == (table.phase is Phase.PLAYING)
