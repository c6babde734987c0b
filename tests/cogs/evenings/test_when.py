"""A day and an hour as people type them."""

from datetime import UTC, datetime

import pytest

from bot.table.commands import Refused
from bot.zones import BY_LOCALE, ZONES, guessed_zone
from cogs.evenings.when import (
    number_of_zone,
    read,
    zone_named,
    zone_of_number,
)

BERLIN, LONDON, NEW_YORK, PARIS = "Europe/Berlin", "Europe/London", "America/New_York", "Europe/Paris"
SUNDAY = datetime(2026, 11, 22, 17, 0, tzinfo=UTC).timestamp()
FRIDAY = datetime(2026, 11, 27, 17, 0, tzinfo=UTC).timestamp()
"""18:00 in Berlin and Paris, 17:00 in London, noon in New York."""

ON_SUNDAY_IN_BERLIN = {
    "2026-11-27 20:00": (
        *("friday 20:00", "2026-11-27 20:00", "nov 27 20:00", "27.11.2026 20.00", "27/11 à 20h"),
    ),
    "2026-11-27 20:15": ("am Freitag um 20 Uhr 15",),
    "2026-11-27 20:30": ("next Friday at 8:30 pm", "vendredi 20h30"),
    "2026-11-22 18:06": ("in 6 minutes", "in 6 Minuten", "dans 6 min."),
    "2026-11-22 20:00": ("8 p.m.", "in 2 hours", "dans 2h"),
    "2026-11-23 00:00": ("24:00", "tonight at 12"),
    "2026-11-23 18:00": ("18:00",),
    "2026-11-22 18:01": ("18:01",),
    "2026-11-23 20:00": ("tomorrow 8pm", "demain 20 heures"),
    "2026-11-24 20:00": ("24.11. 20 Uhr", "mar 24 nov 20h"),
    "2026-11-24 20:15": ("übermorgen 20:15",),
    "2026-11-24 20:30": ("mar. 24 novembre à 20h30",),
    "2026-11-28 00:30": ("friday night 12:30",),
    "2026-11-29 18:00": ("so 18:00",),
    "2026-12-01 20:00": ("le 1er décembre à 20h",),
    "2026-12-24 18:00": ("December 24th, 6pm",),
    "2027-03-03 20:00": ("3 mars 20h",),
    "2027-03-24 20:00": ("mar 24 20h",),
    "2027-10-20 20:00": ("20.10 20 Uhr", "20 octobre 20h"),
}
ON_FRIDAY = {
    (LONDON, "2026-11-27 20:00"): ("friday 20:00", "tonight at 8"),
    (LONDON, "2026-11-27 20:30"): ("tonight at 8:30",),
    (LONDON, "2026-11-28 08:00"): ("saturday morning at 8",),
    (LONDON, "2026-11-28 20:00"): (
        *("next saturday 20:00", "saturday at 8", "saturday at 8 in the evening", "11/28 8pm"),
    ),
    (LONDON, "2026-12-04 16:30"): ("friday 16:30",),
    (LONDON, "2026-12-04 20:00"): ("next friday 8pm",),
    (LONDON, "2027-05-12 20:00"): ("12/5 20:00",),
    (BERLIN, "2026-11-27 20:00"): ("heute Abend um 8",),
    (BERLIN, "2026-11-27 20:15"): ("fr 20.15",),
    (BERLIN, "2026-11-27 20:30"): ("20.30", "heute 20.30 Uhr"),
    (BERLIN, "2026-11-28 08:00"): ("Samstag 8 Uhr",),
    (BERLIN, "2026-11-28 20:00"): ("Samstagabend 20 Uhr",),
    (BERLIN, "2026-12-04 18:00"): ("Freitag 18:00",),
    (BERLIN, "2026-12-04 20:00"): ("nächsten Freitag 20 Uhr",),
    (BERLIN, "2026-12-20 20:10"): ("20.12 20.10 Uhr",),
    (BERLIN, "2026-12-27 20:00"): ("27.12.26 20:00",),
    (PARIS, "2026-11-27 20:30"): ("vendredi 20h30", "20h30"),
    (PARIS, "2026-11-27 21:00"): ("ce soir 21h",),
    (PARIS, "2026-11-28 20:00"): ("demain soir à 8h", "samedi à 8 heures du soir"),
    (PARIS, "2026-12-01 20:00"): ("mar 20 h",),
    (PARIS, "2026-12-04 20:00"): ("vendredi prochain 20h",),
    (NEW_YORK, "2026-11-28 20:00"): ("28/11 8pm",),
    (NEW_YORK, "2026-12-05 20:00"): ("12/5 8pm",),
}
UNREADABLE = ("", "soon", "friday", "24:30", "25:00", "13pm", "0am", "31.2. 20:00", "20:00 sharp", "99")


def test_it_is_read_as_it_was_meant_in_each_country_or_refused() -> None:
    def understood(typed: str, now: float, zone: str) -> str:
        return f"{read(typed, now, zone).wall:%Y-%m-%d %H:%M}"

    sunday = {(typed, BERLIN): meant for meant, phrases in ON_SUNDAY_IN_BERLIN.items() for typed in phrases}
    assert {said: understood(said[0], SUNDAY, said[1]) for said in sunday} == sunday
    friday = {(typed, zone): meant for (zone, meant), phrases in ON_FRIDAY.items() for typed in phrases}
    assert {said: understood(said[0], FRIDAY, said[1]) for said in friday} == friday
    for typed in (*UNREADABLE, "20:00 21:00", "27.11.", "13.13 13.13", "9999-12-31 24:00"):
        with pytest.raises(Refused, match="I can't make out a day"):
            read(typed, SUNDAY, BERLIN)


def test_the_zone_decides_the_moment() -> None:
    berlin, tokyo = (read("2026-11-27 20:00", SUNDAY, zone) for zone in (BERLIN, "Asia/Tokyo"))
    assert berlin.at - tokyo.at == 8 * 3600
    assert read("00:30", SUNDAY, "Asia/Tokyo").wall.day == 24, "there it is Monday already"


def test_all_zones_of_the_menu_are_known_and_no_other_name_is_a_zone_or_has_a_number_for_addresses() -> None:
    assert len({*ZONES}) == len(ZONES) == 25
    assert all(zone_named(name) for name in (*ZONES, *BY_LOCALE.values()))
    assert (guessed_zone("de"), guessed_zone("xx")) == (BERLIN, "UTC")
    for name in ("", "Nowhere", "../etc/passwd", "/etc/passwd", "a" * 300):
        with pytest.raises(Refused, match="I don't know this time zone"):
            zone_named(name)
    for zone in ("UTC", BERLIN, "America/Argentina/Buenos_Aires"):
        number = number_of_zone(zone)
        assert number is not None
        assert number < 1000, "an address has no room for more"
        assert zone_of_number(number) == zone
    assert (number_of_zone("Mars/Base"), zone_of_number(9999)) == (None, "")
