"""A hurried bot in a process of its own: ``python -m tests.whole.runner`` with what `main` takes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app import Kuckuck
from bot.discord_ui import upkeep
from bot.limits import Limits
from bot.playground import Playground, point_discord_at
from bot.playground.embedded import expect_one_server
from bot.shards import Shards
from bot.storage.store import Store


@asynccontextmanager
async def bot_process(
    playground: Playground, database: str, *, shard: int = 0, shards: int = 1
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The process, from when it is connected; ended at the end, unless it has been before."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.whole.runner"),
        *(playground.api, playground.gateway, playground.token, database, str(shard), str(shards)),
    )
    try:
        await playground.until_bot(shard=shard)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def main(api: str, gateway: str, token: str, database: str, shard: str, shards: str) -> None:
    upkeep.SETTLE, upkeep.INTERVAL = 0.01, 0.03
    point_discord_at(api, gateway)
    store = await Store.open(database)
    try:
        async with Kuckuck(
            store,
            house_pause=0.0,
            limits=Limits(presses_at_once=1000),
            shards=Shards(int(shards), (int(shard),)),
        ) as bot:
            expect_one_server(bot)
            await bot.start(token)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
