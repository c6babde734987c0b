"""What a server lets its members know: the ping for a new table, and the results in a channel."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId
from bot.screen import address
from bot.settings import ServerSettings
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import said, text


async def choose(evening: Evening, admin: simcord.MemberActor, key: str, *values: object) -> str:
    """Chooses on the second page of the server's settings; gives what it says then."""
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    await admin.select(page, [*values], custom_id=address(f"set server {key}"))
    return text(page)


def pings(evening: Evening, channel: simcord.ChannelHandle | None = None) -> list[str]:
    return [text(found) for found in evening.shared(channel) if text(found).startswith("<@&")]


async def test_a_new_table_pings_the_chosen_role_once(evening: Evening) -> None:
    role = evening.guild.create_role("players", mentionable=True)
    admin, ann, ben = evening.admin("tom"), evening.member("ann"), evening.member("ben", roles=[role])
    page = await choose(evening, admin, "called", role)
    assert "✓ Saved. This role is pinged when a table opens that anybody can join" in page
    lobby = await evening.open_table(ann)
    await evening.paint()
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{lobby.id}"
    [ping] = pings(evening)
    assert ping == f"<@&{role.id}> ann has opened a table. Join here: [Zum Kuckuck! · table 1]({link})"
    [sent] = [found for found in evening.shared() if text(found) == ping]
    assert sent._message.ping_role_ids == [role.id]
    await evening.press(ben, lobby, "join")
    await evening.open_table(ben)
    await evening.paint()
    assert len(pings(evening)) == 1, "not again so soon"
    await evening.wait(11 * 60, step=60)
    await evening.open_table(ben)
    await evening.paint()
    assert len(pings(evening)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_ping_speaks_the_servers_language(evening: Evening, language: str) -> None:
    role = evening.guild.create_role("players", mentionable=True)
    guild_id = GuildId(evening.guild.id)
    await evening.bot.chosen.change_server(guild_id, called=role.id, language=language)
    await evening.open_table(evening.member("ann"))
    await evening.paint()
    [ping] = pings(evening)
    assert Tr(language)("{name} has opened a table. Join here: {table}", name="ann", table="[Zum") in ping


async def test_a_table_in_a_thread_pings_in_its_channel(evening: Evening) -> None:
    role = evening.guild.create_role("players", mentionable=True)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), called=role.id, threads=True)
    await evening.member("ann").slash(evening.channel, "kuckuck start")
    await evening.paint()
    assert len(pings(evening)) == 1
    assert str(evening.table().channel) in pings(evening)[0]


async def test_nobody_is_pinged_to_a_table_for_guests_nor_by_play_again(evening: Evening) -> None:
    role = evening.guild.create_role("players", mentionable=True)
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), called=role.id)
    await evening.press(ann, evening.board(), "again")
    await evening.open_table(ann, invited_only=True)
    await evening.paint()
    assert pings(evening) == []


def mentioning_admin(evening: Evening, language: str = "en-US") -> simcord.MemberActor:
    """A manager who may mention all roles."""
    allowed = discord.Permissions(manage_guild=True, mention_everyone=True)
    return evening.member(
        "tom", locale=language, roles=[evening.guild.create_role("loud", permissions=allowed)]
    )


async def test_nobody_has_a_role_pinged_that_they_may_not_mention_themselves(evening: Evening) -> None:
    evening.invite_bot(mention_everyone=True)
    quiet, admin = evening.guild.create_role("quiet"), evening.admin("ann")
    page = await evening.settings(admin, "server")
    refused = said(await forged(admin, page, address("set server called"), [str(quiet.id)]))
    assert refused.startswith("Choose a role that you could mention yourself")
    assert evening.bot.chosen.servers == {}
    assert "✓ Saved" in await choose(evening, mentioning_admin(evening), "called", quiet)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_role_that_may_not_be_pinged_is_not_and_the_page_says_so(
    evening: Evening, language: str
) -> None:
    role = evening.guild.create_role("players")
    admin = mentioning_admin(evening, language)
    page = await choose(evening, admin, "called", role)
    assert (
        "⚠️ "
        + Tr(language)(
            "I may not ping this role. Allow everybody to mention it, or allow me to mention all roles."
        )
        in page
    )
    await evening.open_table(evening.member("ann"))
    await evening.paint()
    assert pings(evening) == []
    gone = await choose(evening, admin, "called")
    assert Tr(language)("Nobody is pinged when a table opens.") in gone
    assert evening.bot.chosen.servers == {}


async def test_everybody_is_never_pinged(evening: Evening) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answer = said(await forged(admin, page, address("set server called"), [str(evening.guild.id)]))
    assert answer == "I never ping everybody. Choose another role."
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), called=evening.guild.id)
    await evening.open_table(admin)
    await evening.paint()
    assert pings(evening) == []


@pytest.mark.parametrize("role", ["1", "999999999999999999999", "everybody", "-5"])
async def test_a_role_of_another_server_is_refused(evening: Evening, role: str) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answer = said(await forged(admin, page, address("set server called"), [role]))
    assert answer == "There is no such role in this server. Choose another one."


async def test_what_is_gone_is_told(evening: Evening) -> None:
    admin = evening.admin("tom")
    guild_id = GuildId(evening.guild.id)
    evening.bot.chosen.servers[guild_id] = ServerSettings(called=1, announced=2)
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    assert "⚠️ This role is gone, so nobody is pinged. Choose another one." in text(page)
    assert "⚠️ This channel is gone, so results stay at their tables. Choose another one." in text(page)
    await evening.open_table(admin)
    await evening.paint()
    assert pings(evening) == []


async def test_the_result_is_posted_once_with_a_link(evening: Evening) -> None:
    admin, ann, ben = evening.admin("tom"), evening.member("ann"), evening.member("ben")
    podium = evening.guild.create_text_channel("podium")
    await choose(evening, admin, "announced", podium)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), language="de")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    [told] = evening.shared(podium)
    board = evening.board()
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{board.id}"
    title = Tr("de")("{game} · table {number}", game="Zum Kuckuck!", number=1)
    assert text(told).startswith(f"### [{title}]({link})")
    assert "🏆" in text(told)
    assert "ann" in text(told)
    await evening.press(ann, board, "again")
    await evening.restart()
    await evening.paint()
    assert len(evening.shared(podium)) == 1


async def test_results_of_the_same_channel_and_of_lessons_are_not_posted_twice(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), announced=evening.channel.id)
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    assert len(evening.shared()) == 1


async def test_a_channel_that_is_closed_to_the_bot_is_told_and_disturbs_nothing(evening: Evening) -> None:
    admin, ann, ben = evening.admin("tom"), evening.member("ann"), evening.member("ben")
    closed = evening.limited(send_messages=False)
    page = await choose(evening, admin, "announced", closed)
    assert "⚠️ I may not write in this channel. Ask an admin to allow me there: **Send Messages**." in page
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    assert "🏆" in text(evening.board())
    assert evening.shared(closed) == []
