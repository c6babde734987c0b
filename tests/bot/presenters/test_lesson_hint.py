"""The sign on the button that a lesson advises."""

from __future__ import annotations

import pytest

from bot.presenters.lesson import _lit
from bot.screen import Button


@pytest.mark.parametrize(
    ("button", "label"),
    [
        (Button("3", "t:1:2:3", emoji="<:three:1>", picture_only=True), "💡"),
        (Button("3", "t:1:2:3", picture_only=True), "💡 3"),
        (Button("Swap", "t:1:2:swap", emoji="<:cat:1>"), "💡 Swap"),
    ],
)
def test_the_sign_stands_alone_only_beside_a_picture_that_says_it_all(button: Button, label: str) -> None:
    assert _lit(button) == label
