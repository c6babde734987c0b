"""Translations: a gettext catalogue for each language and domain, read with Babel.

A domain is a game's key, or `COMMON`. The English text in the sources is both key and English message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from babel.core import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.elision import elided

LOCALES = Path(__file__).parent / "locales"
LANGUAGES = {
    "en": "English",
    **{
        folder.name: (Locale(folder.name).get_display_name() or folder.name).capitalize()
        for folder in sorted(LOCALES.iterdir())
        if folder.name.isalpha() and folder.is_dir()
    },
}
"""The languages' own names, keyed by code: English (in the sources), and each language with a catalogue."""
COMMON = "bot"

FaceMarkup: TypeAlias = Mapping[str, str]
"""Discord's markup, such as ``<:card_42:123>``, for each picture that a text can show, keyed by name."""
NO_FACES: FaceMarkup = MappingProxyType({})

ON_PUBLIC_MESSAGES: set[str] = set()
"""The labels that `B_` marks. They are all there once the modules with their buttons are imported."""
_NAMED = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
"""What a sentence says in italics, such as the label of a button."""


def N_(text: str) -> str:  # noqa: N802 - gettext's name for it
    """Marks a text for the catalogues. It is translated later, by `Tr`."""
    return text


def P_(phrases: str) -> str:  # noqa: N802 - as `N_`
    """Marks phrases for the catalogues, one per line. `Tr.phrases` gives them in the reader's language."""
    return phrases


def B_(label: str) -> str:  # noqa: N802 - as `N_`
    """Marks the label of a button that everybody sees, for the catalogues and for sentences that name it.

    In a sentence for one person, *Join* is said as it stands on the button (`Tr.public`).
    """
    ON_PUBLIC_MESSAGES.add(label)
    return label


class Plural(NamedTuple):
    """Marks a text in singular and plural for the catalogues. `Tr.plural` takes both."""

    one: str
    many: str


@lru_cache(maxsize=100)  # discord.py asks for thousands of texts at the start, each in every locale
def language_of(locale: object) -> str:
    """The language for a Discord locale such as ``en-GB``, or English if we do not speak it."""
    language = str(locale).partition("-")[0]
    return language if language in LANGUAGES else "en"


class Tr:
    """Translates into one language, from a game's own catalogue first, then from the common one.

    ``faces`` are the pictures for the text. There are none if the text is for a file or for a person who
    wants only words. ``public`` is the language of what everybody reads there: the house players' names, and
    the labels of buttons that `B_` marks. "" means ``language``.
    """

    def __init__(
        self, language: str, domain: str = COMMON, faces: FaceMarkup = NO_FACES, public: str = ""
    ) -> None:
        self.language = language
        self.public = public or language
        self.faces = faces
        self.domain = domain
        self._catalogue = _catalogue(language, domain)

    def __call__(self, text: str, **details: object) -> str:
        """The text in this language, its ``{names}`` filled in."""
        return self.filled(self._with_public_labels(text, self._catalogue.gettext(text)), **details)

    def plural(self, one: str, many: str, n: int, **details: object) -> str:
        """The singular or the plural for ``n``. Its ``{n}`` becomes the number, with − as the minus sign."""
        text = self._with_public_labels(many, self._catalogue.ngettext(one, many, abs(n)))
        return self.filled(text, n=f"{n}".replace("-", "−"), **details)

    def filled(self, text: str, /, **details: object) -> str:
        """A text that is in this language already, its ``{names}`` filled in. French elides before them."""
        return (elided(text, details) if self.language == "fr" else text).format(**details)

    def _with_public_labels(self, text: str, said: str) -> str:
        """A message in this language, with the labels of buttons that everybody sees as they stand there."""
        if self.public == self.language or "*" not in text:
            return said
        there = _catalogue(self.public, COMMON)
        for label in ON_PUBLIC_MESSAGES.intersection(_NAMED.findall(text)):
            said = said.replace(f"*{self._catalogue.gettext(label)}*", f"*{there.gettext(label)}*")
        return said

    def phrases(self, text: str) -> Sequence[str]:
        """The phrases in this language, for `filled`. Languages may have different numbers of them."""
        return self._catalogue.gettext(text).split("\n")

    def face(self, name: str) -> str:
        """The markup of a picture such as ``card_42``, or "" if the reader cannot see it and needs words."""
        return self.faces.get(name, "")

    def house_name(self, bird: str) -> str:
        """A house player's name in the table's language, so that everybody there reads the same one."""
        return _catalogue(self.public, COMMON).gettext(bird)

    def at_table(self, public: str) -> Tr:
        """Same language and pictures, with the common catalogue, for a table where all read ``public``."""
        return Tr(self.language, faces=self.faces, public=public)

    def of(self, domain: str) -> Tr:
        """The same language and pictures, with a game's own catalogue first."""
        return Tr(self.language, domain, self.faces, self.public)

    def in_words(self) -> Tr:
        """The same language and catalogue without pictures: for a file, or for what is read aloud."""
        return Tr(self.language, self.domain, public=self.public)


@cache
def _catalogue(language: str, domain: str) -> NullTranslations:
    catalogue = _read(LOCALES / language / f"{domain}.po")
    if domain != COMMON:
        catalogue.add_fallback(_catalogue(language, COMMON))
    return catalogue


def _read(path: Path) -> NullTranslations:
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
