"""Shortens waits for Discord, and checks what must be true after each of Discord's moods."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest
from simcord import InteractionResult

from bot import backoff
from bot.app import Kuckuck
from bot.discord_ui import trying, visit
from bot.discord_ui.messages import painter, refresher, uploads
from bot.discord_ui.messages.painter import paintings
from bot.discord_ui.messages.panels import panel
from bot.ids import TableId
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import replay
from playground import Member
from playground.embedded import discord as embedded
from tests.cogs.reading import cards, chosen
from tests.patience import PATIENCE
from tests.whole.room import Room

QUICKER = 100
"""The waits for Discord are divided by this: 40 seconds become 0.4."""

ANSWERS = "/interactions/*/callback"
"""The address where a press is answered."""


class Hurried:
    """Replaces asyncio in a module that must not wait long."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / QUICKER)

    def timeout(self, seconds: float) -> asyncio.Timeout:
        return asyncio.timeout(2 * seconds / QUICKER)  # it also allows for the work of a busy computer


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (panel, uploads):
        monkeypatch.setattr(module, "OF_DISCORD", [seconds / QUICKER for seconds in backoff.OF_DISCORD])
    monkeypatch.setattr(refresher, "INTERVAL", refresher.SETTLE + 0.05)  # the timer then waits for 0.05 s
    ours = (painter, paintings, refresher, trying)
    for module in (discord.http, discord.webhook.async_, discord.client, *ours):
        monkeypatch.setattr(module, "asyncio", Hurried())


async def until(condition: Callable[..., object], seconds: float = PATIENCE) -> None:
    """Waits until ``condition`` is true, or fails after ``seconds``. For changes that no message shows."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - nothing there could set an event
            await asyncio.sleep(0.02)


async def everybody_plays(room: Room, *members: Member) -> list[tuple[int, str]]:
    """Everybody who has not chosen yet plays their lowest card. Returns these people and their cards."""
    played = []
    for member in members:

        def may_play(member: Member = member) -> bool:
            return [(bool(cards(hand)), chosen(hand)) for hand in room.hands(member)] == [(True, [])]

        await room.until(may_play)
        card = str(cards(room.hand(member))[0])
        pressed = await room.press(member, room.hand(member), card)
        assert pressed.acknowledged
        played.append((member.id, card))
    return played


async def logged(store: Store, table: TableId) -> list[tuple[int, str]]:
    """What people have played, according to the log: pairs of a user and a card."""
    found = await store.load(table)
    assert found is not None
    users = [player.user or 0 for player in replay(table, found.log).table.players]
    acts = [entry for entry, _ in found.log if isinstance(entry, log.Acted)]
    return [(users[act.seat], act.action) for act in acts if act.by == "player"]


async def all_is_well(room: Room, bot: Kuckuck, played: list[tuple[int, str]]) -> None:
    """Checks that every screen shows the latest state, and that the log has what was played."""
    [table] = bot.tables
    await room.shows(table, bot.tables.moment(table.id).deadline)
    [table] = bot.tables
    assert await logged(bot.store, table.id) == played


@contextmanager
def impatient() -> Iterator[None]:
    """Makes Discord and the bot wait at most a tenth of the usual time for an answer."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(embedded, "ANSWER_TIME", 0.3)
        patched.setattr(visit, "ANSWER_SECONDS", 0.3)
        patched.setattr(visit, "EDIT_SECONDS", 0.3)
        yield


async def play_a_card(room: Room, member: Member) -> tuple[InteractionResult, tuple[int, str]]:
    """The member plays the first card of their hand. Returns the press, and a pair of person and card."""
    hand = room.hand(member)
    card = str(cards(hand)[0])
    return await room.press(member, hand, card), (member.id, card)
