"""What a person chooses for himself, in whatever server, and what a server chooses for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from bot.i18n import N_
from bot.table.paces import SLOW

Where: TypeAlias = Literal["panel", "dm"]
When: TypeAlias = Literal["slow", "always", "never"]

HAND_TEXTS: Mapping[Where, str] = {"panel": N_("here, in the channel"), "dm": N_("by direct message")}
NOTIFY_TEXTS: Mapping[When, str] = {
    "slow": N_("in slow games"),
    "always": N_("always"),
    "never": N_("never"),
}

MANAGERS = 0
"""In the place of a role: only who may manage the server."""


class PersonSettings(msgspec.Struct, frozen=True):
    """What a person wants for himself."""

    hand: Where = "panel"
    """Where his hand opens."""
    notify: When = "slow"
    """When he is called because it is his move."""
    text_only: bool = False
    """Words in the place of pictures."""
    language: str | None = None
    """None: that of his Discord."""

    def called_at(self, seconds: int) -> bool:
        """Whether he is called when a move, for which he has so many seconds, becomes his."""
        return self.notify == "always" or (self.notify == "slow" and seconds >= SLOW)


class ServerSettings(msgspec.Struct, frozen=True):
    """What a server wants for all who play there."""

    language: str | None = None
    """Of its tables; None: that of the server at Discord."""
    pace: str = "live"
    """Of `bot.table.paces`, for a table whose host does not say."""
    threads: bool = False
    """Whether a table in a text channel gets a thread of its own."""
    openers: int | None = None
    """The role whose members may open tables; None: everybody may; `MANAGERS`."""
    seasons: bool = True
    """Whether there is a ranking of each month."""
