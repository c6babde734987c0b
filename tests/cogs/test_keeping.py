"""`/close` of any table and `/rename`, for members who may manage messages or the server."""

from __future__ import annotations

import sqlite3

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.presenters.table import CLOSED
from bot.screen import address
from bot.table import log
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text, words

NOT_A_KEEPER = "Only people who can manage messages there, or this server, can close the tables of others."
MAY_NOT_RENAME = "Only people who can manage messages in this server, or the server, can change a name."


async def asked(evening: Evening, keeper: MemberActor, table: TableId = TableId(1)) -> ResponseMessage:
    """The question before a table is closed."""
    return answer_of(await keeper.slash(evening.channel, "close", table=table))


async def logged(evening: Evening, table: TableId = TableId(1)) -> list[log.Entry | None]:
    found = await evening.bot.store.load(table)
    assert found
    return [entry for entry, _ in found.log]


@pytest.mark.parametrize("role", ["keeper", "admin"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_keeper_closes_a_game_of_others(evening: Evening, role: str, language: str) -> None:
    tr = Tr(language)
    evening.env.backend.get_guild(evening.guild.id).preferred_locale = language
    ann, ben = evening.members("ann", "ben")
    tom = getattr(evening, role)("tom", locale=language)
    board = await evening.start_game(ann, ben, house=1)
    question = await asked(evening, tom)
    assert question.ephemeral
    assert words(question) == ["moderate", "unmoderated"]
    assert evening.table().phase.live, "they are asked first"
    await evening.press(tom, question, "moderate")
    assert text(question) == tr("Table {number} is closed.", number=1)
    await evening.paint()
    assert [*evening.bot.tables] == []
    why = CLOSED["moderated"]
    assert Tr(language)(why) in text(board) or Tr("en")(why) in text(board)
    assert "tom" not in text(board)
    assert words(board) == ["verify"]
    assert why in text(evening.hand(ann))
    assert (await logged(evening))[-1] == log.Closed("moderated", tom.id)
    assert await evening.bot.store.archive.game(TableId(1)) is None, "it has no result"


async def test_the_message_says_it_in_the_servers_language(evening: Evening) -> None:
    await evening.choose_setting(evening.admin("eve"), "language", "fr", "server")
    tom = evening.keeper("tom")
    lobby = await evening.open_table(evening.member("ann"))
    await evening.press(tom, await asked(evening, tom), "moderate")
    await evening.paint()
    assert "La modération de ce serveur a fermé cette table." in text(lobby)


async def test_who_lets_it_be_closes_nothing(evening: Evening) -> None:
    tom = evening.keeper("tom")
    await evening.open_table(evening.member("ann"))
    question = await asked(evening, tom)
    await evening.press(tom, question, "unmoderated")
    assert text(question) == "Table 1 goes on."
    assert evening.table().phase.live


async def test_others_close_no_table_of_others_by_command_or_forged_press(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    assert said(await ben.slash(evening.channel, "close", table=1)).startswith(NOT_A_KEEPER)
    for member in (ann, ben):
        pressed = await forged(member, lobby, address("moderate", table=1))
        assert said(pressed).startswith(NOT_A_KEEPER), "a host has a button of her own"
    assert evening.table().phase.live


async def test_who_lost_the_permission_meanwhile_closes_nothing(evening: Evening) -> None:
    tom = evening.keeper("tom")
    await evening.open_table(evening.member("ann"))
    question = await asked(evening, tom)
    evening.take_roles(tom)
    assert said(await evening.press(tom, question, "moderate")).startswith(NOT_A_KEEPER)
    assert evening.table().phase.live


async def test_the_permission_is_that_in_the_channel_of_the_table(evening: Evening) -> None:
    ann, tom = evening.members("ann", "tom")
    await evening.open_table(ann)
    may = discord.PermissionOverwrite(manage_messages=True)
    elsewhere = evening.guild.create_text_channel("toms", overwrites={tom: may})
    assert said(await tom.slash(elsewhere, "close", table=1)).startswith(NOT_A_KEEPER)
    evening.channel = elsewhere
    await evening.open_table(ann)
    other = evening.guild.create_text_channel("other")
    question = answer_of(await tom.slash(other, "close", table=2))
    assert words(question) == ["moderate", "unmoderated"]


@pytest.mark.parametrize("number", [2, 99])
async def test_a_table_of_another_server_is_none_of_this_one(evening: Evening, number: int) -> None:
    await evening.open_table(evening.member("ann"))
    there = Evening(evening.env)
    lobby = await there.open_table(there.member("zoe"))
    tom = evening.keeper("tom")
    refused = f"There is no open table {number} in this server."
    assert said(await tom.slash(evening.channel, "close", table=number)).startswith(refused)
    question = await asked(evening, tom)
    pressed = await forged(tom, question, address("moderate", table=number))
    assert said(pressed).startswith(refused)
    await evening.paint()
    assert words(lobby)


async def test_an_ended_table_and_a_lesson_are_closed_by_no_keeper(evening: Evening) -> None:
    ann, tom = evening.member("ann"), evening.keeper("tom")
    await evening.open_table(ann)
    question = await asked(evening, tom)
    await evening.press(tom, question, "moderate")
    pressed = await forged(tom, question, address("moderate", table=1))
    assert said(pressed).startswith("There is no open table 1 in this server.")
    await evening.learn(ann, "Zum Kuckuck!")
    assert said(await tom.slash(evening.channel, "close", table=2)).startswith("There is no open table 2")
    assert await tom.autocomplete(evening.channel, "close", "table", "") == []
    assert evening.table().lesson


async def test_a_player_who_names_his_own_table_votes_as_ever(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    assert words(await asked(evening, ann)) == ["close", "hand"]


async def test_a_keeper_who_plays_votes_as_all_others_also_by_a_forged_press(evening: Evening) -> None:
    tom, ben = evening.keeper("tom"), evening.member("ben")
    await evening.start_game(tom, ben, house=1)
    question = await asked(evening, tom)
    assert words(question) == ["close", "hand"]
    forged = await evening.press_old(tom, question, "t:1:-:moderate")
    assert said(forged).startswith("This game was dealt to you too")
    assert evening.table().phase.live


async def test_the_list_has_what_one_may_close_and_see(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    tom, eve, zoe = evening.keeper("tom"), evening.admin("eve"), evening.admin("zoe")
    await evening.open_table(ann)
    await evening.wait(1800)
    games, hidden = evening.channel, discord.PermissionOverwrite(view_channel=False)
    evening.channel = evening.guild.create_text_channel("attic", overwrites={tom: hidden, zoe: hidden})
    await evening.open_table(ann, "coucou")

    async def offered(member: MemberActor, typed: str = "") -> list[str]:
        found = await member.autocomplete(games, "close", "table", typed)
        return [choice["name"] for choice in found]

    old = "Zum Kuckuck! · table 1 · #games · ann · 30 minutes"
    new = "Coucou · table 2 · #attic · ann · 0 seconds"
    assert await offered(tom) == await offered(zoe) == [old], "what one does not see is not named"
    assert await offered(eve) == [old, new]
    assert await offered(ann) == [old, new], "she sits there"
    assert await offered(ben) == []
    assert await offered(eve, "ATT") == [new]
    evening.allow(view_channel=False)
    assert await offered(ann) == [old, "Coucou · table 2 · ann · 0 seconds"], "the bot sees no name there"
    assert await offered(eve) == [old], "nor who else may see it"


# /rename


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_keeper_gives_a_player_another_name_everywhere_in_the_server(
    evening: Evening, language: str
) -> None:
    ann, ben = evening.members("arse", "ben")
    tom = evening.keeper("tom", locale=language)
    await evening.finish_game(ann, ben)
    board = await evening.start_game(ann, ben, house=1)
    assert "arse" in text(board)
    answer = said(await tom.slash(evening.channel, "rename", player=str(ann.id), name="Ann*"))
    assert "**Ann\\***" in answer
    assert answer != "" if language == "en" else not answer.startswith("This person is now called")
    await evening.paint()
    assert "arse" not in text(board)
    assert "Ann\\*" in text(board)
    for command in ("leaderboard", "history"):
        assert "arse" not in text(answer_of(await ben.slash(evening.channel, command)))
    assert log.Renamed(UserId(ann.id), "Ann*", UserId(tom.id)) in await logged(evening, TableId(2))
    assert evening.table().seat(UserId(ann.id)) == 0
    await evening.choose(ann)


async def test_after_a_restart_the_new_name_stands(evening: Evening) -> None:
    ann, ben, tom = evening.member("arse"), evening.member("ben"), evening.keeper("tom")
    board = await evening.start_game(ann, ben, house=1)
    await tom.slash(evening.channel, "rename", player=f"<@{ann.id}>", name="Ann")
    await evening.restart()
    await evening.paint()
    assert evening.table().players[0].name == "Ann"
    assert "arse" not in text(board)


async def test_who_left_the_server_is_found_by_the_name_they_had(evening: Evening) -> None:
    ann, ben, tom = evening.member("arse"), evening.member("ben"), evening.keeper("tom")
    await evening.finish_game(ann, ben)
    [found] = await tom.autocomplete(evening.channel, "rename", "player", "ARS")
    assert found == {"name": "arse", "value": str(ann.id)}
    assert await ben.autocomplete(evening.channel, "rename", "player", "ars") == []
    said(await tom.slash(evening.channel, "rename", player=found["value"], name="Ann"))
    [found] = await tom.autocomplete(evening.channel, "rename", "player", "a")
    assert found["name"] == "Ann"


async def test_only_keepers_of_the_whole_server_rename(evening: Evening) -> None:
    ann, tom = evening.members("ann", "tom")
    evening.channel = evening.guild.create_text_channel(
        "toms", overwrites={tom: discord.PermissionOverwrite(manage_messages=True)}
    )
    await evening.open_table(ann)
    for member in (ann, tom):
        refused = await member.slash(evening.channel, "rename", player=str(ann.id), name="Queen")
        assert said(refused).startswith(MAY_NOT_RENAME)
    assert evening.table().players[0].name == "ann"


@pytest.mark.parametrize("player", ["nobody", "1", "<@1>", "-1", "9" * 30])
async def test_whom_the_server_does_not_know_is_told(evening: Evening, player: str) -> None:
    await evening.open_table(evening.member("ann"))
    refused = await evening.keeper("tom").slash(evening.channel, "rename", player=player, name="x")
    assert said(refused).startswith("Nobody of that name has sat at a table in this server.")


async def test_in_another_server_nothing_is_renamed(evening: Evening) -> None:
    there = Evening(evening.env)
    zoe = there.member("zoe")
    lobby = await there.open_table(zoe)
    refused = await evening.keeper("tom").slash(evening.channel, "rename", player=str(zoe.id), name="x")
    assert said(refused).startswith("Nobody of that name")
    await there.paint()
    assert "zoe" in text(lobby)


async def test_of_a_keeper_who_deletes_his_data_no_id_is_left(evening: Evening) -> None:
    ann, ben, tom = evening.member("ann"), evening.member("ben"), evening.keeper("tom")
    await evening.start_game(ann, ben, house=1)
    await tom.slash(evening.channel, "rename", player=str(ann.id), name="Anna")
    await evening.press(tom, await asked(evening, tom), "moderate")
    asking = answer_of(await tom.slash(evening.channel, "mydata delete", where="here"))
    [delete] = [word for word in words(asking) if word.startswith("mydata delete")]
    await evening.press(tom, asking, delete)
    with sqlite3.connect(evening.database) as connection:
        assert not any(str(tom.id) in line for line in connection.iterdump() if "users" not in line)
    closed = await evening.bot.tables.get(TableId(1))
    assert (closed.closed, closed.players[0].name) == ("moderated", "Anna")


async def test_no_log_line_of_it_tells_a_name(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    ann, tom = evening.member("annabella"), evening.keeper("thomasina")
    await evening.open_table(ann)
    await tom.slash(evening.channel, "rename", player=str(ann.id), name="goldilocks")
    await evening.press(tom, await asked(evening, tom), "moderate")
    ours = " ".join(str(record.__dict__) for record in caplog.records if record.name.startswith("bot"))
    assert "closed by a keeper" in ours
    for told in ("annabella", "thomasina", "goldilocks", str(ann.id), str(tom.id)):
        assert told not in ours
