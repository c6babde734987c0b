"""A finished game as a file: a text, a web page, and data."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from collections import UserDict
from hashlib import sha256
from html.parser import HTMLParser
from itertools import cycle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.exports import FORMATS, export
from bot.exports.faces import in_words
from bot.exports.markdown import html, inline
from bot.exports.page import page
from bot.faces import all_faces
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.names import escaped, tidy
from bot.presenters.steps import steps_of
from bot.reviews import VERSION, Review, Weighed
from bot.reviews.decisions import decisions
from bot.table import log
from bot.table.replay import Replay, replay
from tests.bot.drawn import HOST
from tests.bot.hard_names import HOSTILE
from tests.bot.logged import setting_of
from tests.bot.recorded import ENDED, recorded, replayed
from tests.engine.contract import SOME_SETTINGS, Setting, biggest_of, taking_turns

pytestmark = pytest.mark.by_lot

EN = Tr("en")
PICTURED = ("kuckuck", "ducksoup", "coucou", "cucco")
"""The games whose pages show faces."""
FIVE = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SOME, SHORT = biggest_of("kuckuck"), setting_of("coucou")
VOID = {"meta", "br", "hr"}
CARD = '<svg class="face" role="img" aria-label="card 42"><use href="#face-card_42"/></svg>'
TAGS = {
    *("html", "meta", "title", "style", "main", "h1", "h2", "p", "small", "section", "ol", "li", "details"),
    *("summary", "b", "i", "s", "code", "pre", "div", "br", "hr", "nav", "a", "button", "output", "script"),
    *("svg", "symbol", "use", "rect", "path", "mask", "g", "text"),
}


NAMES = {
    *("lang", "charset", "name", "content", "http-equiv", "class", "id", "href", "hidden", "role"),
    *("title", "aria-label", "aria-live", "aria-hidden", "data-at", "data-gone", "data-part"),
    *("viewbox", "x", "y", "width", "height", "rx", "d", "fill", "mask", "maskunits"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
    *("textlength", "lengthadjust", "text-anchor", "font-size"),
}


class Page(HTMLParser):
    """What a browser makes of a page; it fails on a tag that is not ours or not closed."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(source)
        self.close()
        assert self.open == []
        self.text = "".join(self.texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & {*self.open}:
            self.texts.append(data)


def content(read: Replay, form: str = "page", tr: Tr = EN) -> str:
    return export(read, form, ENDED, tr).content


class Unasked(UserDict[str, str]):
    """Faces that nobody may ask for."""

    def __getitem__(self, name: str) -> str:
        pytest.fail(f"{name} has no place in a file")


def test_files_are_named_after_game_and_table_and_have_no_pictures_of_discord() -> None:
    read = replayed(SOME)
    files = {form: export(read, form, ENDED, Tr("de")) for form in FORMATS}
    assert [one.name for one in files.values()] == ["kuckuck-7.txt", "kuckuck-7.html", "kuckuck-7.json"]
    for form, one in files.items():
        assert content(read, form, Tr("de", faces=Unasked())) == one.content


def test_a_text_lists_who_sat_where_and_tells_every_move() -> None:
    wrong = []
    for setting, language in taking_turns(LANGUAGES):
        read = replayed(setting)
        lines = content(read, "text", Tr(language)).splitlines()
        moves = [line for line in lines if re.match(r"[A-T]: ", line)]
        by_house = [line for line in moves if line.endswith("[house]")]
        told = (
            [line[3:] for line in lines if line.endswith("  Ann")],
            len(moves),
            len(by_house),
            lines[-1][:10],
        )
        house = sum(move.by == "house" for move in read.moves)
        if told != (["Ann"], len(read.moves), house, "Scores: A "):
            wrong.append((setting, language, told))
    assert wrong == []


def test_files_say_how_well_the_bots_played_and_name_whom_they_are_read_by_alone() -> None:
    [(opened, mark), *rest] = recorded(SOME, ["Annabella"])
    assert isinstance(opened, log.Opened)
    strong = replay(TableId(7), [(msgspec.structs.replace(opened, level="strong"), mark), *rest])
    for read, level in ((strong, "strong"), (replayed(SOME, ["Annabella"]), "fair")):
        assert json.loads(content(read, "data"))["level"] == level
        assert all(f"{level} bots" in content(read, form) for form in ("text", "page"))
        assert ["Annabella" in content(read, form) for form in ("page", "data")] == [True, False]
    assert not any("fair bots" in content(replayed(SOME, FIVE), form) for form in ("text", "page"))


@pytest.mark.parametrize(
    ("setting", "language"), [*zip(SOME_SETTINGS, cycle(LANGUAGES), strict=False)], ids=repr
)
def test_a_page_is_whole_needs_nothing_else_and_has_every_move_in_its_readers_language(
    setting: Setting, language: str
) -> None:
    read = replayed(setting)
    source = content(read, tr=Tr(language))
    shown = Page(source)
    assert ("lang", language) in shown.attributes
    assert {name for name, _ in shown.attributes} <= NAMES, "no address of anything"
    assert {value[:1] for name, value in shown.attributes if name == "href" and value} == {"#"}
    assert not re.search(r"https?:|@import", source)
    assert source.count("url(") == source.count('mask="url(#face-')
    assert "prefers-color-scheme: dark" in source
    assert Tr(language)("Fair dealing") in shown.text
    assert source.count("<li>") == len(read.moves)
    assert source.count('<section class="step"') == len(steps_of(read)) + 1, "the end is one too"
    assert len(source.encode()) < 1_000_000, "it fits into a message"
    drawn = re.findall(r'<symbol id="face-([a-z0-9_]+)"', source)
    used = {*re.findall(r'<use href="#face-([a-z0-9_]+)"', source)}
    assert used or setting.game.key not in PICTURED
    assert sorted(drawn) == sorted(used), "each face that it uses is drawn once"
    assert not re.search(r"&lt;:[a-z0-9_]+:", source), "no markup is left"


def test_whatever_a_name_says_a_page_shows_just_that() -> None:
    for name in map(tidy, HOSTILE):
        shown = Page(content(replayed(SHORT, [name, "Ben"])))
        assert name in re.sub("[\u2068\u2069]", "", shown.text)


def test_a_very_long_game_leaves_out_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    read = replayed(SOME)
    whole = page(read, ENDED, EN)
    monkeypatch.setattr(sys.modules["bot.exports.page"], "MOST_CHARACTERS", 1000)
    source = page(read, ENDED, EN)
    Page(source)
    assert source.count("<li>") == len(read.moves)
    assert 'class="before"><details class="moves"' in source
    assert 'class="before"><details class="moves"' not in whole
    assert ("data-at=" in whole, "data-at=" in source) == (True, False)


def test_a_page_with_a_review_has_a_word_on_each_decision_and_folds_no_move_up() -> None:
    read = replayed(setting_of("kuckuck"))
    found = decisions(read, HOST)
    choices = [(one.move, one.frame, one.action, one.offered) for one in found]
    thought = [Weighed(*of, (1.0, *(0.0,) * (len(of[3]) - 1)), (0.0,) * len(of[3]), 0.1) for of in choices]
    source = page(read, ENDED, Tr("en"), Review(VERSION, "points", tuple(thought)))
    assert source.count("<em>") == len(found)
    assert {*re.findall(r"<em>(.+?)</em>", source)} > {"✓ as a strong bot would"}
    assert "Review of the decisions of <b>Ann</b>" in source
    led = re.findall(r'<p><a href="(#s\d+)">Round \d · Trick \d+: −1.0</a></p>', source)
    assert len(led) == 3
    assert all(f'id="{to[1:]}"' in source for to in led)
    assert '<details class="moves" open>' in source
    plain = page(read, ENDED, Tr("en"))
    assert "<em>" not in plain
    assert '<details class="moves" open>' not in plain
    assert page(read, ENDED, Tr("en"), Review(VERSION, "points")) == plain


def test_a_page_tells_what_came_of_a_trick_once() -> None:
    read = replayed(SOME)
    rounds = 2 if read.table.options["rounds"] == "short" else len(read.table.players)
    assert Page(content(read)).text.count("after\xa0trick\xa03") == rounds, "once a round"


def test_a_face_says_what_it_is_in_its_readers_language() -> None:
    said = {
        "kuckuck": {"card_42": "42", "nest_7": "nid 7", "cockatoo_turned": "cacatoès perdu"},
        "ducksoup": {"dame_of_hearts": "D♥", "ten_of_clubs": "10♣", "ace_of_spades": "A♠"},
        "cucco": {"cucco_17": "17", "cucco_cat": "chat", "cucco_high_clown": "clown"},
    }
    for game, words in said.items():
        assert {name: in_words(name, Tr("fr", game)) for name in words} == words


def test_every_face_can_be_said() -> None:
    assert [name for name in all_faces() if re.search('[_&<"]', in_words(name, EN))] == []


def test_a_page_allows_its_own_script_and_no_other() -> None:
    source = content(replayed(SHORT))
    [script] = re.findall(r"<script>(.*?)</script>", source, re.DOTALL)
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', source)
    allowed = b64encode(sha256(script.encode()).digest()).decode()
    assert policy.split("; ") == [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        f"script-src 'sha256-{allowed}'",
    ]


MARKDOWN = {
    "plain": "<p>plain</p>",
    "### Head\n-# small **b**": '<p class="strong">Head</p><p><small>small <b>b</b></small></p>',
    "# <:card_42:0>": f'<p class="large">{CARD}</p>',
    "a <:card_42:0> b": f"<p>a {CARD} b</p>",
    r"\<:card_42:0\>": "<p>&lt;:card_42:0&gt;</p>",
    "~~a~~ *b* `<c>`": "<p><s>a</s> <i>b</i> <code>&lt;c&gt;</code></p>",
    "**a *b** c*": "<p><b>a <i>b c</i></b></p>",
    "a\n\nb": "<p>a</p><p>b</p>",
    "```\n<x>  1\n```": "<pre>&lt;x&gt;  1</pre>",
    r"\*\*a\*\*": "<p>**a**</p>",
}


def test_our_markdown_as_html() -> None:
    assert {text: html(text) for text in MARKDOWN} == MARKDOWN


@given(st.text())
def test_no_name_makes_a_tag(name: str) -> None:
    name = tidy(name)
    shown = Page(f"<p>{inline(f'**{escaped(name)}** plays')}</p>")
    assert shown.text.replace("\u200b", "").strip("\u2068\u2069").replace("\u2069 plays", " plays") == (
        f"{name} plays".replace("\u200b", "")
    )


@given(st.text(alphabet="*~`\\<>&'\"# -ab\n"))
def test_no_text_makes_a_tag_that_is_not_closed(text: str) -> None:
    Page(html(text))
