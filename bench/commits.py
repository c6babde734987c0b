"""`python -m bench.commits`: durable commits per second on PostgreSQL, with and without a NOTIFY.

A write to another process's table notifies that process, and a change of settings notifies all. PostgreSQL
commits notifying transactions one after another, so they cannot share a sync of the disk.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import asyncpg

from bench.load_processes import servers
from bot.storage.engine import address_of
from bot.storage.notify import TABLES

CONNECTIONS = (1, 4, 16, 64)
LISTENERS = 4
SECONDS = 3.0


async def measure(address: dict[str, Any], connections: int, *, notifying: bool) -> float:
    """Commits per second over this many connections, each of which writes to a row of its own."""
    listeners = [await asyncpg.connect(**address) for _ in range(LISTENERS)]
    for listener in listeners:
        await listener.add_listener(TABLES, lambda *_: None)
    writers = [await asyncpg.connect(**address) for _ in range(connections)]
    commits, until = 0, time.perf_counter() + SECONDS

    async def write(number: int) -> None:
        nonlocal commits
        while time.perf_counter() < until:
            async with writers[number].transaction():
                await writers[number].execute("UPDATE written SET n = n + 1 WHERE id = $1", number)
                if notifying:
                    await writers[number].execute("SELECT pg_notify($1, $2)", TABLES, f"{number} {commits}")
            commits += 1

    await asyncio.gather(*map(write, range(connections)))
    for connection in (*listeners, *writers):
        await connection.close()
    return commits / SECONDS


async def compare(url: str) -> None:
    made = address_of(url)
    address = {"host": made.query["host"], "user": made.username, "database": made.database}
    connection = await asyncpg.connect(**address)
    await connection.execute("CREATE TABLE written (id int PRIMARY KEY, n int)")
    await connection.execute("INSERT INTO written SELECT g, 0 FROM generate_series(0, 99) g")
    await connection.close()
    print("| connections | commits a second | with a NOTIFY in each |\n|---|---|---|")
    for connections in CONNECTIONS:
        plain, notifying = [await measure(address, connections, notifying=each) for each in (False, True)]
        print(f"| {connections} | {plain:,.0f} | {notifying:,.0f} |", flush=True)


if __name__ == "__main__":
    with servers("postgres") as databases:
        asyncio.run(compare(databases.new().url))
