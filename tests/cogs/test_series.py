"""A match of Duck Soup: the next table opens by itself, and its game begins when both are there."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.ids import TableId
from bot.screen import address
from bot.table import Table, in_series, log
from bot.table.folding import evolve
from bot.table.marks import MarkedEntry, mark
from bot.table.series import Series
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, said, text, words


async def played(evening: Evening, *people: MemberActor) -> Table:
    """The end of the game at the open table. All but the last move were made before the bot was restarted."""
    table, [board] = evening.table(), evening.shared()
    seq, moves = table.seq, list[MarkedEntry]()
    while True:
        seat = min(table.prompt.seats)
        action = next(iter(table.rules.legal(table.state, seat)))
        entry = log.Acted(seat, action)
        after = evolve(table, entry)
        if not after.phase.live:
            break
        moves.append(MarkedEntry(entry, mark(after)))
        table = after
    await evening.bot.store.append(table.id, seq, evening.bot.now(), moves, deadline=evening.bot.now() + 600)
    await evening.restart()
    member = next(member for member in people if member.id == table.players[seat].user)
    await evening.press_old(member, board, address(action, table=table.id, turn=table.prompt.turn))
    await evening.paint()
    return await evening.bot.tables.get(table.id)


async def begun(evening: Evening, ann: MemberActor, ben: MemberActor, goal: int = 5) -> ResponseMessage:
    lobby = answer_of(await ann.slash(evening.channel, "ducksoup start", seconds=600))
    await evening.press(ben, lobby, "join")
    page = answer_of(await evening.press(ann, lobby, "host"))
    await ann.select(page, [f"{goal}"], custom_id=address("series", table=1))
    await evening.paint()
    assert "Changed by the host: match to 5 game points" in text(lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    return lobby


def lobby_of(evening: Evening) -> ResponseMessage:
    [lobby] = [shown for shown in evening.shared() if "leave" in words(shown)]
    return lobby


async def test_the_next_table_opens_by_itself_and_begins_when_both_are_there(evening: Evening) -> None:
    ann, ben, cleo, keeper = *evening.members("ann", "ben", "cleo"), evening.keeper("kay")
    await begun(evening, ann, ben)
    ended = await played(evening, ann, ben)
    sheet = evening.board()
    assert "Match to 5 game points: **" in text(sheet)
    await evening.restart()
    await evening.wait(6, step=2)
    lobby = lobby_of(evening)
    assert evening.table().id == 2, "also where the bot stopped between two games"
    for shown in (lobby, sheet):
        assert "as soon as all are there. Missing: **" in text(shown)
    assert "match to 5 game points" in text(lobby)
    assert said(await evening.press(cleo, lobby, "join")).startswith("Only those who began this match")
    assert not {"host", "start"} & {*words(lobby)}, "nothing is offered that is refused"
    for member in (ann, ben):
        refused = await evening.press_old(member, lobby, address("host", table=TableId(2)))
        assert said(refused).startswith("Nothing can be changed between two games of a match.")
    page = answer_of(await evening.press_old(keeper, lobby, address("host", table=TableId(2))))
    assert "Nothing can be changed" not in text(page), "moderators see who sits there"
    await evening.press(ben, lobby, "join")
    await evening.restart()
    await evening.wait(6, step=2)
    assert [table.id for table in evening.bot.tables] == [2], "once is enough"
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    table = evening.table(TableId(2))
    assert table.prompt.turn >= 0
    assert ended.outcome
    assert sum(player.points for player in table.players) == sum(ended.outcome.scores)
    assert table.sealed.message == lobby.id
    assert "table\xa02" in text(evening.hands(ann)[-1]), "the hand of who pressed last opens by itself"
    assert "The match goes on" not in text(sheet)


async def test_who_leaves_between_two_games_stops_the_match(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await begun(evening, ann, ben)
    ended = await played(evening, ann, ben)
    await evening.wait(6, step=2)
    lobby = lobby_of(evening)
    await evening.press(ben, lobby, "leave")
    await evening.wait(5)
    assert "so the match stops here. Its finished games count." in text(lobby)
    assert [*evening.bot.tables] == []
    sheet = evening.shared()[0]
    assert "again" in words(sheet)
    await evening.press(ann, sheet, "again")
    await evening.wait(3)
    assert evening.table().id == 3
    assert evening.table().series == Series(5, 1, in_series.points(ended)), "it is taken up again"
