"""The gateway drops, closes, falls silent or sends events in the wrong order, and the game goes on."""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import pytest
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket

from bot.app import Kuckuck, Running
from bot.discord_ui import gateway, slash_commands
from bot.discord_ui.messages import refresher
from bot.discord_ui.slash_commands import with_mentions
from bot.i18n import Tr
from bot.shards import Shards
from playground import gateway as gateway_module
from playground.embedded import discord as embedded
from tests.cogs.reading import cards, chosen, text
from tests.faults import Fault, FaultyPlayground
from tests.whole.conftest import running
from tests.whole.moods import QUICKER, all_is_well, everybody_plays, logged, until
from tests.whole.room import Room

Fail: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

pytestmark = pytest.mark.usefixtures("hurried", "nobody_out", "swift_return")


@pytest.fixture
def swift_return(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets discord.py reconnect immediately, even if the connection has recently closed many times."""
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.0)


def socket_of(bot: Kuckuck) -> DiscordWebSocket:
    """The connection of the bot's only shard."""
    return bot.shards[0]._parent.ws


async def test_a_connection_that_ends_is_resumed_and_presses_meanwhile_count(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    line = playground.line

    async def ask() -> None:
        line.ask_to_reconnect()

    async def invalidate() -> None:
        line.invalidate(resumable=True)

    codes = (1000, 1006, 4000, 4008)
    await room.start_game(*room.members)
    session = socket_of(bot).session_id
    played = []
    failures: list[Fail] = [ask, invalidate, *(partial(line.drop, code=code) for code in codes)]
    for number, fail in enumerate(failures):
        failing = asyncio.create_task(fail())
        played += await everybody_plays(room, room.members[number % 4])
        await failing
        await all_is_well(room, bot, played)
        assert socket_of(bot).session_id == session, fail


async def test_a_session_that_is_no_good_any_more_is_begun_again(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    line = playground.line

    async def invalidate() -> None:
        line.invalidate(resumable=False)

    await room.start_game(*room.members)
    played = []
    drops = (partial(line.drop, forget=True, code=code) for code in (4000, 4007, 4009))
    failures: list[Fail] = [invalidate, *drops]
    for member, fail in zip(room.members, failures, strict=True):
        session = socket_of(bot).session_id
        await fail()
        await until(lambda session=session: socket_of(bot).session_id not in (session, None) and line.online)
        played += await everybody_plays(room, member)
        await all_is_well(room, bot, played)


async def test_a_gateway_that_falls_silent_is_left_and_resumed(
    playground: FaultyPlayground, database: str, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway_module, "HEARTBEAT_INTERVAL", 200)
    async with running(playground, database) as bot:
        heart = socket_of(bot)._keep_alive
        assert heart
        heart.heartbeat_timeout = 0.5
        await room.start_game(*room.members)
        session, socket = socket_of(bot).session_id, socket_of(bot)
        playground.line.hold()
        played = await everybody_plays(room, *room.members)
        assert socket_of(bot) is not socket
        assert socket_of(bot).session_id == session
        await all_is_well(room, bot, played)


async def test_of_presses_in_the_wrong_order_the_last_that_came_holds(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(*room.members)
    hand = room.hand(room.ann)
    first, second = cards(hand)[:2]
    with monkeypatch.context() as patch:
        patch.setattr(embedded, "ANSWER_TIME", 0.1)
        playground.line.hold()
        for card in (first, second):
            await room.press(room.ann, hand, str(card))
        playground.line.release(lambda frames: frames[::-1])
    await room.until(lambda: chosen(room.hand(room.ann)) == [first])
    played = [(room.ann.id, str(second)), (room.ann.id, str(first))]
    await all_is_well(room, bot, played)


async def test_an_event_that_nobody_can_read_is_dropped_with_one_line_and_the_game_goes_on(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    gateway._told.clear()
    line = playground.line
    await room.start_game(*room.members)
    socket, played, ann = socket_of(bot), [], str(room.ann.id)
    unreadable = [
        "no JSON",
        "[]",
        '{"op": 99, "d": {}}',
        '{"op": 0, "t": ["GUILD_CREATE"], "d": {}}',
        *(
            f'{{"op": 0, "t": "{event}", "d": {data}}}'
            for event in sorted(bot._connection.parsers)
            for data in ("null", "{}", f'{{"id": "{ann}", "user": {ann}, "guild_id": "x"}}', '"?"')
            if event != "READY"
        ),
    ]
    for frame in unreadable * 2:
        for connection in line.holdable:
            connection.send_text(frame)
    user, servers = dict(playground.discord.ready((0, 1))["user"]), [{"id": "5", "channels": [None]}]
    ready = {
        "op": 0,
        "t": "READY",
        "s": None,
        "d": {
            "session_id": socket.session_id,
            "resume_gateway_url": str(socket.gateway),
            "user": user,
            "guilds": servers,
        },
    }
    for connection in line.holdable:
        connection.send_text(json.dumps(ready))
    played += await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)
    assert socket_of(bot) is socket
    assert bot.get_guild(5), "nobody can start without a READY, so what can be read of it counts"
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    events = [vars(record)["of"] for record in told if record.name == gateway.__name__]
    assert {"?", "INTERACTION_CREATE", "GUILD_CREATE"} <= {*events}
    assert len(events) == len({*events}), "a line for each event"
    assert ann not in str([vars(record) for record in told])
    assert not any(record.exc_info for record in told)


async def test_a_connection_of_which_nothing_can_be_read_is_taken_up_again(
    playground: FaultyPlayground, bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "PAUSE_SECONDS", 0.0)
    await room.start_game(*room.members)
    socket = socket_of(bot)
    [connection] = playground.line.holdable
    await connection.socket.send_bytes(b"not deflated\x00\x00\xff\xff")
    played = await everybody_plays(room, *room.members)
    await all_is_well(room, bot, played)
    assert socket_of(bot) is not socket
    assert socket_of(bot).session_id == socket.session_id


async def test_nothing_is_lost_while_discord_is_away_for_minutes(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(room.ann, room.ben, house=2)
    played = await everybody_plays(room, room.ann, room.ben)
    away = playground.faults.order(Fault("*", "*", cut=True, times=None))
    await playground.line.drop(forget=True)
    await asyncio.sleep(40 / QUICKER)
    await until(lambda: [table.prompt.turn for table in bot.tables] == [1])  # the game goes on, unseen
    [table] = bot.tables
    assert away.struck < 60
    playground.faults.clear()
    await playground.until_bot()
    await room.until(lambda: "Trick 1" in text(room.board))
    await room.until(lambda: "Trick 1: " in text(room.hand(room.ann)))
    played += await everybody_plays(room, room.ann, room.ben)
    assert await logged(bot.store, table.id) == played


async def test_a_start_at_which_discord_takes_no_commands_goes_on_with_the_last_ones(
    playground: FaultyPlayground, database: str, room: Room
) -> None:
    path = "/applications/*/commands"
    played = []
    for fault in (
        None,
        Fault("PUT", path, status=503),
        Fault("PUT", path, status=429, retry_after=3600),
        Fault("PUT", path, status=400, code=50035),
    ):
        if fault:
            playground.faults.order(fault)
        async with running(playground, database) as bot:
            if fault:
                assert fault.struck == 1
                for member in room.members:
                    await member.slash(room.channel, "hand")
                    await room.until(lambda member=member: len(room.hands(member)) == 2)
                    room.dismiss_all_but_last(member)
            else:
                await room.start_game(*room.members)
            played += await everybody_plays(room, *room.members)
            await all_is_well(room, bot, played)
    # The last fault means that the application, and thus each of its commands, is for servers only.
    commands = playground.discord.backend.commands[None].values()
    assert {tuple(command["integration_types"]) for command in commands} == {(0,)}


async def test_another_process_learns_the_commands_and_does_not_tell_them_again(
    playground: FaultyPlayground, bot: Kuckuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = with_mentions("`/play`")
    assert known.startswith("</play:")
    told: list[tuple[str, str]] = []
    playground.discord.rest_watchers.append(lambda method, path, _: told.append((method, path)))
    for fault in (Fault("GET", "/applications/*/commands", status=503), None):
        monkeypatch.setattr(slash_commands, "_ids", {})
        if fault:
            playground.faults.order(fault)
        async with Kuckuck(bot.store, Running(shards=Shards(2, (1,)))) as other:
            await other.login(playground.token)
            assert with_mentions("`/play`") == ("`/play`" if fault else known)
    assert [method for method, path in told if path.endswith("/commands")] == ["GET"]


async def test_a_table_is_painted_in_its_servers_language_from_the_first_stroke(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresher, "SETTLE", 0)
    seen: list[str] = []
    async with FaultyPlayground(locale="fr") as playground:
        room = Room(playground)
        async with running(playground, database):
            await room.ann.slash(room.channel, "kuckuck start")
        playground.discord.backend.watchers.append(lambda *_: seen.append(str(room.board.components)))
        async with running(playground, database):
            await room.until(lambda: seen)
    assert all(Tr("fr")("Join") in painted for painted in seen)
