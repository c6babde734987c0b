"""The house player of the toy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.toy.nouns import View
from engine.minds import PLAIN, Temper


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    return legal[-1] if temper == "grabs" else rng.choice(legal)
