"""What a server tells its members: the ping for a new table, and the results in a channel."""

import discord
import simcord

from bot.i18n import Tr
from bot.ids import GuildId
from bot.screen import address
from bot.settings import ServerSettings
from tests.cogs.evening import MANAGER, Evening, forged
from tests.cogs.reading import said, text


async def choose(evening: Evening, admin: simcord.MemberActor, key: str, *values: object) -> str:
    """Chooses values for ``key`` on the page *places* of the server's settings. Returns that page's text."""
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    await admin.select(page, [*values], custom_id=address(f"set server {key}"))
    return text(page)


def pings(evening: Evening, channel: simcord.ChannelHandle | None = None) -> list[str]:
    return [text(found) for found in evening.shared(channel) if text(found).startswith("<@&")]


async def test_a_new_table_pings_the_chosen_role_once_in_the_servers_language(evening: Evening) -> None:
    role, here = evening.guild.create_role("players", mentionable=True), GuildId(evening.guild.id)
    admin, ann, ben = evening.admin("tom"), evening.member("ann"), evening.member("ben", roles=[role])
    page = await choose(evening, admin, "called", role)
    assert "✓ Saved. This role is pinged when a table opens that anybody can join" in page
    lobby = await evening.open_table(ann)
    await evening.paint()
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{lobby.id}"
    table = f"[Zum Kuckuck! · table {evening.table().id}]({link})"
    assert pings(evening) == [f"<@&{role.id}> ann has opened a table. Join here: {table}"]
    assert evening.shared()[-1]._message.ping_role_ids == [role.id]
    await evening.press(ben, lobby, "join")
    await evening.open_table(ben)
    await evening.paint()
    assert len(pings(evening)) == 1, "not again so soon"
    await evening.bot.chosen.change_server(here, language="fr", threads=True)
    await evening.wait(11 * 60)
    await evening.member("cleo").slash(evening.channel, "kuckuck start")
    await evening.paint()
    _, later = pings(evening)
    assert Tr("fr")("{name} has opened a table. Join here: {table}", name="cleo", table="[Zum") in later
    assert str(evening.table().channel) in later, "a table in a thread pings in its channel"


async def test_a_role_that_the_bot_its_chooser_or_nobody_may_ping_is_not_pinged(evening: Evening) -> None:
    quiet, admin, here = evening.guild.create_role("quiet"), evening.admin("ann"), GuildId(evening.guild.id)
    page = await evening.settings(admin, "server")
    everybody = "I never ping everybody. Choose another role."
    for role, refused in (
        (str(quiet.id), "Choose a role you could mention yourself"),
        (str(here), everybody),
        *((foreign, "There's no such role in this server.") for foreign in ("9" * 21, "all")),
    ):
        answer = said(await forged(admin, page, address("set server called"), [role]))
        assert answer.startswith(refused), role
    assert here not in evening.bot.chosen.servers
    allowed = MANAGER | discord.Permissions(mention_everyone=True)
    loud = evening.member("tom", locale="de", roles=[evening.guild.create_role("loud", permissions=allowed)])
    sentence = "I'm not allowed to ping this role. Let everybody mention it, or let me mention all roles."
    assert "⚠️ " + Tr("de")(sentence) in await choose(evening, loud, "called", quiet)
    await evening.open_table(evening.member("cleo"))
    await evening.paint()
    assert pings(evening) == []
    nobody = Tr("de")("Nobody is pinged when a table opens.")
    assert nobody in await choose(evening, loud, "called")
    assert here not in evening.bot.chosen.servers
    evening.invite_bot(mention_everyone=True)
    assert "✓ " + Tr("de")("Saved.") in await choose(evening, loud, "called", quiet)
    for never in (here, 1):
        evening.bot.chosen.servers[here] = ServerSettings(called=never, announced=2)
        await evening.open_table(admin)
        await evening.paint()
        assert pings(evening) == []
    await evening.press(admin, page, "part places")
    assert "⚠️ This role is gone, so nobody is pinged. Choose another one." in text(page)
    assert "⚠️ This channel is gone, so results stay at their tables. Choose another one." in text(page)


async def test_the_result_is_posted_once_with_a_link_and_the_next_game_pings_nobody(evening: Evening) -> None:
    """A table for invited guests causes no ping."""
    admin, ann, ben = evening.admin("tom"), evening.member("ann"), evening.member("ben")
    podium, here = evening.guild.create_text_channel("podium"), GuildId(evening.guild.id)
    closed = evening.limited(send_messages=False)
    page = await choose(evening, admin, "announced", closed)
    assert (
        "⚠️ I'm not allowed to write in that channel. Ask an admin to grant me this there: **Send "
        "Messages**." in page
    )
    await choose(evening, admin, "announced", podium)
    await evening.bot.chosen.change_server(here, language="de")
    await evening.start_game(ann, ben, house=1, rounds="short")
    table = await evening.play_out(ann, ben)
    await evening.paint()
    [told] = evening.shared(podium)
    board = evening.board()
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{board.id}"
    title = Tr("de")("{game} · table {number}", game="Zum Kuckuck!", number=table.id)
    assert text(told).startswith(f"### [{title}]({link})")
    assert "🏆" in text(told)
    role = evening.guild.create_role("players", mentionable=True)
    await evening.bot.chosen.change_server(here, called=role.id)
    await evening.press(ann, board, "again")
    await evening.open_table(ann, invited_only=True)
    await evening.paint()
    assert pings(evening) == []
    await evening.restart()
    await evening.paint()
    assert len(evening.shared(podium)) == 1
    await evening.bot.chosen.change_server(here, announced=evening.channel.id, called=None)
    before = len(evening.shared())
    await evening.start_game(ann, house=2, rounds="short")
    await evening.play_out(ann)
    assert "🏆" in text(evening.shared()[-1])
    assert len(evening.shared()) == before + 1, "not once more below its table"
