"""The rules on the screen: every section a page, in every language."""

from __future__ import annotations

import pytest

from bot.games.guide import guide
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.presenters.rules import rules, rules_page
from engine.registry import games
from tests.bot.drawn import assert_fits, live_buttons, text_of

each_game = pytest.mark.parametrize("game", games())


@each_game
def test_every_page_fits_and_has_the_title_and_a_section_of_its_own_in_each_language(game: str) -> None:
    english = rules(game, "en")[1:]
    for language in LANGUAGES:
        sections = rules(game, language)[1:]
        assert len(sections) == len(english)
        assert language == "en" or not set(sections) & set(english), "no page is left in English"
        pages = [rules_page(game, page, Tr(language)) for page in range(len(sections))]
        for page in pages:
            assert_fits(page)
        texts = [*map(text_of, pages)]
        assert all(text.startswith(f"# {presenter(game).title}\n## {i}. ") for i, text in enumerate(texts, 1))
        assert len(set(texts)) == len(texts) > 1
        assert all(text.splitlines()[2] for text in texts), "no gap below a heading"


@each_game
def test_one_can_turn_on_to_the_last_page_and_back_to_the_first(game: str) -> None:
    tr, last = Tr("en"), len(rules(game, "en")) - 2
    always = {"Cards", "All games"} if guide(game) else {"All games"}
    shown = [live_buttons(rules_page(game, page, tr)) for page in range(last + 1)]
    between = [{"← Back", "Next →", *always}] * (last - 1)
    assert shown == [{"Next →", *always}, *between, {"← Back", *always}]
    assert rules_page(game, -5, tr) == rules_page(game, 0, tr)
    assert rules_page(game, last + 1, tr) == rules_page(game, 999, tr) == rules_page(game, last, tr)


def test_the_cat_of_cucco_goes_after_the_original_owner_and_not_after_a_person_who_passed_the_card_on() -> (
    None
):
    words = {"en": "however often", "fr": "plusieurs fois de mains", "de": "weitergewandert"}
    for language, said in words.items():
        [line] = [
            line for page in rules("cucco", language) for line in page.splitlines() if "**5.3**" in line
        ]
        assert said in line
