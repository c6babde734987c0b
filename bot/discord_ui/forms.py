"""What somebody has picked in a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import discord

from bot.i18n import N_
from bot.table.commands import Refused

NO_CHOICE = N_("That choice is gone. Open your settings again with `/settings me`.")


def picked(interaction: discord.Interaction, otherwise: str = NO_CHOICE) -> str:
    """What was chosen in a menu, whatever it is. Raises Refused where it was no menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [str(value)]:
            return value
    raise Refused(otherwise)


def picked_several(interaction: discord.Interaction, most: int) -> Sequence[str]:
    """What was chosen in a menu of up to ``most``. Raises Refused where it was no such menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [*values] if len(values) <= most and all(isinstance(value, str) for value in values):
            return values
    raise Refused(NO_CHOICE)
