"""What Zum Kuckuck! adds to its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.guide import Step, drawn_example
from bot.games.kuckuck.faces import face_of, nest_of
from bot.i18n import Tr
from bot.screen import Picture
from engine.games.kuckuck.nouns import View

TRICK, GOING_OUT, OPEN_BIDDING = 3, 5, 8
"""Sections of the rules."""
EXAMPLE = 4
LOW, HIGH = 3, 9
"""The nests of the example."""


def section(view: View) -> int:
    if view.seat is not None and view.players[view.seat].out:
        return GOING_OUT
    return OPEN_BIDDING if view.tactical else TRICK


def cards(tr: Tr) -> Sequence[str]:
    def some(*names: str) -> str:
        return "".join(f"{tr.face(name)} " for name in names if tr.face(name))

    return (
        some("card_12", "card_60") + tr("**1–12, 49–60**: no cockatoo"),
        some("card_18", "card_42") + tr("**13–24, 37–48**: half a cockatoo"),
        some("card_30") + tr("**25–36**: a whole cockatoo"),
        some("nest_1", "nest_12") + tr("**Nests 1–12**, each twice: the number of cuckoos. Few are good."),
        tr("The **highest** card takes the lower nest, the **second highest** the other one."),
        some("cockatoo_turned")
        + tr("The fullest nest of all costs its player a cockatoo, trick after trick."),
    )


def example(tr: Tr) -> Picture:
    title = tr("Example: four players, nests {low} and {high}", low=LOW, high=HIGH)
    return drawn_example(
        title,
        (
            Step((face_of(52), nest_of(LOW)), tr("highest card: the lower nest"), "52"),
            Step((face_of(41), nest_of(HIGH)), tr("fullest nest: −1 cockatoo"), "41", is_bad=True),
            Step((face_of(30),), tr("no nest, nothing lost"), "30"),
            Step((face_of(8),), tr("no nest, nothing lost"), "8"),
        ),
        tr,
    )
