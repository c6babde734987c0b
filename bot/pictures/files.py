"""A picture as a file: its bytes, and a name that depends on what it shows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.drawing import Film
from bot.pictures import curve, gif, png
from bot.screen import Curve, Drawable, Picture


def file_of(drawing: Drawable) -> bytes:
    """The picture as a file. A PNG takes up to a tenth of a second, a GIF up to half a second."""
    match drawing:
        case Curve():
            return curve.drawn(drawing)
        case Film():
            return gif.gif(drawing)
    return png.png(drawing)


def name_of(picture: Picture) -> str:
    """The file's name. Different pictures have different names, or else Discord might show an old picture."""
    if picture.file:
        return picture.file
    kind = "gif" if isinstance(picture.drawing, Film) else "png"
    return f"{sha256(msgspec.json.encode(picture.drawing)).hexdigest()[:16]}.{kind}"
