"""Paths for simcord as a real client sends them, which may be other than discord.py writes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import yarl
from simcord.http import client

_written = client._path_of


def sent_path(url: str) -> str:
    """The path of a request. It has ``@original`` where discord.py writes ``%40original``, as by aiohttp."""
    return _written(str(yarl.URL(url)))


@contextmanager
def sent_paths() -> Iterator[None]:
    """Gives simcord such paths."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(client, "_path_of", sent_path)
        yield
