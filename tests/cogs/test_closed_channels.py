"""A channel that is partly or fully closed to the bot: what the bot shows there, and what the check says."""

import re
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.discord_ui import permissions as known
from bot.discord_ui.messages.painter import UNSEEN_SECONDS
from bot.discord_ui.permissions import NEEDED_IN_THREADS, invited_to, without
from bot.i18n import Tr
from bot.ids import GuildId, TableId
from bot.process import Process
from bot.shards import Part, Shards
from tests.cogs.evening import CALLED, Evening
from tests.cogs.reading import answer_of, text

LOCKED = f"The table message may no longer be updated, but your hand still works. {known.LOCKED}"
LOOKED_FOR = invited_to()


def requests(evening: Evening) -> list[str]:
    """The bot's own requests to Discord about messages of channels."""
    asked = evening.env.backend.http_requests
    return [f"{one.method} {one.path}" for one in asked if one.path.startswith("/channels/")]


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("by_role", [True, False], ids=["by a role", "in a thread after a restart"])
async def test_an_end_in_a_closed_channel_is_shown_once_it_is_open(evening: Evening, by_role: bool) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    parent = evening.channel
    if not by_role:
        evening.channel = evening.thread("cards", ann)
    await evening.start_game(ann, ben, cleo, rounds="short")
    await evening.choose(ann)
    await evening.paint()
    admins = evening.guild.create_role("admins", permissions=discord.Permissions(administrator=True))
    seen, place, evening.channel = text(evening.board()), evening.channel, parent
    evening.allow(view_channel=False)
    await evening.paint()
    asked = requests(evening)
    evening.channel = place
    await evening.play_out(ann, ben, cleo)
    assert text(evening.board()) == seen
    assert requests(evening) == asked, "Discord is not asked for what it would refuse"
    if by_role:
        backend = evening.env.backend
        backend.add_member_role(evening.guild.id, backend.bot_user.id, admins.id)
    else:
        await evening.restart()
        await evening.paint()
        evening.channel = parent
        evening.allow(view_channel=True)
        evening.channel = place
    await evening.paint()
    assert "🏆" in text(evening.board())
    assert await evening.bot.store.unpainted() == []


@pytest.mark.usefixtures("no_tokens")
async def test_an_end_that_nobody_could_see_for_a_day_is_shown_no_more(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", rounds="short")
    seen = text(evening.board())
    evening.allow(view_channel=False)
    await evening.play_out(ann, ben, cleo)
    assert await evening.bot.store.unpainted() == [TableId(1)]
    await evening.wait(UNSEEN_SECONDS - 3600)
    await evening.restart()
    assert await evening.bot.store.unpainted() == [TableId(1)]
    await evening.wait(3660)
    assert await evening.bot.store.unpainted() == []
    assert [*evening.bot.painter._paintings.all] == []
    evening.allow(view_channel=True)
    await evening.paint()
    assert text(evening.board()) == seen


async def test_nobody_is_called_and_no_result_announced_in_a_closed_channel(evening: Evening) -> None:
    podium = evening.limited(send_messages=False)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), announced=podium.id)
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", pace="relaxed", rounds="short")
    evening.allow(send_messages=False)
    await evening.wait(CALLED)
    await evening.play_out(ann, ben, cleo)
    assert [call for call in requests(evening) if call.startswith("POST")] == [], "Discord would refuse it"
    assert "🏆" in text(evening.board()), "its message may still be edited"


@pytest.mark.usefixtures("no_tokens")
async def test_a_locked_thread_is_not_tried_again_and_again_and_players_are_told_so(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    members = evening.members("ann", "ben", "cleo")
    evening.channel = evening.limited(manage_threads=False)
    evening.channel = evening.thread("cards", members[0])
    await evening.start_game(*members)
    for member, status in zip(members, (400, 403), strict=False):
        seen, before = text(evening.board()), len(requests(evening))
        evening.env.inject_error("PATCH", "/channels/*", status=status, code=160005, times=None)
        await evening.choose(member)
        await evening.wait(10)
        assert len(requests(evening)) == before + 1, status
        assert "painting is put off" not in caplog.text
        assert text(evening.board()) == seen
        evening.env.backend.faults.clear()
        evening.env.backend.edit_channel(evening.channel.id, {"rate_limit_per_user": status})
        await evening.paint()
        assert text(evening.board()) != seen, "its thread has changed since"
    seen, asked = text(evening.board()), requests(evening)
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": True})
    await evening.choose(members[2])
    await evening.paint()
    assert text(evening.board()) == seen
    assert requests(evening) == asked
    await evening.choose(members[2])
    assert LOCKED in text(evening.hand(members[2]))
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": False})
    await evening.paint()
    assert text(evening.board()) != seen


@pytest.mark.usefixtures("no_tokens")
async def test_in_a_voice_channel_the_bot_has_to_be_allowed_to_connect(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    evening.channel = evening.guild.create_voice_channel("lounge")
    evening.allow(connect=False)
    assert "grant me this here: **Connect**" in text(
        answer_of(await ann.slash(evening.channel, "kuckuck start"))
    )
    assert "✗ **Connect** — " in await checked(evening.keeper("kim"), evening.channel)
    evening.allow(connect=True)
    await evening.start_game(ann, ben, cleo)
    seen, asked = text(evening.board()), requests(evening)
    evening.allow(connect=False)
    await evening.choose(ann)
    assert "Ask an admin to grant me this here: **Connect**" in text(evening.hand(ann))
    await evening.paint()
    assert text(evening.board()) == seen
    assert requests(evening) == asked
    evening.allow(connect=True)
    await evening.paint()
    assert text(evening.board()) != seen


async def checked(member: MemberActor, channel: ChannelHandle) -> str:
    answer = answer_of(await member.slash(channel, "manage check"))
    assert answer.ephemeral
    return text(answer)


async def test_what_is_missing_is_named_with_what_does_not_work(evening: Evening) -> None:
    ann, tr = evening.keeper("ann", locale="fr"), Tr("fr")
    page = await checked(ann, evening.channel)
    for told in (*(f"✓ **{tr(name)}**" for name in LOOKED_FOR.values()), tr("In this channel")):
        assert told in page
    assert tr("Nothing is missing here: open a table with `/play`.") in page
    assert "✗" not in page
    for flag in LOOKED_FOR:
        seeing = [ann] if flag == "view_channel" else []  # ann must see the channel to ask there
        channel = evening.limited(*seeing, **{flag: False})
        page = await checked(ann, channel)
        assert f"✗ **{tr(LOOKED_FOR[flag])}** — {tr(without()[flag])}" in page
        assert f"[{tr('Grant me this in the whole server')}](https://discord.com/oauth2/authorize?" in page
        assert page.count("✗") == 1
    evening.channel = evening.limited(send_messages=False)
    page = await checked(ann, evening.thread("cards", ann))
    assert f"✓ **{tr(NEEDED_IN_THREADS['send_messages_in_threads'])}**" in page, "a thread needs others"
    assert f"{tr('Send Messages')}**" not in page


async def test_the_link_asks_for_what_is_missing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check's page also shows the state of the database and of the connection."""
    ann, admin = evening.keeper("ann"), evening.admin("ada")
    await evening.choose_setting(admin, "threads", "on", "server")
    evening.channel = evening.limited(create_public_threads=False)
    page = await checked(ann, evening.channel)
    [link] = re.findall(r"\((https://\S+)\)", page)
    asked = parse_qs(urlsplit(link).query)
    assert asked["guild_id"] == [str(evening.guild.id)]
    wanted = dict.fromkeys((*invited_to(), "create_public_threads", "manage_threads"), True)
    assert discord.Permissions(int(asked["permissions"][0])) == discord.Permissions(**wanted)
    assert {*asked["scope"][0].split()} == {"bot", "applications.commands"}
    monkeypatch.setattr(type(evening.bot), "latency", 0.0421)
    page = await checked(ann, evening.channel)
    assert "✓ Discord answers in 42 ms." in page
    assert "✓ The database answers in " in page
    monkeypatch.setattr(type(evening.bot), "latency", float("nan"))

    async def away(_: int) -> None:
        raise OSError

    monkeypatch.setattr(evening.bot.store.archive, "last", away)
    page = await checked(ann, evening.channel)
    assert "✗ I haven't measured yet how fast Discord answers. Ask again in a minute." in page
    assert "✗ The database doesn't answer, so no button works. Tell the person who runs me." in page


async def test_managers_alone_are_told_which_process_serves_the_server(evening: Evening) -> None:
    process = Process(Shards(6, (1, 4)), Part(2, 3), "nest-box", 1_800_000_000.4)
    evening.bot.process = process
    told = "✓ Process 2 of 3 serves this server. Shards: 1, 4 (of 6). Up since <t:1800000000:f>, on `"
    assert told in await checked(evening.admin("ada"), evening.channel)
    page = await checked(evening.keeper("kim"), evening.channel)
    assert "Process 2" not in page
    assert "nest-box" not in page


def test_every_permission_is_explained() -> None:
    sometimes = known.NEEDED_IN_VOICE | known.NEEDED_FOR_THREADS | known.WISHED_FOR_THREADS
    assert without().keys() == LOOKED_FOR.keys() | sometimes.keys() | NEEDED_IN_THREADS.keys()
