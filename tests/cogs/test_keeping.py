"""`/manage close` and `/manage rename`, for members who may manage messages or the server."""

import sqlite3

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.presses.keeping import NO_TABLE, NOT_A_KEEPER
from bot.i18n import Tr
from bot.ids import GuildId, TableId, UserId
from bot.screen import address
from bot.screens.table import CLOSED
from bot.table import log
from cogs.keeping import MAY_NOT_RENAME, NOBODY, RENAMED_OFTEN
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, options, said, text, words


async def asked(evening: Evening, keeper: MemberActor, table: TableId = TableId(1)) -> ResponseMessage:
    """The question that a keeper is asked before a table is closed."""
    return answer_of(await keeper.slash(evening.channel, "manage close", table=table))


async def logged(evening: Evening, table: TableId = TableId(1)) -> list[log.Entry]:
    return entries_of(await evening.bot.store.load(table))


async def test_a_keeper_closes_a_game_of_others_and_leaves_no_name_in_a_log_line_and_once_deleted_no_id(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    evening = Evening(evening.env, locale="de")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), language="fr")
    ann, ben, tom = *evening.members("annabella", "ben"), evening.keeper("thomasina", locale="de")
    board = await evening.start_game(ann, ben, house=1)
    await tom.slash(evening.channel, "manage rename", player=str(ann.id), name="goldilocks")
    question = await asked(evening, tom)
    assert words(question) == ["moderate", "unmoderated"]
    await evening.press(tom, question, "unmoderated")
    assert text(question) == Tr("de")("Table {number} goes on.", number=1)
    assert evening.table().phase.live, "they are asked first"
    await evening.press(tom, await asked(evening, tom), "moderate")
    assert text(evening.private(tom)[-1]) == Tr("de")("Table {number} is closed.", number=1)
    await evening.paint()
    assert [*evening.bot.tables] == []
    why = CLOSED["moderated"]
    assert Tr("fr")(why) in text(board), "in the language of the server"
    assert "thomasina" not in text(board)
    assert words(board) == ["verify"]
    assert why in text(evening.hand(ann)), "and in that of a reader"
    assert (await logged(evening))[-1] == log.Closed("moderated", UserId(tom.id))
    assert await evening.bot.store.archive.game(TableId(1)) is None, "it has no result"

    ours = " ".join(str(record.__dict__) for record in caplog.records if record.name.startswith("bot"))
    assert "closed by a keeper" in ours
    for told in ("annabella", "thomasina", "goldilocks", str(ann.id), str(tom.id)):
        assert told not in ours
    refused = said(await tom.slash(evening.channel, "manage close", table=1))
    assert refused == Tr("de")(NO_TABLE, number=1), "it has ended"
    await evening.my_data(tom, "delete", here=True)
    with sqlite3.connect(evening.database) as connection:
        assert not any(str(tom.id) in line for line in connection.iterdump() if "users" not in line)
    closed = await evening.bot.tables.get(TableId(1))
    assert (closed.closed, closed.players[0].name) == ("moderated", "goldilocks")


async def test_others_close_no_table_by_command_or_forged_press_and_who_plays_votes(evening: Evening) -> None:
    ann, ben, tom = evening.member("ann"), evening.member("ben"), evening.keeper("tom")
    lobby = await evening.open_table(ann)
    for member in (ann, ben):
        pressed = await forged(member, lobby, address("moderate", table=1))
        assert said(pressed) == NOT_A_KEEPER, "a host has a button of her own"
    there = Evening(evening.env)
    await there.open_table(there.member("zoe"))
    await evening.learn(ben)
    for number in (2, 3, 99):
        refused = f"There's no open table {number} in this server."
        assert said(await tom.slash(evening.channel, "manage close", table=number)).startswith(refused)
        pressed = await forged(tom, lobby, address("moderate", table=number))
        assert said(pressed).startswith(refused), "of another server, a lesson, or of nobody"
    assert len([*evening.bot.tables]) == 3
    await ben.slash(evening.channel, "table leave")
    question = await asked(evening, tom)
    evening.take_roles(tom)
    assert said(await evening.press(tom, question, "moderate")) == NOT_A_KEEPER, "who lost the permission"
    may = discord.PermissionOverwrite(manage_messages=True)
    elsewhere = evening.guild.create_text_channel("bens", overwrites={ben: may})
    refused = said(await ben.slash(elsewhere, "manage close", table=1))
    assert refused == NOT_A_KEEPER, "it is that of the table's channel"
    assert evening.table().phase.live
    evening.channel = elsewhere
    eve = evening.admin("eve")
    await evening.start_game(ben, eve, house=1)
    for member in (ben, eve):
        question = await asked(evening, member, TableId(4))
        assert words(question) == ["close", "hand"], "who plays votes as all others"
    forged_press = await evening.press_old(ben, question, "t:4:-:moderate")
    assert said(forged_press).startswith("This game was dealt to you too")
    await evening.open_table(ann)
    for member in (ben, eve):
        question = await asked(evening, member, TableId(5))
        assert words(question) == ["moderate", "unmoderated"]


async def test_the_list_has_what_one_may_close_and_see(evening: Evening) -> None:
    ann = evening.member("ann")
    tom, eve, zoe = evening.keeper("tom"), evening.admin("eve"), evening.admin("zoe")
    await evening.open_table(ann)
    await evening.wait(1800)
    games, hidden = evening.channel, discord.PermissionOverwrite(view_channel=False)
    evening.channel = evening.guild.create_text_channel("attic", overwrites={tom: hidden, zoe: hidden})
    await evening.open_table(ann, "coucou")

    async def offered(member: MemberActor, typed: str = "") -> list[str]:
        found = await member.autocomplete(games, "manage close", "table", typed)
        return [choice["name"] for choice in found]

    old = "Zum Kuckuck! · table 1 · #games · ann · 30 minutes"
    new = "Coucou · table 2 · #attic · ann · 0 seconds"
    assert await offered(tom) == await offered(zoe) == [old], "what one does not see is not named"
    assert await offered(eve) == [old, new]
    assert await offered(eve, "ATT") == [new]
    evening.allow(view_channel=False)
    assert await offered(eve) == [old], "nor who else may see it"


async def test_two_of_one_name_are_told_apart_in_each_menu_that_acts_on_a_person(evening: Evening) -> None:
    ann, tom = evening.member("ann"), evening.keeper("tom")
    bens = [evening.member(name, nick="Ben") for name in ("ben.k", "benny")]
    gone = evening.member("ben", nick="Ben")
    lobby = await evening.lobby(ann, *bens, gone)
    page = answer_of(await evening.press(ann, lobby, "host"))
    await evening.press(ann, page, "guests")
    assert options(page) == {
        f"{bens[0].id}": "Ben",
        f"{bens[1].id}": "Ben (@benny)",
        f"{gone.id}": "Ben (@ben)",
    }
    await evening.paint()
    assert "**Ben \\(@\u200bbenny\\)**" in text(lobby)
    found = await tom.autocomplete(evening.channel, "manage rename", "player", "ben")
    assert [one["name"] for one in found] == ["Ben", "Ben (@ben)", "Ben (@benny)"]
    for ben in bens:
        await tom.slash(evening.channel, "manage rename", player=f"{ben.id}", name="Bo")
    await tom.slash(evening.channel, "manage rename", player=f"{gone.id}", name="bo")
    evening.guild.remove_member(gone)
    page = answer_of(await evening.press(ann, lobby, "host"))
    await evening.press(ann, page, "guests")
    assert sorted(options(page).values()) == ["Bo", "Bo 2", "bo 3"], "and after they were renamed"
    found = await tom.autocomplete(evening.channel, "manage rename", "player", "bo")
    assert sorted(one["name"] for one in found) == ["Bo (@ben.k)", "Bo (@benny)", "bo"], "one has left"


async def test_only_keepers_of_the_whole_server_rename_a_player_everywhere(evening: Evening) -> None:
    ann, ben, dan = evening.members("arse", "ben", "dan")
    tom, there = evening.keeper("tom", locale="de"), Evening(evening.env)
    await evening.finish_game(ann, ben, dan)
    evening.guild.remove_member(dan)
    zoe = there.member("zoe")
    lobby = await there.open_table(zoe)
    may = discord.PermissionOverwrite(manage_messages=True)
    evening.channel = evening.guild.create_text_channel("bens", overwrites={ben: may})
    board = await evening.start_game(ann, ben, house=1)
    refused = await ben.slash(evening.channel, "manage rename", player=str(ann.id), name="Queen")
    assert said(refused) == MAY_NOT_RENAME, "he keeps this channel alone"
    for player in ("nobody", "1", "<@1>", "-1", "9" * 30, str(zoe.id)):
        refused = await tom.slash(evening.channel, "manage rename", player=player, name="x")
        assert said(refused) == Tr("de")(NOBODY), player
    await there.paint()
    assert "zoe" in text(lobby), "in another server nothing is renamed"
    answer = said(await tom.slash(evening.channel, "manage rename", player=str(dan.id), name="BEN"))
    assert "**BEN 2**" in answer, "nobody takes the name of another, and what found nobody counts for nothing"
    await tom.slash(evening.channel, "manage rename", player=str(dan.id), name="dan")
    assert "arse" in text(board)
    answer = said(await tom.slash(evening.channel, "manage rename", player=str(ann.id), name="Ann*"))
    assert "**Ann\\***" in answer
    assert not answer.startswith("This person is now called")
    await evening.paint()
    assert "arse" not in text(board)
    assert "Ann\\*" in text(board)
    for command in ("leaderboard", "history"):
        assert "arse" not in text(answer_of(await ben.slash(evening.channel, command)))
    await evening.restart()
    assert evening.table().players[0].name == "Ann*"
    assert log.Renamed(UserId(ann.id), "Ann*", UserId(tom.id)) in await logged(evening, TableId(3))
    [found] = await tom.autocomplete(evening.channel, "manage rename", "player", "ANN")
    assert found == {"name": "Ann*", "value": str(ann.id)}
    [found] = await tom.autocomplete(evening.channel, "manage rename", "player", "DAN")
    assert found == {"name": "dan", "value": str(dan.id)}, "who left is found by the name they had"
    assert await ben.autocomplete(evening.channel, "manage rename", "player", "ann") == []
    await tom.slash(evening.channel, "manage rename", player=f"<@{ann.id}>", name="Ann")
    found, _ = await tom.autocomplete(evening.channel, "manage rename", "player", "an")
    assert found["name"] == evening.table().players[0].name == "Ann"
    for name in ("An", "Ann"):
        await tom.slash(evening.channel, "manage rename", player=str(ann.id), name=name)
    often = said(await tom.slash(evening.channel, "manage rename", player=str(ann.id), name="Queen"))
    assert often == Tr("de")(RENAMED_OFTEN, n=3)
    assert evening.table().players[0].name == "Ann"
    await evening.press(ann, board, "hand")
    await evening.choose(ann)
