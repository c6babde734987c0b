"""Reads a day and an hour as people type them, in any of our languages."""

from __future__ import annotations

import re
from bisect import bisect_left
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.days import find_day, plain, says_nothing
from bot.i18n import N_
from bot.table.commands import Refused
from bot.zones import known_zone

NOT_READ = N_(
    "I can't make out a day and a time there. Write it like `friday 20:00`, `tomorrow "
    "8pm` or `2026-11-27 20:00`."
)
NO_ZONE = N_("I don't know this time zone. Choose one from the list, such as `Europe/Paris`.")

_TIME = re.compile(
    r"(?:\b(?:at|from|around|um|ab|gegen|a|des|vers)\s+)?(?<![\d./-])(?P<hour>[01]?\d|2[0-4])"
    r"(?:(?:[:.h]|\s*(?:uhr|heures?)\s*|\s+h\s*)(?P<minute>[0-5]\d)(?!\d)|(?P<bare>))"
    r"\s*(?P<mark>uhr|h(?:eures?)?|o'clock|[ap]\.?m\.?)?(?![\w./-])",
)
_NOW = {"now", "right now", "jetzt", "sofort", "maintenant", "tout de suite"}
_FROM_NOW = re.compile(
    r"(?:in|dans) (?:(?P<n>\d{1,3})|an?|einer|une) ?"
    r"(?:(?P<hours>h|hours?|stunden?|heures?)|min(?:uten?|utes?)?)\.?"
)
_TONIGHT = re.compile(r"\btonight\b|\bce soir\b")
_COMPOUND = re.compile(r"\b(\w+tag)((?:vormittag|nachmittag|abend)s?)\b")
_PART = re.compile(
    r"\b(?:(?P<evening>evening|night|abends?|soir)|(?P<afternoon>afternoon|nachmittags?|apres-midi)"
    r"|morning|vormittags?|fruh|matin)\b"
)
_MONTH_FIRST = frozenset(
    f"America/{city}"
    for city in ("New_York", "Detroit", "Chicago", "Denver", "Phoenix", "Los_Angeles", "Anchorage")
) | {"Pacific/Honolulu"}
"""The zones where 12/5 is a day in December."""


class Typed(NamedTuple):
    """A typed day and hour, as a moment in a time zone."""

    wall: datetime
    """The day and the hour in that zone, as a datetime without a zone."""
    zone: str

    @property
    def at(self) -> float:
        """Unix time. An hour that the clocks skip in spring means the hour after it."""
        return self.wall.replace(tzinfo=zone_named(self.zone)).timestamp()


def wall_in(zone: str, at: float) -> datetime:
    """Day and hour in this zone at this Unix time. Raises Refused for an unknown zone."""
    return datetime.fromtimestamp(at, UTC).astimezone(zone_named(zone)).replace(tzinfo=None)


def zone_named(name: str) -> ZoneInfo:
    """The time zone of this name. Raises Refused."""
    if (found := known_zone(name)) is None:
        raise Refused(NO_ZONE)
    return found


def number_of_zone(name: str) -> int | None:
    """A short number for a time zone, valid for some minutes; None if the zone is in no list."""
    zones = all_zones()
    place = bisect_left(zones, name)
    return place if zones[place : place + 1] == (name,) else None


def zone_of_number(number: int) -> str:
    """The time zone with this number. "" if there is none."""
    return "".join(all_zones()[number : number + 1])


@cache
def all_zones() -> tuple[str, ...]:
    """The names of all time zones, sorted. The first call looks at hundreds of files."""
    return tuple(sorted(available_timezones()))


def is_now(text: str) -> bool:
    """Whether somebody has typed a word for *now*."""
    return plain(text) in _NOW


def read(text: str, now: float, zone: str) -> Typed:
    """The next moment after ``now`` that the text can mean in this zone. Raises Refused."""
    if found := _FROM_NOW.fullmatch(plain(text)):
        ahead = int(found["n"] or 1) * (3600 if found["hours"] else 60)
        return Typed(wall_in(zone, now + ahead), zone)
    here = wall_in(zone, now)
    words = _COMPOUND.sub(r"\1 \2", _TONIGHT.sub("today evening", plain(text)))
    for dots in (True, False):  # 20.10 may be a time of day too
        with suppress(ValueError, OverflowError):
            return Typed(_moment(words, here, dots=dots, month_first=zone in _MONTH_FIRST), zone)
    raise Refused(NOT_READ)


def _moment(words: str, here: datetime, *, dots: bool, month_first: bool) -> datetime:
    """The day and hour that the words mean, if ``here`` is the present day and hour. Raises ValueError."""
    day, weekly, rest = find_day(words, here.date(), dots=dots, month_first=month_first)
    part = _PART.search(rest)
    rest = _PART.sub(" ", rest, count=1)
    found = [*_TIME.finditer(rest)]
    hour = next((one for one in found if one["minute"] or one["mark"]), found[-1] if found else None)
    if hour is None or not says_nothing(rest[: hour.start()] + " " + rest[hour.end() :]):
        raise ValueError(words)
    midnight = datetime.combine(day or here.date(), datetime.min.time())
    wall = midnight + timedelta(minutes=_minutes(hour, part))
    if day is None and wall <= here:
        wall += timedelta(days=1)
    if weekly and day == here.date() and wall <= here:
        wall += timedelta(days=7)
    return wall


def _minutes(hour: re.Match[str], part: re.Match[str] | None) -> int:
    number, mark = int(hour["hour"]), (hour["mark"] or "").replace(".", "")
    if mark in ("am", "pm"):
        if not 1 <= number <= 12:
            raise ValueError(number)
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
        raise ValueError(minutes)
    return minutes
