"""The lobby: `/kuckuck start` and the buttons below it."""

from __future__ import annotations

import pytest

from bot.ids import TableId
from bot.table import Phase
from tests.cogs.evening import Evening
from tests.cogs.reading import text, words


async def test_start_opens_a_lobby_that_everybody_sees(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    assert lobby.id == evening.board().id
    assert "**ann** · host" in text(lobby)
    assert words(lobby) == ["join", "leave", "rules kuckuck 0", "learn kuckuck 0", "host"]


@pytest.mark.parametrize(
    ("pace", "seconds", "words"),
    [
        ("live", 60, "60 seconds per move"),
        ("relaxed", 600, "10 minutes per move"),
        ("hour", 3600, "60 minutes per move"),
        ("hours4", 14_400, "4 hours per move"),
        ("hours12", 43_200, "12 hours per move"),
        ("post", 86_400, "24 hours per move"),
        ("days3", 259_200, "3 days per move"),
    ],
)
async def test_the_host_chooses_the_pace(evening: Evening, pace: str, seconds: int, words: str) -> None:
    lobby = await evening.open_table(evening.member("ann"), pace=pace)
    assert evening.table().seconds == seconds
    assert words in text(lobby)


async def test_by_post_everybody_has_a_day_and_sees_until_when(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    deadline = round(evening.bot.tables.moment(TableId(1)).deadline or 0)
    assert deadline - evening.env.now().timestamp() == pytest.approx(86_400, abs=5)
    assert f"<t:{deadline}:R> · <t:{deadline}:f>" in text(board)
    await evening.choose(ann)
    await evening.wait(80_000, step=20_000)
    assert evening.table().prompt.seats == {1, 2}, "nobody is hurried"


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
async def test_start_takes_the_bidding_and_the_seconds_for_a_move(evening: Evening, bidding: str) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, bidding=bidding, rounds="short", seconds=45)
    table = evening.table()
    assert table.options == {"bidding": bidding, "rounds": "short"}
    assert table.seconds == 45
    assert "45 seconds" in text(lobby)
    assert ("tactical" in text(lobby)) == (bidding == "tactical")


async def test_a_table_in_a_thread_lives_in_the_thread(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    thread = evening.thread("a quiet corner", ann)
    await ann.slash(thread, "kuckuck start")
    [lobby] = evening.shared(thread)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert "Round 1" in text(lobby)
    assert len(evening.hands(cleo, thread)) == 1
    assert [text(message) for message in evening.shared() if message.components] == []


async def test_who_joins_and_leaves_is_seen_at_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    pressed = await evening.press(ben, lobby, "join")
    assert pressed.acknowledged
    assert "**ben**" in text(lobby)
    await evening.press(ann, lobby, "house")
    assert words(lobby) == ["birds", "join", "start", "leave", "rules kuckuck 0", "learn kuckuck 0", "host"]
    await evening.press(ben, lobby, "unhouse")
    assert "🤖" not in text(lobby)
    await evening.press(ann, lobby, "leave")
    assert "ann" not in text(lobby)
    assert "**ben** · host" in text(lobby)


async def test_a_full_table_offers_no_seat(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    for _ in range(4):
        await evening.press(ann, lobby, "house")
    assert "join" not in words(lobby)


@pytest.mark.parametrize("word", ["cancel", "leave"])
async def test_a_lobby_without_host_or_people_is_closed(evening: Evening, word: str) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    await evening.press(ann, lobby, word)
    assert words(lobby) == []
    assert [*evening.bot.tables] == []


async def test_a_lobby_that_nobody_starts_is_closed_after_an_hour(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    await evening.wait(3590, step=600)
    assert evening.table().phase is Phase.LOBBY
    await evening.wait(15)
    assert [*evening.bot.tables] == []
    [closed] = evening.shared()
    assert words(closed) == []
    assert closed.id != lobby.id, "so old a message is not edited but posted again"


async def test_several_tables_stand_side_by_side(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    first, second = await evening.open_table(ann), await evening.open_table(ben)
    await evening.press(ann, second, "join")
    await evening.press(ann, first, "house")
    assert [len(table.players) for table in evening.bot.tables] == [2, 2]
    assert len(evening.shared()) == 2
