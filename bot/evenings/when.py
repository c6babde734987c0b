"""Reads a day and an hour as people type them, in any of our languages."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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

_TODAY = ("today", "tonight", "heute", "ce soir", "aujourd'hui", "aujourd’hui")
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
    r"(?:\b(?:at|um|gegen|à|a)\s+)?(?<![\d./-])(?P<hour>[01]?\d|2[0-4])"
    r"(?:(?:[:.h]|\s*uhr\s*|\s+h\s*)(?P<minute>[0-5]\d)(?!\d)|(?P<bare>))"
    r"\s*(?P<mark>uhr|h(?:eures?)?|o'clock|[ap]\.?m\.?)?(?![\w./-])",
)
_ISO = re.compile(r"\b(?P<year>20\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:t|\b)")
_DOTTED = re.compile(r"\b(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>20\d\d))?(?=\s|,|$)")
_SLASHED = re.compile(r"\b(?P<day>\d{1,2})/(?P<month>\d{1,2})(?:/(?P<year>20\d\d))?\b")
_NAMED = re.compile(
    r"(?:(?P<before>\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+)?)?"
    rf"\b(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})\b\.?"
    r"(?:\s+(?P<after>\d{1,2})(?:st|nd|rd|th)?(?![\d:h]|\s*(?:uhr|am|pm)))?(?:,?\s+(?P<year>20\d\d))?",
)
_NEXT = re.compile(r"\b(?:next|on|this|am|nächsten?|kommenden?|diesen?|le|ce|prochaine?)\b")


class Typed(NamedTuple):
    """What was typed, as a moment in a place: without a zone it is only a wall clock."""

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


def guessed_zone(locale: str) -> str:
    """The time zone in which most people live who read this language, by Discord's name for it."""
    return BY_LOCALE.get(locale, "UTC")


def read(text: str, now: float, zone: str) -> Typed:
    """The next such moment in this zone after ``now``, Unix time. Raises Refused."""
    here = datetime.fromtimestamp(now, UTC).astimezone(zone_named(zone)).replace(tzinfo=None)
    words = " ".join(text.casefold().replace(",", " ").split())
    day, rest = _day(words, here.date())
    found = [*_TIME.finditer(rest)]
    hour = next((one for one in found if one["minute"] or one["mark"]), found[-1] if found else None)
    if hour is None:
        raise Refused(NOT_READ)
    over = _NEXT.sub(" ", rest[: hour.start()] + rest[hour.end() :])
    if re.search(r"\w", over):
        raise Refused(NOT_READ)
    minutes = _minutes(hour)
    chosen = day if day is not None else here.date()
    wall = datetime.combine(chosen, datetime.min.time()) + timedelta(minutes=minutes)
    if day is None and wall <= here:
        wall += timedelta(days=1)
    return Typed(wall, zone)


def _minutes(hour: re.Match[str]) -> int:
    number, mark = int(hour["hour"]), (hour["mark"] or "").replace(".", "")
    if mark in ("am", "pm"):
        if not 1 <= number <= 12:
            raise Refused(NOT_READ)
        number = number % 12 + (12 if mark == "pm" else 0)
    minutes = number * 60 + int(hour["minute"] or 0)
    if minutes > 24 * 60:
        raise Refused(NOT_READ)
    return minutes


def _day(words: str, today: date) -> tuple[date | None, str]:
    """The day that is named, if one is, and the words without it. Raises Refused."""
    day, rest = _dated(words, today)
    for word, ahead in _DAYS_AHEAD.items():
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", rest):
            rest = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", rest, count=1)
            return day or today + timedelta(days=ahead), rest
    for word in re.findall(r"[^\W\d_]+", rest):
        if word in _WEEKDAY:
            rest = re.sub(rf"\b{word}\b\.?", " ", rest, count=1)
            ahead = (_WEEKDAY[word] - today.weekday()) % 7
            return day or today + timedelta(days=ahead or 7), rest
    return day, rest


def _dated(words: str, today: date) -> tuple[date | None, str]:
    for form in (_ISO, _DOTTED, _SLASHED, _NAMED):
        found = form.search(words)
        if found is None:
            continue
        parts = found.groupdict()
        number = parts.get("day") or parts.get("before") or parts.get("after")
        if number is None:
            continue
        month = parts["month"]
        try:
            day = date(
                int(parts["year"] or today.year),
                int(month) if month.isdigit() else _MONTH[month],
                int(number),
            )
            if not parts["year"] and day < today:
                day = day.replace(year=today.year + 1)
        except ValueError as error:
            raise Refused(NOT_READ) from error
        return day, words[: found.start()] + " " + words[found.end() :]
    return None, words
