"""Finds the parts of a game and the manifests of features in their folders, so that no list is needed."""

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


@cache
def manifests() -> Mapping[str, Any]:
    """What each feature brings (`bot.manifest.Manifest`), keyed by its name.

    A manifest holds values of all floors. So the floors that read it cannot name its type.
    """
    return {name: import_module(f"cogs.{name}").MANIFEST for name in features()}


@cache
def _module(name: str) -> Any:
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # the folder itself is gone, as that of a stored game may be
        return None
    return import_module(name) if found else None
