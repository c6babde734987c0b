"""The buttons that sentences name, such as *Join*, and whether their labels are marked by `B_`."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bot.i18n import ON_PUBLIC_MESSAGES, Tr
from bot.screen import Beside, Row, Screen
from tests.bot.catalogues import DOMAINS, catalogue

NAMED = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
OF_THE_HAND = {"Play on", "Review"}
"""Labels of buttons below a table, too, by which sentences mean the one in the reader's own hand or page."""


@cache
def sentences() -> tuple[tuple[str, str, str], ...]:
    """The messages that name buttons: each one's domain, singular and plural, which are mostly the same."""
    found = []
    for domain in DOMAINS:
        # Each catalogue has all messages, and is read faster than the sources.
        for message in catalogue("de", domain):
            one, *more = [message.id] if isinstance(message.id, str) else message.id
            if NAMED.search(one):
                found.append((domain, one, more[0] if more else one))
    return tuple(found)


def unmarked(public: Iterable[Screen]) -> set[str]:
    """The labels on screens for everybody, in English, that sentences name and nothing marks."""
    named = {label for _, one, _ in sentences() for label in NAMED.findall(one)}
    return ({*_labels(public)} & named) - ON_PUBLIC_MESSAGES - OF_THE_HAND


def _labels(screens: Iterable[Screen]) -> Iterator[str]:
    for screen in screens:
        for block in screen.blocks:
            if isinstance(block, Row):
                yield from (button.label for button in block.buttons)
            elif isinstance(block, Beside):
                yield block.button.label


def said(reader: str, public: str, sentence: tuple[str, str, str]) -> str:
    """The sentence in the reader's language where everybody reads another one, with 8 in each placeholder."""
    domain, one, more = sentence
    filled = dict.fromkeys(re.findall(r"\{(\w+)\}", one + more), "8")
    tr = Tr(reader, domain, public=public)
    if one == more:
        return tr(one, **filled)
    filled.pop("n", "")
    return tr.plural(one, more, 2, **filled)
