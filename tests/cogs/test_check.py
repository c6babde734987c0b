"""`/check` names what is missing, what will not work without it, and what to do."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.discord_ui import permissions as known
from bot.discord_ui.permissions import INVITED_WITH, NEEDED_IN_THREADS, WITHOUT
from bot.host.process import Process
from bot.i18n import Tr
from bot.live.shards import ALL, Part, Shards
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, text

LOOKED_FOR = known.NEEDED | known.WISHED | known.WISHED_FOR_PICTURES
LOOKED_FOR |= known.WISHED_FOR_TALK | known.WISHED_FOR_EVENINGS


async def checked(member: MemberActor, channel: ChannelHandle) -> str:
    answer = answer_of(await member.slash(channel, "check"))
    assert answer.ephemeral
    return text(answer)


async def test_what_is_missing_is_named_with_what_does_not_work(evening: Evening) -> None:
    ann, tr = evening.member("ann", locale="fr"), Tr("fr")
    page = await checked(ann, evening.channel)
    for told in (*(f"✓ **{tr(name)}**" for name in LOOKED_FOR.values()), tr("In this channel")):
        assert told in page
    assert tr("Nothing is missing here: open a table with `/play`.") in page
    assert "✗" not in page
    for flag in LOOKED_FOR:
        seeing = [ann] if flag == "view_channel" else []  # the person who asks has to see it
        channel = evening.limited(*seeing, **{flag: False})
        page = await checked(ann, channel)
        assert f"✗ **{tr(LOOKED_FOR[flag])}** — {tr(WITHOUT[flag])}" in page
        assert f"[{tr('Allow me this in the whole server')}](https://discord.com/oauth2/authorize?" in page
        assert page.count("✗") == 1
    evening.channel = evening.limited(send_messages=False)
    page = await checked(ann, evening.thread("cards", ann))
    assert f"✓ **{tr(NEEDED_IN_THREADS['send_messages_in_threads'])}**" in page, "a thread needs others"
    assert f"{tr('Send Messages')}**" not in page


async def test_the_link_asks_for_what_is_missing_in_this_server(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("ada")
    await evening.choose_setting(admin, "threads", "on", "server")
    evening.channel = evening.limited(create_public_threads=False)
    page = await checked(ann, evening.channel)
    [link] = re.findall(r"\((https://\S+)\)", page)
    asked = parse_qs(urlsplit(link).query)
    assert asked["guild_id"] == [str(evening.guild.id)]
    wanted = INVITED_WITH | discord.Permissions(create_public_threads=True, manage_threads=True)
    assert discord.Permissions(int(asked["permissions"][0])) == wanted
    assert {*asked["scope"][0].split()} == {"bot", "applications.commands"}


async def test_it_tells_how_the_database_and_the_line_are(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    monkeypatch.setattr(type(evening.bot), "latency", 0.0421)
    page = await checked(ann, evening.channel)
    assert "✓ Discord answers in 42 ms." in page
    assert "✓ The database answers in " in page
    monkeypatch.setattr(type(evening.bot), "latency", float("nan"))

    async def away(_: int) -> None:
        raise OSError

    monkeypatch.setattr(evening.bot.store.archive, "last_game", away)
    page = await checked(ann, evening.channel)
    assert "✗ How fast Discord answers is not measured yet. Ask again in a minute." in page
    assert "✗ The database does not answer, so no button works. Tell the person who hosts me." in page


async def test_managers_are_told_which_process_serves_the_server(evening: Evening) -> None:
    admin, others = evening.admin("ada"), (evening.member("ann"), evening.keeper("kim"))
    since = "It is up since <t:1800000000:f>, on `nest-box`."
    for shards, part, sentence in (
        (Shards(6, (1, 4)), Part(2, 3), "Process 2 of 3 serves this server. Shards: 1, 4 (of 6)."),
        (Shards(6, (1, 4)), None, "One of several processes serves this server. Shards: 1, 4 (of 6)."),
        (ALL, None, "One process serves all servers."),
    ):
        evening.bot.features.checkup._process = Process(shards, part, "nest-box", 1_800_000_000.4)
        assert f"✓ {sentence} {since}" in await checked(admin, evening.channel)
        for other in others:
            page = await checked(other, evening.channel)
            assert sentence not in page
            assert "nest-box" not in page


def test_every_permission_of_the_invitation_is_checked_and_explained() -> None:
    invited = {name for name, granted in INVITED_WITH if granted}
    # Discord calls the older one of the two names by which discord.py knows it.
    asked_for = {*LOOKED_FOR, *NEEDED_IN_THREADS}
    assert invited - {"read_messages"} | {"view_channel"} == asked_for
    sometimes = {*known.NEEDED_IN_VOICE, *known.NEEDED_FOR_THREADS, *known.WISHED_FOR_THREADS}
    assert {*WITHOUT} == asked_for | sometimes | {*known.WISHED_FOR_CHAMPIONS}
