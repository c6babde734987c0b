"""A picture as a file: drawn by the one way that its kind has, and named by what it shows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.drawing import Drawing
from bot.pictures import curve, png
from bot.screen import Curve, Picture


def file_of(drawing: Curve | Drawing) -> bytes:
    """The PNG. It takes up to a tenth of a second."""
    return curve.drawn(drawing) if isinstance(drawing, Curve) else png.png(drawing)


def name_of(picture: Picture) -> str:
    """The file's name. Each picture has its own, so that Discord shows no old one in its place."""
    return f"{sha256(msgspec.json.encode(picture.drawing)).hexdigest()[:16]}.png"
