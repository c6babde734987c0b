"""`/mydata` and `/privacy`: what is stored about somebody, shown, handed over, and deleted."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
import simcord
from simcord import InteractionResult, MemberActor

from bot.discord_ui import mydata
from bot.discord_ui.panels.stored_panels import TOGETHER
from bot.host.contact import Host
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.table import Phase
from bot.table.log import Left
from engine.registry import games
from tests.bot.storage.contents import mentions
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, said, text, words

EVERYWHERE, HERE = {"where": "everywhere"}, {"where": "here"}


def screen(result: InteractionResult) -> str:
    assert result.ephemeral
    return text(answer_of(result))


def file(evening: Evening, result: InteractionResult) -> tuple[str, bytes]:
    """The one file with which a command was answered."""
    assert result.ephemeral
    [sent] = answer_of(result).attachments
    content = evening.env.backend.cdn.get(sent.url)
    assert content
    return sent.filename, content


async def delete(evening: Evening, member: MemberActor, **where: Any) -> str:
    """Asks for it, and says yes."""
    asked = answer_of(await member.slash(evening.channel, "mydata delete", **where))
    [yes, _] = words(asked)
    await evening.press(member, asked, yes)
    return text(asked)


async def a_game(evening: Evening, *members: MemberActor) -> int:
    """Played to its end; its number."""
    await evening.start_game(*members, house=3 - len(members))
    return (await evening.play_out(*members)).id


def one_of_each_language(evening: Evening) -> dict[str, MemberActor]:
    return {language: evening.member(f"ann-{language}", locale=language) for language in LANGUAGES}


async def test_one_is_shown_what_is_stored_of_oneself_in_numbers(evening: Evening) -> None:
    people = one_of_each_language(evening)
    for language, ann in people.items():
        shown = screen(await ann.slash(evening.channel, "mydata show"))
        assert Tr(language)("Nothing is stored about you.") in shown
    await a_game(evening, *people.values())
    for number, (language, ann) in enumerate(people.items(), start=2):
        tr = Tr(language)
        await evening.open_table(ann)
        await evening.choose_setting(ann, "notify", "never")
        shown = screen(await ann.slash(evening.channel, "mydata show"))
        assert tr("Your data everywhere") in shown
        assert tr.plural("**{n}** setting of your own.", "**{n}** settings of your own.", 1) in shown
        assert tr("Still open, by number: {tables}.", tables=f"{number}") in shown
        here = screen(await ann.slash(evening.channel, "mydata show", **HERE))
        assert tr("Your data in this server") in here
        assert tr.plural("**{n}** setting of your own.", "**{n}** settings of your own.", 1) not in here


async def test_one_gets_all_of_it_as_a_file(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await a_game(evening, ann, ben)
    await evening.wait(2 * TOGETHER)  # its hands are stored no more
    name, content = file(evening, await ann.slash(evening.channel, "mydata export"))
    assert name == "kuckuck-mydata.json"
    known = json.loads(content)
    assert known["user"] == str(ann.id)
    assert known["tables"].keys() == {"entries", "records", "results", "rivals", "sitters", "standings"}
    assert [fact["entry"]["type"] for fact in known["tables"]["entries"]] == ["Opened", "Joined"]
    _, content = file(evening, await ann.slash(evening.channel, "mydata export", **HERE))
    assert json.loads(content)["server"] == str(evening.guild.id)


async def test_what_is_too_large_is_packed(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mydata, "LARGEST", 10)
    ann = evening.member("ann")
    name, content = file(evening, await ann.slash(evening.channel, "mydata export"))
    assert name.endswith(".json.gz")
    assert json.loads(gzip.decompress(content))["tables"] == {}


async def test_it_asks_once_and_keeps_what_one_wants_to_keep(evening: Evening) -> None:
    people = one_of_each_language(evening)
    await a_game(evening, *people.values())
    for language, ann in people.items():
        tr = Tr(language)
        before = await mentions(evening.bot.store, ann.id)
        asked = await ann.slash(evening.channel, "mydata delete", **EVERYWHERE)
        assert tr("Delete everything stored about you, in every server?") in screen(asked)
        assert tr("Your settings go too.") in screen(asked)
        await evening.press(ann, answer_of(asked), "mydata keep")
        assert text(answer_of(asked)) == tr("Nothing was deleted.")
        assert await mentions(evening.bot.store, ann.id) == before


async def test_deleted_one_stands_nowhere_and_the_others_keep_their_game(evening: Evening) -> None:
    tr = Tr("de")
    ann, ben = evening.member("annabella", locale="de"), evening.member("ben", locale="de")
    number = await a_game(evening, ann, ben)
    assert tr("Your data is deleted, in every server.") in await delete(evening, ann, **EVERYWHERE)
    assert await mentions(evening.bot.store, ann.id, "annabella") == []
    deleted = tr("deleted player")
    for command in ("leaderboard", "replay", "history", "verify"):
        shown = screen(await ben.slash(evening.channel, command))
        assert "annabella" not in shown, command
        assert deleted in shown or command in ("verify", "history")
    assert f"{number}" in screen(await ben.slash(evening.channel, "history"))
    [checked] = [screen(await ben.slash(evening.channel, "verify"))]
    assert "❌" not in checked
    assert checked.splitlines()[1].startswith("🔎 " + tr("**What can be checked agrees.**"))
    sentence = (
        "A player's data was deleted: who sat there cannot be compared any more, yet seal and "
        "seed agree, and every card follows from them."
    )
    assert tr(sentence) in checked
    assert tr("Nothing is stored about you.") in screen(await ann.slash(evening.channel, "mydata show"))


async def test_after_every_command_and_games_of_all_kinds_nothing_of_him_is_left(evening: Evening) -> None:
    ann, ben = evening.members("annabella", "ben")
    await evening.want_letters(ann)
    await evening.choose_setting(ann, "notify", "always")
    await a_game(evening, ben)
    for number, game in enumerate(games()):
        host = ann if number % 2 else ben
        lobby = await evening.open_table(host, game)
        await evening.press(ann if host is ben else ben, lobby, "join")
        if "start" not in words(lobby):
            await evening.press(host, lobby, "fill")
        await evening.press(host, lobby, "start")
        await evening.paint()
    await evening.learn(ann, "Coucou")
    for command in ("hand", "table", "nudge", "close", "leave", "check", "help", "rules", "stats"):
        await ann.slash(evening.channel, command)
    await evening.paint()
    assert len({row.partition(":")[0] for row in await mentions(evening.bot.store, ann.id)}) >= 4
    await delete(evening, ann, **EVERYWHERE)
    await evening.wait(300)
    assert await mentions(evening.bot.store, ann.id, "annabella") == []
    await evening.restart()
    await evening.wait(60)
    assert await mentions(evening.bot.store, ann.id, "annabella") == []


async def test_who_sits_at_a_table_leaves_it_and_the_house_plays_on(evening: Evening) -> None:
    ann, ben = evening.members("annabella", "ben")
    await evening.start_game(ann, ben, house=1)
    asked = await ann.slash(evening.channel, "mydata delete", **HERE)
    assert "You leave your open tables, and a bot plays on in your seat: 1." in screen(asked)
    await delete(evening, ann, **HERE)
    await evening.paint()
    assert evening.table().people == (ben.id,)
    assert "deleted player (left)" in text(evening.board())
    assert "annabella" not in text(evening.board())
    table = await evening.play_out(ben)
    assert table.phase is Phase.OVER
    verdict = text(answer_of(await evening.press(ben, evening.board(), "verify")))
    assert f"`{table.secret}`" in verdict, "the proof stays with the others"
    assert await mentions(evening.bot.store, ann.id, "annabella") == []


async def test_a_host_who_is_deleted_leaves_his_lobby_to_the_next(evening: Evening) -> None:
    ann, ben = evening.members("annabella", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    await delete(evening, ann, **EVERYWHERE)
    await evening.paint()
    assert evening.table().host == ben.id
    await evening.press(ben, lobby, "fill")
    await evening.press(ben, lobby, "start")
    await ben.slash(evening.channel, "hand")
    await evening.paint()
    table = await evening.play_out(ben)
    verified = screen(await ben.slash(evening.channel, "verify", table=table.id))
    assert "**All of it agrees.**" in verified, "they were not there when the cards were dealt"


async def test_the_others_can_play_again_without_him(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await a_game(evening, ann, ben)
    await delete(evening, ann, **EVERYWHERE)
    await evening.press(ben, evening.board(), "again")
    await evening.paint()
    assert [player.user for player in evening.table().players] == [ben.id, None]


async def test_deleted_here_one_is_still_known_in_another_server(evening: Evening, env: simcord.Env) -> None:
    ann = evening.member("ann")
    await a_game(evening, ann)
    other = Evening(env)
    there = other.guild.add_member(ann.user)
    await there.slash(other.channel, "kuckuck start")
    assert "Your data is deleted in this server." in await delete(evening, ann, **HERE)
    shown = screen(await ann.slash(evening.channel, "mydata show"))
    assert "You are known in **1** server." in shown
    assert "Nothing is stored" in screen(await ann.slash(evening.channel, "mydata show", **HERE))


async def test_a_press_deletes_the_data_of_its_presser_alone(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await a_game(evening, ann)
    asked = answer_of(await ben.slash(evening.channel, "mydata delete", **EVERYWHERE))
    before = await mentions(evening.bot.store, ann.id)
    await evening.press(ben, asked, "mydata delete 0")
    assert await mentions(evening.bot.store, ann.id) == before


async def test_it_works_in_a_private_chat_with_the_bot(evening: Evening) -> None:
    ann = evening.member("ann")
    await a_game(evening, ann)
    shown = answer_of(await ann.user.slash("mydata show"))
    assert "You are known in **1** server." in text(shown)
    refused = await ann.user.slash("mydata show", where="here")
    assert said(refused) == ("There is no server here. Choose *everywhere*, or use this command in a server.")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_privacy_is_told_in_ones_own_language(evening: Evening, language: str) -> None:
    ann = evening.member("ann", locale=language)
    told = screen(await ann.slash(evening.channel, "privacy"))
    for head in ("Privacy", "What is stored", "Why", "Who sees it", "How long", "Your rights"):
        assert Tr(language)(head) in told
    for command in ("show", "export", "delete"):
        assert f"`/mydata {command}`" in told


async def test_a_removal_is_noted_and_a_return_too(evening: Evening, env: simcord.Env) -> None:
    ann = evening.member("ann")
    await evening.open_table(ann)
    await evening.paint()
    guild = evening.guild.id
    assert await evening.bot.store.departures.known() == {guild: None}
    left = evening.bot.get_guild(guild)
    env.backend.remove_guild(guild)
    await evening.paint()
    assert await evening.bot.store.departures.known() == {guild: pytest.approx(evening.bot.now(), abs=60)}
    with env._bot_scope():  # else nobody waits for what the bot does then
        evening.bot.dispatch("guild_join", left)
    await evening.paint()
    assert await evening.bot.store.departures.known() == {guild: None}


async def test_a_server_that_the_bot_has_left_is_deleted_after_thirty_days(
    evening: Evening, env: simcord.Env
) -> None:
    ann = evening.member("annabella")
    await a_game(evening, ann)
    guild = evening.guild.id
    env.backend.remove_guild(guild)
    await evening.wait(29 * 86_400, step=6 * 3_600)
    assert await mentions(evening.bot.store, guild)
    await evening.wait(2 * 86_400, step=6 * 3_600)
    assert await mentions(evening.bot.store, guild, ann.id, "annabella") == []


async def test_left_tells_nothing_of_him_either(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await delete(evening, ann, **HERE)
    found = await evening.bot.store.load(TableId(1))
    assert found
    assert [entry.user for entry, _ in found.log if isinstance(entry, Left)] == [-1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_privacy_says_whom_to_ask_where_the_host_has_said_so(evening: Evening, language: str) -> None:
    tr = Tr(language)
    ann = evening.member("ann", locale=language)
    lines = [
        tr("Questions about your data: {contact}", contact="ann@example.org"),
        tr("The privacy policy of the person who runs me: {link}", link="<https://example.org/policy>"),
        "-# "
        + tr(
            "In full: `docs/privacy.md` in {sources}.",
            sources=f"[{tr('my source code')}](<https://example.org/sources>)",
        ),
    ]
    told = screen(await ann.slash(evening.channel, "privacy"))
    assert not [line for line in lines if line in told], "nothing where nothing is said"
    assert tr("In full: `docs/privacy.md` in {sources}.", sources=tr("my source code")) in told
    evening.bot.features.mydata.host = Host(
        "ann@example.org", "https://example.org/policy", "https://example.org/sources"
    )
    told = screen(await ann.slash(evening.channel, "privacy"))
    assert [line for line in lines if line not in told.splitlines()] == []


async def test_a_person_who_presses_or_asks_is_seen(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.open_table(ann)
    await evening.press(ben, evening.board(), "join")
    assert evening.bot.store.people.seen == {ann.id, ben.id}
