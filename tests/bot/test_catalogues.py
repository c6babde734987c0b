"""The catalogues: complete, in step with the sources, and true to them in what a machine can check."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.i18n import LANGUAGES, LOCALES, Tr
from bot.locales import __main__ as tool
from bot.table.birds import BIRDS
from engine.registry import games

TRANSLATED = ("fr", "de")
DOMAINS = ("bot", *games())


class Entry(NamedTuple):
    """One form of a message and its translation."""

    domain: str
    text: str
    translation: str


templates = cache(tool.templates)


def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALES / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if isinstance(text, str) or text is None else list(text)


def messages(language: str, domain: str) -> list[Message]:
    return [message for message in catalogue(language, domain) if message.id]


def entries(language: str) -> Iterator[Entry]:
    for domain in DOMAINS:
        for message in messages(language, domain):
            for pair in zip(forms(message.id), forms(message.string), strict=True):
                yield Entry(domain, *pair)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def marks(text: str) -> Counter[str]:
    """Its markdown and its pictures."""
    return Counter(re.findall(r"\*\*|\*|`|[\u2190-\u2bff\U0001f300-\U0001faff−+]", text))


def test_the_languages_are_english_and_those_with_a_catalogue_for_each_game_and_one_for_the_rest() -> None:
    assert {*LANGUAGES} == {"en", *TRANSLATED}
    for language in TRANSLATED:
        assert {path.stem for path in (LOCALES / language).iterdir()} == {*DOMAINS}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogues_are_complete_and_what_the_tool_would_write(language: str) -> None:
    for domain in DOMAINS:
        written = (LOCALES / language / f"{domain}.po").read_text(encoding="utf-8")
        fresh = tool.written(tool.updated(language, domain, templates()[domain]))
        assert written == fresh, f"run python -m bot.locales: {domain}"
        found = messages(language, domain)
        assert found
        assert [message.id for message in found if message.fuzzy or not all(forms(message.string))] == []
        assert [*catalogue(language, domain).obsolete] == [], "none is left over"
        assert {message.id for message in found} == {one.id for one in templates()[domain] if one.id}


def test_a_translation_has_the_same_details_markdown_and_pictures() -> None:
    for language in TRANSLATED:
        for of in (fields, marks):
            assert [entry for entry in entries(language) if of(entry.text) != of(entry.translation)] == []
    bare = re.compile(r"(?<!\u202f)[;!?]|(?<!\u00a0):")
    assert [entry for entry in entries("fr") if bare.search(entry.translation)] == [], "spaces before signs"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_button_named_in_a_text_is_called_so(language: str) -> None:
    named = 0
    for entry in entries(language):
        tr = Tr(language, entry.domain)
        for label in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", entry.text):
            assert f"*{tr(label)}*" in entry.translation, entry
            assert tr(label) != label, "there is no such button"
            named += 1
    assert named >= 3


def test_house_players_are_called_differently() -> None:
    for language in TRANSLATED:
        names = {Tr(language)(bird.name) for bird in BIRDS}
        assert len(names) == len(BIRDS)
        assert max(map(len, names)) <= 12, "a score sheet shows twelve characters"


def test_the_tool_keeps_translations_adds_new_messages_and_drops_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "LOCALES", tmp_path)
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "bot.po").write_text(
        'msgid "kept"\nmsgstr "gardé"\n\nmsgid "dropped"\nmsgstr "jeté"\n', encoding="utf-8"
    )
    template = Catalog()
    template.add("kepts", locations=[("b.py", 0)])
    template.add("kept", locations=[("a.py", 0)])
    written = tool.written(tool.updated("fr", "bot", template))
    assert written.split("\n\n", 1)[1] == (
        '#: a.py\nmsgid "kept"\nmsgstr "gardé"\n\n#: b.py\nmsgid "kepts"\nmsgstr ""\n'
    )


def marked(path: Path) -> Iterator[str]:
    """The texts that a file marks for translation, by its syntax tree."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            # A text given to what a call returned, such as tr_of(interaction)("text"), would not be found.
            if name in tool.KEYWORDS or isinstance(node.func, ast.Call):
                yield str(node.args[0].value)


def test_the_tool_finds_every_marked_text() -> None:
    """Babel reads tokens: it overlooks a call inside an f-string, or on what another call returned."""
    found = {forms(message.id)[0] for template in templates().values() for message in template if message.id}
    assert {text for path in tool.sources() for text in marked(path)} == found
