"""A day and an hour as people type them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.evenings.when import BY_LOCALE, ZONES, guessed_zone, read, zone_named
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
        ("24:00", "2026-11-23 00:00"),
    ],
)
def test_it_is_read_as_it_was_meant(typed: str, meant: str) -> None:
    found = read(typed, SUNDAY, "Europe/Berlin")
    assert f"{found.wall:%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize(
    "typed", ["", "soon", "friday", "25:00", "13pm", "31.2. 20:00", "20:00 sharp", "99", "20:00 21:00"]
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
