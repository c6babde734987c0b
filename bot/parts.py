"""Finds a module by its name in the folder of a game or feature, so that no list of modules is needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

COGS = Path(__file__).parents[1] / "cogs"
T = TypeVar("T")


def part(game: str, name: str, kind: type[T]) -> T | None:
    """The module ``bot.games.<game>.<name>`` of this ``kind``, or None if the game has none."""
    return cast("T | None", _module(f"bot.games.{game}.{name}"))


@cache
def features() -> tuple[str, ...]:
    """The names of all features: the folders in `cogs`."""
    return tuple(sorted(path.parent.name for path in COGS.glob("*/__init__.py")))


def of_features(name: str) -> Mapping[str, Any]:
    """The modules ``cogs.<feature>.<name>`` of all features that have one, keyed by the feature's name."""
    found = {feature: _module(f"cogs.{feature}.{name}") for feature in features()}
    return {feature: module for feature, module in found.items() if module}


@cache
def _module(name: str) -> Any:
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # the folder itself is gone, as that of a stored game may be
        return None
    return import_module(name) if found else None
