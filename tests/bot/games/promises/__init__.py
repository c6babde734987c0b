"""What each text of a scripted lesson says: what has happened, or will when its hint is followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engine.game import Event

Claim: TypeAlias = Event | Callable[[Any], bool]
"""Something that happens between two stops of the lesson, or that the learner sees in their view."""


class Promise(NamedTuple):
    """The claims of one scene."""

    hint: tuple[Claim, ...] = ()
    """Seen before the scene, or happening until the next stop."""
    told: tuple[Claim, ...] = ()
    """Seen after the scene, or having happened since the stop before."""
