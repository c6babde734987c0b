"""The rules on the screen: every section a page, in every language."""

from __future__ import annotations

import pytest

from bot.games.guide import guide
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.presenters.rules import rules, rules_page
from engine.registry import games
from tests.bot.drawn import assert_fits, live_buttons, text_of


def pages(game: str, language: str) -> int:
    return len(rules(game, language)) - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_page_fits(game: str, language: str) -> None:
    for page in range(pages(game, language)):
        assert_fits(rules_page(game, page, Tr(language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_page_has_the_title_and_a_section_of_its_own(game: str, language: str) -> None:
    texts = [text_of(rules_page(game, page, Tr(language))) for page in range(pages(game, language))]
    assert all(text.startswith(f"# {presenter(game).title}\n## {i}. ") for i, text in enumerate(texts, 1))
    assert len(set(texts)) == len(texts) > 1
    assert all(text.splitlines()[2] for text in texts), "no gap below a heading"


@pytest.mark.parametrize("game", games())
def test_no_page_is_left_in_english(game: str) -> None:
    english = rules(game, "en")[1:]
    for language in set(LANGUAGES) - {"en"}:
        translated = rules(game, language)[1:]
        assert len(translated) == len(english)
        assert not set(translated) & set(english)


@pytest.mark.parametrize("game", games())
def test_one_can_turn_on_to_the_last_page_and_back_to_the_first(game: str) -> None:
    tr, last = Tr("en"), pages(game, "en") - 1
    always = {"Cards", "All games"} if guide(game) else {"All games"}
    assert live_buttons(rules_page(game, 0, tr)) == {"Next →", *always}
    assert live_buttons(rules_page(game, last, tr)) == {"← Back", *always}
    between = [live_buttons(rules_page(game, page, tr)) for page in range(1, last)]
    assert between == [{"← Back", "Next →", *always}] * (last - 1)


@pytest.mark.parametrize("game", games())
def test_a_page_beyond_the_ends_is_the_nearest_one(game: str) -> None:
    tr, last = Tr("en"), pages(game, "en") - 1
    assert rules_page(game, -5, tr) == rules_page(game, 0, tr)
    assert rules_page(game, last + 1, tr) == rules_page(game, 999, tr) == rules_page(game, last, tr)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "however often"), ("fr", "plusieurs fois de mains"), ("de", "weitergewandert")],
)
def test_the_cat_of_cucco_goes_after_the_original_owner_and_not_after_a_person_who_passed_the_card_on(
    language: str, words: str
) -> None:
    [line] = [line for page in rules("cucco", language) for line in page.splitlines() if "**5.3**" in line]
    assert words in line
