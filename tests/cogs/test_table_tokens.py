"""A table's message is edited by an interaction's token while one lives, beside the bot's own way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.ephemeral import TOKEN_SECONDS
from bot.discord_ui.painter.buried import BETWEEN, MOST
from bot.discord_ui.painter.table_token import TableToken
from bot.discord_ui.painter.table_tokens import RENEWED_AFTER, REST
from bot.ids import TableId, UserId
from bot.live.rate_limits import RateLimiter
from bot.table.commands import Join
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, text

LONG = 600
"""Seconds for a decision: nobody is played for meanwhile."""


class Sent(list[str]):
    """What was asked of Discord: each call as its method and path."""

    @property
    def own(self) -> list[str]:
        """The edits of messages in the bot's own way."""
        return [call for call in self if call.startswith("PATCH /channels/")]


@contextmanager
def sent(evening: Evening) -> Iterator[Sent]:
    """The calls made within, known at its end."""
    requests, calls = evening.env.backend.http_requests, Sent()
    before = len(requests)
    yield calls
    calls += [f"{request.method} {request.path}" for request in requests[before:]]


def token_of(evening: Evening, table: int = 1) -> TableToken:
    token = evening.bot.painter._paintings[TableId(table)].token
    assert token
    return token


@pytest.fixture
async def players(evening: Evening) -> list[MemberActor]:
    """Ann, Ben and Cleo at a table that has just begun."""
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members, seconds=LONG)
    return members


def board_of(evening: Evening) -> ResponseMessage:
    """The table's message, of all that stand in the channel."""
    [board] = [message for message in evening.shared() if text(message).startswith("### Zum Kuckuck!")]
    return board


async def chooses(evening: Evening, member: MemberActor) -> Sent:
    """Somebody plays a card, and the table is painted: how?"""
    before = text(board_of(evening))
    with sent(evening) as calls:
        await evening.choose(member)
        await evening.paint()
    assert text(board_of(evening)) != before
    return calls


async def test_a_table_with_a_token_waits_for_no_other_table(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, cleo = players
    token = token_of(evening).interaction.token
    calls = await chooses(evening, ann)
    assert calls.own == []
    assert len([call for call in calls if call.endswith(f"/{token}/messages/@original")]) == 1
    limiter, others = evening.bot.painter._limiter, RateLimiter(10**6)
    assert others.allows(None)
    evening.bot.painter._limiter = others
    assert (await chooses(evening, ben)).own == []
    seen = text(board_of(evening))
    evening.env.inject_error("PATCH", "/webhooks/*@original", status=404, code=10015)
    await evening.choose(cleo)
    await evening.paint()
    assert text(board_of(evening)) == seen, "without a token it waits for its turn"
    evening.bot.painter._limiter = limiter


async def test_an_old_token_is_used_no_more_and_my_hand_or_a_refusal_at_the_table_renews_it(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, cleo = players
    token_of(evening).came -= TOKEN_SECONDS
    assert len((await chooses(evening, cleo)).own) == 1
    await evening.press(ann, board_of(evening), "hand")
    with sent(evening) as fresh:
        await evening.press(ann, board_of(evening), "hand")
    assert not [call for call in fresh if call.startswith("POST /webhooks/")], "one answer is enough"
    former = token_of(evening)
    former.came -= RENEWED_AFTER + 1
    with sent(evening) as old:
        await evening.press(ann, board_of(evening), "hand")
    assert len([call for call in old if call.startswith("POST /webhooks/")]) == 1
    assert token_of(evening) is not former
    assert len(evening.hands(ann)) == 1
    assert (await chooses(evening, ann)).own == []
    assert "✓" in "".join(labels(evening.hand(ann))), "the hand beside the table's message is kept up to date"

    dan = evening.member("dan")
    evening.bot.painter._paintings[TableId(1)].token = None
    assert (await evening.press_old(dan, board_of(evening), "t:1:-:leave")).acknowledged
    assert len(evening.private(dan)) == 1, "the refusal is seen"
    assert (await chooses(evening, ben)).own == []


async def test_a_token_that_discord_refuses_is_forgotten_and_rests_while_discord_is_not_well(
    evening: Evening, players: list[MemberActor]
) -> None:
    choosing = cycle(players)
    for status, code in ((404, 10015), (401, 50027), (404, 10008), (403, 50013)):
        evening.env.inject_error("PATCH", "/webhooks/*@original", status=status, code=code)
        assert len((await chooses(evening, next(choosing))).own) == 1, code
        assert evening.bot.painter._paintings[TableId(1)].token is None, code
        assert len((await chooses(evening, next(choosing))).own) == 1, code
        last = next(choosing)
        await evening.press(last, board_of(evening), "hand")
        assert (await chooses(evening, last)).own == [], code
    for status in (429, 500):
        evening.env.inject_error("PATCH", "/webhooks/*@original", status=status)
        assert len((await chooses(evening, next(choosing))).own) == 1, status
        assert len((await chooses(evening, next(choosing))).own) == 1, status
        await evening.wait(REST)
        assert (await chooses(evening, next(choosing))).own == [], status


async def test_a_command_gives_a_token_and_neither_a_forged_press_nor_a_former_message(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    one, two = await evening.open_table(ann), await evening.open_table(ben)
    kept = token_of(evening, 2)
    assert (token_of(evening).message_id, kept.message_id) == (one.id, two.id)
    with sent(evening) as calls:
        await evening.bot.tables.handle(TableId(1), Join(UserId(dan.id), "dan"))
        await evening.paint()
    assert "dan" in text(one)
    assert calls.own == []

    assert (await evening.press_old(cleo, one, "t:2:-:join")).acknowledged
    await evening.paint()
    assert evening.table(2).people == (ben.id, cleo.id)
    assert ("cleo" in text(one), "cleo" in text(two)) == (False, True), "a press for another table"
    assert token_of(evening, 2) is kept

    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=None)
    newest = answer_of(await ann.slash(evening.channel, "table"))
    await evening.press(cleo, one, "join")
    await evening.paint()
    assert token_of(evening).message_id == newest.id
    assert "cleo" in text(newest)


async def test_a_table_that_moved_down_and_a_restart_know_no_token_and_none_is_written_down(
    evening: Evening, players: list[MemberActor], caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = players
    former = board_of(evening)
    await evening.wait(BETWEEN)
    for number in range(MOST + 1):
        await ann.send(evening.channel, f"and {number}")
    await chooses(evening, ann)
    assert board_of(evening).id != former.id
    assert len((await chooses(evening, ben)).own) == 1
    await evening.press(cleo, board_of(evening), "hand")
    caplog.set_level(logging.DEBUG, logger="bot")
    evening.env.inject_error("PATCH", "/webhooks/*@original", status=500)
    await chooses(evening, cleo)
    secret = token_of(evening).interaction.token
    assert "did not edit" in caplog.text
    assert secret not in "".join(str(vars(line)) for line in caplog.records if line.name.startswith("bot"))
    await evening.restart()
    stored = await asyncio.to_thread(Path(evening.database).read_bytes)
    assert secret.encode() not in stored
    await evening.paint()
    assert evening.bot.painter._paintings[TableId(1)].token is None
    assert len((await chooses(evening, ben)).own) == 1
