"""What a person chooses for himself, in whatever server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from bot.i18n import N_
from bot.paces import SLOW

Where: TypeAlias = Literal["panel", "dm"]
When: TypeAlias = Literal["slow", "always", "never"]

HAND_TEXTS: Mapping[Where, str] = {"panel": N_("here, in the channel"), "dm": N_("by direct message")}
NOTIFY_TEXTS: Mapping[When, str] = {
    "slow": N_("in slow games"),
    "always": N_("always"),
    "never": N_("never"),
}


class Preferences(msgspec.Struct, frozen=True):
    """Where a person wants his hand, and when he wants to be called."""

    hand: Where = "panel"
    notify: When = "slow"

    def called_at(self, seconds: int) -> bool:
        """Whether he is called when a move, for which he has so many seconds, becomes his."""
        return self.notify == "always" or (self.notify == "slow" and seconds >= SLOW)
