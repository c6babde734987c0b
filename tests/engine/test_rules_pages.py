"""The pages of the rules: complete, tested, alike in each language, and fit for Discord."""

import re

import pytest

from engine.registry import games
from tests.engine.rulebook import LANGUAGES, cited, numbers, page, sections


@pytest.mark.parametrize("key", games())
def test_each_numbered_rule_has_a_test(key: str) -> None:
    assert set(cited(key)) == set(numbers(page(key)))


@pytest.mark.parametrize("key", games())
def test_the_languages_agree_in_numbers_which_count_from_one_in_each_section(key: str) -> None:
    for language in LANGUAGES:
        text = page(key, language)
        assert numbers(text) == numbers(page(key)), language
        assert len(sections(text)) == len(sections(page(key))), language
        for place, section in enumerate(sections(text), 1):
            assert numbers(section) == [f"{place}.{i + 1}" for i in range(len(numbers(section)))], language


@pytest.mark.parametrize("key", games())
def test_a_page_fits_discord(key: str) -> None:
    for text in (page(key, language) for language in LANGUAGES):
        assert text.startswith("# ")
        assert sections(text)
        assert all(len(section) <= 1800 for section in sections(text))
        assert not re.search(r"<\w|^\||^####", text, flags=re.MULTILINE), "no HTML, tables or deep headings"
