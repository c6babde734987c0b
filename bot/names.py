"""Makes people's names safe for our texts, whatever characters the names hold, and tells equal ones apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from unicodedata import combining, normalize

import regex

LONGEST = 32
"""How many characters of a name we keep. Discord's own names are no longer than that."""

_BLANK = str.maketrans(dict.fromkeys("\u2800\u3164\uffa0\U0001d159\U00013441\U00013442", " "))
"""Characters that Unicode calls letters or symbols, though nothing of them can be seen."""
_UNSEEN = r"[[\p{DI}\p{Cf}\p{Cc}\p{Cs}\p{NChar}]--\p{PCM}]"
"""Characters of which nothing can be seen where they do not change another one."""
_IN_PLACE = regex.compile(
    rf"""(?V1x)(
      \U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]+\U000e007f  # the flag of a part of a country
    | (?<=\p{{ExtPict}}[\p{{EMod}}\ufe0f]?|\U000e007f) \u200d (?=\p{{ExtPict}})  # people, families, flags
    | (?<=\p{{Emoji}}|\p{{ExtPict}}) [\ufe0e\ufe0f]  # in colours, or as a plain sign
    | (?<=[\p{{Lo}}\p{{Sm}}]) [\ufe00-\ufe0f\U000e0100-\U000e01ef]  # another form of a sign, as in Japan
    | (?<=[\p{{Lo}}\p{{Adlam}}]\p{{M}}*) [\u200c\u200d]  # letters join, or do not, as in Persia and India
    | (?<=\p{{Mongolian}}) [\u180b-\u180f]
    | (?<=\p{{Egyptian_Hieroglyphs}}) [\U00013430-\U00013440\U00013447-\U00013455]
    | \u115f (?=[\u1161-\u11a7]) | (?<=[\u1100-\u115e]) \u1160  # old Korean syllables that lack a part
    ) | {_UNSEEN}"""
)
"""Unseen characters; in the first group, those that stay because they change how others look."""
_MARKS = regex.compile(r"(?V1)[[\p{Mn}\p{Me}]--\p{VS}--\p{DI}]{2,}")
"""Marks above, below and around one letter."""
_NO_LETTER = regex.compile(r"[\p{M}\s]+")
_HARD = regex.compile(rf"(?V1)[\p{{M}}{_UNSEEN}]")
"""Marks, and characters of which nothing can be seen. Most names have none."""
_NOTHING = regex.compile(rf"(?V1){_UNSEEN}+")
_SEEN = regex.compile(rf"(?V1)[^\s\p{{M}}{_UNSEEN}]")
_GRAPHEMES = regex.compile(r"\X")
_WIDE = regex.compile(r"[\p{EA=W}\p{EA=F}\p{EPres}\ufe0f]")
_RIGHT_TO_LEFT = regex.compile(r"[\p{bc=R}\p{bc=AL}\p{bc=AN}]")
MOST_MARKS, MOST_ALIKE = 4, 2
"""How many marks one letter may have, and how many in one place: more would reach into other lines."""
_OURS = re.compile(
    r"🤖\ufe0f?|\((?:away|left|the house|bot|you|en pause|a quitté|plus là|pas là|robot|toi"
    r"|abwesend|weg|ausgestiegen|du)\)",
    re.IGNORECASE,
)
"""Labels that our texts add to a name in any language. Nobody may have one in their own name."""
_MARKDOWN = str.maketrans({c: f"\\{c}" for c in r"\*_~`|>#[]()<-+.!"} | {"@": "@\u200b", ":": ":\u200b"})
_LOOKS_LATIN = str.maketrans(
    "АВЕКМНОРСТУХІЈЅаеорсухіјѕԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTYXIJSaeopcyxijsdqwhABEZHIKMNOPTYXo"
)
"""Letters of other scripts that every font draws like a Latin one."""


def tidy(name: str) -> str:
    """The name as we store it: all that can be seen of it, in one line of at most 32 characters; else "?".

    Labels that only we may add, such as "(away)" or the robot of the house, are taken out, and so are marks
    that would reach into other lines and controls of the direction, which would turn the text behind it.
    """
    while (kept := _tidied(name)) != name:
        name = kept
    return kept if _SEEN.search(kept) else "?"


def _tidied(name: str) -> str:
    name = " ".join(name.translate(_BLANK).split())
    if not (name.isascii() and name.isprintable()) and _HARD.search(name):
        name = _MARKS.sub(_fewer, _IN_PLACE.sub(r"\1", name))
        if start := _NO_LETTER.match(name):
            name = name[start.end() :]
    if "🤖" in name or "(" in name:
        name = _OURS.sub("", name)
    return "".join(_first(name, LONGEST)).strip()


def _fewer(marks: regex.Match[str]) -> str:
    """These marks, each once, without those that would reach into other lines."""
    alike, kept = Counter[int](), ""
    for mark in dict.fromkeys(marks[0]):
        place = combining(mark)
        alike[place] += 1
        if alike[place] <= (MOST_ALIKE if place else MOST_MARKS):
            kept += mark
    return kept[:MOST_MARKS]


def graphemes(text: str) -> list[str]:
    """The signs of the text as a reader counts them: a flag is one, and so is a letter with its marks."""
    return list(text) if text.isascii() else _GRAPHEMES.findall(text)


def _first(text: str, longest: int) -> list[str]:
    """The first signs of a text, with at most ``longest`` characters. A sign that is longer alone is cut."""
    if len(text) <= longest:
        return [text]
    parts, left = graphemes(text), longest
    for number, part in enumerate(parts):
        left -= len(part)
        if left < 0:
            return parts[:number] or [part[:longest]]
    return parts


def signs_of(text: str) -> int:
    """How many signs (`graphemes`) the text has."""
    return len(text) if text.isascii() else len(_GRAPHEMES.findall(text))


def cut(text: str, longest: int, size: Callable[[str], int] = signs_of) -> str:
    """The text cut between two signs (`graphemes`), so that its ``size`` is at most ``longest``.

    The size of a text must be that of all its signs together.
    """
    if size(text) <= longest:
        return text
    room, kept = longest - 1, ""
    for part in graphemes(text):
        room -= size(part)
        if room < 0:
            break
        kept += part
    return kept.rstrip() + "…"


def width_of(text: str) -> int:
    """How many letters are as wide as this text: an emoji is as wide as two."""
    if text.isascii():
        return len(text)
    return sum(
        2 if _WIDE.search(part) else 1 for part in graphemes(text) if _SEEN.search(part) or part == " "
    )


def looks(name: str) -> str:
    """A text that is equal for two names if a reader cannot tell them apart."""
    if not name.isascii():
        name = _NOTHING.sub("", normalize("NFKC", name).translate(_LOOKS_LATIN))
    return "".join(name.casefold().split())


def told_apart(name: str, username: str, others: Iterable[str]) -> str:
    """The name, with a second sign if it looks like one of the ``others``: the username, or else a number."""
    taken = {looks(other) for other in others}
    if looks(name) not in taken:
        return name
    signs = [f" (@{username})"] if username and len(username) < LONGEST // 2 else []
    shown = (cut(name, LONGEST - len(sign)) + sign for sign in (*signs, *(f" {n}" for n in range(2, 99))))
    return next((one for one in shown if looks(one) not in taken), name)


def apart(
    names: Iterable[str], longest: int = LONGEST, size: Callable[[str], int] = signs_of
) -> tuple[str, ...]:
    """The names, cut as by `cut`, with a number behind each that looks like an earlier one."""
    return _apart(tuple(names), longest, size)


@lru_cache(100)  # the messages of one table need the same names again and again
def _apart(names: tuple[str, ...], longest: int, size: Callable[[str], int]) -> tuple[str, ...]:
    shown: dict[str, str] = {}
    for name in names:
        short, numbers = cut(name, longest, size), count(2)
        while (look := looks(short)) in shown:
            sign = f" {next(numbers)}"
            short = cut(name, longest - len(sign), size) + sign
        shown[look] = short
    return tuple(shown.values())


def escaped(name: str) -> str:
    """The name escaped for markdown: it formats nothing, links nowhere and mentions nobody."""
    return isolated(name.translate(_MARKDOWN))


def isolated(text: str) -> str:
    """The text, in Unicode isolates if it runs from right to left, so that later text stays in order."""
    turns = not text.isascii() and _RIGHT_TO_LEFT.search(text)
    return f"\u2068{text}\u2069" if turns else text
