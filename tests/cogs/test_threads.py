"""A server that wants threads gets a thread for each table in a text channel."""

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.discord_ui.messages.threads import AFTER_A_GAME, AFTER_NOTHING
from bot.i18n import Tr
from bot.ids import GuildId
from bot.settings import ServerSettings
from tests.cogs.evening import Evening
from tests.cogs.reading import said, text


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A server that wants threads for its tables."""
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(threads=True)
    return evening


def threads(evening: Evening) -> list[ChannelHandle]:
    return [*evening.channel.threads]


def answer(result: InteractionResult) -> str:
    """The private sentence that is sent in addition to the table's message."""
    [sentence] = [shown.content for shown in result.followups if shown.ephemeral]
    return sentence


def is_open(evening: Evening, thread: ChannelHandle) -> bool | None:
    """Whether the thread is open: False if it is archived, None if it is gone."""
    found = evening.env.backend.channels.get(thread.id)
    if found is None:
        return None
    assert found.thread_metadata
    return not found.thread_metadata.archived


async def opened_in_thread(evening: Evening, host: MemberActor) -> ChannelHandle:
    await host.slash(evening.channel, "kuckuck start")
    await evening.paint()
    return threads(evening)[-1]


async def test_a_table_opens_in_its_own_thread_and_is_played_until_it_is_put_away(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    opened = await ann.slash(evening.channel, "kuckuck start", rounds="short")
    [thread] = threads(evening)
    assert thread.name == "Zum Kuckuck! · ann"
    assert said(opened) == Tr("de")("Your table is in its own thread: {thread}", thread=thread.mention)
    await evening.paint()
    [lobby] = evening.shared(thread)
    assert evening.table().channel == thread.id
    await evening.press(ben, lobby, "join")
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert len(evening.hands(ann, thread)) == len(evening.hands(ben, thread)) == 1
    [poster] = [text(shown) for shown in evening.shared() if shown.components]
    assert "The game is on" in poster
    evening.channel = thread
    await evening.play_out(ann, ben)
    await evening.wait(AFTER_A_GAME - 60)
    assert is_open(evening, thread), "one may still play again"
    await evening.wait(120)
    assert is_open(evening, thread) is False
    metadata = evening.env.backend.get_channel(thread.id).thread_metadata
    assert metadata
    assert not metadata.locked, "its buttons go on working"
    board = evening.board()
    assert "🏆" in text(board)
    # Discord refuses edits in an archived thread, but accepts a new message, which brings the thread back.
    evening.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083)
    pressed = await evening.press(ann, board, "again")
    assert (pressed.acknowledged, [*pressed.followups]) == (True, [])
    await evening.paint()
    assert (evening.table().channel, evening.table().id) == (thread.id, 2)
    assert any("At the table: 2 of 5" in text(shown) for shown in evening.shared())
    await evening.wait(2 * AFTER_A_GAME)
    assert is_open(evening, thread), "where they play again it stays"


async def test_threads_of_members_and_channels_are_played_in_and_never_put_away(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.channel = evening.thread("cards", ann)
    board = await evening.start_game(ann, ben, house=1)
    assert evening.table().channel == evening.channel.id
    assert "Round 1" in text(board)
    for member in (ann, ben):
        await member.slash(evening.channel, "table close")
        await evening.press(member, evening.private(member)[-1], "close")
    await evening.wait(2 * AFTER_A_GAME)
    assert is_open(evening, evening.channel)


async def test_without_setting_permission_or_discord_the_table_is_in_the_channel(evening: Evening) -> None:
    usual = evening.channel
    evening.env.inject_error("POST", f"/channels/{usual.id}/threads", status=400, code=160006)
    opened = await evening.member("ann").slash(usual, "kuckuck start")
    no_thread = "Discord wouldn't give me a thread just now, so the table is here in the channel."
    assert answer(opened) == no_thread
    assert evening.table().channel == usual.id
    sentence = (
        "I'm not allowed to open threads in this channel, so tables open in the channel itself. Ask an admin "
        "to grant me this here: {permissions}."
    )
    tr = Tr("de")
    for flag, name in (
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ):
        evening.channel = evening.limited(**{flag: False})
        opened = await evening.member("ben", locale="de").slash(evening.channel, "kuckuck start")
        assert evening.table().channel == evening.channel.id
        assert threads(evening) == []
        assert answer(opened) == tr(sentence, permissions=f"**{tr(name)}**"), flag
    page = await evening.choose_setting(evening.admin("tom"), "threads", "on", "server")
    assert "⚠️ I'm not allowed to open threads in this channel" in text(page)
    evening.bot.chosen.servers.clear()
    evening.channel = usual
    await evening.open_table(evening.member("cleo"))
    assert threads(evening) == []


async def test_a_thread_in_which_nothing_was_is_deleted_unless_somebody_wrote(evening: Evening) -> None:
    evening.invite_bot(manage_threads=True)
    for wrote in ("nobody", "Discord", "after", "before"):
        ann, ben = evening.members("ann", "ben")
        thread = await opened_in_thread(evening, ann)
        if wrote == "Discord":
            poster = [shown for shown in evening.shared() if shown.components][-1]
            await evening.press(ben, poster, "join")
            assert thread.last_message
            assert thread.last_message.type is discord.MessageType.recipient_add
        if wrote in ("after", "before"):
            await ann.send(thread, "where is everybody?")
        if wrote == "before":
            await ann.slash(thread, "table show")
        [ours] = [shown for shown in evening.shared(thread) if shown.components]
        for member in (ann, ben) if wrote == "Discord" else (ann,):
            await evening.press(member, ours, "leave")
        await evening.paint()
        await evening.wait(AFTER_NOTHING - 5)
        assert is_open(evening, thread), wrote
        await evening.wait(10)
        assert is_open(evening, thread) is (None if wrote in ("nobody", "Discord") else False), wrote


async def test_where_the_bot_may_not_manage_threads_they_are_archived_and_else_let_be(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    ann = evening.member("ann")
    opened = [await opened_in_thread(evening, ann) for _ in range(3)]
    for thread in opened:
        [lobby] = evening.shared(thread)
        await evening.press(ann, lobby, "leave")
    await evening.wait(AFTER_NOTHING + 60)
    assert [is_open(evening, thread) for thread in opened] == [False] * 3
    evening.invite_bot(manage_threads=True)
    thread = await opened_in_thread(evening, ann)
    evening.env.inject_error("DELETE", f"/channels/{thread.id}", status=403, code=50013)
    [lobby] = evening.shared(thread)
    await evening.press(ann, lobby, "leave")
    await evening.wait(AFTER_NOTHING + 5)
    assert is_open(evening, thread)
    assert any("a thread stays as it is" in record.getMessage() for record in caplog.records)


async def test_a_table_too_many_opens_no_thread_and_no_end_is_forgotten_at_a_restart(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    ended, other, _ = [await opened_in_thread(evening, ann) for _ in range(3)]
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith("You have")
    assert len(threads(evening)) == 3
    [lobby] = evening.shared(ended)
    await evening.press(ann, lobby, "leave")
    await evening.restart()
    await evening.wait(AFTER_A_GAME + 60)
    assert not is_open(evening, ended)
    assert is_open(evening, other), "there somebody still waits"
