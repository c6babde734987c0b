"""A person's rating, as the feature that keeps ratings tells it to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.i18n import Tr
from bot.screen import Block


class Rating(Protocol):
    """A person's rating on one ladder."""

    def in_short(self, tr: Tr) -> str:
        """The rating in a few words."""

    def in_full(self, tr: Tr, *, text_only: bool) -> Sequence[Block]:
        """The rating in full. If ``text_only``, it has no picture."""
