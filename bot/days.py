"""Finds the day in what somebody has typed: 3, friday, 24.12., 2026-12-24, 24 décembre."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from unicodedata import combining, normalize

from babel.dates import get_day_names, get_month_names

from bot.i18n import LANGUAGES

EVENING = 18
"""The hour (UTC) that is meant if only a day is given: evening in Europe, midday in America."""


class TypedDay(NamedTuple):
    """The day that was read, and the remaining words."""

    day: date | None
    """The day, or None if the words name no day."""
    weekly: bool
    """Whether the words name a weekday and no date, so that the same day of a later week fits too."""
    rest: str


def plain(text: str) -> str:
    """The text in lower case, without accents, commas and needless spaces."""
    letters = normalize("NFKD", text.casefold().replace("’", "'").replace(",", " "))
    return " ".join("".join(letter for letter in letters if not combining(letter)).split())


def _beginnings(names: Callable[..., Mapping[int, str]], fewest: int, **others: int) -> dict[str, int]:
    """The numbers of days or months, keyed by names and beginnings of names. Ambiguous words are left out."""
    numbers: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for number, name in names("wide", locale=language).items():
            word = plain(name)
            for end in range(fewest, len(word) + 1):
                numbers.setdefault(word[:end], set()).add(number)
    return {word: min(found) for word, found in numbers.items() if len(found) == 1} | others


_WEEKDAYS = _beginnings(get_day_names, 2, di=1, sonnabend=5)
_MONTHS = _beginnings(get_month_names, 3, janner=1, maerz=3)
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_AHEAD = {
    **dict.fromkeys(("day after tomorrow", "ubermorgen", "apres-demain", "apres demain"), 2),
    **dict.fromkeys(("tomorrow", "morgen", "demain"), 1),
    **dict.fromkeys(("today", "heute", "aujourd'hui"), 0),
}
"""How many days ahead each phrase means. Phrases that contain others ("day after tomorrow") come first."""

_COUNT = re.compile(r"(?:in )?(\d{1,3}) ?([a-z]*)\.?")
_DAYS = {"", "d", "day", "days", "t", "tag", "tage", "tagen", "j", "jour", "jours"}
_WEEKS = {"w", "week", "weeks", "woche", "wochen", "sem", "semaine", "semaines"}
_NUMBERS = re.compile(r"(\d{1,2})[-./ ]+(\d{1,2})[-./ ]*(\d{4})?")
_YEAR_FIRST = re.compile(r"\b(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})(?:t|\b)")
_DOTTED = re.compile(
    r"\b(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})"
    r"(?:\.(?P<short>\d\d)|\.?(?:\s?(?P<year>\d{4}))?)(?=\s|$)"
)
_SLASHED = re.compile(r"\b(?P<day>\d{1,2})/(?P<month>\d{1,2})(?:/(?P<year>\d{4})|/(?P<short>\d\d))?\b")
_NAMED = re.compile(
    r"(?:(?P<before>\d{1,2})(?:st|nd|rd|th|er|\.)?\s*(?:of\s+)?|\b)"
    rf"(?P<month>{_MONTH})\b\.?"
    r"(?(before)|\s*(?P<after>\d{1,2})(?:st|nd|rd|th)?(?![\d:h]|\s*(?:uhr|h\b|heures?|[ap]\.?m)))"
    r"(?:\s*(?P<year>\d{4}))?"
)
_TUESDAY = re.compile(rf"\bmar\.?(?=\s+\d{{1,2}}(?:er)?\s+(?:{_MONTH})\b)")
"""Matches "mar" as French for Tuesday if a day and a month follow. Elsewhere it may mean March."""
_NEXT = re.compile(r"\b(?:next|nachsten?|kommenden?|prochaine?)\b")
_SMALL = re.compile(r"\b(?:on|this|in|the|am|diesen?|le|ce|cet|du|de)(?=\s|$)|\bl'")


def find_day(words: str, today: date, *, dots: bool = True, month_first: bool = False) -> TypedDay:
    """The day that the `plain` words name. Raises ValueError for impossible dates.

    If several days fit, this is the first one that is not before ``today``. If ``dots``, two numbers with a
    dot between them may be a date, not only a time of day. If ``month_first``, 12/5 is the fifth of December.
    """
    words = _TUESDAY.sub("mardi", words)
    dated, words = _dated(words, today, dots, month_first)
    for word, ahead in _AHEAD.items():
        rest, times = re.subn(rf"(?<!\w){word}(?!\w)", " ", words, count=1)
        if times:
            return TypedDay(dated or today + timedelta(days=ahead), False, rest)
    for word in re.findall(r"[^\W\d_]+", words):
        if word in _WEEKDAYS:
            rest = re.sub(rf"\b{word}\b\.?", " ", words, count=1)
            ahead = (_WEEKDAYS[word] - today.weekday()) % 7
            if not ahead and _NEXT.search(rest):
                ahead = 7
            return TypedDay(dated or today + timedelta(days=ahead), dated is None, rest)
    return TypedDay(dated, False, words)


def says_nothing(rest: str) -> bool:
    """Whether the text without its day holds only words such as "next", "on" and "the"."""
    return re.search(r"\w", _SMALL.sub(" ", _NEXT.sub(" ", rest))) is None


def read_day(typed: str, now: float) -> float | None:
    """The Unix time meant by somebody who types this at ``now``; None if it is unclear.

    A number means that many days from now. A weekday or a date means the next such day.
    """
    words, here = plain(typed), datetime.fromtimestamp(now, UTC)
    ahead = _AHEAD.get(words)
    if (found := _COUNT.fullmatch(words)) and found[2] in _DAYS | _WEEKS:
        ahead = int(found[1]) * (7 if found[2] in _WEEKS else 1)
    if ahead is not None:
        return now + timedelta(days=ahead).total_seconds()
    if found := _NUMBERS.fullmatch(words):
        words = ".".join(filter(None, found.groups()))
    try:
        day, weekly, rest = find_day(words, here.date())
    except ValueError:
        return None
    if day is None or not says_nothing(rest):
        return None
    evening = datetime(day.year, day.month, day.day, EVENING, tzinfo=UTC).timestamp()
    return evening + timedelta(days=7).total_seconds() if weekly and evening <= now else evening


def _dated(words: str, today: date, dots: bool, month_first: bool) -> tuple[date | None, str]:
    """The day that is given as a date, and the words without it."""
    for form in (_YEAR_FIRST, *([_DOTTED] if dots else []), _SLASHED, _NAMED):
        found = form.search(words)
        if found is None:
            continue
        parts = found.groupdict()
        number, month = parts.get("day") or parts.get("before") or parts["after"], parts["month"]
        if form is _SLASHED and int(number) <= 12 and (int(month) > 12 or month_first):
            number, month = month, number
        year = parts["year"] or (f"20{parts['short']}" if parts.get("short") else "")
        day = date(int(year or today.year), int(month) if month.isdigit() else _MONTHS[month], int(number))
        if not year and day < today:
            day = day.replace(year=today.year + 1)
        return day, words[: found.start()] + " " + words[found.end() :]
    return None, words
