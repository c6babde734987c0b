"""Reads a day and an hour as people type them, in any of our languages."""

from __future__ import annotations

import re
from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.i18n import N_
from bot.table.commands import Refused

NOT_READ = N_(
    "I cannot read that as a day and an hour. Write it like `friday 20:00`, `tomorrow 8pm` or "
    "`2026-11-27 20:00`."
)
NO_ZONE = N_("I do not know this time zone. Choose one from the list, such as `Europe/Paris`.")

ZONES = (
    *("UTC", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Berlin", "Europe/Zurich"),
    *("Europe/Vienna", "Europe/Brussels", "Europe/Madrid", "Europe/Rome", "Europe/Helsinki", "Europe/Kyiv"),
    *("Europe/Istanbul", "America/New_York", "America/Toronto", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Africa/Casablanca", "Asia/Kolkata", "Asia/Singapore"),
    *("Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""Those that a menu offers: it takes 25. Any other one can be typed."""
BY_LOCALE = {
    "de": "Europe/Berlin",
    "en-GB": "Europe/London",
    "en-US": "America/New_York",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "nl": "Europe/Brussels",
    "pt-BR": "America/Sao_Paulo",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
}
"""A guess by the language of somebody's Discord. It is shown before it counts."""

_TODAY = ("today", "heute", "aujourd'hui", "aujourd’hui")
_TOMORROW = ("tomorrow", "morgen", "demain")
_DAY_AFTER = ("day after tomorrow", "übermorgen", "après-demain", "après demain", "apres-demain")
_DAYS_AHEAD = {**dict.fromkeys(_DAY_AFTER, 2), **dict.fromkeys(_TOMORROW, 1), **dict.fromkeys(_TODAY, 0)}
_WEEKDAYS = (
    ("monday", "mon", "montag", "mo", "lundi", "lun"),
    ("tuesday", "tues", "tue", "dienstag", "di", "mardi", "mar"),
    ("wednesday", "wed", "mittwoch", "mi", "mercredi", "mer"),
    ("thursday", "thurs", "thu", "donnerstag", "do", "jeudi", "jeu"),
    ("friday", "fri", "freitag", "fr", "vendredi", "ven"),
    ("saturday", "sat", "samstag", "sonnabend", "sa", "samedi", "sam"),
    ("sunday", "sun", "sonntag", "so", "dimanche", "dim"),
)
_MONTHS = (
    ("january", "jan", "januar", "jänner", "janvier", "janv"),
    ("february", "feb", "februar", "février", "fevrier", "févr"),
    ("march", "mar", "märz", "maerz", "mars"),
    ("april", "apr", "avril", "avr"),
    ("may", "mai"),
    ("june", "jun", "juni", "juin"),
    ("july", "jul", "juli", "juillet", "juil"),
    ("august", "aug", "août", "aout"),
    ("september", "sept", "sep", "septembre"),
    ("october", "oct", "oktober", "okt", "octobre"),
    ("november", "nov", "novembre"),
    ("december", "dec", "dezember", "dez", "décembre", "decembre", "déc"),
)
_WEEKDAY = {word: number for number, words in enumerate(_WEEKDAYS) for word in words}
_MONTH = {word: number for number, words in enumerate(_MONTHS, start=1) for word in words}

_TIME = re.compile(
    r"(?:\b(?:at|from|around|um|ab|gegen|à|a|dès|vers)\s+)?(?<![\d./-])(?P<hour>[01]?\d|2[0-4])"
    r"(?:(?:[:.h]|\s*(?:uhr|heures?)\s*|\s+h\s*)(?P<minute>[0-5]\d)(?!\d)|(?P<bare>))"
    r"\s*(?P<mark>uhr|h(?:eures?)?|o'clock|[ap]\.?m\.?)?(?![\w./-])",
)
_ISO = re.compile(r"\b(?P<year>20\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:t|\b)")
_DOTTED = re.compile(
    r"\b(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})"
    r"(?:\.(?P<short>\d\d)|\.?(?:\s?(?P<year>20\d\d))?)(?=\s|$)"
)
_SLASHED = re.compile(r"\b(?P<day>\d{1,2})/(?P<month>\d{1,2})(?:/(?P<year>20\d\d)|/(?P<short>\d\d))?\b")
_NAMED = re.compile(
    r"(?:(?P<before>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+)?)?"
    rf"\b(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})\b\.?"
    r"(?(before)|(?:\s+(?P<after>\d{1,2})(?:st|nd|rd|th)?(?![\d:h]|\s*(?:uhr|h\b|heures?|[ap]\.?m)))?)"
    r"(?:,?\s+(?P<year>20\d\d))?",
)
_TUESDAY = re.compile(rf"\bmar\.?(?=\s+\d{{1,2}}(?:er)?\s+(?:{'|'.join(_MONTH)})\b)")
"""French, where a day and its month follow; elsewhere it may be March."""
_NEXT = re.compile(r"\b(?:next|nächsten?|kommenden?|prochaine?)\b")
_SMALL = re.compile(r"\b(?:on|this|in|the|am|diesen?|le|ce|cet|du|de|l['’])(?=\s|$)|\bl['’]")
_TONIGHT = re.compile(r"\btonight\b|\bce soir\b")
_COMPOUND = re.compile(r"\b(\w+tag)((?:vormittag|nachmittag|abend)s?)\b")
_PART = re.compile(
    r"\b(?:(?P<evening>evening|night|abends?|soir)|(?P<afternoon>afternoon|nachmittags?|après-midi)"
    r"|morning|vormittags?|früh|matin)\b"
)
_MONTH_FIRST = frozenset(
    f"America/{city}"
    for city in ("New_York", "Detroit", "Chicago", "Denver", "Phoenix", "Los_Angeles", "Anchorage")
) | {"Pacific/Honolulu"}
"""Where 12/5 is a day in December."""


class Typed(NamedTuple):
    """A typed day and hour, as a moment in a time zone."""

    wall: datetime
    """Day and hour there, without a zone."""
    zone: str

    @property
    def at(self) -> float:
        """Unix time. An hour that the clocks leave out in spring is the one after it."""
        return self.wall.replace(tzinfo=zone_named(self.zone)).timestamp()


def zone_named(name: str) -> ZoneInfo:
    """The time zone of this name. Raises Refused."""
    try:
        return ZoneInfo(name.strip())
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused(NO_ZONE) from error


def number_of_zone(name: str) -> int | None:
    """A short way to write a time zone down for some minutes; None if the zone is in no list."""
    zones = all_zones()
    place = bisect_left(zones, name)
    return place if zones[place : place + 1] == (name,) else None


def zone_of_number(number: int) -> str:
    """The time zone of such a number; "" if there is none."""
    return "".join(all_zones()[number : number + 1])


@cache
def all_zones() -> tuple[str, ...]:
    """The names of all time zones, sorted. The first call looks at hundreds of files."""
    return tuple(sorted(available_timezones()))


def guessed_zone(locale: str) -> str:
    """The time zone in which most people live who read this language, by Discord's name for it."""
    return BY_LOCALE.get(locale, "UTC")


def read(text: str, now: float, zone: str) -> Typed:
    """The next such moment in this zone after ``now``, Unix time. Raises Refused."""
    here = datetime.fromtimestamp(now, UTC).astimezone(zone_named(zone)).replace(tzinfo=None)
    words = " ".join(text.casefold().replace(",", " ").split())
    words = _TUESDAY.sub("mardi", words)
    words = _COMPOUND.sub(r"\1 \2", _TONIGHT.sub("today evening", words))
    try:
        wall = _moment(words, here, zone, dots=True)
    except Refused:
        # 20.10 may be an hour too.
        wall = _moment(words, here, zone, dots=False)
    return Typed(wall, zone)


def _moment(words: str, here: datetime, zone: str, *, dots: bool) -> datetime:
    """Day and hour as they are meant in this zone, where it is ``here`` now. Raises Refused.

    ``dots``: two numbers with a dot between them may be a day and a month.
    """
    dated, rest = _dated(words, here.date(), zone, dots=dots)
    day, rest = _day(rest, here.date(), dated)
    is_weekday = dated is None and day is not None and day[1]
    part = _PART.search(rest)
    rest = _PART.sub(" ", rest, count=1)
    found = [*_TIME.finditer(rest)]
    hour = next((one for one in found if one["minute"] or one["mark"]), found[-1] if found else None)
    if hour is None:
        raise Refused(NOT_READ)
    over = rest[: hour.start()] + " " + rest[hour.end() :]
    is_next = _NEXT.search(over) is not None
    if re.search(r"\w", _SMALL.sub(" ", _NEXT.sub(" ", over))):
        raise Refused(NOT_READ)
    chosen = here.date() if day is None else day[0]
    wall = datetime.combine(chosen, datetime.min.time()) + timedelta(minutes=_minutes(hour, part))
    if day is None and wall <= here:
        wall += timedelta(days=1)
    if is_weekday and chosen == here.date() and (is_next or wall <= here):
        wall += timedelta(days=7)
    return wall


def _minutes(hour: re.Match[str], part: re.Match[str] | None) -> int:
    number, mark = int(hour["hour"]), (hour["mark"] or "").replace(".", "")
    if mark in ("am", "pm"):
        if not 1 <= number <= 12:
            raise Refused(NOT_READ)
        number = number % 12 + (12 if mark == "pm" else 0)
    elif (
        (part and part["afternoon"] and 1 <= number <= 11)
        or (part and part["evening"] and 4 <= number <= 11)
        or (not part and not mark and not hour["minute"] and 1 <= number <= 11)
    ):
        number += 12  # nobody plans a game night for the morning without saying so
    elif part and part["evening"] and number == 12:
        return 24 * 60 + int(hour["minute"] or 0)
    minutes = number * 60 + int(hour["minute"] or 0)
    if minutes > 24 * 60:
        raise Refused(NOT_READ)
    return minutes


def _day(words: str, today: date, dated: date | None) -> tuple[tuple[date, bool] | None, str]:
    """The day, and whether a weekday names it; then the words without it."""
    for word, ahead in _DAYS_AHEAD.items():
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words):
            words = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", words, count=1)
            return (dated or today + timedelta(days=ahead), False), words
    for word in re.findall(r"[^\W\d_]+", words):
        if word in _WEEKDAY:
            words = re.sub(rf"\b{word}\b\.?", " ", words, count=1)
            ahead = (_WEEKDAY[word] - today.weekday()) % 7
            return (dated or today + timedelta(days=ahead), True), words
    return (None if dated is None else (dated, False)), words


def _dated(words: str, today: date, zone: str, *, dots: bool) -> tuple[date | None, str]:
    """The day that is given as a date, and the words without it. Raises Refused."""
    for form in (_ISO, *([_DOTTED] if dots else []), _SLASHED, _NAMED):
        found = form.search(words)
        if found is None:
            continue
        parts = found.groupdict()
        number = parts.get("day") or parts.get("before") or parts.get("after")
        if number is None:
            continue
        month = parts["month"]
        if form is _SLASHED and int(number) <= 12 and (int(month) > 12 or zone in _MONTH_FIRST):
            number, month = month, number
        year = parts["year"] or (f"20{parts['short']}" if parts.get("short") else "")
        try:
            day = date(
                int(year or today.year),
                int(month) if month.isdigit() else _MONTH[month],
                int(number),
            )
            if not year and day < today:
                day = day.replace(year=today.year + 1)
        except ValueError as error:
            raise Refused(NOT_READ) from error
        return day, words[: found.start()] + " " + words[found.end() :]
    return None, words
