"""Reads an hour of the day as people type it: 8pm, 20h30, halb neun, quarter to nine, minuit, 8-10pm."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.days import GAP, without_small

DAY = 24 * 60
"""Minutes in a day."""
NOON, MIDNIGHT = 12, 24

_WAY = r"(?P<way{0}>past|after|nach|to|till|before|of|vor)"
_AMOUNT = r"(?P<amount{0}>quarter|viertel|5|10|20|25|\d{{1,2}} min[a-z]*)"
_HOUR = re.compile(
    rf"(?:(?:{_AMOUNT.format('')} {_WAY.format('')} )?(?P<half>half(?: past)?|halb) "
    rf"|{_AMOUNT.format('_too')} {_WAY.format('_too')} |(?P<quarters>(?:3 |drei)?viertel) )?"
    r"(?:(?P<hour>\d{1,2})|(?P<four>\d\d?[0-5]\d)|(?P<noon>noon|mid[- ]?day|mittags?|midi)"
    r"|mid[- ]?night|mitternacht|minuit)"
    r"(?: ?[:.] ?(?P<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?"
    r"| ?(?:h|uhr|heures?) (?:et (?=\d))?(?P<after>[0-5]?\d)(?: min(?:ute[sn]?)?| mn)?| (?P<beside>[0-5]\d))?"
    r"(?: ?(?P<mark>AM|PM|o'clock|h|uhr|heures?|hrs?|hours))?"
    r"(?: (?:et (?P<more>demie?|quart)|moins (?P<less>quart|\d{1,2})(?: min[a-z]*)?))?"
)
_TO = re.compile(r" ?(?:-|\b(?:to|till|until|bis|jusqu'a|a)\b) ?")
_FROM = re.compile(r"\b(?:from|von|de)\b")
_HALF_DAY = re.compile(r"(?<=\d) ?([ap]) ?\.? ?m\b\.?")
_TWELVE = re.compile(r"\b12 (?:uhr |h |heures )?(?=(?:noon|midday|midnight|mittags?)\b)")
_AT = re.compile(
    r"\b(?:at|from|around|about|approx|roughly|starting|beginning|um|ab|gegen|von|ca|circa|etwa|ungefahr|a|aux?"
    r"|alentours|environs?|les|des|vers|partir)\b"
)
_SIGNS = re.compile(r"[^\w\s:.'+/&=|<>;-]|_|(?<!\d)(?<!\d )[.:]|[.:](?!\d| \d)")
_BETWEEN = re.compile(r"(?<=\d)\s*(?:[^\w\s:.'+-]\s*)+(?=\d)")
"""Matches signs between two numbers, which are two hours then."""

_PARTS = {
    "afternoon": re.compile(
        r"\b(?:in the )?afternoon\b|\b(?:am )?nachmittags?\b|\b(?:de l')?apres[- ]midi\b"
    ),
    "evening": re.compile(
        r"\b(?:in the )?evening\b|\b(?:am )?abends?\b|\b(?:du |en |dans la )?soir(?:ee)?\b"
    ),
    "small hours": re.compile(r"\bnachts\b|\bat night\b|\bin der nacht\b|\bde la nuit\b"),
    "night": re.compile(r"\bnight\b|\bnacht\b|\bnuit\b"),
    "morning": re.compile(
        r"\b(?:in the )?morning\b|\b(?:am )?(?:vormittags?|morgens)\b|\bfrue?h\b|\b(?:du )?matin(?:ee)?\b"
    ),
    "noon": re.compile(r"\bmittags?\b(?=.*\d)|(?<=\d )mittags?\b|(?<=\d uhr )mittags?\b"),
}
_HOURS = {
    "afternoon": range(12, 19),
    "evening": range(16, 28),
    "small hours": range(20, 30),
    "night": range(18, 30),
    "morning": range(12),
    "noon": range(11, 15),
}
"""The hours of each part of the day. Hours from 24 on belong to the night that begins on that day."""


class _Clock(NamedTuple):
    """An hour as it is typed, without a part of the day."""

    hour: int
    minutes: int
    """Minutes after the hour; below zero: before it."""
    mark: str
    """AM or PM; "24" if the hour can only be one of 24; "" if it may be one of twelve."""
    told: bool
    """Whether it is certain that this is an hour, as it has minutes or a word beside it."""


def read_hour(words: str) -> int:
    """Minutes from the beginning of the day to the hour that the `plain` words name. Raises ValueError.

    More minutes than a day has are a time in the night after it. Of two hours ("8-10pm") the first counts.
    """
    words, parts = _TWELVE.sub("", _HALF_DAY.sub(_named, words)), list[str]()
    for part, form in _PARTS.items():
        words, found = form.subn(f" {GAP} ", words)
        parts += [part] if found else []
    clock = (_FROM.search(words) and _first(words)) or _clock(words) or _first(words)
    if clock is None:
        raise ValueError(words)
    return _hour(clock, parts) * 60 + clock.minutes


def _named(found: re.Match[str]) -> str:
    return f" {found[1].upper()}M "


def _hour(clock: _Clock, parts: list[str]) -> int:
    """The hour, counted from the beginning of the day. Raises ValueError if there is none in these parts."""
    number, of_twelve = clock.hour, clock.mark not in ("AM", "PM")
    if not of_twelve:
        if not 1 <= number <= 12:
            raise ValueError(number)
        number = number % 12 + (12 if clock.mark == "PM" else 0)
    elif not parts:
        # Nobody plans a game night for the morning without saying so.
        return number + 12 if clock.mark == "" and 1 <= number <= 11 else number
    may: list[int] = [number]
    may += [number + 12] if of_twelve and 1 <= number <= 12 else []
    may += [number + 24] if number < 6 and parts else []
    fitting = [hour for hour in may if all(hour in _HOURS[part] for part in parts)]
    if not fitting:
        raise ValueError(number)
    return fitting[0] - 24 if "small hours" in parts and fitting[0] > MIDNIGHT else fitting[0]


def _first(words: str) -> _Clock | None:
    """The first of two hours between which people want to play; None if the words do not name two."""
    for between in _TO.finditer(words):
        first, last = _clock(words[: between.start()]), _clock(words[between.end() :])
        if not (first and last):
            continue
        told = first.told or (last.told and between[0].strip() != "a")
        if not (told or _FROM.search(words[: between.start()])):
            continue
        if last.mark in ("AM", "PM") and first.mark not in ("AM", "PM") and 1 <= first.hour <= 12:
            later = first.hour % 12 > last.hour % 12  # "11-1am" begins before midnight
            return first._replace(mark={"AM": "PM", "PM": "AM"}[last.mark] if later else last.mark)
        return first._replace(mark=last.mark) if first.mark == "" and not first.minutes else first
    return None


def _clock(words: str) -> _Clock | None:
    words = _BETWEEN.sub(" & ", _AT.sub(f" {GAP} ", without_small(words)))
    words = " ".join(_SIGNS.sub(" ", words).split()).strip(" -")
    found = _HOUR.fullmatch(words)
    if found is None:
        return None
    if found["four"]:
        hour, minute = int(found["four"][:-2]), int(found["four"][-2:])
        if len(found["four"]) == 3 and found["mark"] not in ("AM", "PM"):
            return None
    else:
        hour = int(found["hour"]) if found["hour"] else NOON if found["noon"] else MIDNIGHT
        minute = int(found["minute"] or found["after"] or found["beside"] or 0)
    said, digital = _said(found), bool(found["minute"] or found["after"] or found["four"])
    in_words = found["hour"] is None and found["four"] is None
    if hour > MIDNIGHT or (hour == MIDNIGHT and minute and not in_words) or (in_words and found["mark"]):
        return None
    if said and (digital or found["beside"]):
        return None
    mark = found["mark"] or ""
    if mark not in ("AM", "PM"):
        twelve = mark == "o'clock" or said or (mark == "" and not digital)
        mark = "24" if in_words or not twelve else ""
    return _Clock(hour, minute + said, mark, told=bool(found["mark"] or digital or said or in_words))


def _said(found: re.Match[str]) -> int:
    """The minutes that the words beside an hour add to it: half past, viertel vor, moins dix."""
    minutes = {"half": 30, "halb": -30}.get((found["half"] or "").removesuffix(" past"), 0)
    if amount := found["amount"] or found["amount_too"]:
        number = 15 if amount in ("quarter", "viertel") else int(amount.split()[0])
        minutes += number if (found["way"] or found["way_too"]) in ("past", "after", "nach") else -number
    if quarters := found["quarters"]:
        minutes -= 45 if quarters == "viertel" else 15
    if more := found["more"]:
        minutes += 15 if more == "quart" else 30
    if less := found["less"]:
        minutes -= 15 if less == "quart" else int(less)
    return minutes
