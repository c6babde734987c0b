"""Coucou by people: five to the end of the game, and a table of twenty."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.games.ladders import ladder_of
from bot.i18n import Tr
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.birds import BIRDS
from engine.games.coucou import view
from tests.bot.drawn import MOST_CHARACTERS, characters
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening, ahead_of
from tests.cogs.reading import address_of, faces, said, text, words

SMALL, LARGE = 5, 20


async def speak(evening: Evening, member: MemberActor, word: str) -> Table:
    """The member keeps or asks in their open hand; returns the table a moment later."""
    assert (await evening.press(member, evening.hand(member), word)).acknowledged
    await evening.paint()
    return evening.table()


async def logged(evening: Evening, table: Table) -> list[log.Entry]:
    """What the database has of the table."""
    return entries_of(await evening.bot.store.load(table.id))


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
        asked = [m for m in members if "keep" in words(evening.hand(m))]
        assert asked == [member], "nobody else is asked"
        card = view(table.state, table.seat(UserId(member.id))).card
        assert (
            await evening.press(member, evening.hand(member), "ask" if card[0] in "A234" else "keep")
        ).acknowledged
        await evening.paint()
        table = await evening.bot.tables.get(number)
        assert table.phase is Phase.OVER or table.prompt.turn == turn + 1
    board = text(evening.board())
    assert "🏆" in board
    assert board.count("out in deal") == SMALL - 1
    assert table.secret not in board, "it is in the check"
    ladder = ladder_of(table.game, table.options)
    assert words(evening.board()) == ["again", "same", f"board {ladder} 0", "replay 0 show", "verify"]


async def test_five_people_decide_ahead_and_the_deal_plays_itself(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", variant="as")
    first = speaking(evening.table(), members)
    others = [member for member in members if member is not first]
    board = faces(evening.board())
    for member in others:
        assert (
            await evening.press(member, evening.hand(member), ahead_of(evening, member, "keep"))
        ).acknowledged
        assert "✓ Decided: **I keep!**" in text(evening.hand(member))
    await evening.paint()
    assert faces(evening.board()) == board, "nobody sees who has decided"
    assert "Decided" not in text(evening.hand(first))
    await speak(evening, first, "keep")
    await evening.wait(4 * 2)
    table = evening.table()
    assert table.state.deal == 2
    acted = [entry for entry in await logged(evening, table) if isinstance(entry, log.Acted)]
    assert [entry.by for entry in acted] == ["player", "ahead", "ahead", "ahead", "ahead"]


async def test_a_decision_is_taken_back_by_the_same_press_and_a_late_one_is_answered(
    evening: Evening,
) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", variant="as")
    table = evening.table()
    second = next(m for m in members if m.id == table.players[table.state.waiting[1]].user)
    hand = evening.hand(second)
    keep = address_of(hand, ahead_of(evening, second, "keep"))
    await second.click(hand, custom_id=keep)
    await evening.press(second, evening.hand(second), ahead_of(evening, second, ""))
    assert "You can decide now" in text(evening.hand(second))
    await speak(evening, speaking(table, members), "keep")
    await speak(evening, second, "keep")
    await evening.press_old(second, evening.hand(second), keep)
    assert "⚠️ You have no turn left in this deal. Wait for the next one." in text(evening.hand(second))


@pytest.mark.parametrize(
    "forged", ["+", "+keep", "+keep 1", "+keep x 7S", "+keep 1 7S 7S", "+keep 9999999 7S"]
)
async def test_a_forged_decision_means_nothing(evening: Evening, forged: str) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", variant="as")
    before = evening.table()
    pressed = await evening.press_old(members[0], evening.hand(members[0]), f"t:1:-:{forged}")
    assert said(pressed) == "This button means nothing to me any more. Ask with a command instead."
    assert evening.table() == before


async def test_a_house_player_has_the_same_name_in_the_hand_as_at_the_table(evening: Evening) -> None:
    ann = evening.member("ann", locale="fr")
    lobby = await evening.open_table(ann, game="coucou")
    await evening.press(ann, lobby, "fill")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    hand = text(evening.hand(ann))
    names = [bird.name for bird in BIRDS if bird.name in hand]
    assert names, "its own neighbours"
    assert all(name in text(evening.board()) for name in names)
    assert not [bird for bird, _ in BIRDS if (french := Tr("fr")(bird)) != bird and french in hand]


async def test_one_person_fills_the_table_in_one_press_and_plays_with_the_house(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, game="coucou", chips=2)
    await evening.press(ann, lobby, "fill")
    assert len(evening.table().players) == SMALL
    assert "start" in words(lobby)
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
