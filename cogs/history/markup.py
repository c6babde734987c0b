"""Our texts, which are Discord's markdown, as HTML. HTML in a text is escaped and has no effect.

Each face of a card is drawn once in a page, and referred to wherever it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from types import MappingProxyType

from bot.games import cards
from bot.i18n import N_, Tr
from bot.pictures.faces import all_faces, symbol

FACE = '<svg class="face" role="img" aria-label="{words}"><use href="#face-{name}"/></svg>'
"""A picture that refers to a face by name. `symbols_for` draws each face once for the whole page."""
_SIZES = {"### ": "strong", "## ": "middle", "# ": "large"}
_TAGS = {"**": "b", "*": "i", "~~": "s"}
_MARK = re.compile(r"\\(?P<char>.)|`(?P<code>[^`]+)`|&lt;:(?P<face>[a-z0-9_]+):0&gt;|(?P<tag>\*\*|\*|~~)")
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


def html(text: str) -> str:
    """A text as HTML: a paragraph for each line, and code blocks unchanged."""
    return "".join(elements(text))


def elements(text: str) -> Iterator[str]:
    """The paragraphs and code blocks of a text, each as HTML."""
    for i, part in enumerate(text.replace("\u200b", "").split("```")):
        if i % 2:
            yield f"<pre>{escape(part.strip(chr(10)))}</pre>"
        else:
            yield from filter(None, map(_line, part.split("\n")))


def inline(line: str) -> str:
    """One line as HTML, without a tag around it."""
    open_tags: list[str] = []

    def shown(found: re.Match[str]) -> str:
        if found["char"]:
            return found["char"]
        if found["code"]:
            return f"<code>{found['code']}</code>"
        if name := found["face"]:
            return FACE.format(name=name, words=name.replace("_", " "))
        return _toggled(_TAGS[found["tag"]], open_tags)

    # `escape` neither adds nor changes any of Discord's markup.
    words = _MARK.sub(shown, escape(line))
    return words + "".join(f"</{tag}>" for tag in reversed(open_tags))


def _toggled(tag: str, open_tags: list[str]) -> str:
    """The HTML for a sign that opens or closes a tag. "" if another tag inside that one is still open."""
    if open_tags and open_tags[-1] == tag:
        return f"</{open_tags.pop()}>"
    if tag in open_tags:
        return ""
    open_tags.append(tag)
    return f"<{tag}>"


def _line(line: str) -> str:
    if not line.strip():
        return ""
    if line.startswith("-# "):
        return f"<p><small>{inline(line[3:])}</small></p>"
    for start, size in _SIZES.items():
        if line.startswith(start):
            return f'<p class="{size}">{inline(line[len(start) :])}</p>'
    return f"<p>{inline(line)}</p>"


@cache
def marked_faces() -> Mapping[str, str]:
    """The markup of each face for a `Tr`, keyed by the face's name. `inline` turns it into a picture."""
    return MappingProxyType({name: f"<:{name}:0>" for name in all_faces()})


def with_words(body: str, tr: Tr) -> str:
    """The HTML with each face described in the reader's language. ``tr`` has the game's texts."""
    return _USED.sub(lambda found: FACE.format(name=found[1], words=in_words(found[1], tr)), body)


def in_words(name: str, tr: Tr) -> str:
    """A face in words for a screen reader: ``42``, ``Q♥``, nest 7."""
    if name in WORDS:
        return tr(WORDS[name])
    kind, _, of = name.partition("_")
    if kind == "nest":
        return tr("nest {n}", n=of)
    if kind in {"card", "cucco"} and of != "back":
        # The names of Cucco 21's figures are in its own catalogue.
        return of if of.isdigit() else tr(of)
    rank, _, suit = name.partition("_of_")
    return f"{NUMBERS.get(rank, rank[0].upper())}{SUITS[suit]}" if suit else name.replace("_", " ")


def symbols_for(body: str) -> str:
    """The drawings of the faces that this HTML uses. They go before the HTML."""
    used = sorted(set(_REFERRED.findall(body)))
    return f'<svg class="faces" aria-hidden="true">{"".join(map(symbol, used))}</svg>'
