"""Names of people: kept short and in one line, and harmless in a text whatever they contain."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LANGUAGES, Tr
from bot.names import LONGEST, apart, cut, escaped, graphemes, isolated, looks, tidy, told_apart, width_of

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


SEEN = """
    🏳️‍🌈 🏳️‍⚧️ 👩‍💻 👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🤷🏽‍♀️ ❤️‍🔥 🇩🇪 1️⃣ #️⃣ ☺️ ☺︎ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿
    می‌خواهم ന്‍ ശ്രീ ශ්‍රී ක්‍ෂ ಕ್‌ಷ ರ‍್ಯ র‍্য क्‍ष नमस्ते ที่รัก བསྒྲུབས မြွှေ့ שָׁלוֹם Nguyễn 葛󠄀城 日本語 ᄀᅠ 𝓑𝓮𝓷
    \U0001faea \U0001fadf \U0001fffd\u200d♂️ \U0001fc50 \uf8ff ᠮᠣᠩᠭᠣᠯ\u180eᠠ ؀١٢ \U000130e7\U00013430\U000130e8
"""
"""Names with invisible characters that change what is seen, and with signs newer than any library."""
UNSEEN_ALONE = """
    3164 115F 1160 FFA0 2800 FE0F FE00,FE01 0301,0302 20DD 0903 2003,3000,A0 202E,2066,2069 200E,200F,061C
    2028 E0041,E0042 E007F 180B,180E 034F 200B 200C 200D FEFF AD 0,1B D800 FFF9,FFFA 1D159 17B4,17B5 20,0301
    115F,1160 200D,FE0F,20,0301 FFFF E0100 2060,2063 13441 2065 13430 1BCA0 1D173 1F916,FE0F
"""


def test_all_that_can_be_seen_of_a_name_is_kept_as_it_is_seen() -> None:
    names = [*SEEN.split(), "( ͡° ͜ʖ ͡°)", "🦜" * 32]
    assert [tidy(name) for name in names] == names
    alone = ["".join(chr(int(code, 16)) for code in name.split(",")) for name in UNSEEN_ALONE.split()]
    assert {ascii(name): tidy(name) for name in alone} == dict.fromkeys(map(ascii, alone), "?")
    ghosts = ["Ben\u200d", "B\ufe0fen", "\U000e0042Ben", "Be\u2067n", "(a\u200dway) Ben", "🤖\ufe0f\u200dBen"]
    assert {*map(tidy, ghosts)} == {"Ben"}


def test_no_name_is_cut_within_a_sign_or_reaches_into_other_lines() -> None:
    assert tidy("🦜" * 30 + "👩‍💻") == "🦜" * 30
    assert tidy("x" * 31 + "e\u0301") == "x" * 31
    assert tidy("क" + "्क" * 40) == ("क" + "्क" * 40)[:32]
    assert cut("👩‍💻" * 4, 3) == "👩‍💻👩‍💻…"
    assert cut("日本語日本語", 8, width_of) == "日本語…"
    assert [graphemes(tidy(name)) for name in ("🏴󠁧󠁢󠁳󠁣󠁴󠁿" * 9, "👨‍👩‍👧‍👦" * 9)] == [["🏴󠁧󠁢󠁳󠁣󠁴󠁿"] * 4, ["👨‍👩‍👧‍👦"] * 4]
    tower = "Z" + "".join(map(chr, range(0x300, 0x330))) + "\u0489\u20dd"
    assert tidy(tower) == "Z\u0300\u0301\u0315\u0316"
    assert tidy("ก" + "\u0e47" * 20) == "ก\u0e47"
    assert [*map(width_of, ("🏳️‍🌈", "日本", "שָׁלוֹם", "Zoe\u0308 a"))] == [2, 4, 4, 5]


def test_names_that_look_alike_are_told_apart() -> None:
    alike = ["Ben", "BEN ", "Веn", "B\u200den", "𝐁en", "Ｂｅｎ"]
    assert {*map(looks, alike)} == {"ben"}
    assert [told_apart(name, "ben.k", ["Ann", "Ben"]) for name in ("Ben", "Benn")] == ["Ben (@ben.k)", "Benn"]
    assert told_apart("Ben", "", ["Ben", "ben 2"]) == "Ben 3"
    assert len(told_apart("x" * 32, "ben.k", ["x" * 32])) == LONGEST
    assert apart(["Ben", "Ben", "ben", "Ann"]) == ("Ben", "Ben 2", "ben 3", "Ann")
    assert apart(["Benjamin the First", "Benjamin the Second"], 10) == ("Benjamin…", "Benjami… 2")


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
