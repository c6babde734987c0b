"""The house player of the toy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.toy.nouns import View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)
