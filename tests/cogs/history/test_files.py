"""A finished game as a file: a text, a web page, and data."""

import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import cycle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import Tr
from bot.ids import TableId
from bot.names import escaped, tidy
from bot.pictures.faces import all_faces
from bot.screens.steps import steps_of
from bot.table import log
from bot.table.replay import Replay, replay
from cogs.history.files import FORMATS, export
from cogs.history.markup import html, in_words, inline
from engine.registry import games
from tests.bot.hard_names import HOSTILE
from tests.bot.logged import setting_of
from tests.bot.recorded import ENDED, recorded, replayed
from tests.engine.contract import biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
SHORT = setting_of("coucou")
VOID = {"meta", "br", "hr"}
CARD = '<svg class="face" role="img" aria-label="card 42"><use href="#face-card_42"/></svg>'


class Page(HTMLParser):
    """A web page as a browser parses it. Fails if a tag is not closed."""

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


def test_files_are_named_after_game_and_table_and_have_no_pictures_of_discord() -> None:
    read = replayed(SHORT)
    files = {form: export(read, form, ENDED, Tr("de")) for form in FORMATS}
    assert [one.name for one in files.values()] == ["coucou-7.txt", "coucou-7.html", "coucou-7.json"]
    tr = Tr("de", faces=dict.fromkeys(all_faces(), "<:card_42:1>"))
    assert {form: content(read, form, tr) for form in files} == {form: files[form].content for form in files}


def test_files_say_how_well_the_bots_played_and_data_name_nobody() -> None:
    [(opened, mark), *rest] = recorded(SHORT, ["Annabella"])
    assert isinstance(opened, log.Opened)
    strong = replay(TableId(7), [(msgspec.structs.replace(opened, level="strong"), mark), *rest])
    assert json.loads(content(strong, "data"))["level"] == "strong"
    assert all("strong bots" in content(strong, form) for form in ("text", "page"))
    assert ["Annabella" in content(strong, form) for form in ("page", "data")] == [True, False]


@pytest.mark.parametrize(("key", "language"), [*zip(games(), cycle(("de", "fr")), strict=False)])
def test_a_text_and_a_page_have_every_move_and_the_page_needs_nothing_else(key: str, language: str) -> None:
    read, tr = replayed(biggest_of(key) if key == "coucou" else setting_of(key)), Tr(language)
    lines = content(read, "text", tr).splitlines()
    moves = [line for line in lines if re.match(r"[A-T]: ", line)]
    by_house = [line for line in moves if line.endswith("[house]")]
    assert (len(moves), len(by_house)) == (len(read.moves), sum(one.by == "house" for one in read.moves))
    assert [line[3:] for line in lines if line.endswith("  Ann")] == ["Ann"]

    source = content(read, tr=tr)
    shown = Page(source)
    assert ("lang", language) in shown.attributes
    assert {value[:1] for name, value in shown.attributes if name == "href" and value} == {"#"}
    assert not re.search(r"https?:|@import|\ssrc=", source)
    assert source.count("url(") == source.count('mask="url(#face-')
    assert tr("Fair dealing") in shown.text
    assert source.count("<li>") == len(read.moves)
    assert source.count('<section class="step"') == len(steps_of(read)) + 1, "the end is one too"
    assert len(source.encode()) < 1_000_000, "the longest game fits into a message"
    drawn = re.findall(r'<symbol id="face-([a-z0-9_]+)"', source)
    assert sorted(drawn) == sorted({*re.findall(r'<use href="#face-([a-z0-9_]+)"', source)})
    ids = re.findall(r'\sid="([^"]+)"', source)
    assert len({*ids}) == len(ids)
    assert not re.search(r"&lt;:[a-z0-9_]+:", source), "no markup is left"


def test_whatever_a_name_says_a_page_shows_just_that() -> None:
    names = [*map(tidy, HOSTILE)]
    for some in (names[first:][: SHORT.seats] for first in range(0, len(names), SHORT.seats)):
        shown = re.sub("[\u2068\u2069]", "", Page(content(replayed(SHORT, some))).text)
        assert [name for name in some if name not in shown] == []


def test_a_very_long_game_leaves_out_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = content(replayed(SHORT))
    monkeypatch.setattr(sys.modules["cogs.history.page"], "MOST_CHARACTERS", 1000)
    short = content(replayed(SHORT))
    assert Page(short).text
    assert short.count("<li>") == whole.count("<li>")
    assert ("data-at=" in whole, "data-at=" in short) == (True, False)


def test_every_face_can_be_said() -> None:
    assert [name for name in all_faces() if re.search('[_&<"]', in_words(name, EN))] == []
    said = {"card_42": "42", "nest_7": "nid 7", "cockatoo_turned": "cacatoès perdu"}
    assert {name: in_words(name, Tr("fr", "kuckuck")) for name in said} == said


def test_a_page_allows_its_own_script_and_no_other() -> None:
    source = content(replayed(SHORT))
    [script] = re.findall(r"<script>(.*?)</script>", source, re.DOTALL)
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', source)
    own = b64encode(sha256(script.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{own}'"


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
