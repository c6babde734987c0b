"""Days as people type them."""

from datetime import UTC, datetime

from bot.days import month_first, read_day

NOW = datetime(2026, 11, 22, 17, 30, tzinfo=UTC)
"""A Sunday."""


def day_of(typed: str, now: float = NOW.timestamp()) -> str | None:
    found = read_day(typed, now)
    return None if found is None else f"{datetime.fromtimestamp(found, UTC):%m-%d %H:%M %Y}"


TYPED = {
    "11-25 17:30": ("3", " 3 days ", "3d", "in 3 days", "3 Tage", "3 jours", "3 j"),
    "12-06 17:30": ("2 weeks", "2 Wochen", "2 semaines", "2w", "14"),
    "11-23 17:30": ("tomorrow", "Morgen", "demain", "1"),
    "11-24 17:30": ("day after tomorrow", "übermorgen", "apres-demain"),
    "11-27 18:00": ("Friday", "next fri", "Freitag", "fr", "vendredi", "ven"),
    "11-22 18:00": ("Sunday", "Sonntag", "dimanche", "22.11.", "22/11"),
    "12-24 18:00": (
        *("24.12.", "24.12.2026", "24/12", "24 12", "2026-12-24", "24 décembre", "24 déc."),
        *("24 Dec", "December 24", "Dec 24th, 2026", "24. Dezember", "24 Dez 2026", "le 24.12.26"),
    ),
}


def test_a_day_is_read_in_many_forms() -> None:
    for day, forms in TYPED.items():
        assert {typed: day_of(typed) for typed in forms} == dict.fromkeys(forms, f"{day} 2026")
    for typed, year in (("1.3.", 2027), ("1 March", 2027), ("1.3.2026", 2026)):
        assert day_of(typed) == f"03-01 18:00 {year}", "one that is over is the next year's"
    after_its_evening = NOW.replace(hour=19).timestamp()
    assert day_of("sunday", after_its_evening) == "11-29 18:00 2026", "a week later"


def test_the_language_says_whether_the_month_comes_first_and_the_zone_only_where_no_language_is_known() -> (
    None
):
    assert [month_first(locale, "US/Eastern") for locale in ("en-US", "ja", "en-GB", "fr", "sv-SE")] == [
        *(True, True, False, False, False),
    ]
    zones = ("US/Eastern", "America/Boise", "Pacific/Honolulu", "Europe/Paris", "UTC", "Lost/Zone")
    assert [month_first("", zone) for zone in zones] == [True, True, True, False, False, False]
    assert month_first("en-US", "Europe/Paris")
    december = datetime(2026, 12, 5, 18, tzinfo=UTC).timestamp()
    assert read_day("12/5", NOW.timestamp(), month_leads=True) == december


def test_what_nobody_can_tell_is_no_day() -> None:
    untold = (
        "",
        "soon",
        "31.2.",
        "m",
        "ju 3",
        "3 moons",
        "0000-00-00",
        "9" * 40,
        "fr 20:00",
        "\x00",
        "fr 24.12.",
        "31/2",
    )
    assert {typed: day_of(typed) for typed in untold} == dict.fromkeys(untold)
