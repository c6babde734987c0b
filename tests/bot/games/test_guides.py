"""What the games add to their rules: the page for the moment, what the cards do, and drawn examples."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.drawings import Drawing, Words
from bot.drawings.files import file_of
from bot.drawings.png import fitted
from bot.games.guide import Guide, guide
from bot.i18n import LANGUAGES, Tr
from bot.presenters.rules import cards_page, rules, rules_page
from bot.screen import Picture
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, assert_fits, evening, text_of
from tests.engine import coucou_table, cucco_table, ducksoup_table, kuckuck_table
from tests.engine.contract import biggest_of, few_settings_of

HEAVIEST = 40_000
"""Bytes."""
GUIDED = [game for game in games() if guide(game)]


def guide_of(game: str) -> Guide:
    found = guide(game)
    assert found
    return found


def example(game: str, language: str) -> Picture:
    return guide_of(game).example(Tr(language).of(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GUIDED)
def test_nothing_of_a_drawn_example_is_cut(game: str, language: str) -> None:
    drawing = example(game, language).drawing
    assert isinstance(drawing, Drawing)
    for words in (mark for mark in drawing.marks if isinstance(mark, Words)):
        assert fitted(words) == words.text
        assert words.text.replace("\xa0", " ") in example(game, language).alt
    assert len(file_of(drawing)) < HEAVIEST


@pytest.mark.parametrize("game", GUIDED)
def test_an_example_stands_on_its_page_of_the_rules_and_in_words_for_readers_of_text_only(game: str) -> None:
    page, tr = guide_of(game).EXAMPLE - 1, Tr("en")
    with_pictures = [number for number in range(20) if rules_page(game, number, tr).pictures]
    sections = len(rules(game, "en")) - 1
    assert {min(number, sections - 1) for number in with_pictures} == {page}
    told = rules_page(game, page, tr, text_only=True)
    assert not told.pictures
    assert example(game, "en").alt.splitlines()[1] in text_of(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", [{}, LONGEST_FACES], ids=["words", "faces"])
@pytest.mark.parametrize("game", GUIDED)
def test_what_the_cards_do_is_one_small_page(game: str, faces: dict[str, str], language: str) -> None:
    page = cards_page(game, Tr(language, faces=faces))
    assert_fits(page)
    assert len(text_of(page).splitlines()) <= 13


@pytest.mark.parametrize("game", GUIDED)
def test_a_french_colon_has_its_space_which_no_line_breaks(game: str) -> None:
    assert re.search(r"[^\xa0]: ", text_of(cards_page(game, Tr("fr")))) is None
    assert re.search(r"\S: ", example(game, "fr").alt) is None


@pytest.mark.parametrize("key", GUIDED)
def test_each_moment_has_a_page_of_the_rules(key: str) -> None:
    game = games()[key]
    sections = len(rules(key, "en")) - 1
    for setting in {*few_settings_of(game), biggest_of(key)}:
        names = [f"Player {number}" for number in range(setting.seats)]
        for table in [*evening(setting, names)][::7]:
            for seat in range(setting.seats):
                assert 1 <= guide_of(key).section(table.rules.view(table.state, seat)) <= sections


def heading(game: Any, state: Any, seat: int) -> str:
    """The page of the rules for this seat."""
    section = guide_of(game.key).section(game.view(state, seat))
    return rules(game.key, "en")[section].partition("\n")[0]


def test_the_page_of_zum_kuckuck_follows_the_bidding_and_who_is_out() -> None:
    place = "A(–,5) B(3,5) C(out) D(–,5)"
    sealed = kuckuck_table.table(place, (2, 9), "A52 B41 D8", trick=2)
    assert heading(kuckuck, sealed, 0) == "3. A trick"
    assert heading(kuckuck, sealed, 2) == "5. Going out"
    opened = kuckuck_table.table(place, (2, 9), "A52 B41 D8", trick=2, tactical=True)
    assert heading(kuckuck, opened, 0) == "8. Open bidding"


def test_the_page_of_duck_soup_follows_the_course_and_a_quack() -> None:
    lead = ducksoup_table.table("7H KS", "7C 7S", stock="2D 3D")
    assert heading(ducksoup, lead, 0) == "3. A trick"
    quacked, _ = ducksoup_table.play(lead, "A:7H B:7C quack")
    assert heading(ducksoup, quacked, 0) == "4. Quack!"
    assert heading(ducksoup, ducksoup_table.table("7H KS", "7C 7S"), 0) == "5. Two courses"


def test_the_page_of_cucco_follows_who_is_asked() -> None:
    state = cucco_table.table("A3 B6 C9 D14 E4")
    assert heading(cucco, state, 0) == "4. Your turn"
    assert heading(cucco, cucco_table.after(state, "A:ask"), 1) == "5. What the other card does"
    last = cucco_table.after(state, "A:keep B:keep C:keep D:keep")
    assert heading(cucco, last, 4) == "6. Asking the deck"
    met = cucco_table.after(cucco_table.table("A3 B20 C9 D14 E4"), "A:ask B:accept")
    assert heading(cucco, met, 0) == "8. The end of a round"


def test_the_page_of_coucou_follows_the_variant() -> None:
    base, running = coucou_table.dealt(5), coucou_table.dealt(5, coucou_table.AS)
    assert heading(coucou, base, 0) == "4. Your turn"
    assert heading(coucou, running, 0) == "6. As qui court"
