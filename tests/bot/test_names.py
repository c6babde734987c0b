"""Names of people: kept short and in one line, and harmless in a text whatever they contain."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LANGUAGES, Tr
from bot.names import LONGEST, escaped, isolated, tidy

MEANS_SOMETHING = set("\\*_~`|>#[]()<:@-+.!")
"""The characters that can have a meaning in Discord's markdown, in a line or at its beginning."""
SIGN = r"[^0-9A-Za-z\s]"
"""A character that Discord shows unchanged after a backslash."""
UNSEEN = "\u200b\u2068\u2069"

any_name = st.text(max_size=60) | st.text(alphabet="\\*_~`|>#[]()<:@-+.! \nAé\u05d0🦜", max_size=60)


def bare(text: str) -> list[str]:
    """The unescaped characters of a text that mean something to Discord."""
    without_escapes = re.sub(rf"\\{SIGN}", "", text)
    return [c for c in re.sub(r"[@:]\u200b", "", without_escapes) if c in MEANS_SOMETHING]


@given(any_name)
def test_a_name_in_a_text_means_nothing_but_itself_and_reads_as_it_is_written(name: str) -> None:
    assert bare(escaped(name)) == []
    kept = tidy(name)
    read = re.sub(rf"\\({SIGN})", r"\1", escaped(kept))
    assert "".join(c for c in read if c not in UNSEEN) == kept


@given(any_name)
def test_a_kept_name_is_one_short_line_that_is_never_empty(name: str) -> None:
    kept = tidy(name)
    assert 1 <= len(kept) <= LONGEST
    assert len(kept.splitlines()) == 1
    assert kept == " ".join(kept.split())
    assert tidy(kept) == kept


def test_a_name_is_kept_without_what_cannot_be_seen() -> None:
    kept = {
        "  Ann \n Lee\t": "Ann Lee",
        "\u202eevil\u202c\u200b": "evil",
        "a\x00b\x1bc\ufeff": "abc",
        "x" * 31 + " y": "x" * 31,
        "x" * 33: "x" * 32,
        "\ud800": "?",
        "": "?",
        "\u3164 \u2800": "?",
        "José 🦜": "José 🦜",
    }
    assert {name: tidy(name) for name in kept} == kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_says_by_their_name_what_only_we_say(language: str) -> None:
    for sign in ("{name} (away)", "{name} (left)", "{name} (bot)", "{name} (you)", "🤖\xa0{name}"):
        looks = Tr(language)(sign, name="Magpie")
        assert looks != "Magpie"
        assert tidy(looks) == tidy(looks.upper()).capitalize() == "Magpie"
        assert tidy(f"{looks} (a(away)way)") == "Magpie"
    assert tidy("Ann (she/her)") == "Ann (she/her)"
    assert tidy("🤖") == "?"


def test_a_name_from_right_to_left_keeps_the_words_around_it_in_their_order() -> None:
    assert escaped("שלום") == "\u2068שלום\u2069"
    assert isolated("سلام  ") == "\u2068سلام  \u2069"
    assert isolated("Ann  ") == "Ann  "
