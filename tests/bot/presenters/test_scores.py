"""By what words a season is found. What a ranking says: `screens/pages-rare.txt`."""

from __future__ import annotations

from bot.i18n import LANGUAGES, Tr
from bot.presenters.scores import find, season_name

NOVEMBER = "2026-11"


def test_a_season_is_found_by_its_name_in_any_case_and_nothing_else_is_one() -> None:
    nonsense = ("", "2026-13", "2026", "yesterday", "'; DROP TABLE standings", "💥" * 40)
    for tr in map(Tr, LANGUAGES):
        month = season_name(NOVEMBER, tr)
        for wanted in (NOVEMBER, month, f" {month.upper()} "):
            assert find(wanted, ["2026-12", "all", NOVEMBER], tr) == NOVEMBER
        assert find("ALL", [NOVEMBER, "all"], tr) == "all"
        assert {find(wanted, [NOVEMBER, "all"], tr) for wanted in nonsense} == {None}
