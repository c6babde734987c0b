"""What people type for a day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.days import read_day

NOW = datetime(2026, 11, 22, 17, 30, tzinfo=UTC)
"""A Sunday."""


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        *(
            (typed, "11-25 17:30")
            for typed in ("3", " 3 days ", "3d", "in 3 days", "3 Tage", "3 jours", "3 j")
        ),
        *((typed, "12-06 17:30") for typed in ("2 weeks", "2 Wochen", "2 semaines", "2w", "14")),
        *((typed, "11-23 17:30") for typed in ("tomorrow", "Morgen", "demain", "1")),
        *((typed, "11-27 18:00") for typed in ("Friday", "fri", "Freitag", "fr", "vendredi", "ven")),
        *((typed, "11-22 18:00") for typed in ("Sunday", "Sonntag", "dimanche", "22.11.", "22/11")),
        *((typed, "12-24 18:00") for typed in ("24.12.", "24.12.2026", "24/12", "24-12-2026", "2026-12-24")),
        *((typed, "12-24 18:00") for typed in ("24 Dec", "December 24", "Dec 24th, 2026", "24. Dezember")),
        *((typed, "12-24 18:00") for typed in ("24 décembre", "24 déc.", "24 Dez 2026")),
    ],
)
def test_a_day_is_read_in_many_forms(typed: str, day: str) -> None:
    found = read_day(typed, NOW.timestamp())
    assert found is not None
    assert datetime.fromtimestamp(found, UTC).strftime("%m-%d %H:%M") == day


def test_a_day_that_is_over_is_the_next_years_unless_the_year_is_said() -> None:
    now = NOW.timestamp()
    for typed, year in (("1.3.", 2027), ("1 March", 2027), ("1.3.2026", 2026)):
        found = read_day(typed, now)
        assert found is not None
        assert datetime.fromtimestamp(found, UTC).year == year


def test_the_same_day_of_the_week_after_its_evening_is_a_week_later() -> None:
    late = NOW.replace(hour=19).timestamp()
    found = read_day("sunday", late)
    assert found is not None
    assert datetime.fromtimestamp(found, UTC).strftime("%m-%d") == "11-29"


@pytest.mark.parametrize(
    "typed", ["", "soon", "31.2.", "32.1.", "m", "ju 3", "3 moons", "0000-00-00", "9" * 40, "24.13.", "\x00"]
)
def test_what_nobody_can_tell_is_no_day(typed: str) -> None:
    assert read_day(typed, NOW.timestamp()) is None
