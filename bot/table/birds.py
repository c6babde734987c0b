"""The house players by the number of their bird: what each is called, and what it leans to."""

from __future__ import annotations

from typing import NamedTuple

from bot.i18n import N_
from bot.table.nouns import Player
from engine.minds import Temper


class Bird(NamedTuple):
    """A house player as people know it, the same at every table."""

    name: str
    """A message of the common catalogue."""
    temper: Temper


BIRDS = (
    Bird(N_("Magpie"), "grabs"),
    Bird(N_("Robin"), "remembers"),
    Bird(N_("Wren"), "hides"),
    Bird(N_("Jay"), "surprises"),
    Bird(N_("Heron"), "plain"),
    Bird(N_("Swift"), "grabs"),
    Bird(N_("Finch"), "plain"),
    Bird(N_("Owlet"), "remembers"),
    Bird(N_("Stork"), "plain"),
    Bird(N_("Lark"), "surprises"),
    Bird(N_("Starling"), "grabs"),
    Bird(N_("Raven"), "remembers"),
    Bird(N_("Kestrel"), "grabs"),
    Bird(N_("Plover"), "hides"),
    Bird(N_("Hoopoe"), "surprises"),
    Bird(N_("Siskin"), "plain"),
    Bird(N_("Nightingale"), "hides"),
    Bird(N_("Dipper"), "hides"),
    Bird(N_("Woodpecker"), "remembers"),
    Bird(N_("Kingfisher"), "surprises"),
)


def bird_of(player: Player) -> Bird:
    """The bird that this house player is."""
    return BIRDS[player.bird % len(BIRDS)]
