"""A table that talk has pushed out of sight comes back at the bottom of the channel."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.discord_ui.painter.buried import BETWEEN, MOST
from bot.live.rate_limits import RateLimiter
from tests.cogs.evening import Evening
from tests.cogs.reading import text


@pytest.fixture
async def players(evening: Evening) -> list[MemberActor]:
    """Ann, Ben and Cleo, some minutes after the start of their game."""
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members, seconds=600)
    await evening.wait(BETWEEN)
    return members


def boards(evening: Evening) -> list[int]:
    """The ids of the table's messages; a call is none."""
    shown = [
        message for message in evening.shared() if text(message).startswith("### Zum Kuckuck! · table 1")
    ]
    return [message.id for message in shown]


async def talk(evening: Evening, member: MemberActor, messages: int) -> None:
    for number in range(messages):
        await member.send(evening.channel, f"and {number}")


async def test_more_than_ten_messages_bury_it(evening: Evening, players: list[MemberActor]) -> None:
    ann, ben, _ = players
    [board] = boards(evening)
    await talk(evening, ann, MOST + 1)
    await evening.choose(ben)
    await evening.paint()
    [newest] = boards(evening)
    assert newest == max(message.id for message in evening.shared()) > board
    assert await evening.bot.store.message(evening.table().id) == newest


async def test_it_comes_no_more_often_than_every_two_minutes(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, cleo = players
    await talk(evening, ann, MOST + 1)
    await evening.choose(ben)
    await evening.paint()
    once = boards(evening)
    await talk(evening, ann, MOST + 1)
    await evening.choose(cleo)
    await evening.paint()
    assert boards(evening) == once


async def test_a_table_that_had_to_wait_for_the_others_is_looked_for_with_its_next_change(
    evening: Evening, players: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = players
    [board] = boards(evening)
    await talk(evening, ann, MOST + 1)
    with monkeypatch.context() as used_up:
        others = RateLimiter(1000)
        assert others.allows(None)
        used_up.setattr(evening.bot.painter._brush._buried, "_all", others)
        await evening.choose(ben)
        await evening.paint()
        assert boards(evening) == [board]
    await evening.choose(cleo)
    await evening.paint()
    assert boards(evening) != [board]


@pytest.mark.parametrize("unseen", [False, True], ids=["few messages", "no right to read"])
async def test_otherwise_it_stays(evening: Evening, players: list[MemberActor], unseen: bool) -> None:
    ann, ben, _ = players
    once = boards(evening)
    # The call of those who have not chosen is a message too.
    await talk(evening, ann, MOST + 1 if unseen else MOST - 1)
    if unseen:
        evening.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    await evening.choose(ben)
    await evening.paint()
    assert boards(evening) == once


async def test_where_the_bot_may_not_read_it_does_not_ask(evening: Evening) -> None:
    evening.allow(read_message_history=False)
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, seconds=600)
    await evening.wait(BETWEEN)
    await evening.choose(ben)
    await evening.paint()
    asked = [f"{one.method} {one.path}" for one in evening.env.backend.http_requests]
    assert f"GET /channels/{evening.channel.id}/messages" not in asked
