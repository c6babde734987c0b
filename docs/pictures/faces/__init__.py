"""Draws the files of all faces (`bot.pictures.faces`), and a sheet that shows them all.

`FACES` in `docs/pictures/faces/<game>.py` gives the shapes of the faces that only this game has.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from bot.pictures.faces import GAMES
from docs.pictures.faces.card import CARD_BACK
from docs.pictures.faces.chips import CHIP, CHIP_LOST
from docs.pictures.faces.playing_cards import PACK
from docs.pictures.faces.shapes import Shapes
from engine.registry import games

SHARED = {**PACK, "card_back": CARD_BACK, "chip": CHIP, "chip_lost": CHIP_LOST}
"""The faces that several games share."""


def drawn() -> dict[Path, Shapes]:
    """The shapes of all faces, keyed by the path of a face's files without their endings."""
    modules = {game: f"{__name__}.{game}" for game in games()}
    own = {game: import_module(module).FACES for game, module in modules.items() if find_spec(module)}
    found = {GAMES / "faces" / name: shapes for name, shapes in SHARED.items()}
    for game, faces in own.items():
        found |= {GAMES / game / "faces" / name: shapes for name, shapes in faces.items()}
    return found
