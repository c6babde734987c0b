"""A film as a GIF, the only animated format that every client of Discord plays, in galleries too.

Animated WebP is younger there: some versions of the clients have shown it as a still picture. An APNG is
shown as a still picture. A GIF has 256 colours at most, and our drawings have fewer.
"""

from __future__ import annotations

import io

from PIL import Image

from bot.drawing import GROUND, Film
from bot.pictures.png import drawn, in_few_colours

FIRST, EACH, LAST = 1500, 900, 4000
"""Milliseconds for which the result is shown at the beginning, each drawing, and the result at the end."""
TIMES = 3
"""How often the film is played. Then the result stays."""


def gif(film: Film) -> bytes:
    """The GIF's bytes. All its frames share a palette, so that what stays the same is stored once."""
    *before, result = map(drawn, film.drawings)
    strip = Image.new("RGB", (result.width, result.height * len(film.drawings)), GROUND)
    for number, image in enumerate((result, *before)):
        strip.paste(image, (0, number * result.height))
    few = in_few_colours(strip)
    tops = range(0, strip.height, result.height)
    first, *others = [few.crop((0, top, few.width, top + result.height)) for top in tops]
    file = io.BytesIO()
    lengths = [FIRST, *(EACH for _ in others), LAST]
    frames = [*others, first]
    first.save(file, "GIF", save_all=True, append_images=frames, duration=lengths, loop=TIMES - 1, disposal=1)
    return file.getvalue()
