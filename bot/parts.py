"""Finds the modules in a game's folder by the game's key."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def part(game: str, name: str) -> Any:
    """The module ``bot.games.<game>.<name>``, or None where the game has none."""
    module = f"bot.games.{game}.{name}"
    return import_module(module) if find_spec(module) else None
