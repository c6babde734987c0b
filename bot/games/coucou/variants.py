"""The variant of Coucou that has a name of its own."""

from __future__ import annotations

from bot.games.presenter import Variant
from bot.i18n import N_

variants: dict[int | str, Variant] = {
    "as": Variant(
        "As qui court",
        N_("Like Coucou, but the dealer too has one card and a turn, the last one. 5 to 20 players."),
        section=6,
    )
}
