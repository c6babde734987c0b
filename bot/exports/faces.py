"""The faces of cards in a web page: each is drawn once, and stands there as often as it is used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bot.exports.markdown import FACE
from bot.games import cards
from bot.i18n import N_, Tr
from bot.pictures.faces import all_faces, symbol

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
NUMBERS = dict(zip(cards.NUMBERS, range(2, 11), strict=True))
WORDS = {
    "cockatoo": N_("cockatoo"),
    "cockatoo_turned": N_("lost cockatoo"),
    "chip": N_("chip"),
    "chip_lost": N_("lost chip"),
    "duck": N_("duck"),
    "soup": N_("soup"),
    "cucco_high_clown": N_("clown"),
}
_REFERRED = re.compile('<use href="#face-([a-z0-9_]+)"')
_USED = re.compile(FACE.format(name="([a-z0-9_]+)", words='[^"]*'))


@cache
def marked_faces() -> Mapping[str, str]:
    """For a `Tr`: all faces by name, each as the markup that `bot.exports.markdown` makes a picture."""
    return MappingProxyType({name: f"<:{name}:0>" for name in all_faces()})


def with_words(body: str, tr: Tr) -> str:
    """The same HTML, each face with words in the reader's language. ``tr`` is that of the game."""
    return _USED.sub(lambda found: FACE.format(name=found[1], words=in_words(found[1], tr)), body)


def in_words(name: str, tr: Tr) -> str:
    """What a face shows, as a screen reader is to say it: ``42``, ``Q♥``, nest 7."""
    if name in WORDS:
        return tr(WORDS[name])
    kind, _, of = name.partition("_")
    if kind == "nest":
        return tr("nest {n}", n=of)
    if kind in {"card", "cucco"} and of != "back":
        # The figures of Cucco 21 go by the names that its own catalogue has.
        return of if of.isdigit() else tr(of)
    rank, _, suit = name.partition("_of_")
    return f"{NUMBERS.get(rank, rank[0].upper())}{SUITS[suit]}" if suit else name.replace("_", " ")


def symbols_for(body: str) -> str:
    """The faces that this HTML uses, to stand before it."""
    used = sorted(set(_REFERRED.findall(body)))
    return f'<svg class="faces" aria-hidden="true">{"".join(map(symbol, used))}</svg>'
