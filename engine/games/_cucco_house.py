"""The house player of Cucco 21."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action
from engine.games._cucco_nouns import View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    return WAIT if WAIT in legal else legal[0]
