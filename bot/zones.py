"""The time zones: those that menus offer, a guess at somebody's own, and stored ones."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

ZONES = (
    *("UTC", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Berlin", "Europe/Zurich"),
    *("Europe/Vienna", "Europe/Brussels", "Europe/Madrid", "Europe/Rome", "Europe/Helsinki", "Europe/Kyiv"),
    *("Europe/Istanbul", "America/New_York", "America/Toronto", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Africa/Casablanca", "Asia/Kolkata", "Asia/Singapore"),
    *("Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""The zones that a menu offers, 25 at most. People can type any other zone."""
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
"""The probable time zone of a person with this Discord language. It is shown to them before it is used."""


def guessed_zone(locale: str) -> str:
    """The time zone of most readers of a language. ``locale`` is Discord's name for the language."""
    return BY_LOCALE.get(locale, "UTC")


def known_zone(name: str) -> ZoneInfo | None:
    """The time zone of this name, or None if neither this computer nor the package tzdata has one."""
    try:
        return ZoneInfo(name.strip())
    except (LookupError, ValueError, OSError):
        return None


def nearest_zone(name: str) -> ZoneInfo:
    """The time zone of a stored name. UTC if the name has left the lists since it was stored."""
    return known_zone(name) or ZoneInfo("UTC")


def on_the_wall(at: float, zone: ZoneInfo) -> datetime:
    """The day and the hour that clocks in a zone show at this Unix time, as a datetime without a zone.

    Its ``fold`` is 1 in an hour that has come once already, as the clocks were put back.
    """
    return datetime.fromtimestamp(at, UTC).astimezone(zone).replace(tzinfo=None)


def moment(wall: datetime, zone: ZoneInfo) -> float:
    """The Unix time at which clocks in a zone show this. An hour that they skip means the hour after it."""
    return wall.replace(tzinfo=zone).timestamp()
