"""What a screen may be made of."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.screen import Beside, Button, Text


@pytest.mark.parametrize("words", ["", " \n"])
@pytest.mark.parametrize("part", [Text, lambda words: Beside(words, Button("Bots", "t:1:-:birds"))])
def test_no_text_of_a_screen_is_empty(part: Callable[[str], object], words: str) -> None:
    with pytest.raises(ValueError, match="empty"):
        part(words)
