"""A database that takes its time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.storage.writer import Work, Writer


@contextmanager
def slow_commits() -> Iterator[None]:
    """Meanwhile every commit takes 2.5 s of simcord's time. After it none does: closing waits for real."""
    write = Writer.write

    async def late(writer: Writer, work: Work[Any]) -> Any:
        await asyncio.sleep(2.5)
        return await write(writer, work)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Writer, "write", late)
        yield
