"""*Play again*: who is asked, on the new message and the old one, and who is called."""

from __future__ import annotations

from simcord import ResponseMessage

from bot.ids import TableId, UserId
from bot.table import Phase
from bot.table.commands import Leave
from tests.cogs.evening import Evening
from tests.cogs.reading import pinged, said, text, words

SO_FAR = "Games won so far (points): "


def lobby_of(evening: Evening) -> ResponseMessage:
    [lobby] = [shown for shown in evening.shared() if "leave" in words(shown)]
    return lobby


async def test_the_others_are_asked_and_sit_down_at_the_old_sheet_or_the_new_table(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, cleo, rounds="short")
    await evening.play_out(ann, ben, cleo)
    sheet = evening.board()
    assert SO_FAR not in text(sheet) + text(evening.hand(ann)), "it is the first game"
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    _, lobby = evening.shared()
    assert SO_FAR not in text(lobby)
    assert evening.table().people == (ann.id,)
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{lobby.id}"
    for shown in (sheet, evening.hand(ben)):
        assert f"The next game is at [table 2]({link})." in text(shown)
    until = round(evening.table().kept[0].until)
    for shown in (lobby, sheet):
        [line] = [line for line in text(shown).splitlines() if "asked" in line]
        assert all(name in line for name in ("**ben**", "**cleo**"))
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
    assert (seated.acknowledged, [*seated.followups]) == (True, []), "they are there"

    await evening.choose_in(ann, evening.hands(ann)[-1])
    await evening.paint()
    await evening.play_out(ann, ben, cleo)
    await evening.wait(5)
    newest = evening.shared()[-1]
    assert newest.id != lobby.id
    assert f"/{evening.channel.id}/{newest.id})." in text(sheet), "the link follows to the new message"
    [line] = [line for line in text(newest).splitlines() if SO_FAR in line]
    assert all(f"**{name}**" in line for name in ("ann", "ben", "cleo"))
    await evening.wait(2 * 3600, step=600)
    await evening.restart()
    await evening.press(ann, newest, "again")
    await evening.wait(5)
    assert evening.shared()[1].id == newest.id, "a sheet that was left alone stays where it is"
    assert line in text(newest)
    assert f"-# {line}" in text(lobby_of(evening))


async def test_where_the_next_table_is_over_too_the_old_sheet_says_so_or_opens_another_one(
    evening: Evening,
) -> None:
    ann, ben = await evening.players("ann", "ben", house=1, rounds="short")
    await evening.play_out(ann, ben)
    sheet, former = evening.board(), words(evening.board())
    await evening.press_at_once([(ben, sheet, "again"), (ann, sheet, "again")])
    await evening.wait(5)
    [table] = evening.bot.tables
    assert table.host == ben.id, "one table, however often it is pressed"
    assert [player.user for player in table.players] == [ann.id, ben.id, None], "with the same seats"
    assert words(sheet) == ["replay 0 show", "verify"]
    await evening.press_old(ben, evening.shared()[-1], "t:2:-:leave")
    await evening.press_old(ann, evening.shared()[-1], "t:2:-:cancel")
    await evening.wait(5)
    assert words(sheet) == former
    assert "The next game is at" not in text(sheet) + text(evening.hands(ann)[-1])
    await evening.restart()
    await evening.press(ben, sheet, "again")
    await evening.wait(5)
    assert evening.table().id == 3
    lobby = lobby_of(evening)
    assert f"/{lobby.id})" in text(sheet), "the link leads to the new one"
    assert words(sheet) == ["again", "replay 0 show", "verify"], "ann is asked"
    await evening.wait(120)
    for shown in (lobby, sheet):
        assert "**ann** can still join, but no seat is kept." in text(shown), "after two minutes"
    await evening.restart()
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    assert {*evening.table().people} == {ann.id, ben.id}
    assert "can still join" not in text(sheet) + text(lobby)

    await evening.press(ann, lobby, "leave")
    await evening.press(ben, lobby, "fill")
    await evening.press(ben, lobby, "start")
    await evening.paint()
    assert words(sheet) == ["replay 0 show", "verify"]
    assert said(await evening.press_old(ann, sheet, "t:1:-:again")) == (
        "The next game has begun without you, at table 3. Go there, or open your own table."
    )
    await evening.bot.tables.handle(TableId(3), Leave(UserId(ben.id)))
    assert (await evening.bot.tables.get(TableId(3))).phase is Phase.CLOSED
    for member in (ann, ben):
        refused = said(await evening.press_old(member, sheet, "t:1:-:again"))
        assert refused == "The next table, number 3, was closed. Open your own table with `/play`."


async def test_who_was_away_is_called_once_and_the_call_goes_at_the_start(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", seconds=30, rounds="short")
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
    await evening.press(ann, next(shown for shown in evening.shared() if "start" in words(shown)), "start")
    await evening.wait(5)
    assert call.id not in [shown.id for shown in evening.calls()]


async def test_the_next_table_is_posted_though_discord_does_not_take_the_answer(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2, rounds="short")
    await evening.play_out(ann)
    await evening.paint()
    board = evening.board()
    assert "Ratings" not in text(board), "it does not count"
    assert "rating" not in text(evening.hand(ann))
    evening.env.inject_error("POST", "/interactions/*/callback")
    await evening.press(ann, board, "again")
    await evening.paint()
    following = [message for message in evening.shared() if message.id != board.id]
    assert ["table 2" in text(message) for message in following] == [True]
