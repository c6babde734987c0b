"""Databases with a life in them, made once for a module and copied for each of its tests."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.storage.store import Store


def prepared(empty: Path, folder: Path, live: Callable[[Store], Awaitable[None]]) -> Path:
    """A copy of this database in the folder, in which somebody has lived."""

    async def make(file: Path) -> None:
        store = await Store.open(address(file))
        await live(store)
        await store.close()

    file = Path(shutil.copy(empty, folder / "prepared.sqlite3"))
    asyncio.run(make(file))
    return file


def copied(file: Path, folder: Path) -> str:
    """The address of a copy of a database in the folder."""
    return address(Path(shutil.copy(file, folder / "kuckuck.sqlite3")))


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"
