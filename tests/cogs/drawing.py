"""Draws in tests what the drawing process would draw, until it has too much to do or fails."""

from typing import Literal

import pytest

from bot.discord_ui.messages.drawn_tables import Draw
from bot.pictures.files import file_of
from bot.screen import Drawable


class Drawing:
    def __init__(self) -> None:
        self.films = 0
        """How many films were drawn."""
        self.answer: Literal["drawn", "busy", "fails"] = "drawn"

    async def __call__(self, shown: Drawable) -> bytes | None:
        if self.answer == "fails":
            raise OSError("no memory")
        file = file_of(shown)
        self.films += file.startswith(b"GIF")
        return file if self.answer == "drawn" else None


@pytest.fixture
def drawing() -> Drawing:
    return Drawing()


@pytest.fixture
def draw(drawing: Drawing) -> Draw | None:
    return drawing
