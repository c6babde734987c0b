"""The gateway drops, sends away, falls silent or tells things in the wrong order; the game goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from discord.gateway import DiscordWebSocket

from bot.app import Kuckuck
from bot.playground import gateway as gateway_module
from bot.playground.embedded import discord as embedded
from bot.storage.store import Store
from tests.cogs.reading import cards, chosen, said, text
from tests.faults import Fault, FaultyPlayground
from tests.faulty_gateway import FaultyGateway
from tests.whole.moods import all_is_well, everybody_plays, logged, until
from tests.whole.room import Room

pytestmark = pytest.mark.usefixtures("hurried", "nobody_out")


def socket_of(bot: Kuckuck) -> DiscordWebSocket:
    """The connection of its only shard."""
    return bot.shards[0]._parent.ws


@pytest.mark.parametrize(
    "fail",
    [
        FaultyGateway.ask_to_reconnect,
        lambda gateway: gateway.invalidate(resumable=True),
        *(
            lambda gateway, code=code: asyncio.create_task(gateway.drop(code=code))
            for code in (1000, 1001, 1006, 1011, 4000, 4001, 4002, 4003, 4005, 4008)
        ),
    ],
    ids=lambda fail: getattr(fail, "__name__", "") + str((fail.__defaults__ or ("",))[0]),
)
async def test_a_connection_that_ends_is_resumed_and_presses_meanwhile_count(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, fail: Callable[[FaultyGateway], object]
) -> None:
    await room.start_game(*room.members)
    session = socket_of(bot).session_id
    played = await everybody_plays(room, room.ann, room.ben)
    fail(playground.line)
    played += await everybody_plays(room, room.cleo, room.dan)
    played += await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)
    assert socket_of(bot).session_id == session


@pytest.mark.parametrize(
    "fail",
    [
        lambda gateway: gateway.invalidate(resumable=False),
        lambda gateway: asyncio.create_task(gateway.drop(forget=True)),
        lambda gateway: asyncio.create_task(gateway.drop(forget=True, code=4007)),
        lambda gateway: asyncio.create_task(gateway.drop(forget=True, code=4009)),
    ],
    ids=["op 9", "forgotten", "4007", "4009"],
)
async def test_a_session_that_is_no_good_any_more_is_begun_anew(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, fail: Callable[[FaultyGateway], object]
) -> None:
    await room.start_game(*room.members)
    session = socket_of(bot).session_id
    played = await everybody_plays(room, room.ann, room.ben)
    fail(playground.line)
    await until(lambda: socket_of(bot).session_id not in (session, None) and playground.line.online)
    played += await everybody_plays(room, room.cleo, room.dan)
    played += await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)


async def test_a_gateway_that_falls_silent_is_left_and_resumed(
    playground: FaultyPlayground, database: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway_module, "HEARTBEAT_INTERVAL", 200)
    store = await Store.open(database)
    bot = Kuckuck(store, house_pause=0.05, beats=0)
    bot._connection.heartbeat_timeout = 0.5
    await playground.connect(bot)
    await room.start_game(*room.members)
    session, socket = socket_of(bot).session_id, socket_of(bot)
    playground.line.hold()
    played = await everybody_plays(room, *room.members)
    assert socket_of(bot) is not socket
    assert socket_of(bot).session_id == session
    await all_is_well(room, bot, played)
    await playground.disconnect()
    await store.close()


async def test_presses_that_come_in_the_wrong_order_leave_what_came_last(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(*room.members)
    hand = room.hand(room.ann)
    first, second = cards(hand)[:2]
    monkeypatch.setattr(embedded, "ANSWER_TIME", 0.1)
    playground.line.hold()
    for card in (first, second):
        await room.press(room.ann, hand, str(card))
    playground.line.release(lambda frames: frames[::-1])
    await room.until(lambda: chosen(room.hand(room.ann)) == [first])
    await all_is_well(room, bot, [(room.ann.id, str(second)), (room.ann.id, str(first))])


async def test_a_press_that_comes_after_its_trick_is_refused_and_played_for_nobody(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(*room.members)
    played = await everybody_plays(room, *room.members)
    await room.until(lambda: "Trick 2 of 12" in text(room.hand(room.ann)))
    hand = room.hand(room.ann)
    card = cards(hand)[0]
    monkeypatch.setattr(embedded, "ANSWER_TIME", 0.1)
    playground.line.hold()
    await room.press(room.ann, hand, str(card))
    [frame] = [frame for frame in held(playground) if "INTERACTION_CREATE" in frame]
    late = frame.replace("t:1:1:", "t:1:0:")
    playground.line.release(lambda frames: [late if other is frame else other for other in frames])
    await room.until(lambda: "⚠️" in text(room.hand(room.ann)))
    await all_is_well(room, bot, played)


async def test_a_channel_goes_before_the_presses_in_it_arrive(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(*room.members)
    [table] = bot.tables
    hand = room.hand(room.ann)
    monkeypatch.setattr(embedded, "ANSWER_TIME", 0.1)
    playground.line.hold()
    pressed = await room.press(room.ann, hand, str(cards(hand)[0]))
    playground.discord.backend.delete_channel(room.channel.id)

    def gone_first(frames: list[str]) -> list[str]:
        return sorted(frames, key=lambda frame: json.loads(frame)["t"] != "CHANNEL_DELETE")

    playground.line.release(gone_first)
    await until(lambda: not [*bot.tables])
    assert (await bot.tables.get(table.id)).closed == "gone"
    assert await logged(bot.store, table.id) == []
    assert not pressed.response or said(pressed)


async def test_nothing_is_lost_while_discord_is_away_for_minutes(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(room.ann, room.ben, house=2)
    played = await everybody_plays(room, room.ann, room.ben)
    away = playground.faults.order(Fault("*", "*", cut=True, times=None))
    await playground.line.drop(forget=True)
    await asyncio.sleep(180 / 50 / 2)
    await until(lambda: [table.prompt.turn for table in bot.tables] == [1])  # the game goes on, unseen
    [table] = bot.tables
    assert away.struck < 60
    playground.faults.clear()
    await playground.until_bot()
    await room.until(lambda: "Trick 1" in text(room.board))
    await room.until(lambda: "Trick 2 of 12" in text(room.hand(room.ann)))
    played += await everybody_plays(room, room.ann, room.ben)
    assert await logged(bot.store, table.id) == played


@pytest.mark.parametrize(
    "fault",
    [
        Fault("PUT", "/applications/*/commands", status=503),
        Fault("PUT", "/applications/*/commands", status=429, retry_after=3600),
    ],
    ids=["503", "429"],
)
async def test_a_start_at_which_discord_takes_no_commands_goes_on_with_the_last_ones(
    playground: FaultyPlayground, database: str, room: Room, fault: Fault
) -> None:
    played = []
    for start in range(2):
        if start:
            playground.faults.order(fault)
        store = await Store.open(database)
        bot = Kuckuck(store, house_pause=0.05, beats=0)
        await playground.connect(bot)
        if not start:
            await room.start_game(*room.members)
        else:
            assert fault.struck == 1
            for member in room.members:
                await member.slash(room.channel, "hand")
                await room.until(lambda member=member: len(room.hands(member)) == 2)
                room.dismiss_all_but_last(member)
        played += await everybody_plays(room, *room.members)
        await all_is_well(room, bot, played)
        await playground.disconnect()
        await store.close()


async def test_where_the_application_is_for_servers_alone_its_commands_are_too(
    playground: FaultyPlayground, database: str
) -> None:
    fault = playground.faults.order(Fault("PUT", "/applications/*/commands", status=400, code=50035))
    store = await Store.open(database)
    await playground.connect(Kuckuck(store, house_pause=0.05, beats=0))
    assert fault.struck == 1
    commands = playground.discord.backend.commands[None].values()
    assert {tuple(command["integration_types"]) for command in commands} == {(0,)}
    await playground.disconnect()
    await store.close()


def held(playground: FaultyPlayground) -> list[str]:
    """What the gateway keeps back."""
    return [frame for connection in playground.line.holdable for frame in connection.held or ()]
