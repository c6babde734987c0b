"""The faces as SVG: in Chromium each looks as its picture does."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Browser as Chromium

from bot.faces import all_faces, image
from bot.faces.shapes import SIZE
from bot.faces.svg import symbol

PAGE = "#808080"
MOST_APART, MOST_APART_ANYWHERE = 1.5, 130
"""How much a face may differ from its picture in shades of grey, of 255: on average, and in one pixel.

Edges differ a little, as each way of drawing makes them smooth in its own manner.
"""
ACROSS = 13


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_each_face_looks_as_its_picture_does(chromium: Chromium) -> None:
    faces = all_faces()
    places = {name: (at % ACROSS * SIZE, at // ACROSS * SIZE) for at, name in enumerate(faces)}
    symbols = "".join(symbol(name, shapes) for name, shapes in faces.items())
    ids = re.findall(r'id="([^"]+)"', symbols)
    assert len({*ids}) == len(ids) > len(faces), "no two ids are alike"
    used = "".join(
        f'<svg style="position:absolute;left:{x}px;top:{y}px" width="{SIZE}" height="{SIZE}">'
        f'<use href="#face-{name}"/></svg>'
        for name, (x, y) in places.items()
    )
    rows = -(-len(faces) // ACROSS)
    page = await chromium.new_page(viewport={"width": ACROSS * SIZE, "height": rows * SIZE})
    hidden = f'<svg style="position:absolute" width="0" height="0">{symbols}</svg>'
    await page.set_content(f'<body style="background:{PAGE}">{hidden}{used}')
    shot = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    await page.close()
    apart = {}
    for name, (x, y) in places.items():
        picture = Image.new("RGB", (SIZE, SIZE), PAGE)
        face = image(faces[name])
        picture.paste(face, mask=face)
        difference = ImageChops.difference(picture, shot.crop((x, y, x + SIZE, y + SIZE))).convert("L")
        found = ImageStat.Stat(difference)
        apart[name] = (found.mean[0], found.extrema[0][1])
    assert {
        name: (mean, most)
        for name, (mean, most) in apart.items()
        if mean > MOST_APART or most > MOST_APART_ANYWHERE
    } == {}
