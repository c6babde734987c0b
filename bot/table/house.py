"""What a house player does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.table import Table
from bot.table.lessons import follow
from engine.game import Action, Seat


def house_choice(table: Table, seat: Seat, offered: Sequence[Action]) -> Action:
    """What the house plays for this seat: by the script of a lesson, else as the game's own house player."""
    scripted = follow(table, seat, offered)
    if scripted is not None:
        return scripted
    rng = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")  # noqa: S311 - play, not secrets
    return table.rules.choose(table.rules.view(table.state, seat), offered, rng)
