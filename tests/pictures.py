"""Small pictures in the place of the cards' own, which take longer to draw."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from io import BytesIO

from PIL import Image

from bot.discord_ui.uploads import Picture, Pictures


def plain(colours: Mapping[str, str]) -> Pictures:
    """A picture of one colour for each name."""
    return {name: Picture(colour, partial(square, colour)) for name, colour in colours.items()}


def square(colour: str) -> bytes:
    """A PNG of 128 by 128 pixels."""
    png = BytesIO()
    Image.new("RGB", (128, 128), colour).save(png, "png")
    return png.getvalue()
