"""``python -m docs.pictures.faces`` draws all faces again, into their games' folders and together on a sheet.

It also draws the bot's own face: a file in the sheet's folder, and a smaller one for the playground's page.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops

from bot.pictures.faces import GAMES
from docs.pictures.faces import drawn
from docs.pictures.faces.bot import FACE
from docs.pictures.faces.pixels import image
from docs.pictures.faces.sheet import sheet
from docs.pictures.faces.svg import svg

PICTURES = Path(__file__).parents[1]
PAGE = PICTURES.parents[1] / "playground" / "page"
COLOURS = 64

faces = {place: image(shapes) for place, shapes in drawn().items()}
for file in [*GAMES.glob("faces/*.*"), *GAMES.glob("*/faces/*.*")]:
    if file.with_suffix("") not in faces:
        file.unlink()
for place, shapes in drawn().items():
    place.parent.mkdir(exist_ok=True)
    place.with_suffix(".svg").write_text(svg(place.name, shapes), encoding="utf-8")
    png = place.with_suffix(".png")
    # An unchanged picture is not written again, as each bot would have to upload the new file.
    if not png.exists() or ImageChops.difference(faces[place], Image.open(png)).getbbox(alpha_only=False):
        faces[place].save(png)
own = image(FACE, 4)
own.quantize(COLOURS).save(PICTURES / "bot.png", optimize=True)
own.reduce(4).quantize(COLOURS).save(PAGE / "icon.png", optimize=True)
sheet({place.name: face for place, face in faces.items()}).save(PICTURES / "faces.png", optimize=True)
