"""The faces of cards in a web page: each is drawn once, and stands there as often as it is used."""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from PIL import Image

from bot.exports.markdown import FACE
from bot.faces import all_faces

COLOURS = 64
"""As many make no difference to the eye, and the file is a third of its size."""
_USED = re.compile(FACE.format(name="([a-z0-9_]+)", words="[a-z0-9 ]+"))


@cache
def marked_faces() -> Mapping[str, str]:
    """For a `Tr`: all faces by name, each as the markup that `bot.exports.markdown` makes a picture."""
    return MappingProxyType({name: f"<:{name}:0>" for name in all_faces()})


def rules_for(body: str) -> str:
    """The style sheet's rules for the faces that this HTML uses."""
    used = sorted(set(_USED.findall(body)))
    return "\n".join(f".face.{name} {{ background-image: url({_address(name)}) }}" for name in used)


@cache
def _address(name: str) -> str:
    """The face itself, as a data address."""
    file = io.BytesIO()
    face = all_faces()[name]().quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    face.save(file, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"
