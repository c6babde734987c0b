"""The catalogues: complete, up to date with the sources, and true to them as far as a machine can check."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.common import listed
from bot.i18n import LOCALES, N_, Tr, language_of
from bot.locales import __main__ as tool
from bot.table.house import BIRDS
from tests.bot.calls import call_at
from tests.bot.catalogues import DOMAINS, catalogue, fields, forms, templates

TRANSLATED = tool.TRANSLATED
PLAIN = {f"{{{name}}}" for name in ("n", "name", "names", "number", "game", "host", "guest", "winner")}


def entries(language: str) -> Iterator[tuple[str, str, str]]:
    """For each form of each message: domain, text and translation. Lists of phrases are left out."""
    for domain in DOMAINS:
        for message in catalogue(language, domain):
            if message.id and tool.LIST not in message.auto_comments:
                for text, translation in zip(forms(message.id), forms(message.string), strict=True):
                    yield domain, text, translation


def marks(text: str) -> Counter[str]:
    """The markdown and the pictures of a text."""
    return Counter(re.findall(r"\*\*|\*|`|[\u2190-\u2bff\U0001f300-\U0001faff−+]", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogues_are_complete_and_what_the_tool_would_write(language: str) -> None:
    assert {path.stem for path in (LOCALES / language).iterdir()} == {*DOMAINS}
    for domain in DOMAINS:
        written = (LOCALES / language / f"{domain}.po").read_text(encoding="utf-8")
        fresh = tool.written(tool.updated(language, domain, templates()[domain]))
        assert written == fresh, f"run python -m bot.locales: {domain}"
        found = [message for message in catalogue(language, domain) if message.id]
        assert [message.id for message in found if message.fuzzy or not all(forms(message.string))] == []
        assert [*catalogue(language, domain).obsolete] == [], "none is left over"
        assert {message.id for message in found} == {one.id for one in templates()[domain] if one.id}


def test_a_translation_has_the_same_details_markdown_and_pictures_and_the_names_of_buttons() -> None:
    bare = re.compile(r"(?<!\u202f)[;!?]|(?<!\u00a0):")
    for language in TRANSLATED:
        for domain, text, translation in entries(language):
            assert (fields(text), marks(text)) == (fields(translation), marks(translation))
            assert language != "fr" or not bare.search(translation), "U+202F before ; ! ?, U+00A0 before :"
            tr = Tr(language, domain)
            for label in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text):
                assert f"*{tr(label)}*" in translation, text
                assert tr(label) != label, "there is no such button"


def test_a_translator_is_told_what_fills_each_placeholder_and_where_a_single_word_stands() -> None:
    """Translators are told by a comment in the sources, or by a line of `bot/locales/notes.txt`."""
    for message in (message for template in templates().values() for message in template if message.id):
        told = "".join(message.auto_comments)
        assert all(name in told for name in {*tool.placeholders(message.id)} - PLAIN), (
            f"say in a comment `# Translators:`, directly above it, what fills {message.id!r}"
        )
        assert told or any(" " in text for text in forms(message.id)), (
            f"say in a comment `# Translators:`, directly above it, where {message.id!r} is used"
        )


CONTRACTED = re.compile(
    r"\b(?:cannot|(?:could|would|did|do|does|is|are|was|were|has|have|had|should|will|can) not"
    r"|I am|(?:you|they|we) are(?= [\w*{])|(?:I|you|they|we|it|there|that) will(?= \w)"
    r"|(?:it|there) is(?= [\w*{])|(?:(?<=[.!?:] )|(?<![\w,] ))(?:that|here) is(?= [\w*{])"
    r"|(?:I|you|they|we) have (?:already |just |never |now )?(?:been|left|seen|shown|won|lost|had"
    r"|come|gone|got|chosen|begun|done|made|taken|given|put|[a-z]+ed))\b",
    re.IGNORECASE,
)
"""What the bot says in fewer letters: *can't*, *I'm*, *you've left*. At the end, *as it is*, it stays."""
COMMA = re.compile(r"[\w'}-]+, (?:\{\w+\}|[\w'-]+), (?:and|or) (?:\{\w+\}|[\w'-]+)(?![\w ])")
"""Such a comma as in *Ann, Ben, and Cleo*."""


def spoken() -> list[str]:
    """All English texts but the lists of phrases: there, *{name} does not* may weigh each word."""
    told = [message for template in templates().values() for message in template if message.id]
    return [text for message in told if tool.LIST not in message.auto_comments for text in forms(message.id)]


def test_english_is_spoken_in_one_voice_that_contracts() -> None:
    assert len(spoken()) > 1000
    assert [(text, found[0]) for text in spoken() if (found := CONTRACTED.search(text))] == []


def test_no_english_list_has_a_comma_before_its_last_and() -> None:
    assert listed(["Ann", "Ben", "Cleo"], Tr("en")) == "Ann, Ben and Cleo"
    assert [text for text in spoken() if COMMA.search(text)] == []


def test_house_players_are_called_differently() -> None:
    for language in TRANSLATED:
        names = {Tr(language)(bird.name) for bird in BIRDS}
        assert len(names) == len(BIRDS)
        assert max(map(len, names)) <= 12, "a score sheet shows twelve characters"


MARKED = re.compile(rf"(?:\b(?:{'|'.join(tool.KEYWORDS)})|\))\s*\(\s*(?=[\"'])")


def marked(path: Path) -> Iterator[str]:
    """The texts that a file marks for translation, found in its calls."""
    source = path.read_text(encoding="utf-8")
    for found in MARKED.finditer(source):
        # The tool would miss the text in language_of(it)("text"), as the second call names no function.
        for text in call_at(source, found.end()).args[:1]:
            if isinstance(text, ast.Constant):
                yield str(text.value)


def test_the_tool_finds_every_marked_text() -> None:
    """Babel misses calls inside an f-string, and calls of a function without a name, as in f(x)("text")."""
    found = {forms(message.id)[0] for template in templates().values() for message in template if message.id}
    assert {text for path in tool.sources() for text in marked(path)} == found


# How a text looks in a language


def test_numbers_take_the_form_of_their_language() -> None:
    said = {
        "en": ["−2 points", "−1 point", "0 points", "1 point", "2 points"],
        "fr": ["−2 points", "−1 point", "0 point", "1 point", "2 points"],
        "de": ["−2 Punkte", "−1 Punkt", "0 Punkte", "1 Punkt", "2 Punkte"],
    }
    for language, expected in said.items():
        tr = Tr(language)
        assert [tr.plural("{n} point", "{n} points", n) for n in (-2, -1, 0, 1, 2)] == expected


def test_a_game_speaks_from_its_own_catalogue_first_and_then_from_the_common_one() -> None:
    tr = Tr("fr").of("kuckuck")
    assert tr("no nest") == "pas de nid"
    assert tr("My hand") == "Ma main"
    assert Tr("fr")("no nest") == "no nest"
    assert N_("text {x}") == "text {x}", "marking a text leaves it as it is"


def test_discord_locales_find_their_language() -> None:
    found = {"fr": "fr", "de": "de", "en-GB": "en", "en-US": "en", "es-ES": "en", "": "en"}
    assert {locale: language_of(locale) for locale in found} == found


def test_all_who_sit_at_a_table_read_the_same_names_of_house_players() -> None:
    tr = Tr("fr", faces={"card_42": "<:card_42:123>"}).at_table("de")
    assert (tr("Magpie"), tr.house_name("Magpie")) == ("Pie", "Elster")
    assert tr.of("coucou").house_name("Magpie") == tr.in_words().house_name("Magpie") == "Elster"
    assert tr.face("card_42") == "<:card_42:123>"
    assert Tr("fr").house_name("Magpie") == "Pie"
