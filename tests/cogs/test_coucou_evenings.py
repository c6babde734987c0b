"""Coucou by people: five to the end of the game, and a table of twenty."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.table import Phase, Table
from tests.bot.drawn import MOST_CHARACTERS, characters
from tests.cogs.evening import Evening, text, words

SMALL, LARGE = 5, 20


async def speak(evening: Evening, member: MemberActor, word: str) -> Table:
    """The member keeps or asks in his open hand; the table a moment later."""
    assert (await evening.press(member, evening.hand(member), word)).acknowledged
    await evening.paint()
    return evening.table()


def speaking(table: Table, members: list[MemberActor]) -> MemberActor:
    """Whose turn it is."""
    [seat] = table.prompt.seats
    return next(member for member in members if member.id == table.players[seat].user)


@pytest.mark.parametrize("variant", ["coucou", "as"])
async def test_five_people_play_from_the_start_command_to_the_ranking(evening: Evening, variant: str) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", variant=variant, chips=2)
    table = evening.table()
    assert table.seconds == 20
    while table.phase is Phase.PLAYING:
        number, turn = table.id, table.prompt.turn
        member = speaking(table, members)
        assert words(evening.hand(member)) == ["keep", "ask"]
        assert [m for m in members if words(evening.hand(m))] == [member], "nobody else is asked"
        card = table.rules.view(table.state, table.seat(member.id)).card
        assert (
            await evening.press(member, evening.hand(member), "ask" if card[0] in "A234" else "keep")
        ).acknowledged
        await evening.paint()
        table = await evening.bot.tables.get(number)
        assert table.phase is Phase.OVER or table.prompt.turn == turn + 1
    board = text(evening.board())
    assert "🏆" in board
    assert board.count("out in deal") == SMALL - 1
    assert table.secret in board
    assert words(evening.board()) == ["again", "board coucou 0"]


async def test_one_person_fills_the_table_in_one_press_and_plays_with_the_house(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, game="coucou", chips=2)
    assert words(lobby) == ["join", "leave", "house", "fill", "rules coucou 0", "cancel"]
    await evening.press(ann, lobby, "fill")
    assert len(evening.table().players) == SMALL
    assert "fill" not in words(lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    table = evening.table()
    for _ in range(200):
        if table.phase is not Phase.PLAYING:
            break
        if table.prompt.seats == {0}:
            await evening.paint()
            await evening.press(ann, evening.hand(ann), "keep")
        await evening.wait(2.5)
        table = await evening.bot.tables.get(table.id)
    assert table.phase is Phase.OVER
    assert [player.away for player in table.players] == [False] * SMALL


async def test_twenty_people_join_play_and_leave_at_once(evening: Evening) -> None:
    members = evening.members(*(f"{number:02} " + "*" * 29 for number in range(LARGE)))
    host, *others = members
    lobby = await evening.open_table(host, game="coucou", variant="as")
    joined = await evening.press_at_once([(member, lobby, "join") for member in others])
    assert all(result.acknowledged for result in joined)
    assert len(evening.table().players) == LARGE
    await evening.paint()
    assert "join" not in words(lobby)
    await evening.press(host, lobby, "start")
    await evening.paint()
    table = evening.table()
    while table.state.deal == 1:
        table = await speak(evening, speaking(table, members), "ask")
        shown = [evening.board(), *map(evening.hand, members)]
        assert all(characters(text(message)) <= MOST_CHARACTERS for message in shown)
    assert "Deal 1" in text(evening.board())
    await evening.press_at_once([(member, evening.board(), "hand") for member in members])
    for member in members:
        await member.slash(evening.channel, "leave")
        [ask] = [message for message in evening.private(member) if "quit" in words(message)]
        await evening.press(member, ask, "quit")
    await evening.paint()
    assert [*evening.bot.tables] == []
