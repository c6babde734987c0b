"""Finds the day in what somebody has typed: 3, friday, 24.12., 2026-12-24, 24 décembre."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from unicodedata import category, digit, normalize

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import get_day_names, get_month_names

from bot.i18n import LANGUAGES
from bot.spelled import in_digits

NOWHERE = "ZZ"
"""The country of time zones such as UTC, which belong to none."""
EVENING = 18
"""The hour (UTC) that is meant if only a day is given: evening in Europe, midday in America."""


_FRACTIONS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
_DECIMAL = re.compile(r"(?<=\d),(?=\d{1,2} ?(?:h|st))|(?<!\d)(?P<hour>\d\d?),(?=[0-5]\d(?![\d:.h]))")
"""Matches a comma within a number or an hour: 1,5 Stunden, 20,30 Uhr."""
_COMMA = re.compile(r"(?<=\d) ?, ?(?=\d)")
GAP = "~"
"""Stands between two numbers that do not belong together, as there was a comma or a day between them."""
_APART = re.compile(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])")


class TypedDay(NamedTuple):
    """The day that was read, and the remaining words."""

    day: date | None
    """The day, or None if the words name no day."""
    weekly: bool
    """Whether the words name a weekday and no date, so that the same day of a later week fits too."""
    rest: str


def plain(text: str) -> str:
    """The text in lower case, without accents, commas, needless spaces and what nobody sees.

    Its numbers are in digits, and stand apart from letters: "20h30" and "vingt heures trente" become alike.
    """
    for sign, said in _FRACTIONS.items():
        text = text.replace(sign, said)
    letters = normalize("NFKD", text.casefold().replace("’", "'"))
    seen = "".join(_typed(letter) for letter in letters if category(letter) not in ("Mn", "Cf"))
    apart = _APART.sub(" ", _COMMA.sub(f" {GAP} ", _DECIMAL.sub(_with_a_dot, seen)).replace(",", " "))
    return in_digits(" ".join(apart.split()))


def _with_a_dot(found: re.Match[str]) -> str:
    return f"{found['hour'] or ''}."


def _typed(letter: str) -> str:
    """The letter as keyboards have it: a hyphen for any dash, and 0 to 9 for any digits."""
    if category(letter) == "Nd":
        return f"{digit(letter)}"
    return "-" if category(letter) == "Pd" or letter == "−" else letter


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
    re.compile(rf"(?<!\w)(?:{words})(?!\w)"): ahead
    for words, ahead in (
        ("day after tomorrow|ue?bermorgen|apres[- ]demain", 2),
        ("tomorrow|tmrw?|morgen|demain", 1),
        ("today|heute?|aujourd'hui", 0),
    )
}
"""How many days ahead each phrase means. Phrases that contain others ("day after tomorrow") come first."""

_COUNT = re.compile(r"(?:in )?(\d{1,3}) ?([a-z]*)\.?")
_DAYS = {"", "d", "day", "days", "t", "tag", "tage", "tagen", "j", "jour", "jours"}
_WEEKS = {"w", "week", "weeks", "woche", "wochen", "sem", "semaine", "semaines"}
_LENGTH = (
    r"(?P<n{0}>\d{{1,3}}|an?) "
    r"(?:(?P<days{0}>days?|tage?n?|jours?)|weeks?|wochen?|semaines?|(?P<two{0}>fortnights?))"
)
_DAYS_FROM_NOW = re.compile(rf"\b(?:in|dans|d'ici) {_LENGTH.format('')}\b|\b{_LENGTH.format('_')} from now\b")
_A_WEEK_OR_MORE = re.compile(r"\b(?:dans|d'ici) (?:8|15) jours\b|\bin 8 tagen\b")
"""Matches what means one or two weeks to some people, and a day more to others."""
_NUMBERS = re.compile(r"(\d{1,2})[-./ ]+(\d{1,2})[-./ ]*(\d{4})?")
_YEAR_FIRST = re.compile(r"\b(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})(?: t |\b)")
_DOTTED = re.compile(
    r"\b(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})"
    r"(?:\.(?P<short>\d\d)|\.?(?:\s?(?P<year>\d{4}))?)(?=\s|$)(?!\s*(?:uhr|h\b|heures?\b|[ap] ?\.? ?m\b))"
)
_SLASHED = re.compile(
    r"\b(?P<day>\d{1,2})(?:/(?P<month>\d{1,2})(?:/(?P<year>\d{4})|/(?P<short>\d\d))?"
    r"|-(?P<dashed>\d{1,2})-(?P<dashed_year>\d{4}))(?![\d/])"
)
_HOUR_FOLLOWS = r"(?!\d|\s*(?::|uhr|h\b|heures?\b|o'clock|[ap] ?\.? ?m\b))"
_YEAR = rf"(?:[\s{GAP}]*(?P<year>\d{{4}})(?!\d){_HOUR_FOLLOWS})?"
_ORDINAL = re.compile(rf"\b(?P<month>{_MONTH})\b\.? (?:the )?(?P<after>\d{{1,2}}) ?(?:st|nd|rd|th)\b{_YEAR}")
_NAMED = re.compile(
    r"(?:(?<![\d:.])(?P<before>\d{1,2}) ?(?:st|nd|rd|th|er|\.)?\s*(?:of\s+)?|\b)"
    rf"(?P<month>{_MONTH})\b\.?"
    rf"(?(before)|\s*(?P<after>\d{{1,2}})(?: ?(?:st|nd|rd|th)\b|{_HOUR_FOLLOWS}))"
    rf"{_YEAR}"
)
_TUESDAY = re.compile(rf"\bmar\.?(?=\s+\d{{1,2}}(?: ?er)?\s+(?:{_MONTH})\b)")
"""Matches "mar" as French for Tuesday if a day and a month follow. Elsewhere it may mean March."""
_ON = re.compile(r"(?<=\d )am(?= (?:\d{1,2}\.|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend))")
"""Matches "am" as German for "on", as in "um 8 am Freitag". After other numbers it means "before noon"."""
_OF_MONTH = re.compile(
    rf"\b(?:the|le|den|am) (?P<after>\d{{1,2}})(?: ?(?:st|nd|rd|th|er)\b|\.(?!\d)|{_HOUR_FOLLOWS}(?!\.\d))"
    r"|(?<![\d.:/-])(?P<alone>\d{1,2})(?: ?(?:st|nd|rd|th|er)\b|\.(?=\s|$))"
)
_OF_MONTH_TOO = re.compile(rf"\s*(\d{{1,2}}){_HOUR_FOLLOWS}(?![./-]\d)")
"""Matches a number after a weekday, as in "vendredi 27 à 20h"."""
_NEXT_WEEK = re.compile(
    r"\bnext week\b|\b(?:n(?:a|ae)chste|kommende)[rn]? woche\b|\b(?:de )?la semaine prochaine\b"
)
_THIS_WEEK = re.compile(r"\bthis week\b|\bdiese[rn]? woche\b|\b(?:de )?cette semaine\b")
_WEEK_LATER = re.compile(
    r"\b(?!an? )(?P<before>[a-z'-]+) (?:in (?:an?|1) (?:week|woche)|week|en 8)\b"
    r"|\b(?:an?|1) week (?:from |on )?(?P<after>[a-z'-]+)"
)
"""Matches a week after a day: saturday week, Samstag in einer Woche, samedi en huit, a week from tomorrow."""
_NEXT = re.compile(r"\b(?:next|coming|n(?:a|ae)chste[nrs]?|kommende[nrs]?|prochaine?|qui vient)\b")
_SMALL = re.compile(r"\b(?:on|this|the|am|an|diese[nmrs]?|le|la|ce|cet|cette|du|de|des|de[nrm])(?=\s|$)|\bl'")


def month_first(locale: str, zone: str) -> bool:
    """Whether 12/5 is a day in December for somebody with this Discord language.

    Only if the language is not known, the country of their time zone decides.
    """
    country = get_global("zone_territories").get(get_global("zone_aliases").get(zone, zone), NOWHERE)
    for name in (locale.replace("-", "_"), "" if country == NOWHERE else f"und_{country}"):
        with suppress(UnknownLocaleError, ValueError):
            written = str(Locale.parse(name).datetime_skeletons["Md"])
            return written.index("M") < written.index("d")
    return False


def find_day(
    words: str, today: date, *, dots: bool = True, month_leads: bool = False, numbered: bool = False
) -> TypedDay:
    """The day that the `plain` words name. Raises ValueError for impossible dates, and for two days.

    If several days fit, this is the first one that is not before ``today``. If ``dots``, two numbers with a
    dot between them may be a date, not only a time of day. If ``month_leads``, 12/5 is the fifth of December.
    If ``numbered``, a number after a weekday is the day of a month.
    """
    words = _ON.sub("den", _TUESDAY.sub("mardi", words))
    if later := _week_later(words):
        name = later["before"] or later["after"]
        words = f"{words[: later.start()]} {name} {words[later.end() :]}"
        named = find_day(words, today, dots=dots, month_leads=month_leads)
        if named.day is None:
            raise ValueError(words)
        return TypedDay(named.day + timedelta(days=7), False, named.rest)
    found, words = _dated(words, today, dots, month_leads)
    if not found:
        found, words = _in_a_month(_OF_MONTH, words, today)
    if _A_WEEK_OR_MORE.search(words):
        raise ValueError(words)
    ahead, words = _ahead(words)
    if ahead is not None:
        found = [day for day in found or [today + timedelta(days=ahead)] if (day - today).days == ahead]
        if not found:
            raise ValueError(words)
    for word in re.findall(r"[^\W\d_]+", words):
        if word in _WEEKDAYS:
            before, after = re.split(rf"\b{word}\b\.?", words, maxsplit=1)
            if numbered and not found and _OF_MONTH_TOO.match(after):
                found, after = _in_a_month(_OF_MONTH_TOO, after, today)
            return _on_weekday(_WEEKDAYS[word], found, today, f"{before} {GAP} {after}")
    return TypedDay(found[0] if found else None, False, words)


def _week_later(words: str) -> re.Match[str] | None:
    """The place where the words name a day, and a week after it."""
    for found in _WEEK_LATER.finditer(words):
        name = found["before"] or found["after"]
        if name in _WEEKDAYS or any(form.fullmatch(name) for form in _AHEAD):
            return found
    return None


def _on_weekday(weekday: int, found: list[date], today: date, rest: str) -> TypedDay:
    """The first of the days that falls on this weekday. If there are none: the next such day."""
    if found:
        fitting = [day for day in found if day.weekday() == weekday]
        if not fitting:
            raise ValueError(rest)
        return TypedDay(fitting[0], False, rest)
    for form, days in ((_NEXT_WEEK, 7), (_THIS_WEEK, 0)):
        if week := form.search(rest):
            monday = today + timedelta(days=days - today.weekday())
            return TypedDay(monday + timedelta(days=weekday), False, cut_out(week, rest))
    ahead = (weekday - today.weekday()) % 7
    if not ahead and _NEXT.search(rest):
        ahead = 7
    return TypedDay(today + timedelta(days=ahead), True, rest)


def says_nothing(rest: str) -> bool:
    """Whether the text without its day holds only words such as "next", "on" and "the"."""
    return re.search(r"\w", without_small(rest)) is None


def without_small(rest: str) -> str:
    """The text without words such as "next", "on" and "the"."""
    return _SMALL.sub(" ", _NEXT.sub(" ", rest))


def read_day(typed: str, now: float, *, month_leads: bool = False) -> float | None:
    """The Unix time meant by somebody who types this at ``now``; None if it is unclear.

    A number means that many days from now. A weekday or a date means the next such day.
    """
    words, here = plain(typed), datetime.fromtimestamp(now, UTC)
    ahead, rest = _ahead(words)
    if (found := _COUNT.fullmatch(words)) and found[2] in _DAYS | _WEEKS:
        ahead, rest = int(found[1]) * (7 if found[2] in _WEEKS else 1), ""
    if ahead is not None and not rest.strip(f" {GAP}"):
        return now + timedelta(days=ahead).total_seconds()
    if found := _NUMBERS.fullmatch(words):
        words = ("/" if "/" in words else ".").join(filter(None, found.groups()))
    try:
        day, weekly, rest = find_day(words, here.date(), month_leads=month_leads)
    except ValueError:
        return None
    if day is None or not says_nothing(rest):
        return None
    evening = datetime(day.year, day.month, day.day, EVENING, tzinfo=UTC).timestamp()
    return evening + timedelta(days=7).total_seconds() if weekly and evening <= now else evening


def _ahead(words: str) -> tuple[int | None, str]:
    """How many days from today on the words name, and the other words. None if they name no such day."""
    if found := _DAYS_FROM_NOW.search(words):
        told = {name.rstrip("_"): said for name, said in found.groupdict().items() if said}
        number = int(told["n"]) if told["n"].isdecimal() else 1
        return number * (1 if "days" in told else 14 if "two" in told else 7), cut_out(found, words)
    for form, ahead in _AHEAD.items():
        if found := form.search(words):
            return ahead, cut_out(found, words)
    return None, words


def _dated(words: str, today: date, dots: bool, month_leads: bool) -> tuple[list[date], str]:
    """The days that a date may mean, the likeliest first, and the words without it."""
    for form in (_YEAR_FIRST, *([_DOTTED] if dots else []), _SLASHED, _ORDINAL, _NAMED):
        # Of "20.30 Uhr" and "3.12." one is a date.
        fitting = (one for one in form.finditer(words) if form is not _DOTTED or int(one["month"]) <= 12)
        found = next(fitting, None)
        if found is None:
            continue
        parts = {name.removeprefix("dashed_"): said for name, said in found.groupdict().items() if said}
        number = parts.get("day") or parts.get("before") or parts["after"]
        month = parts.get("month") or parts["dashed"]
        orders = [(int(number), int(month) if month.isdigit() else _MONTHS[month])]
        if form is _SLASHED:
            orders.insert(0 if month_leads else 1, orders[0][::-1])
            orders = [order for order in orders if order[1] <= 12] or orders
        year = parts.get("year") or (f"20{parts['short']}" if "short" in parts else "")
        return [_day(*order, int(year) if year else None, today) for order in orders], cut_out(found, words)
    return [], words


def _day(number: int, month: int, year: int | None, today: date) -> date:
    """The day with this date. Without a ``year``: the first one that is not before ``today``."""
    if year is None:
        with suppress(ValueError):  # 29 February
            if (day := date(today.year, month, number)) >= today:
                return day
    return date(today.year + 1 if year is None else year, month, number)


def _in_a_month(form: re.Pattern[str], words: str, today: date) -> tuple[list[date], str]:
    """The next day with the number of its month that the words name, and the other words."""
    found = form.search(words)
    if found is None:
        return [], words
    number = int(next(filter(None, found.groups())))
    for later in range(12):
        year, month = divmod(today.year * 12 + today.month - 1 + later, 12)
        with suppress(ValueError):
            day = date(year, month + 1, number)
            if day >= today:
                return [day], cut_out(found, words)
    raise ValueError(words)


def cut_out(found: re.Match[str], words: str) -> str:
    """The words before and after what was found."""
    return f"{words[: found.start()]} {GAP} {words[found.end() :]}"
