"""A short game of Zum Kuckuck! on the screens: two rounds, in which nobody plays every hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.course import course_of
from bot.games.statistics import statistics
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.presenters.lobby import facts
from bot.presenters.table import table_message
from bot.table import Table
from bot.table.folding import fold
from engine.games import kuckuck
from tests.bot.drawn import text_of
from tests.bot.logged import logged
from tests.engine.contract import Setting

SHORT = Setting(kuckuck, 4, kuckuck.Options(rounds="short"))
PEOPLE = {UserId(1): "Ann", UserId(2): "Ben", UserId(3): "Cleo", UserId(4): "Dan"}
ENTRIES = logged(SHORT, PEOPLE)
EN = Tr("en")


def test_the_sheet_leaves_out_who_did_not_play_a_hand_and_says_so() -> None:
    sheet = text_of(table_message(fold(Table(TableId(7)), ENTRIES), None, EN))
    assert "Each hand was played by two of you, not by all." in sheet
    assert "Everybody has played each hand" not in sheet
    code = sheet.split("```")[1]
    points = [line.split() for line in code.splitlines() if line.startswith(tuple(PEOPLE.values()))]
    assert [len(line) for line in points] == [3] * 4, "a name and two hands"


def test_the_statistics_compare_a_hand_with_the_one_other_who_played_it() -> None:
    told, game = statistics("kuckuck"), course_of(ENTRIES)
    assert told is not None
    assert game is not None
    made = {
        whose: sum(fact.number for fact in told.count(game) if fact.word.endswith(whose))
        for whose in ("hands", "mine", "theirs")
    }
    assert made["hands"] == 2 * 4
    assert made["mine"] == made["theirs"], "each hand was played twice, so each is the other's other"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_names_a_short_game_and_says_nothing_of_a_full_one(language: str) -> None:
    def said(options: dict[str, str | int]) -> str:
        opened, *seated = ENTRIES[:5]
        return " · ".join(
            facts(fold(Table(TableId(7)), [replace(opened, options=options), *seated]), Tr(language))
        )

    short = {"en": "short: two rounds", "fr": "partie courte", "de": "kurz: zwei Durchgänge"}[language]
    assert short in said({"bidding": "sealed", "rounds": "short"})
    full = said({"bidding": "sealed", "rounds": "full"})
    assert full == said({"bidding": "sealed"}), "as before there were short games"
    assert short not in full
