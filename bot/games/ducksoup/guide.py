"""What Duck Soup adds to its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import face_of, shown_card
from bot.games.ducksoup.things import duck, soup
from bot.games.guide import Step, drawn_example
from bot.i18n import Tr
from bot.screen import Picture
from engine.games.ducksoup.nouns import View

TRICK, QUACK, COURSES = 3, 4, 5
"""Sections of the rules."""
EXAMPLE = QUACK


def section(view: View) -> int:
    if len(view.trick) > 1:
        return QUACK
    return COURSES if view.course > 1 else TRICK


def cards(tr: Tr) -> Sequence[str]:
    return (
        tr("**First course, Duck**: the lower card of the suit led wins. Ace, 2, 3 … king."),
        tr("**Second course, Soup**: the higher card of the suit led wins. 2, 3 … king, ace."),
        tr("**Another suit**: the leader wins. A trick of two suits is worth 2 points, of one suit 1."),
        f"{duck(tr)} " + tr("**The same rank**: quack, or keep quiet and leave the trick to the leader."),
        f"{soup(tr)} " + tr("**All four of a rank**: Duck Soup. Both tricks go to the player who quacked."),
    )


def example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: the first course, where low cards win"),
        (
            _step(("7H", "3H"), tr("one suit: the 3 wins, 1 point"), tr),
            _step(("7H", "KS"), tr("two suits: the 7 wins, 2 points"), tr),
            _step(("7H", "7C"), tr("one rank: quack, or be quiet?"), tr),
            _step(("7H", "7C", "7S"), tr("Quack-quack! A third 7"), tr),
            _step(("7H", "7C", "7S", "7D"), tr("Duck Soup: 4 points"), tr),
        ),
        tr,
    )


def _step(played: Sequence[str], words: str, tr: Tr) -> Step:
    return Step(
        [face_of(card, tr) for card in played], words, " ".join(shown_card(card, tr) for card in played)
    )
