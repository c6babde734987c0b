"""*Play again*: who is asked, on the new message and the old one, and who is called."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.ids import TableId, UserId
from bot.table import Phase
from bot.table.commands import Leave
from tests.cogs.evening import Evening
from tests.cogs.reading import pinged, said, text, words

SO_FAR = "Games won so far: "


async def next_game_without_ben(evening: Evening, ann: MemberActor, ben: MemberActor) -> ResponseMessage:
    """Both have played, and Ann has begun the next game with bots. Gives the score sheet of the first one."""
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.paint()
    lobby = evening.shared()[-1]
    await evening.press(ann, lobby, "fill")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    return sheet


async def test_the_others_are_asked_and_sit_down_at_the_old_sheet_or_the_new_table(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, cleo)
    await evening.play_out(ann, ben, cleo)
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    _, lobby = evening.shared()
    assert evening.table().people == (ann.id,)
    until = round(evening.table().kept[0].until)
    for shown in (lobby, sheet):
        asked = {f"**{player}**" for player in ("ben", "cleo")}
        [line] = [line for line in text(shown).splitlines() if "asked" in line]
        assert all(name in line for name in asked)
        assert line.endswith(f"Their seats are kept and will be free <t:{until}:R>.")
    assert words(sheet) == ["again", "replay 0 show", "verify"]
    assert said(await evening.press(dan, sheet, "again")).startswith("Only people who played here")
    await evening.press(ben, sheet, "again")
    await evening.press(cleo, lobby, "join")
    await evening.wait(5)
    assert {*evening.table().people} == {ann.id, ben.id, cleo.id}
    assert "asked" not in text(lobby) + text(sheet)
    assert words(sheet) == ["replay 0 show", "verify"]
    await evening.press(ann, lobby, "start")
    await evening.paint()
    seated = await evening.press_old(ben, sheet, "t:1:-:again")
    assert (seated.acknowledged, [*seated.followups]) == (True, [])


async def test_who_stays_away_from_the_next_table_is_told_that_it_has_begun(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    sheet = await next_game_without_ben(evening, ann, ben)
    assert words(sheet) == ["replay 0 show", "verify"]
    refused = said(await evening.press_old(ben, sheet, "t:1:-:again"))
    assert refused == ("The next game has begun without you, at table 2. Go there, or open your own table.")


async def test_where_the_next_table_was_closed_the_old_sheet_opens_another_one(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    sheet, former = evening.board(), words(evening.board())
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    assert "same" not in words(sheet)
    await evening.press_old(ann, evening.shared()[-1], "t:2:-:cancel")
    await evening.wait(5)
    assert words(sheet) == former
    assert "The next game is at" not in text(sheet) + text(evening.hands(ann)[-1])
    await evening.restart()
    await evening.press(ben, sheet, "again")
    await evening.wait(5)
    assert evening.table().id == 3
    lobby = evening.shared()[-1]
    assert f"/{lobby.id})" in text(sheet), "the link leads to the new one"
    assert words(sheet) == ["again", "replay 0 show", "verify"], "ann is asked"
    await evening.press(ann, sheet, "again")
    assert {*evening.table().people} == {ann.id, ben.id}


async def test_after_two_minutes_both_messages_say_that_no_seat_is_kept(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.wait(125)
    lobby = evening.shared()[-1]
    for shown in (lobby, sheet):
        assert "**ben** can still join, but no seat is kept." in text(shown)
    await evening.restart()
    await evening.press(ben, sheet, "again")
    await evening.wait(5)
    assert {*evening.table().people} == {ann.id, ben.id}
    assert "can still join" not in text(sheet) + text(lobby)


async def test_who_was_away_is_called_once_and_the_call_goes_at_the_start(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, seconds=30)
    await evening.wait(70)
    assert evening.table().players[2].away
    await evening.play_out(ann, ben)
    while [*evening.bot.tables]:
        await evening.wait(10)
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.wait(10)
    [call] = evening.calls()
    assert pinged(call) == [cleo.id]
    assert "wants to play again at **Zum Kuckuck! · table 2**." in text(call)
    await evening.restart()
    await evening.wait(10)
    assert [shown.id for shown in evening.calls()] == [call.id]
    await evening.press(cleo, call, "join")
    await evening.press(ben, sheet, "again")
    await evening.wait(1)
    assert {*evening.table(TableId(2)).people} == {ann.id, ben.id, cleo.id}
    lobby = next(shown for shown in evening.shared() if "start" in words(shown))
    await evening.press(ann, lobby, "start")
    await evening.wait(5)
    assert call.id not in [shown.id for shown in evening.calls()]


async def test_the_running_score_is_at_each_end_and_in_the_next_lobby(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    assert SO_FAR not in text(evening.board()) + text(evening.hand(ann))
    await evening.press(ann, evening.board(), "again")
    await evening.paint()
    lobby = evening.shared()[-1]
    assert SO_FAR not in text(lobby)
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    table = evening.table()
    while [*evening.bot.tables]:
        await evening.wait(90, step=30)
    table = await evening.bot.tables.get(table.id)
    assert table.outcome
    sheet = evening.shared()[-1]
    [line] = [line for line in text(sheet).splitlines() if SO_FAR in line]
    assert "**ann**" in line
    assert "**ben**" in line
    await evening.restart()
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    assert line in text(sheet)
    [lobby] = [shown for shown in evening.shared() if "leave" in words(shown)]
    assert f"-# {line}" in text(lobby)


async def test_a_next_table_that_was_closed_in_its_game_is_said_to_be(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    sheet = await next_game_without_ben(evening, ann, ben)
    await evening.bot.tables.handle(TableId(2), Leave(UserId(ann.id)))
    assert (await evening.bot.tables.get(TableId(2))).phase is Phase.CLOSED
    for member in (ann, ben):
        refused = said(await evening.press_old(member, sheet, "t:1:-:again"))
        assert refused == "The next table, number 2, was closed. Open your own table with `/play`."
