"""Short made-up positions in words, in which each special rule of a game can be followed.

A module ``<game>.py`` here offers `SCENES`: title, state, actions. ``python -m tests.engine.scenes`` writes
what comes of them to ``<game>.txt``, after a wanted change.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from engine.game import Action, Seat
from engine.playout import Acted
from engine.registry import games
from engine.transcript import tell

SHELF = Path(__file__).parent


class Scene(NamedTuple):
    """A position and what is played from there."""

    title: str
    state: Any
    actions: Sequence[tuple[Seat, Action]]


def shown() -> list[str]:
    """The games that have scenes."""
    return [found.name for found in pkgutil.iter_modules([str(SHELF)]) if found.name in games()]


def path(key: str) -> Path:
    """``ducksoup.txt``."""
    return SHELF / f"{key}.txt"


def played(key: str) -> str:
    """All scenes of a game, one after the other."""
    scenes: Sequence[Scene] = import_module(f"{__name__}.{key}").SCENES
    return "\n".join("".join(f"{line}\n" for line in lines(key, scene)) for scene in scenes)


def lines(key: str, scene: Scene) -> Iterator[str]:
    """A scene line by line."""
    yield f"# {scene.title}"
    state = scene.state
    for seat, action in scene.actions:
        step = games()[key].apply(state, seat, action)
        yield from tell(Acted(seat, action, step))
        state = step.state
