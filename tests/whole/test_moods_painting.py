"""Discord refuses, delays or loses what the painter draws, and the last state always arrives."""

import asyncio
import time
from typing import Any

import pytest
from simcord.backend import serializers

from bot.app import Kuckuck
from bot.discord_ui.messages import ephemeral, painter, posting
from playground import Playground
from tests.cogs.reading import address_of, text
from tests.faults import Fault, FaultyPlayground
from tests.whole.conftest import running
from tests.whole.moods import QUICKER, all_is_well, everybody_plays, until
from tests.whole.room import Room

pytestmark = pytest.mark.usefixtures("hurried", "nobody_out", "no_tokens")

QUICK = 20.0
"""Even a busy computer answers a press in this many seconds. Waiting for a rate limit would take forty."""


def edits(**how: Any) -> Fault:
    """A fault that affects the edits and posts of table messages."""
    return Fault("*", "/channels/*", **how)


async def test_after_a_mood_the_message_shows_the_last_state(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.ann.slash(room.channel, "kuckuck start")
    for fault in (
        edits(status=429, retry_after=20, times=2),
        edits(status=429, retry_after=20, by_proxy=True, times=1),
        edits(status=502, times=3),
        edits(status=503, done=True, times=2),
        edits(cut=True, times=2),
        edits(delay=0.2),
        edits(status=404, code=10008, times=1),
        edits(status=400, code=30046, times=1),
        edits(status=400, code=50083, times=1),
    ):
        await room.press(room.ben, room.board, "join")  # the answer to this press shows the new player
        playground.faults.order(fault)
        assert (await room.ben.slash(room.channel, "table leave")).acknowledged, "what it changes is painted"
        await until(lambda fault=fault: fault.struck == fault.times)
        await all_is_well(room, bot, [])
    # The bot gives up a request that Discord leaves hanging, and makes it again.
    monkeypatch.setattr(painter, "DRAW_SECONDS", 5.0)
    hanging = playground.faults.order(Fault("PATCH", "/channels/*", delay=0.5))
    await room.press(room.ben, room.board, "join")
    await room.ben.slash(room.channel, "table leave")
    await until(lambda: hanging.struck)
    await all_is_well(room, bot, [])


async def test_a_message_that_discord_limits_for_long_is_followed_by_a_new_one_and_keeps_nobody_waiting(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "LIMITED_AFTER", 0.0)
    tea = Room(playground, channel=playground.channel("tea-room"))
    await tea.dan.slash(tea.channel, "kuckuck start")
    page = await tea.host_page(tea.dan)
    players = (room.ann, room.ben, room.cleo)
    await room.start_game(*players)
    path = f"/channels/{room.channel.id}/messages/*"
    limit = playground.faults.order(Fault("PATCH", path, status=429, retry_after=2000, times=None))
    seen, began = room.board.id, time.monotonic()
    for member in players:
        await everybody_plays(room, member)
        for count in ("1", "0"):
            assert (await tea.dan.select(page, [count], custom_id=address_of(page, "bots"))).acknowledged
    await room.until(lambda: all("Trick 1: " in text(room.hand(member)) for member in players))
    await room.until(lambda: "Trick 1: " in text(room.board))
    assert room.board.id != seen
    assert 1 <= limit.struck <= 4, "each change is tried once"
    assert (await room.press(room.dan, room.board, "hand")).acknowledged
    assert time.monotonic() - began < QUICK


async def test_a_long_outage_is_no_storm_and_the_last_state_comes_after_it(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(*room.members)
    outage = playground.faults.order(edits(status=502, times=None))
    played, began = [], time.monotonic()
    for _ in range(4):
        played += await everybody_plays(room, *room.members)
        await asyncio.sleep(10 / QUICKER)
    seconds = QUICKER * (time.monotonic() - began)
    assert 3 < outage.struck <= 5 + seconds / 4
    playground.faults.clear()
    await all_is_well(room, bot, played)


async def test_back_in_its_server_the_bot_goes_on_at_every_table_it_had_left(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    world, server = playground.discord.backend, playground.discord.guild.id
    await room.start_game(*room.members)
    played = []
    for gone in ({}, {"unavailable": True}):
        played += await everybody_plays(room, room.ann, room.ben, room.cleo)
        shut_out = playground.faults.order(Fault("*", "/channels/*", status=403, code=50001, times=None))
        # Dan's move is the last event before the bot loses the server.
        played += await everybody_plays(room, room.dan)
        world.emit("GUILD_DELETE", {"id": str(server)} | gone)
        await until(lambda: shut_out.struck and getattr(bot.get_guild(server), "unavailable", True))  # noqa: B023
        playground.faults.clear()
        here = dict(serializers.guild_create_payload(world, world.get_guild(server)))
        if not gone:
            # Only a server that is back after an outage has the field ``unavailable``, which is then false.
            del here["unavailable"]
        world.emit("GUILD_CREATE", here)
        await all_is_well(room, bot, played)
    played += await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)


async def test_the_table_of_a_channel_that_went_while_the_bot_was_away_is_closed(
    playground: Playground, bot: Kuckuck, room: Room, database: str
) -> None:
    await room.start_game(room.ann, room.ben, room.cleo)
    [table] = bot.tables
    await playground.disconnect()
    playground.discord.backend.delete_channel(room.channel.id)
    async with running(playground, database) as second:
        await until(lambda: not [*second.tables])
        assert (await second.tables.get(table.id)).closed == "gone"


async def test_a_hand_that_discord_limits_or_fails_holds_up_neither_its_player_nor_any_other_hand(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(*room.members)
    opened_by = room.hand(room.ben)._message.interaction_metadata
    assert opened_by
    broken = Fault("PATCH", f"/webhooks/*{opened_by['id']}/*", status=503, times=None)
    playground.faults.order(broken)
    played = await everybody_plays(room, room.ann)
    for member in (room.cleo, room.dan):
        seen = text(room.hand(room.ann))
        played += await everybody_plays(room, member)
        await room.until(lambda seen=seen: text(room.hand(room.ann)) != seen, QUICK)
    await until(lambda: broken.struck > 1)
    playground.faults.clear()
    await all_is_well(room, bot, played)

    monkeypatch.setattr(ephemeral, "EDIT_SECONDS", 0.2)
    limit = Fault("PATCH", "/webhooks/*/messages/*", status=429, retry_after=2000, times=None)
    playground.faults.order(limit)
    played += await everybody_plays(room, room.ben)
    await room.until(lambda: "Trick 1" in text(room.board))
    for member in room.members:
        assert (await room.press(member, room.board, "hand")).acknowledged
    playground.faults.clear()
    played += await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)
