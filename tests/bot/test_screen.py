"""What a screen may be made of."""

from __future__ import annotations

import pytest

from bot.screen import Beside, Button, Text


def test_no_text_of_a_screen_is_empty() -> None:
    for words in ("", " \n"):
        with pytest.raises(ValueError, match="empty"):
            Text(words)
        with pytest.raises(ValueError, match="empty"):
            Beside(words, Button("Bots", "t:1:-:birds"))
