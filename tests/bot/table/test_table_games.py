"""Whatever people may come upon at a table, its log tells all."""

from __future__ import annotations

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
from tests.bot.people import ANN, BEN, CLEO, NAMES, NUMBER, cards, join, opened

BEGINNINGS: list[list[Command]] = [
    [],
    [AddHouse(ANN), AddHouse(ANN), Start(ANN)],
    [join(BEN), AddHouse(BEN), Start(ANN)],
    [join(BEN), join(CLEO), Start(ANN)],
]


@st.composite
def requests(draw: st.DrawFn, table: Table) -> Command:
    """What a person may ask of this table, by a button of now, an earlier one, or a forged one."""
    user = draw(st.sampled_from([*NAMES]))
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
