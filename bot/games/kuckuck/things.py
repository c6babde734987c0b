"""Cards, nests and cockatoos in a line of text: as faces, or in words if there are none."""

from __future__ import annotations

from bot.i18n import Tr
from engine.games.kuckuck.nouns import View


def face_of(card: int) -> str:
    """The name of a number card's face."""
    return f"card_{card}"


def nest_of(nest: int) -> str:
    """The name of a nest card's face."""
    return f"nest_{nest}"


def card(number: int, tr: Tr) -> str:
    """A number card."""
    return tr.face(face_of(number)) or f"**{number}**"


def nest(number: int, tr: Tr) -> str:
    """A nest card."""
    return tr.face(nest_of(number)) or tr("nest **{nest}**", nest=number)


def cockatoos(left: int, worth: int, room: int, tr: Tr) -> str:
    """A seat's cockatoos: ``worth`` in all, ``left`` of them still face up, the others turned over.

    Up to ``room`` cockatoos have a face each. If there are more, or none, numbers are shown.
    """
    up, turned, lost = tr.face("cockatoo"), tr.face("cockatoo_turned"), worth - left
    if not (up and turned):
        return "🦜 " + tr("{left} of {worth}", left=left, worth=worth)
    if 0 < worth <= room:
        return up * left + turned * lost
    return f"{up}\xa0{left}" + (f" {turned}\xa0{lost}" if lost > 0 else "")


def nests_up(view: View, tr: Tr) -> str:
    """The two nests on offer in this trick, and the cards that take them."""
    low, high = nest(view.low, tr), nest(view.high, tr)
    if view.low == view.high:
        return tr("**The top two take one each:** {low} {high}", low=low, high=high)
    # Translators: {low} and {high} are pictures of nests, or "nest **4**". The line must fit a phone.
    return tr("**Highest card takes** {low}, **second** {high}", low=low, high=high)
