"""A drawing as SVG: what it shows, as wide as in its picture, and nothing that a name could bring in."""

from __future__ import annotations

import re

from bot.drawings import DIM, SMALL, Drawing, Face, Panel, Words
from bot.drawings.svg import svg

PANEL, FACE = Panel(8, 52, 784, 100), Face("card_42", 612.5, 59, 86)


def test_marks_stand_where_the_drawing_has_them() -> None:
    shown = svg(Drawing(200, (PANEL, FACE)), "a card")
    assert shown.startswith('<svg class="drawn" role="img" aria-label="a card" viewBox="0 0 800 200">')
    assert '<rect x="8" y="52" width="784" height="100" rx="14" fill="#2B3037"/>' in shown
    assert '<use href="#face-card_42" x="612.5" y="59" width="86" height="86"/>' in shown


def test_words_are_as_wide_as_they_are_told_and_no_wider() -> None:
    short, long = (Words(text, 20, 40, width=200) for text in ("Ann", "Ann, and many a word behind her"))
    widths = [
        float(re.findall(r'textLength="([\d.]+)"', svg(Drawing(80, (words,)), ""))[0])
        for words in (short, long)
    ]
    assert widths[0] < 100 < widths[1] <= 200
    assert "Ann, a…" in svg(Drawing(80, (long,)), "")


def test_words_keep_their_size_their_colour_and_their_side() -> None:
    shown = svg(Drawing(80, (Words("7", 400, 40, SMALL, DIM, "middle"),)), "")
    assert f'text-anchor="middle" font-size="{SMALL}" fill="{DIM}">7</text>' in shown


def test_what_the_font_lacks_is_left_out_and_tags_stay_letters() -> None:
    assert "<text" not in svg(Drawing(80, (Words("🤖", 20, 40),)), "")
    assert ">2.</text>" in svg(Drawing(80, (Words("🤖", 20, 40, otherwise="2."),)), "")
    shown = svg(Drawing(80, (Words("<b>&", 20, 40),)), 'A "name"')
    assert "&lt;b&gt;&amp;</text>" in shown
    assert 'aria-label="A &quot;name&quot;"' in shown
