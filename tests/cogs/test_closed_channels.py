"""A channel that is closed to the bot, in whole or in part: the table is shown as soon as it may be."""

from __future__ import annotations

import discord
import pytest

from bot.discord_ui.painter import UNSEEN_SECONDS
from bot.ids import GuildId, TableId
from tests.cogs.evening import CALLED, Evening
from tests.cogs.reading import answer_of, text

LOCKED = (
    "This thread is locked, so the table message is no longer updated. Your hand goes on working. Ask a "
    "moderator to unlock the thread."
)


def requests(evening: Evening) -> list[str]:
    """What the bot asks of Discord about messages of channels, in its own way."""
    asked = evening.env.backend.http_requests
    return [f"{one.method} {one.path}" for one in asked if one.path.startswith("/channels/")]


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("by_role", [True, False], ids=["by a role", "in a thread after a restart"])
async def test_an_end_that_the_channel_was_closed_to_is_shown_once_it_is_open(
    evening: Evening, by_role: bool
) -> None:
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
    await evening.wait(UNSEEN_SECONDS - 3600, step=3600)
    await evening.restart()
    assert await evening.bot.store.unpainted() == [TableId(1)]
    await evening.wait(3660, step=3600)
    assert await evening.bot.store.unpainted() == []
    assert [*evening.bot.painter._paintings.all] == []
    evening.allow(view_channel=True)
    await evening.paint()
    assert text(evening.board()) == seen


async def test_nobody_is_called_and_no_result_announced_in_a_closed_channel(evening: Evening) -> None:
    podium = evening.limited(send_messages=False)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), announced=podium.id)
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", seconds=600, rounds="short")
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
        await evening.wait(10, step=1)
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
    assert "allow me here: **Connect**" in text(answer_of(await ann.slash(evening.channel, "kuckuck start")))
    assert "✗ **Connect** — " in text(answer_of(await ann.slash(evening.channel, "check")))
    evening.allow(connect=True)
    await evening.start_game(ann, ben, cleo)
    seen, asked = text(evening.board()), requests(evening)
    evening.allow(connect=False)
    await evening.choose(ann)
    assert "Ask an admin to allow me here: **Connect**" in text(evening.hand(ann))
    await evening.paint()
    assert text(evening.board()) == seen
    assert requests(evening) == asked
    evening.allow(connect=True)
    await evening.paint()
    assert text(evening.board()) != seen
