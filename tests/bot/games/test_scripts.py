"""Scripted lessons run as they are written, and still work when the learner leaves the script.

`tests/bot/screens/written/pages-lessons.txt` shows the texts of the scripts and the learner's screens.
"""

import re
from itertools import cycle

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.screen import Screen
from bot.screens.hand import panel
from bot.table import LEARNER, nouns
from bot.table.lessons import chapter, place, scene
from tests.bot.drawn import assert_fits, buttons, text_of
from tests.bot.lessons import CHAPTERS, Lesson, Moment, faithful, headstrong, lesson_moments

each_chapter = pytest.mark.parametrize("lesson", CHAPTERS, ids=lambda lesson: lesson.script)
STRAYING = [*zip(map(str, range(3)), cycle(LANGUAGES), strict=False)]


def shown(moment: Moment, language: str = "en", *, in_beat: bool = False) -> Screen:
    return panel(moment.table, LEARNER, nouns.Moment(in_beat=in_beat), Tr(language))


def marked(screen: Screen) -> list[str]:
    """The addresses of the buttons that the coach marks as good choices."""
    return [button.press for button in buttons(screen) if "💡" in button.label]


@each_chapter
def test_by_its_hints_a_lesson_is_played_as_it_is_written(lesson: Lesson) -> None:
    *played, end = lesson_moments(lesson, faithful)
    written = chapter(lesson.game, lesson.script)
    assert written
    assert end.table.closed == "learned"
    assert all(place(moment.table) is not None for moment in played)
    assert place(end.table) == len(written.scenes)
    for moment in played:
        if moment.chooses:
            now = scene(moment.table)
            assert now is not None
            assert now.hint, "the script has a word for each decision"
            action = now.moves[LEARNER]
            turn = f"t:7:{moment.table.prompt.turn}"
            assert {f"{turn}:{action}", f"{turn}:?{action.split()[0]}"} >= {*marked(shown(moment))} != set()
        if moment.stands:
            at = place(moment.table)
            told = bool(at and written.scenes[at - 1].told)
            screen = shown(moment, in_beat=True)
            assert ("🎓" in text_of(screen)) == told
            assert [button.press for button in buttons(screen)] == ["t:7:-:on", "t:7:-:quit"]
    assert chapter(lesson.game, "of a version to come") is None


@each_chapter
def test_whatever_the_learner_plays_it_goes_on_soundly_outside_the_script(lesson: Lesson) -> None:
    strayed = False
    for seed, language in STRAYING:
        for moment in lesson_moments(lesson, headstrong, seed):
            for screen in (shown(moment, language, in_beat=True), shown(moment, language)):
                assert_fits(screen)
                said = text_of(screen)
                assert not re.search(r"\{\w*\}", said)
                told = [line.removeprefix("🎓 ") for line in said.splitlines() if line.startswith("🎓 ")]
                assert [line for line in told if said.count(line) > 1] == [], "the result has said it already"
            strayed |= place(moment.table) is None
            if moment.chooses and not moment.table.prompt.calls:
                assert len(marked(screen)) == 1
        assert moment.table.closed == "learned"
    assert strayed
