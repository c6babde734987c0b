"""Finds the time zone that people type beside an hour: 8pm CET, 20:00Z, 20h heure de Paris."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.days import cut_out
from bot.i18n import N_
from bot.table.commands import Refused
from bot.zones import ZONES, known_zone, on_the_wall

UNCLEAR = N_(
    "I can't tell which time zone you mean there. Leave it out: you can choose yours before the time counts."
)

_OFFSET = re.compile(
    r"\b(?:utc|gmt) ?(?P<sign>[+-]) ?(?P<hours>\d{1,2})(?::?(?P<minutes>\d\d))?(?![\d:])"
    r"|(?<=:\d\d) ?(?P<plus>[+])(?P<plus_hours>\d\d)(?::?(?P<plus_minutes>\d\d))?(?![\d:])"
    r"|(?<=:\d\d) (?P<minus>-)(?P<minus_hours>\d\d)(?P<minus_minutes>\d\d)(?!\d)"
)
_BEHIND = re.compile(r"(?<=:\d\d)-(?P<hours>\d\d):?(?P<minutes>\d\d)(?![\d:])")
"""Matches an offset below zero. Unless a date such as 2026-11-27 is beside it, it may be a second hour."""
_YEAR_FIRST = re.compile(r"\b\d{4}-\d\d-\d\d t ")
_UTC = re.compile(r"\b(?:utc|gmt|ut)\b|(?<=\d )z\b")
_ITS_OWN = re.compile(
    r"\b(?:my|our|local|meiner?|unserer?) (?:local )?(?:time|zeit)\b|\bortszeit\b|\bheure locale\b"
)
_NAMED = re.compile(r"(?<!\w)[a-z]+(?:/[a-z_-]+)+(?!\w)")
_OF_CITY = re.compile(
    r"\b(?P<english>(?:[a-z]+ )?[a-z]+) time\b|\b(?P<german>[a-z]+)er zeit\b"
    r"|\bheure (?:de |d')(?P<french>[a-z]+(?: [a-z]+)?)\b"
)
_AMERICAN = {
    **dict.fromkeys(("et", "eastern"), "America/New_York"),
    **dict.fromkeys(("ct", "central"), "America/Chicago"),
    **dict.fromkeys(("mt", "mountain"), "America/Denver"),
    **dict.fromkeys(("pt", "pacific"), "America/Los_Angeles"),
}
_IN_AMERICA = re.compile(
    r"(?<=[ap]m )(?:et|ct|mt|pt)\b"
    r"|\b(?:eastern|central|mountain|pacific)\b(?: (?:standard|daylight))?(?: time)?"
)
_GERMAN = {"mez": "cet", "mesz": "cest"}
_AMBIGUOUS = frozenset({"ist"})
"""Abbreviations that several countries use for different times. They count only in a zone that has them."""


class TypedZone(NamedTuple):
    """A time zone that stands beside an hour."""

    zone: ZoneInfo | None
    """None if only the ``offset`` is given."""
    offset: timedelta = timedelta()
    name: str = ""
    """The abbreviation, which must be in use at that hour."""

    def wall(self, at: float) -> datetime:
        """The day and the hour that it shows at this Unix time."""
        if self.zone is None:
            return on_the_wall(at + self.offset.total_seconds(), ZoneInfo("UTC"))
        return on_the_wall(at, self.zone)

    def at(self, wall: datetime) -> float | None:
        """The Unix time at which it shows this day and hour. None if its name is not in use then."""
        if self.zone is None:
            return wall.replace(tzinfo=UTC).timestamp() - self.offset.total_seconds()
        there = wall.replace(tzinfo=self.zone)
        return there.timestamp() if self.name in ("", (there.tzname() or "").casefold()) else None


def find_zone(words: str, own: str) -> tuple[TypedZone | None, str]:
    """The zone that the `plain` words name, and the other words. Raises Refused if it is not clear.

    ``own`` is the zone of the person. Its abbreviations come before those of other zones.
    """
    words = _ITS_OWN.sub(" ", words)
    forms = (_OFFSET, *([_BEHIND] if _YEAR_FIRST.search(words) else []))
    for form in forms:
        if found := form.search(words):
            return TypedZone(None, _offset(found)), cut_out(found, words)
    if found := _UTC.search(words):
        return TypedZone(ZoneInfo("UTC")), cut_out(found, words)
    if found := _IN_AMERICA.search(words):
        return TypedZone(known_zone(_AMERICAN[found[0].split()[0]])), cut_out(found, words)
    if (found := _NAMED.search(words)) and found[0] in all_names():
        return TypedZone(known_zone(all_names()[found[0]])), cut_out(found, words)
    if found := _OF_CITY.search(words):
        german, french, city = found["german"], found["french"], found["english"] or ""
        if german or french:
            return TypedZone(_zone(cities().get(german or french))), cut_out(found, words)
        for name in (city, city.split()[-1]):
            if name in cities():
                return TypedZone(_zone(cities()[name])), words.replace(f"{name} time", " ", 1)
    return _abbreviated(words, own)


def _abbreviated(words: str, own: str) -> tuple[TypedZone | None, str]:
    theirs, ours = _abbreviations(own), _common()
    for word in re.findall(r"[a-z]+", words):
        name = _GERMAN.get(word, word)
        if name in theirs or name in ours:
            rest = re.sub(rf"\b{word}\b(?: time)?", " ", words, count=1)
            return TypedZone(_zone(own if name in theirs else ours[name]), name=name), rest
        if name in _AMBIGUOUS and re.search(rf"(?:\d|[ap]m\.?) {name}\b", words):
            raise Refused(UNCLEAR)
    return None, words


def _zone(name: str | None) -> ZoneInfo:
    if name is None or (zone := known_zone(name)) is None:
        raise Refused(UNCLEAR)
    return zone


def _offset(found: re.Match[str]) -> timedelta:
    told = {name.split("_")[-1]: said for name, said in found.groupdict().items() if said}
    sign = -1 if "-" in found[0] else 1
    offset = timedelta(hours=int(told["hours"]), minutes=int(told.get("minutes", 0)))
    if offset > timedelta(hours=14):
        raise Refused(UNCLEAR)
    return sign * offset


@cache
def _abbreviations(zone: str) -> frozenset[str]:
    """What clocks in a zone are called in winter and in summer: cet, cest. Numbers are no names."""
    found = known_zone(zone)
    names = (datetime(2026, month, 1, tzinfo=found).tzname() or "" for month in (1, 7))
    return frozenset(name.casefold() for name in names if found and name.isalpha()) - {"utc", "gmt"}


@cache
def _common() -> dict[str, str]:
    """The abbreviations of the zones that menus offer, each with the first zone that has it."""
    found: dict[str, str] = {}
    for zone in ZONES:
        for name in _abbreviations(zone) - _AMBIGUOUS:
            found.setdefault(name, zone)
    return found


@cache
def all_zones() -> tuple[str, ...]:
    """The names of all time zones, sorted. The first call looks at hundreds of files."""
    return tuple(sorted(available_timezones()))


@cache
def all_names() -> dict[str, str]:
    return {name.casefold(): name for name in all_zones()}


@cache
def cities() -> dict[str, str]:
    """The cities that zones are named after, each with its zone."""
    return {name.split("/")[-1].replace("_", " ").casefold(): name for name in all_zones() if "/" in name}
