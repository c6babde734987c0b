"""A table that talk has pushed out of sight comes back at the bottom of the channel."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.discord_ui.painter.buried import BETWEEN, MOST
from bot.live.rate_limits import RateLimiter
from tests.cogs.evening import Evening
from tests.cogs.reading import text


def boards(evening: Evening) -> list[int]:
    """The ids of the table's messages; a call is none."""
    shown = evening.shared()
    return [one.id for one in shown if text(one).startswith("### Zum Kuckuck! · table 1")]


async def talk(evening: Evening, member: MemberActor, messages: int) -> None:
    for number in range(messages):
        await member.send(evening.channel, f"and {number}")


async def chooses(evening: Evening, member: MemberActor) -> list[int]:
    """The table's messages after a card of this member."""
    await evening.choose(member)
    await evening.paint()
    return boards(evening)


async def test_more_than_ten_messages_bury_it_and_every_two_minutes_it_comes_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", seconds=600)
    await evening.wait(BETWEEN)
    [board] = boards(evening)
    await talk(evening, ann, MOST - 1)  # The call of those who have not chosen is a message too.
    assert await chooses(evening, ben) == [board], "few messages leave it in sight"
    await talk(evening, ann, 1)
    await evening.wait(BETWEEN)
    [newest] = await chooses(evening, cleo)
    assert newest == max(message.id for message in evening.shared()) > board
    assert await evening.bot.store.message(evening.table().id) == newest
    await talk(evening, ann, MOST + 1)
    await evening.wait(BETWEEN - 5)
    assert await chooses(evening, ann) == [newest], "it comes no more often"
    await evening.wait(5)
    with monkeypatch.context() as used_up:
        others = RateLimiter(1000)
        assert others.allows(None)
        used_up.setattr(evening.bot.painter._brush._buried, "_all", others)
        assert await chooses(evening, ben) == [newest], "it waits for other tables"
    [third] = await chooses(evening, cleo)
    assert third > newest, "and is looked for with its next change"


async def test_where_the_bot_may_not_read_it_stays_and_discord_is_not_asked(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", seconds=600)
    await evening.wait(BETWEEN)
    once = boards(evening)
    await talk(evening, ann, MOST + 1)
    evening.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    assert await chooses(evening, ben) == once
    evening.allow(read_message_history=False)
    await evening.wait(BETWEEN)
    before = len(evening.env.backend.http_requests)
    assert await chooses(evening, cleo) == once
    asked = [f"{one.method} {one.path}" for one in evening.env.backend.http_requests[before:]]
    assert f"GET /channels/{evening.channel.id}/messages" not in asked
