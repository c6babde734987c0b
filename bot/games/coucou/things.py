"""The cards and chips of Coucou in texts: as faces, or in words if there are no faces."""

from __future__ import annotations

from bot.games.cards import face, rank, shown_card
from bot.i18n import N_, Tr
from engine.game import Seat
from engine.games.coucou.nouns import Card, View

SUIT_WORDS = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
RANK_WORDS = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}


def large(card: Card, tr: Tr) -> str:
    """The player's own card as a heading, in which Discord draws a face large."""
    if picture := face(card, tr):
        return f"# {picture}"
    words = tr("{rank} of {suit}", rank=rank_word(card, tr), suit=tr(SUIT_WORDS[card[1]]))
    return f"## {shown_card(card, tr)}, {words}"


def rank_word(card: Card, tr: Tr) -> str:
    """A card's rank, as a word for use in sentences: 7, ace."""
    return tr(RANK_WORDS[card[0]]) if card[0] in RANK_WORDS else rank(card)


def chips(view: View, seat: Seat) -> str:
    """``●●○``: the remaining chips, and the lost ones."""
    left = view.chips[seat]
    return "●" * left + "○" * (view.most - left)
