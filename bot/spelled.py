"""Writes numbers in digits that somebody has typed as words: acht, twenty-five, vingt et un, the third."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_ENGLISH = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_GERMAN = (
    *("null", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf"),
    *("zwolf", "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
_FRENCH = (
    *("zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"),
    *("douze", "treize", "quatorze", "quinze", "seize", "dix sept", "dix huit", "dix neuf"),
)
_TENS = (
    ("twenty", "zwanzig", "vingt"),
    ("thirty", "dreissig", "trente"),
    ("forty", "vierzig", "quarante"),
    ("fifty", "funfzig", "cinquante"),
)
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
    "twenty": "twentieth",
    "thirty": "thirtieth",
    "ein": "erst",
    "drei": "dritt",
    "sieben": "siebt",
    "acht": "acht",
}
_OTHERS = {
    **dict.fromkeys(("eins", "eine", "einer", "einem", "einen", "'ne", "'ner", "ne", "ner", "une"), "1"),
    "zwo": "2",
    "premier": "1er",
    "anderthalb": "1 1/2",
}
_SEPTEMBER = re.compile(r"\bsept\b(?! (?:h|heures?|et|moins|min|mn|minutes?|jours?)\b)")


def in_digits(words: str) -> str:
    """The plain words with their numbers below 60 in digits. "sept" stays where it is September."""
    digits, spelled = _numbers()
    words = _SEPTEMBER.sub("septembre", words)
    return spelled.sub(lambda found: digits[found[0].replace("-", " ")], words)


@cache
def _numbers() -> tuple[dict[str, str], re.Pattern[str]]:
    """All numbers as words, each in digits, and a pattern that matches these words. Takes 50 ms."""
    digits = {**dict(_spelled()), **_OTHERS}
    digits |= {word.replace("funf", "fuenf").replace("zwolf", "zwoelf"): n for word, n in digits.items()}
    longest_first = sorted(digits, key=len, reverse=True)
    words = "|".join(re.escape(word).replace(r"\ ", "[- ]") for word in longest_first)
    return digits, re.compile(rf"(?<![\w'-])(?:{words})(?![\w-]*\w)")


def _spelled() -> Iterator[tuple[str, str]]:
    """The numbers as words, with blanks for hyphens, and in digits."""
    for number in range(60):
        tens, unit = divmod(number, 10) if number >= len(_ENGLISH) else (0, number)
        if tens:
            english, german, french = _TENS[tens - 2]
            if unit:
                french = f"{french} {'et ' if unit == 1 else ''}{_FRENCH[unit]}"
                german = f"{_GERMAN[unit]}und{german}"
        else:
            english, german, french = "", _GERMAN[unit], _FRENCH[unit]
        last = _ENGLISH[unit] if unit or not tens else english
        before = f"{english} " if tens and unit else ""
        for word in (before + last, german, french, *([f"{french}e"] if tens and unit == 1 else [])):
            yield word, f"{number}"
        yield f"{german}einhalb", f"{number} 1/2"
        if 1 <= number <= 9:
            for zero in ("o", "oh", "zero"):
                yield f"{zero} {last}", f"0{number}"
        if 1 <= number <= 31:  # days of a month
            yield before + _ORDINALS.get(last, f"{last}th"), f"{number}th"
            ordinal = _ORDINALS.get(german, german + ("st" if tens else "t"))
            for ending in ("e", "en", "er", "es", "em"):
                yield ordinal + ending, f"{number}."
