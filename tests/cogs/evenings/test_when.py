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
from tests.cogs.evenings.hours import BERLIN, NEW_YORK, Case, combined, corpus

SUNDAY = datetime(2026, 11, 22, 17, 0, tzinfo=UTC).timestamp()


def understood(case: Case) -> float | None:
    """The moment that counts, if the person confirms it. None if they are refused."""
    try:
        at = read(case.typed, case.here.now, case.here.zone, case.here.locale).at
    except Refused:
        return None
    return at if at > case.here.now else None  # `require_time` refuses what is past


def test_each_hour_is_read_as_it_was_meant_or_refused() -> None:
    cases = [*corpus()]
    assert len(cases) > 1000
    assert [(case, got) for case in cases if (got := understood(case)) != case.meant] == []


def test_each_way_to_say_a_day_goes_with_each_way_to_say_an_hour() -> None:
    cases = [*combined()]
    assert len(cases) > 1000
    assert [(case, got) for case in cases if (got := understood(case)) != case.meant] == []


def test_a_zone_that_is_not_clear_is_refused_by_name_and_an_hour_without_one_is_asked_for_again() -> None:
    for typed in ("8pm IST", "8pm CEST", "20h heure de Mars", "20:00+15:00"):
        with pytest.raises(Refused, match="which time zone you mean"):
            read(typed, SUNDAY, BERLIN)
    for typed in ("", "soon", "friday", "24:30", "20:00 21:00"):
        with pytest.raises(Refused, match="I can't make out a day"):
            read(typed, SUNDAY, BERLIN)
    assert read("8pm IST", SUNDAY, "Asia/Kolkata").zone == "Asia/Kolkata", "there it is clear"


def test_a_moment_that_is_certain_stays_in_another_zone_and_an_hour_on_a_clock_moves() -> None:
    certain = [
        read(typed, SUNDAY, NEW_YORK) for typed in ("in 1h30", "8pm CET", "<t:1795377600:F>", "20:00Z")
    ]
    assert all(typed.exact for typed in certain)
    assert certain[1].zone == "Europe/Paris", "a weekly night keeps it"
    assert not read("8pm", SUNDAY, NEW_YORK).exact


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
