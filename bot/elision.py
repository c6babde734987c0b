"""French elision: before a vowel, *de* and *que* become *d'* and *qu'*, and *le* and *la* become *l'*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import combining, normalize

_WORD = re.compile(r"\b((?:d|l|(?:jus|lors|puis|quoi)?qu)e|la) (\**)\{(\w+)\}", re.IGNORECASE)
"""A word that elides, before a placeholder that may be in bold."""
_SPOKEN = re.compile(r"[^<`\d]*?([^\W\d_]+)")
"""The first word that is read aloud, behind bold marks, signs and the like. Discord's markup has none."""
_VOWELS = frozenset("aeiouœæø")
_NO_ELISION = frozenset(("oui", "ouistiti", "onze", "onzième", "uhlan"))
"""Words that begin with a vowel, and that French nevertheless treats like words with a consonant."""
_ASPIRATED = frozenset(
    (
        *(
            "hamster",
            "harfang",
            "haricot",
            "harle",
            "harpie",
            "hasard",
            "hérisson",
            "héron",
            "héros",
            "hibou",
        ),
        *("homard", "hulotte", "huppe", "hussard", "hacker", "hawk", "hero", "hobbit", "hulk", "hunter"),
        *("hanna", "hannah", "hannes", "hans", "harald", "harold", "harry", "harvey", "heidi", "heike"),
        *("heiko", "heiner", "heinrich", "heinz", "helga", "helmut", "herbert", "holger", "holly", "horst"),
        *("howard", "hiro", "hiroshi", "haruka", "haruki", "haruto", "hinata", "hikari"),
    )
)
"""Words whose h keeps the vowel before it: of birds and the like that give people and bots a name, and of
names from languages that sound their h. All other names count as French ones, whose h is mute.
"""


def elided(text: str, details: Mapping[str, object]) -> str:
    """The French text with its placeholders, elided before those whose detail begins with a vowel.

    Only our own words change. What people typed stays as it is.
    """

    def fitted(found: re.Match[str]) -> str:
        word, bold, name = found.groups()
        return f"{word[:-1]}'{bold}{{{name}}}" if _elides(f"{details.get(name, '')}") else found[0]

    return _WORD.sub(fitted, text)


def _elides(detail: str) -> bool:
    """Whether French elides before this text: it begins with a vowel or with a mute h."""
    found = _SPOKEN.match(normalize("NFKC", detail[:80]))
    word = found[1].casefold() if found else ""
    first, second, *_ = *(_bare(letter) for letter in word[:2]), "", ""
    if first == "h":
        return word not in _ASPIRATED
    if first == "y":  # Yves, but not Yann or yaourt
        return second not in {*_VOWELS, ""}
    return first in _VOWELS and word not in _NO_ELISION


def _bare(letter: str) -> str:
    """The letter without its accents."""
    return "".join(part for part in normalize("NFKD", letter) if not combining(part))
