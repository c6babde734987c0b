"""A hurried bot in a process of its own: ``python -m tests.whole.runner API GATEWAY TOKEN DATABASE``."""

from __future__ import annotations

import asyncio
import sys

from bot.app import Kuckuck
from bot.discord_ui import painter
from bot.limits import Limits
from bot.playground import point_discord_at
from bot.storage.store import Store


async def main(api: str, gateway: str, token: str, database: str) -> None:
    painter.SETTLE, painter.INTERVAL = 0.01, 0.03
    point_discord_at(api, gateway)
    store = await Store.open(database)
    try:
        async with Kuckuck(store, house_pause=0.0, limits=Limits(presses_at_once=1000)) as bot:
            await bot.start(token)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
