"""What a leaderboard says."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.scores import find, leaderboard, season_name
from bot.scores.leaderboard import Leaderboard, Standing
from tests.bot.drawn import text_of

EN = Tr("en")
NOVEMBER = "2026-11"


def standing(rank: int, user: UserId = UserId(0), games: int = 12, name: str | None = None) -> Standing:
    return Standing(
        rank, UserId(user or rank), f"P{rank}" if name is None else name, 1500 - rank, games, 5, 80, 2
    )


def board(*standings: Standing, page: int = 0, players: int = 0, mine: Standing | None = None) -> Leaderboard:
    players = players or len(standings)
    return Leaderboard("kuckuck", NOVEMBER, 42, players, page, standings, mine, None, ())


def test_until_ten_games_a_rating_is_provisional_by_a_sign_and_a_word() -> None:
    shown = board(standing(1, games=9), standing(2, games=10))
    for language, word in (("en", "provisional"), ("fr", "provisoire"), ("de", "vorläufig")):
        told = text_of(leaderboard(shown, UserId(0), Tr(language))).splitlines()
        first, second = [line for line in told if "\\." in line]
        assert first.endswith(f"**1499** 🌱\xa0{word}")
        assert second.endswith("**1498**")


def test_the_asker_is_marked_on_the_page_shown_below_it_or_told_that_they_are_not_there() -> None:
    there = text_of(leaderboard(board(standing(1), standing(2), mine=standing(2)), UserId(2), EN))
    assert (there.count("**P2** (you)"), "…" in there) == (1, False)
    below = text_of(leaderboard(board(standing(1), players=25, mine=standing(17)), UserId(17), EN))
    assert "…\n17\\. **P17** (you)" in below
    assert "Page 1 of 3" in below
    assert "You are not in this ranking yet" in text_of(leaderboard(board(standing(1)), UserId(9), EN))


def test_a_player_of_whom_nothing_may_be_known_is_named_as_such() -> None:
    shown = board(standing(1, user=UserId(-4), name=""))
    for language, words in (("en", "deleted player"), ("fr", "personne effacée"), ("de", "gelöschte Person")):
        assert f"*{words}* — " in text_of(leaderboard(shown, UserId(0), Tr(language)))


def test_how_games_count_is_said_in_a_sentence_and_without_games_how_to_begin() -> None:
    half = {
        "en": "After three games a day with the same people, each further one counts half as much",
        "fr": "Après trois parties le même jour avec les mêmes personnes, chacune compte moitié moins",
        "de": "Nach drei Partien am Tag mit denselben Leuten zählt jede weitere halb so viel",
    }
    for language, words in half.items():
        assert words in text_of(leaderboard(board(standing(1)), UserId(0), Tr(language)))
    text = text_of(leaderboard(board(), UserId(1), EN))
    assert "`/kuckuck start`" in text
    assert "at least two people" in text


@pytest.mark.parametrize(
    ("language", "month", "ever"),
    [
        ("en", "November 2026", "All time"),
        ("fr", "Novembre 2026", "Depuis le début"),
        ("de", "November 2026", "Gesamt"),
    ],
)
def test_a_season_has_a_name_by_which_it_is_found(language: str, month: str, ever: str) -> None:
    tr = Tr(language)
    assert (season_name(NOVEMBER, tr), season_name("all", tr)) == (month, ever)
    for wanted in (NOVEMBER, month, f" {month.upper()} "):
        assert find(wanted, ["2026-12", "all", NOVEMBER], tr) == NOVEMBER
    assert find("ALL", [NOVEMBER, "all"], tr) == "all"


def test_what_is_no_season_is_not_found() -> None:
    for wanted in ("", "2026-13", "2026", "yesterday", "'; DROP TABLE standings", "💥" * 40):
        assert [find(wanted, [NOVEMBER, "all"], Tr(language)) for language in LANGUAGES] == [None] * 3
