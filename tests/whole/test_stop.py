"""The bot's process is killed, or is told to stop, while people press."""

import asyncio
import gc
import signal
from pathlib import Path
from random import Random

import pytest
from aiohttp import web

from bot import app, logs, tasks
from bot.i18n import Tr
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import recall
from playground import Member
from playground.embedded import discord as embedded
from playground.rest import Rest
from tests.cogs.reading import cards, chosen, text
from tests.faults import Fault, FaultyPlayground
from tests.whole.command_line import bot_process, run
from tests.whole.conftest import running
from tests.whole.moods import until
from tests.whole.room import Room

pytestmark = pytest.mark.usefixtures("forks")

STOPPING = Tr("en")("I'm restarting; press again in a moment. Nothing is lost.")
SLOW = 0.05
"""Discord's answers are delayed by this many seconds."""
PLAY = ("play", "--port", "0", "--no-browser")


@pytest.fixture
def slow_answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Once this list contains something, Discord takes `SLOW` seconds longer for each answer."""
    slow: list[bool] = []
    swift = Rest.call

    async def call(self: Rest, request: web.Request) -> web.Response:
        if slow:
            await asyncio.sleep(SLOW)
        return await swift(self, request)

    monkeypatch.setattr(Rest, "call", call)
    return slow


async def test_a_person_who_pressed_is_served_a_person_who_presses_is_told_and_nothing_is_lost(
    slow_answers: list[bool],
    playground: FaultyPlayground,
    room: Room,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng, people = Random(0), room.members[:3]
    async with bot_process(playground, database) as process:
        await room.start_game(*room.members)
        monkeypatch.setattr(embedded, "ANSWER_TIME", 1.0)  # nobody waits longer for a bot that has ended
        slow_answers.append(True)
        told: list[str] = []
        shown: dict[str, int] = {}

        async def press(member: Member) -> None:
            """Changes the choice until the bot has gone, and notes the last choice that the bot has shown."""
            for _ in range(30):
                hand = room.hand(member)
                card = rng.choice([card for card in cards(hand) if card not in chosen(hand)])
                result = await room.press(member, hand, str(card))
                if not result.acknowledged:
                    return
                if result.response and text(result.response) == STOPPING:
                    told.append(member.name)
                else:
                    shown[member.name] = card

        presses = [asyncio.create_task(press(member)) for member in people]
        await room.until(lambda: len(shown) == 3)
        assert await process.end() == 0
        assert "Goodbye" in process.output(), "it ends by itself, before it is left in time"
        await asyncio.gather(*presses)
    assert told
    assert await last_choices(database) == {member.id: shown[member.name] for member in people}

    slow_answers.clear()
    async with bot_process(playground, database):
        await room.until(lambda: Tr("en")("I've restarted; everything is as it was.") in text(room.board))
        for member in people:
            await room.press(member, room.board, "hand")
            assert chosen(room.hands(member)[-1]) == [shown[member.name]]
        await room.press(room.dan, room.board, "hand")
        await room.press(room.dan, room.hands(room.dan)[-1], str(cards(room.hands(room.dan)[-1])[0]))
        await room.until(lambda: "restarted" not in text(room.board))


async def test_a_killed_bot_loses_nothing_acknowledged(
    playground: FaultyPlayground, room: Room, database: str
) -> None:
    ann, ben = room.ann, room.ben
    async with bot_process(playground, database) as process:
        await room.start_game(ann, ben, house=2)
        board, hand = room.board, room.hand(ann)
        mine = cards(hand)
        assert (await room.press(ann, hand, str(mine[3]))).acknowledged
        await process.kill()
        await playground.until_bot(online=False)
    hands = cards(hand), cards(room.hand(ben))

    async with bot_process(playground, database):
        assert room.board.id == board.id
        assert (await room.press(ann, room.board, "hand")).acknowledged
        newest = room.hands(ann)[-1]
        assert (cards(newest), cards(room.hand(ben))) == hands
        assert chosen(newest) == [mine[3]]

        assert (await room.press(ben, room.hand(ben), str(hands[1][0]))).acknowledged
        await room.until(lambda: "Trick 1: " in text(room.hand(ben)))
        assert cards(room.hand(ben)) == hands[1][1:]
        await room.until(lambda: cards(room.hands(ann)[-1]) == [*mine[:3], *mine[4:]])


async def test_what_is_still_served_when_a_stop_runs_out_of_time_ends_without_a_line(
    hurried: None,
    playground: FaultyPlayground,
    room: Room,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(app, "SERVING_SECONDS", 0.05)
    monkeypatch.setattr(app, "TELLING_SECONDS", 0.05)
    monkeypatch.setattr(tasks, "LAST_STROKE", 0.05)
    asyncio.get_running_loop().set_exception_handler(logs.log_unawaited)
    async with running(playground, database):
        await room.start_game(room.ann, house=2)
        failing = playground.faults.order(Fault("GET", "/guilds/*/members/*", status=500, times=None))
        asking = asyncio.create_task(room.press_old(room.ann, room.board, "t:1:-:invite", [str(room.ben.id)]))
        await until(lambda: failing.struck)
    await asyncio.sleep(0.4)  # longer than discord.py tries
    asking.cancel()
    gc.collect()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def last_choices(database: str) -> dict[int, int]:
    """The card that each person chose last, according to the log."""
    store = await Store.open(database)
    [found] = await store.live()
    await store.close()
    players = recall(found.id, found.log).players
    acts = [entry for entry, _ in found.log if isinstance(entry, log.Acted)]
    return {players[act.seat].user or 0: int(act.action) for act in acts}


async def test_it_goes_on_where_nohup_has_signals_ignored_until_sigterm_stops_it(tmp_path: Path) -> None:
    # A process that a script starts with ``&`` ignores SIGINT, too.
    async with run(tmp_path, *PLAY, deaf=[signal.SIGHUP, signal.SIGINT]) as process:
        await process.says("Ctrl+C")
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGINT)
        await asyncio.sleep(0.1)
        process.send_signal(signal.SIGTERM)  # raises ProcessLookupError if the process has already ended
        assert await process.wait() == 0
        assert "Goodbye" in process.output()
        assert process.errors() == ""


async def test_a_terminal_that_is_closed_stops_it_and_what_hangs_is_left_in_time(tmp_path: Path) -> None:
    async with run(tmp_path, *PLAY, HANGS="0.3") as process:
        await process.says("Ctrl+C")
        process.send_signal(signal.SIGHUP)
        assert await process.wait() == 0
        assert "Goodbye" not in process.output()
