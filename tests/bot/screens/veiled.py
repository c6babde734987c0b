"""Screens in a language without letters: any word left on them has bypassed the catalogues."""

import re
from collections.abc import Sequence
from functools import cache

from bot.i18n import COMMON, LANGUAGES, Tr
from bot.screen import Screen
from tests.bot.drawn import text_of
from tests.titles import TITLES


@cache
def veiled(text: str) -> str:
    return re.sub(r"(\{[^}]*\})|[^\W\d_]", r"\1", text)


class Veiled(Tr):
    """An invented language without letters. A message without a French translation is an error."""

    def __init__(self, domain: str = COMMON) -> None:
        # Japanese joins the items of a list without a word such as "and".
        super().__init__("ja", domain)
        self._known = Tr("fr", domain)

    def __call__(self, text: str, **details: object) -> str:
        assert self._known._catalogue.gettext(text) != text or text in SAME_IN_FRENCH, text
        if len(text) == 1:  # a single letter, as on a card
            return text
        return veiled(text).format(**details)

    def plural(self, one: str, many: str, n: int, **details: object) -> str:
        return self(one, n=n, **details)

    def phrases(self, text: str) -> Sequence[str]:
        return [*map(veiled, self._known.phrases(text))]

    def house_name(self, bird: str) -> str:
        return self(bird)

    def of(self, domain: str) -> Tr:
        return Veiled(domain)

    def in_words(self) -> Tr:
        return Veiled(self.domain)


SAME_IN_FRENCH = {
    "D",
    "Pause",
    "Tables",
    "clown",
    "total {total}",
    "Table {number}",
    "table {number}",
    "{game} · table {number}",
    "{n} point",
}
NAMELESS = ["1", "2"]


def untranslated(screen: Screen) -> list[str]:
    """The words left on a veiled screen, apart from titles, commands, codes, links, times and single letters.

    Languages are shown by their own names, and Babel writes the times of day.
    """
    titles = "|".join([*map(re.escape, TITLES), *LANGUAGES.values()])
    left = re.sub(
        rf"{titles}|時間|Kuckuck \d[\d.]+|`[^`\n]+`|<t:\d+:[Rf]>|https://[\w./#]+",
        "",
        text_of(screen).replace("\xa0", " "),
    )
    return re.findall(r"[^\W\d_]{2,}", left)
