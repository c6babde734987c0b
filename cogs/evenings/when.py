"""Reads a day and an hour as people type them, in any of our languages."""

from __future__ import annotations

import re
from bisect import bisect_left
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import product
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.days import find_day, month_first, plain
from bot.i18n import N_
from bot.table.commands import Refused
from bot.zones import known_zone, moment, on_the_wall
from cogs.evenings.hour_of_day import DAY, read_hour
from cogs.evenings.typed_zones import UNCLEAR, TypedZone, all_zones, find_zone

NOT_READ = N_(
    "I can't make out a day and a time there. Write it like `friday 20:00`, `tomorrow "
    "8pm` or `24 december 20:00`."
)
NO_ZONE = N_("I don't know this time zone. Choose one from the list, such as `Europe/Paris`.")

DAWN = 6
"""Until this hour, *tonight* may still be the night that has begun the day before."""

_NOW = {"now", "right now", "jetzt", "sofort", "maintenant", "tout de suite"}
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-zA-Z])?>")
"""Matches a moment as Discord writes it."""
_BASIC = re.compile(r"\b(\d{4})(\d\d)(\d\d) ?t ?(\d\d)(\d\d)(?:\d\d)?")
"""Matches a day and an hour of ISO 8601 without signs between the numbers."""
_EITHER = re.compile(r"(?<!from )\b(?:5\s*to\s*(?:[6-9]|1[0-2])|10\s*to\s*1[12])(?!\d)")
"""Matches "5 to 8", which may mean five minutes before eight, or from five to eight. Words are clear."""
_TONIGHT = re.compile(r"\btonight\b")
_TODAY = re.compile(
    r"\b(?:this|diese[nrs]?|cet?(?:te)?) "
    r"(?=(?:morning|afternoon|evening|night|abend|nacht|nachmittag|vormittag|matin|midi|apres|soir|nuit)\b)"
)
_COMPOUND = re.compile(r"\b(\w+tag)((?:vormittag|nachmittag|mittag|abend|morgen|nacht)s?)\b")
_MORNING = re.compile(r"\b(heute?|\w+tag|mittwoch|sonnabend|mo|di|mi|do|fr|sa|so)(\.?) morgen\b")

_PART_OF_HOUR = re.compile(
    r"\b(?:(?P<n>an?|1|3) )?(?:(?P<half>half|halbe[nr]?|demie?)"
    r"|(?P<quarter>quarters?|(?:drei)?viertel|quarts?)"
    r"|(?:(?<!\d )|(?=\d/\d d'))(?P<fraction>[13])/(?P<of>[24]))"
    r"(?: of)?[- ]?(?:an? |d' ?|d )?(?:hour|stunde|heure|std|h)\b"
)
_HOURS, _MINUTES = r"(?:h|hrs?|hours?|std|stunden?|heures?)\b\.?", r"(?:min|mins|minutes?|minuten|mn|m)\b\.?"
_AND = r"(?: (?:and|und|et))?"
_MORE = r" [13]/[24]| and an? half| and an? quarter| et demie?| et quart"
_SPAN = re.compile(
    r"(?P<lead>in |dans |d'ici |\+ ?)?(?:"
    rf"(?P<colon>\d{{1,2}}):(?P<after>[0-5]\d)(?: {_HOURS})?"
    rf"|(?:(?P<days>\d{{1,2}}) (?:d|days?|tage?n?|j|jours?) (?:and|und|et) )?"
    rf"(?:(?P<hours>\d{{1,3}}(?:\.\d\d?)?|an?)(?P<more>{_MORE})? {_HOURS}(?P<later>{_MORE})?)?"
    rf"(?:{_AND} ?(?P<minutes>\d{{1,3}})(?P<unit> {_MINUTES})?)?)(?P<tail> from now|'? time)?"
)


class Typed(NamedTuple):
    """A typed day and hour, as a moment in a time zone."""

    wall: datetime
    """The day and the hour in that zone, as a datetime without a zone."""
    zone: str
    exact: bool = False
    """Whether the moment is certain, whatever the zone of the person: "in 20 minutes", "8pm CET"."""

    @property
    def at(self) -> float:
        """Unix time. An hour that the clocks skip in spring means the hour after it."""
        return moment(self.wall, zone_named(self.zone))


def wall_in(zone: str, at: float) -> datetime:
    """Day and hour in this zone at this Unix time. Raises Refused for an unknown zone."""
    return on_the_wall(at, zone_named(zone))


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


def is_now(text: str) -> bool:
    """Whether somebody has typed a word for *now*."""
    return plain(text) in _NOW


def read(text: str, now: float, zone: str, locale: str = "") -> Typed:
    """The next moment after ``now`` that the text can mean in this zone. Raises Refused.

    ``locale`` is Discord's name for the person's language, which decides what 12/5 is.
    """
    own, words = zone_named(zone), _BASIC.sub(r"\1-\2-\3 t \4:\5", plain(text))
    with suppress(ValueError, OverflowError, OSError):  # years that no calendar has
        if (at := _certain(text, words, now)) is not None:
            return Typed(on_the_wall(at, own), zone, exact=True)
    typed, words = find_zone(words, zone)
    there = typed or TypedZone(own)
    shown = there.zone or own
    words = _TODAY.sub("today ", _TONIGHT.sub("today evening", words))
    words = _MORNING.sub(r"\1\2 morgens", _COMPOUND.sub(r"\1 \2", words))
    leads, unclear = month_first(locale, zone), _EITHER.search(text.casefold())
    for dots, numbered in () if unclear else product((True, False), repeat=2):  # 20.10 may be a time of day
        with suppress(ValueError, OverflowError):
            at = _at(words, now, there, dots=dots, numbered=numbered, month_leads=leads)
            return Typed(on_the_wall(at, shown), shown.key, exact=typed is not None)
    raise Refused(NOT_READ)


def _certain(text: str, words: str, now: float) -> float | None:
    """The Unix time that is given by itself, or as a time from now on. None if there is none."""
    if stamp := _STAMP.fullmatch(text.strip(" `\\")):
        return float(stamp[1])
    ahead = _ahead(words)
    return None if ahead is None else now + ahead


def _ahead(words: str) -> float | None:
    """How many seconds from now on the words name: in 20 minutes, dans 1 h 30. None if they name none."""
    found = _SPAN.fullmatch(_PART_OF_HOUR.sub(_in_minutes, words))
    if found is None or not (found["colon"] or found["hours"] or found["unit"]):
        return None
    if not (found["lead"] or found["tail"]) and (found["hours"] or found["colon"] or found["days"]):
        return None  # "8 h" is an hour of the day in French
    hours = 1.0 if (found["hours"] or "a").startswith("a") else float(found["hours"])
    more = (found["more"] or found["later"] or " 0").split()[-1]
    hours += {"0": 0, "1/4": 0.25, "quart": 0.25, "quarter": 0.25, "3/4": 0.75}.get(more, 0.5)
    seconds = int(found["days"] or 0) * 86_400 + 3600 * (
        hours if found["hours"] else int(found["colon"] or 0)
    )
    return seconds + 60 * int(found["minutes"] or found["after"] or 0)


def _in_minutes(found: re.Match[str]) -> str:
    """A part of an hour in minutes."""
    if found["fraction"]:
        return f"{int(found['fraction']) * 60 // int(found['of'])} min"
    if found["half"]:
        return "30 min"
    return "45 min" if found["n"] == "3" or found["quarter"].startswith("drei") else "15 min"


def _at(words: str, now: float, there: TypedZone, *, dots: bool, numbered: bool, month_leads: bool) -> float:
    """The Unix time that the words mean. Raises ValueError, and Refused for a zone not in use then."""
    here = there.wall(now)
    day, weekly, rest = find_day(words, here.date(), dots=dots, month_leads=month_leads, numbered=numbered)
    minutes, after = read_hour(rest), timedelta(0)
    if day is None:
        minutes, after = minutes % DAY, timedelta(days=1)
    elif weekly and day == here.date():
        after = timedelta(days=7)
    first = datetime.combine(day or here.date(), datetime.min.time()) + timedelta(minutes=minutes)
    walls = [first, first + after]
    if minutes >= DAY and day == here.date() and here.hour < DAWN:
        walls.insert(0, first - timedelta(days=1))
    told = (there.at(wall.replace(fold=fold)) for wall in walls for fold in (0, 1))
    found = [at for at in told if at is not None]
    if not found:
        raise Refused(UNCLEAR)
    return next((at for at in found if at > now), found[-1])
