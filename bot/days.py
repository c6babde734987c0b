"""Reads a day that somebody has typed: 3, friday, 24.12., 2026-12-24, 24 décembre."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from babel.dates import get_day_names, get_month_names

from bot.i18n import LANGUAGES

EVENING = 18
"""The hour (UTC) that a day stands for: evening in Europe, midday in America."""
COUNT = re.compile(r"(?:in )?(\d{1,3}) ?([a-zäöüéû]*)\.?")
DAYS = {"", "d", "day", "days", "t", "tag", "tage", "tagen", "j", "jour", "jours"}
WEEKS = {"w", "week", "weeks", "woche", "wochen", "sem", "semaine", "semaines"}
TOMORROW = {"tomorrow", "morgen", "demain"}
YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
DAY_FIRST = re.compile(r"(\d{1,2})[-./ ]+(\d{1,2})[-./ ]*(\d{4})?")
NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)? ?([a-zäéû]+)\.? ?(\d{4})?")
NAMED_FIRST = re.compile(r"([a-z]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})?")


def read_day(typed: str, now: float) -> float | None:
    """The Unix time that somebody means who types this at ``now``; None if nobody can tell.

    A number is that many days from now. A day of the week or of a month is the next one.
    """
    text, today = typed.strip().casefold(), datetime.fromtimestamp(now, UTC)
    if text in TOMORROW:
        return now + timedelta(days=1).total_seconds()
    if found := COUNT.fullmatch(text):
        number, unit = int(found[1]), found[2]
        if unit in DAYS | WEEKS:
            return now + timedelta(days=number * (7 if unit in WEEKS else 1)).total_seconds()
    if (weekday := _weekday(text)) is not None:
        day = today + timedelta(days=(weekday - today.weekday()) % 7)
        return _evening(day if _at_evening(day) > today else day + timedelta(days=7))
    return _of_month(text, today)


def _of_month(text: str, today: datetime) -> float | None:
    if found := YEAR_FIRST.fullmatch(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := DAY_FIRST.fullmatch(text):
        return _next(found[3], int(found[2]), int(found[1]), today)
    if (found := NAMED.fullmatch(text)) and (month := _month(found[2])):
        return _next(found[3], month, int(found[1]), today)
    if (found := NAMED_FIRST.fullmatch(text)) and (month := _month(found[1])):
        return _next(found[3], month, int(found[2]), today)
    return None


def _next(year: str | None, month: int, day: int, today: datetime) -> float | None:
    """That day of this year or, if it is over and no year is said, of the next one."""
    if year:
        return _date(int(year), month, day)
    found = _date(today.year, month, day)
    if found is not None and found <= today.timestamp():
        return _date(today.year + 1, month, day)
    return found


def _date(year: int, month: int, day: int) -> float | None:
    try:
        return _evening(datetime(year, month, day, tzinfo=UTC))
    except ValueError:
        return None


def _at_evening(day: datetime) -> datetime:
    return day.replace(hour=EVENING, minute=0, second=0, microsecond=0)


def _evening(day: datetime) -> float:
    return _at_evening(day).timestamp()


def _weekday(text: str) -> int | None:
    """0 for Monday, by its name or its first letters in any language."""
    return _named(text, [dict(get_day_names("wide", locale=language)) for language in LANGUAGES], 2)


def _month(text: str) -> int | None:
    return _named(text, [dict(get_month_names("wide", locale=language)) for language in LANGUAGES], 3)


def _named(text: str, names: Sequence[Mapping[int, str]], fewest: int) -> int | None:
    """The number of the one name that begins so. None: none does, or several numbers do."""
    if len(text) < fewest:
        return None
    found = {number for every in names for number, name in every.items() if name.casefold().startswith(text)}
    return found.pop() if len(found) == 1 else None
