"""What others can ask the bot over HTTP, after a short game."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from bot import metrics
from bot.app import Kuckuck
from bot.host.health import HealthServer
from bot.storage.store import Store
from engine.registry import games
from tests.cogs.reading import address_of, cards
from tests.dockerfile import health_check
from tests.faults import FaultyPlayground
from tests.patience import PATIENCE
from tests.whole.command_line import ROOT
from tests.whole.room import Room

ACTIONS = "kuckuck_presses_total kind=action"
ALLOWED = {
    "kind": {"action", "ahead", "birds", "guess", "page", "command"}
    | {"join", "leave", "start"}
    | {"hand", "watch", "on", "skip", "again", "post", "ready", "quit?", "quit", "close?", "close", "nudge"},
    "outcome": {"done", "refused", "failed", "unanswered"},
    "message": {"table", "panel"},
    "by": {"player", "house", "clock", "ahead"},
    "game": set(games()),
}


@pytest.fixture
async def beacon(bot: Kuckuck) -> AsyncIterator[HealthServer]:
    async with HealthServer(bot, "127.0.0.1", 0) as beacon:
        yield beacon


async def get(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as page:
        return page.status, await page.text()


async def figures(beacon: HealthServer) -> dict[str, float]:
    """The figures, keyed by their names and labels, as Prometheus reads them."""
    _, text = await get(f"{beacon.address}/metrics")
    return {
        " ".join(
            [sample.name, *(f"{key}={sample.labels[key]}" for key in sorted(sample.labels))]
        ): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_a_short_game_is_counted(hurried: None, room: Room, bot: Kuckuck, beacon: HealthServer) -> None:
    before = await figures(beacon)
    await room.start_game(room.ann, room.ben, house=1)
    for place in (0, 1):
        card = str(cards(room.hand(room.ann))[place])
        await room.press(room.ann, room.hand(room.ann), card)
    await room.press_old(room.cleo, room.board, address_of(room.hand(room.ann), card))
    card = str(cards(room.hand(room.ben))[0])
    await room.press(room.ben, room.hand(room.ben), card)
    await room.until(lambda: "Trick 1: " in str(room.hand(room.ann).components))
    after = await figures(beacon)

    def more(figure: str) -> float:
        return after.get(figure, 0) - before.get(figure, 0)

    assert more("kuckuck_presses_total kind=command outcome=done") == 1
    assert more("kuckuck_presses_total kind=join outcome=done") == 1
    assert more("kuckuck_presses_total kind=action outcome=done") == 3
    assert more("kuckuck_presses_total kind=action outcome=refused") == 1
    assert more("kuckuck_press_to_answer_seconds_count") == 9
    assert more("kuckuck_press_to_commit_seconds_count") == 6
    assert more("kuckuck_commit_seconds_count") >= 7
    assert more("kuckuck_actions_total by=player game=kuckuck") == 3
    assert more("kuckuck_actions_total by=house game=kuckuck") >= 1
    assert more("kuckuck_edits_total message=panel outcome=done") >= 5
    assert more("kuckuck_edits_total message=table outcome=done") >= 4
    assert after["kuckuck_live_tables"] == 1
    assert after["kuckuck_unpainted_tables"] <= 1
    assert after["process_resident_memory_bytes"] > 1e6
    # The figures are those of the whole process, including other tests.
    new = [name.split()[1:] for name in after if name.startswith("kuckuck_") and more(name)]
    labels = {tuple(label.split("=")) for each in new for label in each}
    allowed = {(key, value) for key, values in ALLOWED.items() for value in values}
    assert {label for label in labels if label[0] != "le"} <= allowed, "of no person, server or table"


async def test_it_is_well_while_discord_and_the_database_answer(
    hurried: None, playground: FaultyPlayground, beacon: HealthServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The container's health check agrees with the page."""
    page = f"{beacon.address}/healthz"

    async def checked(quote: str = "") -> int:
        port = beacon.address.rpartition(":")[2]
        environment = os.environ | {"METRICS_PORT": f"{quote}{port}{quote}"}
        asking = await asyncio.create_subprocess_exec(
            *(sys.executable, *health_check()[1:]), env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        return await asking.wait()

    await says(page, 200, "well\n")
    assert await checked('"') == await checked() == 0

    async def away(_: Store) -> None:
        raise OperationalError("SELECT 1", {}, Exception("gone"))

    with monkeypatch.context() as broken:
        broken.setattr(Store, "answers", away)
        assert await get(page) == (503, "the database does not answer\n")
        assert await checked('"') == 1, "docker --env-file keeps quotes"
    await playground.line.drop(forget=True)
    await says(page, 503, "not connected to Discord\n")
    await says(page, 200, "well\n")


async def says(page: str, *expected: object) -> None:
    """Waits until the page answers with this status and this text."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if await get(page) == expected:
                return
            await asyncio.sleep(0.01)


def test_every_metric_is_explained_to_the_host() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `(kuckuck_\w+)` \|", page, re.MULTILINE))
    named = {
        family.name + {"counter": "_total", "info": "_info"}.get(family.type, "")
        for family in metrics.REGISTRY.collect()
        if family.name.startswith("kuckuck")
    }
    assert explained == named
