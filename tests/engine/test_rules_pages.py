"""The pages of the rules: complete, tested, alike in each language, and fit for Discord."""

from __future__ import annotations

import re

import pytest

from engine.registry import games
from tests.engine.rulebook import LANGUAGES, cited, numbers, page, sections


@pytest.mark.parametrize("key", games())
def test_each_numbered_rule_has_a_test(key: str) -> None:
    assert set(cited(key)) == set(numbers(page(key)))


@pytest.mark.parametrize("key", games())
def test_the_languages_agree_in_sections_and_numbers(key: str) -> None:
    pages = [page(key, language) for language in LANGUAGES]
    assert len({len(sections(text)) for text in pages}) == 1
    assert len({tuple(numbers(text)) for text in pages}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games())
def test_a_page_fits_discord(key: str, language: str) -> None:
    text = page(key, language)
    assert text.startswith("# ")
    assert sections(text)
    assert all(len(section) <= 1800 for section in sections(text))
    assert not re.search(r"<\w|^\||^####", text, flags=re.MULTILINE), "no HTML, no tables, no deep headings"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games())
def test_each_section_numbers_its_rules_from_one(key: str, language: str) -> None:
    for place, section in enumerate(sections(page(key, language)), 1):
        found = numbers(section)
        assert found == [f"{place}.{i}" for i in range(1, len(found) + 1)]
