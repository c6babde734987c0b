"""The time zones that menus offer, and a guess at somebody's own."""

from __future__ import annotations

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
