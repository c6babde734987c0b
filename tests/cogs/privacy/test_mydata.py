"""`/privacy`: what is stored about a person can be seen, downloaded and deleted."""

import gzip
import json

import pytest
import simcord
from simcord import MemberActor

from bot.contact import Host
from bot.discord_ui.messages.panels.stored_panels import TOGETHER
from bot.i18n import Tr
from cogs.privacy import cog as mydata
from cogs.privacy.pages import privacy
from engine.registry import games
from tests.bot.drawn import text_of
from tests.bot.storage.contents import mentions
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, finished
from tests.cogs.reading import answer_of, text, words


async def export(evening: Evening, member: MemberActor) -> tuple[str, bytes]:
    """The one file with everything that is stored about a member."""
    answer = await evening.my_data(member, "export")
    [sent] = answer.attachments
    content = evening.env.backend.cdn.get(sent.url)
    assert answer.ephemeral
    assert content
    return sent.filename, content


async def delete(evening: Evening, member: MemberActor, *, here: bool = False) -> str:
    """Asks for a deletion, and confirms."""
    asked = await evening.my_data(member, here=here)
    [yes, _] = words(asked)
    await evening.press(member, asked, yes)
    return text(asked)


async def test_one_is_shown_what_is_stored_of_oneself_in_numbers_or_in_a_file_and_may_keep_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, tr = evening.member("ann", locale="fr"), evening.member("ben"), Tr("fr")
    assert tr("Nothing is stored about you.") in text(await evening.my_data(ann, "show"))
    await finished(evening, ann, ben)
    await evening.open_table(ann)
    await evening.wait(2 * TOGETHER)  # until the database no longer has the hands of this lobby
    name, content = await export(evening, ann)
    assert name == "kuckuck-mydata.json"
    known = json.loads(content)
    assert (known["user"], known["server"]) == (str(ann.id), "everywhere")
    assert known["tables"].keys() == {"entries", "records", "results", "rivals", "sitters", "standings"}
    assert {fact["entry"]["type"] for fact in known["tables"]["entries"]} == {"Opened", "Joined"}
    with monkeypatch.context() as small:
        small.setattr(mydata, "LARGEST", 10)
        name, content = await export(evening, evening.member("cleo"))
    assert name == "kuckuck-mydata.json.gz", "what is too large is packed"
    assert json.loads(gzip.decompress(content))["tables"] == {}
    await evening.choose_setting(ann, "notify", "never")
    own = tr.plural("**{n}** setting of your own.", "**{n}** settings of your own.", 1)
    shown = text(await evening.my_data(ann, "show"))
    assert own in shown
    assert tr("Still open, by number: {tables}.", tables=f"{evening.table().id}") in shown
    page = await ask(ann, evening, "privacy")
    for way in ("mydata show 0", f"mydata show {evening.guild.id}"):
        await evening.press(ann, page, way)
    assert tr("Your data in this server") in text(page)
    assert own not in text(page)
    await evening.press(ann, page, "mydata show 0")
    assert own in text(page)
    outside = answer_of(
        await evening.press(ann.user, answer_of(await ann.user.slash("privacy")), "mydata show 0")
    )
    assert words(outside) == ["mydata export 0", "mydata ask 0", "privacy"], "there is no server"
    before = await mentions(evening.bot.store, ann.id)
    asked = await evening.my_data(ann)
    assert tr("Your settings go too.") in text(asked)
    await evening.press(ann, asked, "mydata keep")
    assert text(asked) == tr("Nothing was deleted.")
    assert await mentions(evening.bot.store, ann.id) == before
    assert evening.bot.store.people.seen >= {ann.id}, "who presses or asks is seen"
    other = Evening(evening.env)
    await other.guild.add_member(ann.user).slash(other.channel, "kuckuck start")
    for servers in (2, 1):
        await evening.wait(10)
        told = tr.plural("I know you from **{n}** server.", "I know you from **{n}** servers.", servers)
        assert told in text(await evening.my_data(ann.user, "show"))
        await delete(evening, ann, here=True)
    assert tr("Nothing is stored about you.") in text(await evening.my_data(ann, "show", here=True))


async def test_after_every_command_and_games_of_all_kinds_nothing_of_them_is_left_and_others_keep_their_game(
    evening: Evening,
) -> None:
    """`test_fairness` tests how a game is checked after a player's data was deleted."""
    ann, ben = evening.members("annabella", "ben")
    await evening.want_letters(ann)
    await evening.choose_setting(ann, "notify", "always")
    await finished(evening, ann, ben)
    for number, game in enumerate(games()):
        host, other = (ann, ben) if number % 2 else (ben, ann)
        lobby = await evening.lobby(host, other, game=game)
        if "start" not in words(lobby):
            await evening.add_bots(host, lobby)
        await evening.press(host, lobby, "start")
    await evening.learn(ann, "Coucou")
    for command in ("hand", "table show", "table remind", "table close", "table leave", "help", "stats"):
        await ann.slash(evening.channel, command)
    await evening.paint()
    before, cleo = await mentions(evening.bot.store, ann.id), evening.member("cleo")
    assert "Your data is deleted, in every server." in await delete(evening, cleo)
    kept = await mentions(evening.bot.store, ann.id)
    assert kept == before, "a press deletes the data of its presser alone"
    asked = text(await evening.my_data(ann))
    await evening.wait(3)
    assert "You leave your open tables, and a bot plays on in your seat: 2, 3, 4, 5 and 6." in asked
    await delete(evening, ann)
    await evening.wait(2 * TOGETHER)  # changes of open hands are stored some seconds later
    assert {ann.id, None} & {player.user for table in evening.bot.tables for player in table.players} == {
        None
    }
    assert "annabella" not in "".join(map(text, evening.shared()))
    for command in ("leaderboard", "replay"):
        shown = text(await ask(ben, evening, command))
        assert "annabella" not in shown, command
        assert "deleted player" in shown, command
    assert await mentions(evening.bot.store, ann.id, "annabella") == []
    await evening.restart()
    await evening.wait(60)
    assert await mentions(evening.bot.store, ann.id, "annabella") == []


def test_the_page_says_whom_to_ask_where_the_host_has_said_so() -> None:
    tr, named = Tr("fr"), Host("ann@example.org", "https://example.org/policy", "https://example.org/sources")
    told, before = (text_of(privacy(host, tr)) for host in (named, Host()))
    for each in ("ann@example.org", "<https://example.org/policy>", "(<https://example.org/sources>)"):
        assert (each in told, each in before) == (True, False), "nothing where nothing is said"


async def test_a_removal_is_noted_and_a_return_too(evening: Evening, env: simcord.Env) -> None:
    await evening.open_table(evening.member("ann"))
    await evening.paint()
    guild, known = evening.guild.id, evening.bot.store.departures.known
    assert await known() == {guild: None}
    left = evening.bot.get_guild(guild)
    env.backend.remove_guild(guild)
    await evening.paint()
    assert await known() == {guild: pytest.approx(evening.bot.now(), abs=60)}
    with env._bot_scope():  # this scope makes simcord wait until the bot has handled the event
        evening.bot.dispatch("guild_join", left)
    await evening.paint()
    assert await known() == {guild: None}
