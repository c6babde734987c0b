"""What each feature contributes to the tests that run for all features."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.screen import Screen
from bot.storage.store import Store

Doors = Mapping[str, Callable[[Store], Awaitable[Any]]]
Pages = Iterator[tuple[str, Screen]]


def of_features(name: str) -> list[ModuleType]:
    """The modules ``tests.cogs.<feature>.<name>`` of all features that have one."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob(f"cogs/*/{name}.py"))
    return [import_module(f"tests.cogs.{feature}.{name}") for feature in found]
