"""A few small pictures that replace the many pictures of cards."""

from collections.abc import Mapping
from io import BytesIO

from PIL import Image

from bot.discord_ui.messages.uploads import Pictures


def plain(colours: Mapping[str, str]) -> Pictures:
    """For each name, a picture in one colour."""
    return {name: square(colour) for name, colour in colours.items()}


def square(colour: str) -> bytes:
    """A PNG of 128 by 128 pixels."""
    png = BytesIO()
    Image.new("RGB", (128, 128), colour).save(png, "png")
    return png.getvalue()
