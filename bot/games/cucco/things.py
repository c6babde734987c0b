"""The cards and chips of Cucco 21 in texts: as faces, or in words if there are none."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import N_, Tr
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    ENOUGH,
    HIGH_CLOWN,
    HORSE,
    HOUSE,
    LOVERS,
    OWL,
    PERSON,
    Card,
)

NAMES: Mapping[Card, str] = {
    CLOWN: N_("clown"),
    LOVERS: N_("lovers"),
    HOUSE: N_("house"),
    CEREMONY: N_("ceremony"),
    CAT: N_("cat"),
    HORSE: N_("horse"),
    PERSON: N_("person"),
    OWL: N_("owl"),
    HIGH_CLOWN: N_("clown"),
}
POWERS: Mapping[Card, str] = {
    CLOWN: N_("Swap it away, and the other player is out. Keep it, and nothing is lower."),
    LOVERS: N_("If somebody asks for it, you may refuse."),
    HOUSE: N_("If somebody asks for it, they're sent on to the next player, or to the deck."),
    CEREMONY: N_("Swapped for a {n} or more: a chip from everybody."),
    CAT: N_("If somebody asks for it, out goes the original owner of their card."),
    HORSE: N_("If somebody asks for it, they're sent on to the next player, or to the deck."),
    PERSON: N_("If somebody asks for it, they're out."),
    OWL: N_("You may end the round at any moment: press 🦉 *Owl!*"),
    HIGH_CLOWN: N_("From the deck it counts 22: nothing is higher."),
}
"""What each card does, in one line: `power` fills it in."""


def power(card: Card, tr: Tr) -> str:
    """What the card does, in one line."""
    return tr(POWERS[card], n=ENOUGH)


def shown_card(card: Card, tr: Tr) -> str:
    """A card by its number, and its name if it has one: ``18 cat``."""
    return f"{card} {tr(NAMES[card])}" if card in NAMES else str(card)


def noted(card: Card, tr: Tr) -> str:
    """A card within a sentence: ``18 (cat)``."""
    return f"{card} ({tr(NAMES[card])})" if card in NAMES else str(card)


def face_of(card: Card) -> str:
    """The name of a card's face: ``cucco_cat``, ``cucco_7``."""
    return "cucco_high_clown" if card == HIGH_CLOWN else f"cucco_{NAMES.get(card, card)}"


def pictured(card: Card, tr: Tr) -> str:
    """A card's picture, or its number and name if there is none."""
    return tr.face(face_of(card)) or shown_card(card, tr)


def chips(count: int, tr: Tr) -> str:
    """A number of chips, as short as possible."""
    chip = tr.face("chip")
    return f"{count}{chip}" if chip else tr.plural("{n} chip", "{n} chips", count)
