"""Finds the games: each package in `engine.games` is one."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import cast

from engine import games as shelf
from engine.game import Game


@cache
def games() -> Mapping[str, Game]:
    """Every game by its key, in alphabetical order. A package whose name starts with ``_`` is not a game."""
    modules = (
        import_module(f"{shelf.__name__}.{found.name}")
        for found in pkgutil.iter_modules(shelf.__path__)
        if not found.name.startswith("_")
    )
    return MappingProxyType(
        {game.key: game for game in sorted(cast("list[Game]", list(modules)), key=lambda g: g.key)}
    )
