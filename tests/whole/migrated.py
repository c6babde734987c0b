"""Databases of former bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.storage.engine import engine_at
from bot.storage.migrations import migrate


def bring(file: Path, revision: str) -> None:
    """Brings the database in this file to this revision."""

    async def carry_out() -> None:
        engine = engine_at(f"sqlite:///{file}")
        async with engine.begin() as connection:
            await connection.run_sync(migrate, revision)
        await engine.dispose()

    asyncio.run(carry_out())
