"""A day and an hour as people type them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.evenings.when import (
    BY_LOCALE,
    ZONES,
    guessed_zone,
    number_of_zone,
    read,
    zone_named,
    zone_of_number,
)
from bot.table.commands import Refused

SUNDAY = datetime(2026, 11, 22, 17, 0, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("friday 20:00", "2026-11-27 20:00"),
        ("next Friday at 8:30 pm", "2026-11-27 20:30"),
        ("tomorrow 8pm", "2026-11-23 20:00"),
        ("8 p.m.", "2026-11-22 20:00"),
        ("17:30", "2026-11-23 17:30"),
        ("2026-11-27 20:00", "2026-11-27 20:00"),
        ("nov 27 20:00", "2026-11-27 20:00"),
        ("December 24th, 6pm", "2026-12-24 18:00"),
        ("24.11. 20 Uhr", "2026-11-24 20:00"),
        ("27.11.2026 20.00", "2026-11-27 20:00"),
        ("am Freitag um 20 Uhr 15", "2026-11-27 20:15"),
        ("heute 21:30", "2026-11-22 21:30"),
        ("übermorgen 20:15", "2026-11-24 20:15"),
        ("so 18:00", "2026-11-29 18:00"),
        ("vendredi 20h30", "2026-11-27 20:30"),
        ("samedi à 19 h", "2026-11-28 19:00"),
        ("le 1er décembre à 20h", "2026-12-01 20:00"),
        ("27/11 à 20h", "2026-11-27 20:00"),
        ("demain 20 heures", "2026-11-23 20:00"),
        ("3 mars 20h", "2027-03-03 20:00"),
        ("mar. 24 novembre à 20h30", "2026-11-24 20:30"),
        ("mar 24 nov 20h", "2026-11-24 20:00"),
        ("mar 24 20h", "2027-03-24 20:00"),
        ("24:00", "2026-11-23 00:00"),
        ("tonight at 12", "2026-11-23 00:00"),
        ("friday night 12:30", "2026-11-28 00:30"),
    ],
)
def test_it_is_read_as_it_was_meant(typed: str, meant: str) -> None:
    found = read(typed, SUNDAY, "Europe/Berlin")
    assert f"{found.wall:%Y-%m-%d %H:%M}" == meant


FRIDAY = datetime(2026, 11, 27, 17, 0, tzinfo=UTC).timestamp()
"""18:00 in Berlin and Paris, 17:00 in London, noon in New York."""


@pytest.mark.parametrize(
    ("typed", "zone", "meant"),
    [
        ("friday 20:00", "Europe/London", "2026-11-27 20:00"),
        ("friday 16:30", "Europe/London", "2026-12-04 16:30"),
        ("Freitag 18:00", "Europe/Berlin", "2026-12-04 18:00"),
        ("next friday 8pm", "Europe/London", "2026-12-04 20:00"),
        ("nächsten Freitag 20 Uhr", "Europe/Berlin", "2026-12-04 20:00"),
        ("vendredi prochain 20h", "Europe/Paris", "2026-12-04 20:00"),
        ("vendredi 20h30", "Europe/Paris", "2026-11-27 20:30"),
        ("next saturday 20:00", "Europe/London", "2026-11-28 20:00"),
        ("20.30", "Europe/Berlin", "2026-11-27 20:30"),
        ("20h30", "Europe/Paris", "2026-11-27 20:30"),
        ("heute 20.30 Uhr", "Europe/Berlin", "2026-11-27 20:30"),
        ("morgen 20.10", "Europe/Berlin", "2026-11-28 20:10"),
        ("fr 20.15", "Europe/Berlin", "2026-11-27 20:15"),
        ("20.12. 20.15", "Europe/Berlin", "2026-12-20 20:15"),
        ("20.12 20.10 Uhr", "Europe/Berlin", "2026-12-20 20:10"),
        ("27.12.26 20:00", "Europe/Berlin", "2026-12-27 20:00"),
        ("27/12/26 20h", "Europe/Paris", "2026-12-27 20:00"),
        ("8.10 pm", "Europe/London", "2026-11-27 20:10"),
        ("saturday 8.30 pm", "Europe/London", "2026-11-28 20:30"),
        ("heute Abend um 8", "Europe/Berlin", "2026-11-27 20:00"),
        ("Samstagabend 20 Uhr", "Europe/Berlin", "2026-11-28 20:00"),
        ("morgen Nachmittag um 3", "Europe/Berlin", "2026-11-28 15:00"),
        ("Samstag ab 19 Uhr", "Europe/Berlin", "2026-11-28 19:00"),
        ("tonight at 8:30", "Europe/London", "2026-11-27 20:30"),
        ("tomorrow night 9", "Europe/London", "2026-11-28 21:00"),
        ("saturday at 8", "Europe/London", "2026-11-28 20:00"),
        ("saturday morning at 8", "Europe/London", "2026-11-28 08:00"),
        ("Samstag 8 Uhr", "Europe/Berlin", "2026-11-28 08:00"),
        ("saturday at 8 in the evening", "Europe/London", "2026-11-28 20:00"),
        ("ce soir 21h", "Europe/Paris", "2026-11-27 21:00"),
        ("demain soir à 8h", "Europe/Paris", "2026-11-28 20:00"),
        ("samedi à 8 heures du soir", "Europe/Paris", "2026-11-28 20:00"),
        ("samedi 20 heures 30", "Europe/Paris", "2026-11-28 20:30"),
        ("cet après-midi 18h", "Europe/London", "2026-11-27 18:00"),
        ("mar 20 h", "Europe/Paris", "2026-12-01 20:00"),
        ("5 dec 20", "Europe/London", "2026-12-05 20:00"),
        ("12/5 8pm", "America/New_York", "2026-12-05 20:00"),
        ("12/5 20:00", "Europe/London", "2027-05-12 20:00"),
        ("11/28 8pm", "Europe/London", "2026-11-28 20:00"),
        ("28/11 8pm", "America/New_York", "2026-11-28 20:00"),
    ],
)
def test_a_host_of_each_country_is_not_surprised(typed: str, zone: str, meant: str) -> None:
    found = read(typed, FRIDAY, zone)
    assert f"{found.wall:%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "friday",
        "24:30",
        "25:00",
        "13pm",
        "31.2. 20:00",
        "20:00 sharp",
        "99",
        "20:00 21:00",
        "27.11.",
        "13.13 13.13",
    ],
)
def test_what_cannot_be_read_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="I cannot read that"):
        read(typed, SUNDAY, "Europe/Berlin")


def test_the_zone_decides_the_moment() -> None:
    berlin, tokyo = (read("2026-11-27 20:00", SUNDAY, zone) for zone in ("Europe/Berlin", "Asia/Tokyo"))
    assert berlin.at - tokyo.at == 8 * 3600
    assert read("00:30", SUNDAY, "Asia/Tokyo").wall.day == 24, "there it is Monday already"


def test_all_zones_of_the_menu_are_known() -> None:
    assert len({*ZONES}) == len(ZONES) == 25
    assert all(zone_named(name) for name in (*ZONES, *BY_LOCALE.values()))
    assert guessed_zone("de") == "Europe/Berlin"
    assert guessed_zone("xx") == "UTC"


@pytest.mark.parametrize("name", ["", "Nowhere", "../etc/passwd", "/etc/passwd", "a" * 300])
def test_no_other_name_is_a_zone(name: str) -> None:
    with pytest.raises(Refused, match="I do not know this time zone"):
        zone_named(name)


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])
def test_a_zone_has_a_number_for_addresses(zone: str) -> None:
    number = number_of_zone(zone)
    assert number is not None
    assert number < 1000, "an address has no room for more"
    assert zone_of_number(number) == zone


def test_a_zone_that_was_made_up_has_none() -> None:
    assert number_of_zone("Mars/Base") is None
    assert zone_of_number(9999) == ""
