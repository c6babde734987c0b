"""Shared by the panels of games in which each player speaks once a deal, in turn or decided ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n import Tr
from bot.screen import Button, Style
from bot.table.sitting import Sitting
from engine.game import WAIT, Action, Seat

LIVE: tuple[Style, ...] = ("success", "primary")
"""The colours of the buttons in one's turn, from left to right."""


def dealer_last(dealer: Seat, count: int) -> Sequence[Seat]:
    """All seats in the order of their turns, so that the player whom somebody asks comes next."""
    return (*range(dealer + 1, count), *range(dealer + 1))


def what_is_decided(at: Sitting, sayings: Mapping[Action, str]) -> str:
    """A line on deciding ahead for a player whose turn is still to come, or "" for all others."""
    if at.dropped:
        dropped = sayings[at.dropped]
        changed = at.tr("⚠️ Your card has changed, so **{saying}** no longer stands.", saying=dropped)
        return f"{changed} {_invitation(at.tr)}" if at.turn_to_come else changed
    if at.ahead and at.turn_to_come:
        return at.tr(
            "✓ Decided: **{saying}** It is played when your turn comes. Press it again to take it back.",
            saying=sayings[at.ahead],
        )
    if at.ahead:
        return at.tr(
            "✓ Decided: **{saying}** It is played in a moment, unless you press the other button.",
            saying=sayings[at.ahead],
        )
    return _invitation(at.tr) if at.turn_to_come else ""


def speaking(at: Sitting, sayings: Mapping[Action, str]) -> list[Button]:
    """A button for each thing that can be said. In one's turn it says it; before, it decides it ahead."""
    if at.turn_to_come:
        return [_ahead(at, action, saying) for action, saying in sayings.items()]
    return [
        Button(saying, at.press(action), style=style if ready else "secondary", disabled=not ready)
        for (action, saying), style in zip(sayings.items(), LIVE, strict=True)
        for ready in (action in at.legal,)
    ]


def _ahead(at: Sitting, action: Action, saying: str) -> Button:
    if action == at.ahead:
        return Button(f"✓ {saying}", at.decide_ahead(WAIT), style="success")
    return Button(saying, at.decide_ahead(action))


def _invitation(tr: Tr) -> str:
    return tr("You can decide now: it is played when your turn comes, unless your card changes.")
