"""The table of points below a score sheet."""

from __future__ import annotations

from bot.games.scoresheet import NAME_WIDTH, score_sheet


def test_a_name_that_is_too_long_for_its_column_shows_that_it_was_cut() -> None:
    _, _, short, long, _ = score_sheet(("R1",), [("Ann", ["3"]), ("Rotkehlchen", ["5"])]).splitlines()
    assert "Ann" in short
    assert "…" not in short
    assert "Rotkehlch…" in long
    assert len("Rotkehlch…") == NAME_WIDTH
