"""The running score in words."""

from __future__ import annotations

from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.ending import my_end
from bot.presenters.running import running_line
from bot.presenters.table import table_message
from bot.scores.ending import Ending
from bot.scores.running import RunningScore, Score
from bot.table import log
from bot.table.folding import evolve
from tests.bot.drawn import text_of
from tests.bot.people import ANN as FIRST
from tests.bot.people import BEN as SECOND
from tests.bot.people import CLEO, DAN, lobby, playing

EN = Tr("en")
ANN, BEN = Score(UserId(1), "Ann", 3, 14), Score(UserId(2), "Ben", 2, 11)
IN_WORDS = {
    "en": "🏅 Games won so far: **Ann**\u00a03 · **Ben**\u00a02 — 14 points to 11",
    "de": "🏅 Bisher gewonnen: **Ann**\u00a03 · **Ben**\u00a02 – 14 zu 11 Punkte",
    "fr": "🏅 Parties gagnées jusqu'ici\u00a0: **Ann**\u00a03 · **Ben**\u00a02 — 14 points à 11",
}


def test_of_two_people_it_is_a_sentence_of_more_a_list_of_the_first_six() -> None:
    two = RunningScore(5, (ANN, BEN))
    assert {language: running_line(two, Tr(language)) for language in LANGUAGES} == IN_WORDS
    assert running_line(RunningScore(1, (ANN, BEN)), EN) == running_line(RunningScore(2), EN) == ""
    many = RunningScore(2, tuple(Score(UserId(n), f"P{n}", 9 - n, -n) for n in range(8)))
    line = running_line(many, EN)
    assert line.startswith("🏅 Games won so far (points): **P0**\u00a09\u00a0(0) · **P1**\u00a08\u00a0(−1)")
    assert line.endswith("**P5**\u00a04\u00a0(−5) · …")
    line = running_line(RunningScore(2, (Score(None, "", 1, 1), Score(BEN.user, "*B*", 1, 0))), EN)
    assert "*deleted\u00a0player*\u00a01 · **\\*B\\***\u00a01" in line


def test_it_stands_on_the_sheet_in_the_panel_and_small_in_the_next_lobby() -> None:
    running = RunningScore(5, (ANN, BEN))
    line, ending = running_line(running, EN), Ending(running=running)
    ended = playing(FIRST, SECOND, CLEO)
    while waiting := ended.prompt.seats:
        seat = min(waiting)
        ended = evolve(ended, log.Acted(seat, ended.rules.default(ended.state, seat)))
    assert line in text_of(table_message(ended, None, EN, ending=ending))
    assert line in my_end(ended, 0, ending, EN)
    assert f"-# {line}" in text_of(table_message(lobby(DAN), None, EN, ending=ending))
    assert "Games won" not in text_of(table_message(ended, None, EN))
