"""The letters on a face: the letters of the bot's font, apart from a few of our own."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from bot.pictures.lettering import font
from docs.pictures.faces.paths import polygon

CUT = 384
"""The size at which letters are cut out, before they are fitted into their box."""
GAP = 0.09
"""The space between two letters, as a part of their height."""
OWN = {
    "J": (
        0.58,
        "M 22 0 L 100 0 L 100 62 C 100 88 80 101 50 101 C 22 101 3 88 0 64 L 40 64 C 42 73 45 76 51 76"
        " C 59 76 62 71 62 61 L 62 21 L 22 21",
    ),
}
"""Our own shapes for letters that the font draws partly below the line: for each, its width divided by its
height, then its path.
"""
STRETCH = 1.14
"""Letters are drawn this many times as wide as in the font, if there is room."""
TAIL = "M 46 62 L 72 62 L 101 100 L 72 100"
"""This tail turns an O into a Q: the font's own Q reaches below the line."""


@cache
def cut_out(text: str) -> Image.Image:
    """How much of each pixel the letters cover, 0 to 255. They are side by side, with no margin."""
    letters = [_letter(letter) for letter in text]
    height = max(letter.height for letter in letters)
    gap = round(GAP * height)
    width = sum(letter.width for letter in letters) + gap * (len(letters) - 1)
    row = Image.new("L", (width, height))
    left = 0
    for letter in letters:
        row.paste(letter, (left, (height - letter.height) // 2))
        left += letter.width + gap
    return row


@cache
def _letter(letter: str) -> Image.Image:
    if letter in OWN:
        width, path = OWN[letter]
        sheet = Image.new("L", (round(width * CUT), CUT))
        _cut(sheet, path)
        return sheet
    sheet = Image.new("L", (2 * CUT, 2 * CUT))
    ImageDraw.Draw(sheet).text((CUT / 2, CUT / 2), "O" if letter == "Q" else letter, 255, font(CUT))
    sheet = sheet.crop(sheet.getbbox())
    if letter == "Q":
        _cut(sheet, TAIL)
    return sheet


def _cut(sheet: Image.Image, path: str) -> None:
    corners = [(x * sheet.width / 100, y * sheet.height / 100) for x, y in polygon(path)]
    ImageDraw.Draw(sheet).polygon(corners, 255)
