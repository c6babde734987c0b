"""What a screen must know of a table besides its value."""

from __future__ import annotations

from typing import NamedTuple

from bot.ids import UserId
from engine.game import Action


class Moment(NamedTuple):
    """A table at this moment, as the process knows it that keeps it."""

    deadline: float | None
    """Until when (Unix time) it waits for a decision, or for a start. None: it does not end."""
    resumed: bool = False
    """Whether the game is still in the turn in which a restart of the bot found it."""
    in_beat: bool = False
    """Whether it shows its last result and has not gone on yet."""
    advice: Action | None = None
    """What the coach of a lesson has found best in this turn, where it has thought about it."""
    ready: frozenset[UserId] = frozenset()
    """Who has pressed *I'm ready* in the lobby of an evening."""
