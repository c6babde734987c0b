"""The drawn tables of all games: what is on them, when they change, and what they weigh."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from bot.drawings import WIDTH, Drawing, Face, Mark, Words
from bot.drawings.files import file_of
from bot.faces import all_faces
from bot.faces.lettering import font, legible
from bot.games.course import course_of
from bot.games.drawing import drawing
from bot.games.honours import honours
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import sitting
from bot.presenters.sheet import drawn_sheet
from bot.scores.ending import UNTOLD, Ending
from bot.screen import Picture
from bot.table import Phase, Table
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, evening
from tests.bot.hard_names import HOSTILE, long_names
from tests.bot.recorded import recorded
from tests.engine.contract import Setting, biggest_of, some_settings_of

SETTINGS = [setting for game in games().values() if drawing(game.key) for setting in some_settings_of(game)]
HEAVIEST = 40_000
"""Bytes of a table of usual size."""
HIGHEST = 900
SMALLEST = 28
"""A phone shows a third of it: ten pixels."""


def marks(picture: Picture) -> Sequence[Mark]:
    assert isinstance(picture.drawing, Drawing)
    return picture.drawing.marks


def drawn(table: Table, language: str = "en", *, in_beat: bool = False) -> Picture:
    drawer = drawing(table.game)
    assert drawer
    tr = Tr(language).of(table.game)
    return drawer.table(table.rules.view(table.state, None), sitting(table, tr), tr, in_beat=in_beat)


def playing(setting: Setting, names: Sequence[str]) -> list[Table]:
    """A game without its end, at which nothing is drawn of the table."""
    return [table for table in evening(setting, names) if table.phase is Phase.PLAYING]


def moment(table: Table) -> tuple[object, ...]:
    """What a drawing may follow: the last result, and which deal or round it is now."""
    view: Any = table.rules.view(table.state, None)
    return (view.last, getattr(view, "deal", 0), getattr(view, "round", 0), table.options)


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_drawing_stays_the_same_until_a_trick_or_a_deal_is_over(setting: Setting) -> None:
    names = [f"player {number}" for number in range(setting.seats)]
    for before, after in pairwise(playing(setting, names)):
        if moment(before) == moment(after) and before.players == after.players:
            assert drawn(before) == drawn(after)


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_french_colon_has_its_space(setting: Setting) -> None:
    for table in playing(setting, [f"player {number}" for number in range(setting.seats)])[::7]:
        for in_beat in (False, True):
            assert re.search(r"\S: ", drawn(table, "fr", in_beat=in_beat).alt) is None


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_says_in_words_what_it_shows_and_has_only_faces_that_there_are(
    setting: Setting, language: str
) -> None:
    names = [f"player {number}" for number in range(setting.seats)]
    first, *rest = playing(setting, names)
    assert all(name in drawn(first, language).alt for name in names)
    for table in rest[::7]:
        for in_beat in (False, True):
            picture = drawn(table, language, in_beat=in_beat)
            assert 0 < len(picture.alt) <= 1024
            assert "**" not in picture.alt.replace("*" * 32, ""), "but for the name of one who comes late"
            assert "<:" not in picture.alt
            assert {mark.name for mark in marks(picture) if isinstance(mark, Face)} <= {*all_faces()}


@pytest.mark.parametrize("game", [game for game in games() if drawing(game)])
@pytest.mark.parametrize("names", ["usual", "hostile", "long"])
def test_a_drawn_table_is_light_and_fits_a_phone(game: str, names: str) -> None:
    setting = biggest_of(game)
    of = {
        "usual": [f"Player {number}" for number in range(setting.seats)],
        "hostile": [*HOSTILE, *HOSTILE][: setting.seats],
        "long": long_names(setting),
    }
    tables = playing(setting, of[names])
    for table in (tables[0], tables[len(tables) // 2], tables[-1]):
        png = file_of(drawn(table, in_beat=True).drawing)
        assert len(png) <= HEAVIEST
        with Image.open(io.BytesIO(png)) as image:
            assert image.width == WIDTH
            assert image.height <= HIGHEST


def test_no_words_of_a_drawing_are_smaller_than_a_phone_can_show() -> None:
    for setting in SETTINGS:
        names = [f"Player {number}" for number in range(setting.seats)]
        picture = drawn(playing(setting, names)[9], in_beat=True)
        assert min(mark.size for mark in marks(picture) if isinstance(mark, Words)) >= SMALLEST


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_is_light_and_says_in_words_what_it_shows(game: str, language: str) -> None:
    setting = biggest_of(game)
    names = [f"Player {number}" for number in range(setting.seats)]
    table = [*evening(setting, names)][-1]
    picture = sheet(table, language)
    shown = [one for one in table.ranking if one.player == table.players[one.seat]]
    for _, player, place, *_ in shown:
        assert f"{place}. {player.name}" in picture.alt or player.user is None
    assert len(picture.alt) <= 1024
    assert len(file_of(picture.drawing)) <= HEAVIEST


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_has_no_markup_and_cuts_nothing_but_names(game: str, language: str) -> None:
    setting = biggest_of(game)
    *_, table = evening(setting, [f"Player {number}" for number in range(setting.seats)])
    told = honours(game)
    course = course_of([entry for entry, _ in recorded(setting, ["Ann", "Ben"], "seed") if entry])
    assert told
    assert course
    picture = sheet(table, language, Ending(decided=told.decided(course)))
    words = [mark for mark in marks(picture) if isinstance(mark, Words)]
    assert "<:" not in picture.alt
    assert "🤖" not in picture.alt
    for mark in words:
        assert "<:" not in mark.text
        fits = font(mark.size).getlength(legible(mark.text)) <= mark.width
        assert fits or mark.otherwise, f"{mark.text} is cut"


def sheet(table: Table, language: str, ending: Ending = UNTOLD) -> Picture:
    """The picture of the score sheet, in a place that has pictures of the cards."""
    blocks = drawn_sheet(table, ending, Tr(language, faces=LONGEST_FACES))
    [picture] = (block for block in blocks if isinstance(block, Picture))
    return picture
