"""Where a server wants it, a table in a text channel has a thread of its own."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord import ChannelHandle, InteractionResult

from bot.i18n import LANGUAGES, Tr
from bot.preferences import Customs
from tests.cogs.evening import Evening, answer_of, said, text


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """In a server with threads."""
    evening.bot.customs[evening.guild.id] = Customs(threads=True)
    return evening


def shut(evening: Evening, **missing: bool) -> None:
    """Everything from now on is in a channel where the bot may not do all."""
    evening.channel = evening.limited(**missing)


def threads(evening: Evening) -> list[ChannelHandle]:
    return [*evening.channel.threads]


def answer(result: InteractionResult) -> str:
    """The private sentence beside the table."""
    [sentence] = [shown.content for shown in result.followups if shown.ephemeral]
    return sentence


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_opens_in_its_own_thread_and_is_played_there(evening: Evening, language: str) -> None:
    ann, ben = evening.member("ann", locale=language), evening.member("ben")
    opened = await ann.slash(evening.channel, "kuckuck start")
    [thread] = threads(evening)
    assert thread.name == "Zum Kuckuck! · ann"
    sentence = Tr(language)("Your table is in its own thread: {thread}", thread=thread.mention)
    assert said(opened) == sentence
    await evening.paint()
    [lobby] = evening.shared(thread)
    assert evening.table().channel == thread.id
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "house")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert len(evening.hands(ann, thread)) == len(evening.hands(ben, thread)) == 1
    assert [text(shown) for shown in evening.shared() if shown.components] == [], (
        "nothing of it in the channel"
    )


async def test_each_table_has_its_own(evening: Evening) -> None:
    for member in evening.members("ann", "ben"):
        await member.slash(evening.channel, "coucou start")
    assert len({table.channel for table in evening.bot.tables}) == len(threads(evening)) == 2


async def test_a_table_asked_for_in_a_thread_stays_there(evening: Evening) -> None:
    ann = evening.member("ann")
    evening.channel = evening.thread("cards", ann)
    await evening.open_table(ann)
    assert evening.table().channel == evening.channel.id


async def test_without_the_setting_there_are_no_threads(evening: Evening) -> None:
    evening.bot.customs.clear()
    await evening.open_table(evening.member("ann"))
    assert threads(evening) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_without_the_permission_the_table_is_in_the_channel(
    evening: Evening, flag: str, name: str, language: str
) -> None:
    shut(evening, **{flag: False})
    ann, tr = evening.member("ann", locale=language), Tr(language)
    opened = await ann.slash(evening.channel, "kuckuck start")
    assert evening.table().channel == evening.channel.id
    assert threads(evening) == []
    sentence = answer(opened)
    assert sentence == tr(
        "I may not open threads in this channel, so tables open in the channel itself. Ask an admin to "
        "allow me here: {permissions}.",
        permissions=f"**{tr(name)}**",
    )


async def test_where_discord_gives_no_thread_the_table_is_in_the_channel(evening: Evening) -> None:
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/threads", status=400, code=160006)
    ann = evening.member("ann")
    opened = await ann.slash(evening.channel, "kuckuck start")
    assert answer(opened) == "Discord gave me no thread just now, so the table is here in the channel."
    assert evening.table().channel == evening.channel.id


async def test_a_table_too_many_opens_no_thread(evening: Evening) -> None:
    ann = evening.member("ann")
    for _ in range(3):
        await ann.slash(evening.channel, "kuckuck start")
    refused = await ann.slash(evening.channel, "kuckuck start")
    assert said(refused).startswith("You host as many open tables as one person may")
    assert len(threads(evening)) == 3


async def test_the_next_game_is_in_the_same_thread(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await ann.slash(evening.channel, "kuckuck start")
    await evening.paint()
    [evening.channel] = threads(evening)
    for member, word in ((ben, "join"), (ann, "house"), (ann, "start")):
        await evening.press(member, evening.board(), word)
    await evening.paint()
    await evening.play_out(ann, ben)
    await evening.press(ann, evening.board(), "again")
    assert evening.table().channel == evening.channel.id
    assert evening.table().id == 2


async def test_the_check_looks_for_it_where_it_is_wanted(evening: Evening) -> None:
    shut(evening, create_public_threads=False)
    ann = evening.member("ann")
    page = answer_of(await ann.slash(evening.channel, "check"))
    assert (
        "✗ **Create Public Threads** — without it tables open in this channel itself, and not in their own "
        "threads."
    ) in text(page)
    evening.bot.customs.clear()
    page = answer_of(await ann.slash(evening.channel, "check"))
    assert "Create Public Threads" not in text(page)


async def test_who_turns_threads_on_is_told_what_is_missing(evening: Evening) -> None:
    shut(evening, create_public_threads=False)
    page = await evening.choose_setting(evening.admin("tom"), "threads", "on", "server")
    assert "⚠️ I may not open threads in this channel" in text(page)
    assert evening.bot.customs[evening.guild.id].threads


async def test_a_table_is_for_everybody_though_discord_took_long_to_give_no_thread(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def long_nothing(*_: object, **__: object) -> None:
        await asyncio.sleep(2.5)
        raise TimeoutError

    monkeypatch.setattr(discord.TextChannel, "create_thread", long_nothing)
    ann = evening.member("ann")
    await ann.slash(evening.channel, "kuckuck start")
    await evening.wait(6, step=1)
    assert evening.table().channel == evening.channel.id
    assert text(evening.board()).startswith("## Zum Kuckuck!")
    assert [text(shown) for shown in evening.private(ann)] == [
        "Discord gave me no thread just now, so the table is here in the channel."
    ]
