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

from bot.i18n import LANGUAGES, LOCALES, N_, Tr, language_of
from bot.locales import __main__ as tool
from engine.registry import games

TRANSLATED = ("fr", "de")
DOMAINS = ("bot", *games())
EVERY = [(language, domain) for language in TRANSLATED for domain in DOMAINS]


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
            for text, translation in zip(forms(message.id), forms(message.string), strict=True):
                yield Entry(domain, text, translation)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def marks(text: str) -> Counter[str]:
    """Its markdown and its pictures."""
    return Counter(re.findall(r"\*\*|\*|`|[\u2190-\u2bff\U0001f300-\U0001faff−+]", text))


def test_the_languages_are_english_and_those_with_catalogues() -> None:
    assert set(LANGUAGES) == {"en", *TRANSLATED}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_a_catalogue_for_each_game_and_one_for_the_rest(language: str) -> None:
    assert {path.stem for path in (LOCALES / language).iterdir()} == set(DOMAINS)


@pytest.mark.parametrize(("language", "domain"), EVERY)
def test_the_catalogues_are_what_the_tool_would_write(language: str, domain: str) -> None:
    fresh = tool.written(tool.updated(language, domain, templates()[domain]))
    assert (LOCALES / language / f"{domain}.po").read_text(encoding="utf-8") == fresh, (
        "run python -m bot.locales"
    )


@pytest.mark.parametrize(("language", "domain"), EVERY)
def test_every_message_is_translated_and_none_is_left_over(language: str, domain: str) -> None:
    found = messages(language, domain)
    assert found
    assert [message.id for message in found if not all(forms(message.string))] == []
    assert [message.id for message in found if message.fuzzy] == []
    assert list(catalogue(language, domain).obsolete) == []
    assert {message.id for message in found} == {m.id for m in templates()[domain] if m.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_fills_in_the_same_details(language: str) -> None:
    assert [entry for entry in entries(language) if fields(entry.text) != fields(entry.translation)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_markdown_and_pictures(language: str) -> None:
    assert [entry for entry in entries(language) if marks(entry.text) != marks(entry.translation)] == []


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


def test_french_has_its_spaces_before_signs() -> None:
    bare = re.compile(r"(?<!\u202f)[;!?]|(?<!\u00a0):")
    assert [entry for entry in entries("fr") if bare.search(entry.translation)] == []


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["−2 points", "−1 point", "0 points", "1 point", "2 points"]),
        ("fr", ["−2 points", "−1 point", "0 point", "1 point", "2 points"]),
        ("de", ["−2 Punkte", "−1 Punkt", "0 Punkte", "1 Punkt", "2 Punkte"]),
    ],
)
def test_numbers_take_the_form_of_their_language(language: str, expected: list[str]) -> None:
    tr = Tr(language)
    assert [tr.plural("{n} point", "{n} points", n) for n in (-2, -1, 0, 1, 2)] == expected


@pytest.mark.parametrize("language", TRANSLATED)
def test_house_players_are_called_differently(language: str) -> None:
    from bot.table.birds import BIRDS

    names = [Tr(language)(bird.name) for bird in BIRDS]
    assert len(set(names)) == len(BIRDS)
    assert all(len(name) <= 12 for name in names), "a score sheet shows twelve characters"


def test_a_game_speaks_from_its_own_catalogue_first_and_then_from_the_common_one() -> None:
    tr = Tr("fr").of("kuckuck")
    assert tr("no nest") == "pas de nid"
    assert tr("My hand") == "Ma main"
    assert Tr("fr")("no nest") == "no nest"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr", "fr"), ("de", "de"), ("en-GB", "en"), ("en-US", "en"), ("es-ES", "en"), ("", "en")],
)
def test_discord_locales_find_their_language(locale: str, language: str) -> None:
    assert language_of(locale) == language


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


def test_marking_a_text_leaves_it_as_it_is() -> None:
    assert N_("text {x}") == "text {x}"
