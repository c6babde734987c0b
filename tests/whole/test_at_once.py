"""Many presses at once, each with its own delay on the way to the bot and back."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from random import Random

import pytest
from aiohttp import web

from bot.app import Kuckuck
from bot.discord_ui import refresher
from bot.ids import TableId
from bot.playground import Member
from bot.playground.rest import Rest
from bot.table import Table, log
from bot.table.commands import Act, Command
from tests.cogs.reading import cards
from tests.whole.room import Room


async def test_forty_overlapping_presses_lose_nothing_and_the_last_state_is_shown(
    bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Calls reach Discord in another order than they were sent in, and so do the answers."""
    rng, swift, handle = Random(0), Rest.call, bot.tables.handle
    accepted: list[tuple[int | None, str]] = []

    async def call(self: Rest, request: web.Request) -> web.Response:
        await asyncio.sleep(rng.uniform(0, 0.05))
        answer = await swift(self, request)
        await asyncio.sleep(rng.uniform(0, 0.05))
        return answer

    async def noting(number: int, command: Command) -> Table:
        table = await handle(TableId(number), command)
        if isinstance(command, Act):
            accepted.append((table.seat(command.user), command.action))
        return table

    monkeypatch.setattr(Rest, "call", call)
    monkeypatch.setattr(refresher, "SETTLE", 0.01)
    monkeypatch.setattr(refresher, "INTERVAL", 0.05)
    monkeypatch.setattr(bot.tables, "handle", noting)
    await room.start_game(*room.members)
    unused = {member.name: cards(room.hand(member)) for member in room.members}

    async def press(member: Member) -> bool:
        await asyncio.sleep(rng.uniform(0, 0.6))
        hand = room.hands(member)[-1]
        playable = [card for card in cards(hand) if card in unused[member.name]]
        if not playable or rng.random() < 0.2:
            return (await room.press(member, room.board, "hand")).acknowledged
        card = rng.choice(playable)
        unused[member.name].remove(card)
        return (await room.press(member, hand, str(card))).acknowledged

    pressed = await asyncio.gather(*(press(room.members[number % 4]) for number in range(40)))

    assert all(pressed)
    [table] = bot.tables
    await room.shows(table, bot.tables.moment(table.id).deadline)
    found = await bot.store.load(table.id)
    assert found is not None
    logged = [(entry.seat, entry.action) for entry, _ in found.log if isinstance(entry, log.Acted)]
    assert len(accepted) > 4
    assert Counter(logged) == Counter(accepted)
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []
