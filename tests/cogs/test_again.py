"""The end of a game, and the next one: ratings, *Play again*, the same cards, and a match of Duck Soup."""

import asyncio
import json
import re
from collections.abc import Mapping

import discord
import pytest
from simcord import ResponseMessage
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.games.common import signed
from bot.ids import GuildId, TableId, UserId
from bot.scores.ending import UNTOLD
from bot.screen import address
from bot.table import Phase, series
from bot.table.commands import Leave
from bot.table.occasions import Series
from cogs.ranking.ratings import BEGINNING, RatingChange
from cogs.ranking.stored import KeptLeaderboards
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, content_of
from tests.cogs.reading import answer_of, pinged, said, text, words

SEEN = discord.Permissions(view_channel=True).value
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
        [line] = [line for line in text(shown).splitlines() if "held" in line]
        assert all(name in line for name in ("**ben**", "**cleo**"))
        assert line.endswith(f"; they open up <t:{until}:R>.")
    assert words(sheet) == ["again", "full", "replay 0 show", "moment"]
    assert said(await evening.press(dan, sheet, "again")).startswith("Only people who played here")
    await evening.press(ben, sheet, "again")
    await evening.press(cleo, lobby, "join")
    await evening.wait(5)
    assert {*evening.table().people} == {ann.id, ben.id, cleo.id}
    assert "asked" not in text(lobby) + text(sheet)
    assert words(sheet) == ["full", "replay 0 show", "moment"]
    await evening.press(ann, lobby, "start")
    await evening.paint()
    seated = await evening.press_old(ben, sheet, "t:1:-:again")
    assert (seated.acknowledged, [*seated.followups]) == (True, []), "they are there"

    await evening.choose_in(ann, evening.hands(ann)[-1])
    await evening.paint()
    await evening.play_out(ann, ben, cleo)
    newest = evening.shared()[-1]
    assert newest.id != lobby.id
    assert f"/{evening.channel.id}/{newest.id})." in text(sheet), "the link follows to the new message"
    full = text(answer_of(await evening.press(ann, newest, "full")))
    [line] = [line for line in full.splitlines() if SO_FAR in line]
    await evening.press(ann, newest, "again")
    await evening.wait(5)
    assert f"-# {line}" in text(lobby_of(evening))


async def test_where_the_next_table_is_over_the_old_sheet_says_so_or_opens_another(evening: Evening) -> None:
    ann, ben = await evening.players("ann", "ben", house=1, rounds="short")
    await evening.play_out(ann, ben)
    sheet, former = evening.board(), words(evening.board())
    await evening.press_at_once([(ben, sheet, "again"), (ann, sheet, "again")])
    await evening.wait(5)
    [table] = evening.bot.tables
    assert table.host == ben.id, "one table, however often it is pressed"
    assert [player.user for player in table.players] == [ann.id, ben.id, None], "with the same seats"
    assert words(sheet) == ["full", "replay 0 show", "moment"]
    for member in (ben, ann):
        await evening.press_old(member, evening.shared()[-1], "t:2:-:leave")
    await evening.wait(5)
    assert words(sheet) == former
    assert "The next game is at" not in text(sheet) + text(evening.hands(ann)[-1])
    await evening.restart()
    evening.env.inject_error("POST", "/interactions/*/callback")
    await evening.press(ben, sheet, "again")
    await evening.wait(5)
    assert evening.table().id == 3, "though Discord does not take the answer"
    lobby = lobby_of(evening)
    assert f"/{lobby.id})" in text(sheet), "the link leads to the new one"
    assert words(sheet) == ["again", "full", "replay 0 show", "moment"], "ann is asked"
    await evening.wait(120)
    for shown in (lobby, sheet):
        assert "**ann** can still join, but no seat is held." in text(shown), "after two minutes"
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    assert {*evening.table().people} == {ann.id, ben.id}
    assert "can still join" not in text(sheet) + text(lobby)

    await evening.press(ann, lobby, "leave")
    await evening.add_bots(ben, lobby)
    await evening.press(ben, lobby, "start")
    await evening.paint()
    assert words(sheet) == ["full", "replay 0 show", "moment"]
    assert said(await evening.press_old(ann, sheet, "t:1:-:again")) == (
        "The next game has begun without you, at table 3. Go there, or open your own table."
    )
    await evening.bot.tables.handle(TableId(3), Leave(UserId(ben.id)))
    assert (await evening.bot.tables.get(TableId(3))).phase is Phase.CLOSED
    for member in (ann, ben):
        refused = said(await evening.press_old(member, sheet, "t:1:-:again"))
        assert refused == "The next table, number 3, was closed. Open your own table with `/play`."


async def test_a_next_table_or_night_opens_only_where_who_asks_sees_the_table(evening: Evening) -> None:
    ann, ben, *_ = people = evening.members("ann", "ben", "cleo", "dan")
    await evening.want_letters(ann)
    await evening.start_game(*people, rounds="short")
    await evening.play_out(*people)
    no, other = Overwrite(ben.id, OverwriteType.MEMBER, 0, SEEN), evening.guild.create_text_channel("general")
    evening.env.backend.edit_channel(evening.channel.id, {}, overwrites=[no])
    page, letter = answer_of(await ben.slash(other, "privacy")), evening.letters(ann)[-1]
    evening.guild.remove_member(ann)
    for word in ("again", "same", "evenext"):
        from_letter = await forged(ann.user, letter, f"t:1:-:{word}")
        assert said(from_letter) == f"Table 1 is in <#{evening.channel.id}>. Do that there."
        unseen = await forged(ben, page, f"t:1:-:{word}")
        assert said(unseen) == "There's no such table. Open a new one."


async def test_who_was_away_is_called_once_and_the_call_goes_at_the_start(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", rounds="short")
    await evening.wait(170)
    assert evening.table().players[2].away
    await evening.play_out(ann, ben)
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


async def test_the_same_cards_are_played_once_more_and_compared(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, house=1, rounds="short")
    same = address("same", table=evening.table().id)
    assert "isn't over yet" in said(await evening.press_old(ann, board, same))
    first = await evening.play_out(ann, ben)
    assert "Only people who played here" in said(await evening.press(cleo, evening.board(), "same"))
    await evening.press(ben, evening.board(), "same")
    await evening.paint()
    sheet, lobby = evening.shared()
    assert "same" not in words(sheet)
    assert f"Same cards as table {first.id}, everybody one seat on. Not rated" in text(lobby)
    assert "A seat is held for **ann**: press *Join*." in text(lobby)
    assert "Bots take any seats still free" in text(lobby)
    assert "🔒" not in text(lobby), "these cards have no seal of their own"
    assert "only for the people who played them" in said(await evening.press(cleo, lobby, "join"))
    page = answer_of(await evening.press(ben, lobby, "host"))
    assert not {"bots", "level", "most"} & {*words(page)}
    late = await forged(ben, lobby, address("bots", table=2), ["1"])
    assert "bots take the free seats by themselves" in said(late)
    await evening.press_old(ann, sheet, same)
    assert [table.people for table in evening.bot.tables] == [(ann.id, ben.id)], "a second press sits down"
    await evening.press(ben, lobby, "start")
    await evening.paint()
    second = evening.table()
    assert second.seed == first.seed
    assert [player.user for player in second.players] == [None, ann.id, ben.id]
    await evening.play_out(ann, ben)
    await evening.paint()
    [end] = [found for found in evening.shared() if "With ann's cards: **ann**" in text(found)]
    [line] = [line for line in text(end).splitlines() if line.startswith("With ann's cards")]
    for table in (first, await evening.bot.tables.get(second.id)):
        assert table.outcome
        assert f" {signed(table.outcome.scores[0])}\xa0point" in line
    assert "Ratings" not in text(end)
    proof = await ask(ann, evening, "verify", table=second.id)
    assert "**Everything matches.**" in text(proof)
    assert f"The seed is that of table {first.id}" in text(proof)
    replayed = await ask(ann, evening, "replay", table=second.id)
    assert f"Same cards as table {first.id}" in text(replayed)
    [file] = answer_of(await evening.press(ann, proof, "save data")).attachments
    known = json.loads(content_of(evening, file))
    assert known["same"] == {"table": first.id, "moved": 1}


async def test_the_next_table_opens_by_itself_and_begins_when_both_are_there(evening: Evening) -> None:
    ann, ben, cleo, keeper = *evening.members("ann", "ben", "cleo"), evening.keeper("kay")
    lobby = await evening.lobby(ann, ben, game="ducksoup", pace="relaxed")
    page = answer_of(await evening.press_old(ann, lobby, address("more", table=1)))
    await ann.select(page, ["5"], custom_id=address("series", table=1))
    await evening.paint()
    assert "Changed by the host: match to 5 game points" in text(lobby)
    await evening.wait(11)  # Ben has ten seconds to see it
    await evening.press(ann, lobby, "start")
    await evening.paint()
    ended = await evening.play_out(ann, ben)
    sheet = evening.board()
    assert "Match to 5 game points: **" in text(sheet)
    await evening.restart()
    await evening.wait(6)
    lobby = lobby_of(evening)
    assert evening.table().id == 2, "also where the bot stopped between two games"
    for shown in (lobby, sheet):
        assert "as soon as everybody is here. Missing: **" in text(shown)
    assert "match to 5 game points" in text(lobby)
    assert said(await evening.press(cleo, lobby, "join")).startswith("Only people who began this match")
    assert not {"host", "start"} & {*words(lobby)}, "nothing is offered that is refused"
    for member in (ann, ben):
        refused = await evening.press_old(member, lobby, address("host", table=TableId(2)))
        assert said(refused).startswith("Nothing can be changed between two games of a match.")
    page = answer_of(await evening.press_old(keeper, lobby, address("host", table=TableId(2))))
    assert "Nothing can be changed" not in text(page), "moderators see who sits there"
    await evening.press(ben, lobby, "join")
    await evening.restart()
    await evening.wait(6)
    assert [table.id for table in evening.bot.tables] == [2], "once is enough"

    await evening.press(ben, lobby, "leave")
    await evening.wait(5)
    assert "so the match stops here. Its finished games count." in text(lobby)
    assert [*evening.bot.tables] == []
    await evening.press(ben, sheet, "again")
    await evening.wait(3)
    taken_up, third = evening.table(), lobby_of(evening)
    assert (taken_up.id, taken_up.series) == (3, Series(5, 1, series.points(ended)))
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    table = evening.table()
    assert table.prompt.turn >= 0, "as soon as both are there"
    assert ended.outcome
    assert sum(player.points for player in table.players) == sum(ended.outcome.scores)
    assert table.sealed.message == third.id
    assert "table\xa03" in text(evening.hands(ann)[-1]), "the hand of who pressed last opens by itself"
    assert "The match goes on" not in text(sheet)


async def ratings_of(evening: Evening) -> dict[str, int]:
    board = await KeptLeaderboards(evening.bot.store).page(GuildId(evening.guild.id), "kuckuck")
    return {standing.name: standing.rating for standing in board.standings}


def told(rating: int, before: int = BEGINNING) -> str:
    change = rating - before
    return f"{rating} ({'+' if change > 0 else '−' if change else '±'}{abs(change)})"


async def test_the_end_tells_everybody_what_it_has_brought_them_and_stays_as_it_is(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(9):
        await evening.finish_game(ben, ann)
    before = await ratings_of(evening)
    await evening.start_game(ann, ben, house=1, rounds="short")
    ended = await evening.play_out(ann, ben)
    await evening.paint()
    rated, board = await ratings_of(evening), evening.board()
    assert set(rated) == {"ann", "ben"}
    full = text(answer_of(await evening.press(ann, board, "full")))
    [line] = [line for line in full.splitlines() if line.startswith("Ratings, by the places among people")]
    assert line not in text(board), "winner, podium and *Play again* have one screen of a phone"
    for member, name, other in ((ann, "ann", "ben"), (ben, "ben", "ann")):
        assert f"**{name}** {told(rated[name], before[name])}" in line
        mine = text(evening.hand(member))
        assert f"your rating: {told(rated[name], before[name])}".replace(" ", "\xa0") in mine
        assert "\xa0points · " in mine or "\xa0point · " in mine
        [news] = [line for line in mine.splitlines() if line.startswith("⚔️")]
        assert f"**{other}**" in news
        # The cards decide what is news: the tenth game, or how often a player has harmed the other.
        assert re.search(r"\b(10 games|\d+ times)\b", news.replace("\xa0", " "))
    assert "⚔️" not in text(board), "it is theirs alone"

    shown = text(board)
    await evening.finish_game(ben, ann)
    await evening.restart()
    assert evening.bot.endings.of(ended) == UNTOLD
    await evening.press(ann, board, "again")
    assert text(board).startswith(shown), "drawn again, with one line more, whatever was played since"
    assert "The next game" in text(board).removeprefix(shown)
    await evening.bot.painter.close()
    tasks = asyncio.all_tasks()
    evening.bot.painter.touch(ended.id)
    assert not asyncio.all_tasks() - tasks, "what is learnt during a stop paints nothing"


async def test_a_letter_tells_what_is_learnt_of_the_end_only_after_it_was_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, rounds="short")
    changes = KeptLeaderboards.rating_changes

    async def late(stored: KeptLeaderboards, table_id: TableId) -> Mapping[UserId, RatingChange]:
        await asyncio.sleep(5)
        return await changes(stored, table_id)

    monkeypatch.setattr(KeptLeaderboards, "rating_changes", late)
    await evening.play_out(ann, ben)
    await evening.paint()
    letter = evening.letter(ann)
    assert "The score sheet is at the table." in text(letter)
    assert "rating" not in text(letter)
    assert await evening.bot.store.messages.hands(TableId(1)) == {}, "a restart need not find it"
    await evening.wait(10)
    assert f"your rating: {told((await ratings_of(evening))['ann'])}".replace(" ", "\xa0") in text(letter)
    await evening.press(ben, evening.board(), "again")
    await evening.wait(5)
    assert "The next game is at [table 2]" in text(letter)
    assert await evening.bot.store.messages.hands(TableId(1)) == {}
