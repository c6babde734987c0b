"""A drawing as SVG: it shows the same as the PNG, in the same width, and no name can inject anything."""

import io
import re

from PIL import Image

from bot.drawing import WIDTH, Arrow, Disc, Drawing, Face, Panel, Words
from bot.pictures.png import png
from bot.pictures.svg import svg


def test_marks_stand_where_the_drawing_has_them_and_words_are_no_wider_than_they_may_be() -> None:
    long = Words("Ann, and many a word behind her", 20, 40, width=200)
    shown = svg(Drawing(200, (Panel(8, 52, 784, 100), Face("card_42", 612.5, 59, 86), long)), "a card")
    assert shown.startswith('<svg class="drawn" role="img" aria-label="a card" viewBox="0 0 800 200">')
    assert '<rect x="8" y="52" width="784" height="100" rx="14" fill="#2B3037"/>' in shown
    assert '<use href="#face-card_42" x="612.5" y="59" width="86" height="86"/>' in shown
    assert "Ann, a…" in shown
    assert 100 < float(re.findall(r'textLength="([\d.]+)"', shown)[0]) <= 200


def test_a_disc_is_round_a_face_may_lean_and_words_shrink_before_they_are_cut() -> None:
    long = Words("A name of 24 letters", 200, 160, 44, width=300, least=28)
    drawing = Drawing(200, (Disc(100, 100, 50, "#E8B923"), Face("card_42", 600, 50, 100, -14), long))
    shown = svg(drawing, "")
    assert '<circle cx="100" cy="100" r="50" fill="#E8B923"/>' in shown
    assert 'transform="rotate(14 650 100)"' in shown
    assert ">A name of 24 letters</text>" in shown
    assert 28 <= int(re.findall(r'font-size="(\d+)"', shown)[0]) < 44
    image = Image.open(io.BytesIO(png(drawing))).convert("RGB")
    red = image.getchannel("R").tobytes()
    assert [red[x + y * WIDTH] > 200 for x, y in ((100, 100), (100, 55), (60, 60))] == [True, True, False]
    for length in range(5, 32):
        name = Words(
            "Konstantin Maximilian Friedrich Wilhelm"[:length], 0, 0, 44, width=length * 17.0, least=20
        )
        assert f">{name.text.strip()}</text>" in svg(Drawing(9, (name,)), ""), "none is cut that can shrink"
    assert "…" in svg(Drawing(200, (Words("A name of 24 letters", 200, 160, 44, width=100, least=28),)), "")


def test_what_the_font_lacks_is_left_out_and_tags_stay_letters() -> None:
    assert "<text" not in svg(Drawing(80, (Words("🤖", 20, 40),)), "")
    assert ">2.</text>" in svg(Drawing(80, (Words("🤖", 20, 40, otherwise="2."),)), "")
    shown = svg(Drawing(80, (Words("<b>&", 20, 40),)), 'A "name"')
    assert "&lt;b&gt;&amp;</text>" in shown
    assert 'aria-label="A &quot;name&quot;"' in shown


def test_an_arrow_ends_at_its_place_and_bends_to_the_left_of_its_way() -> None:
    arrows = Arrow(100, 300, 500, 300, bend=60), Arrow(500, 100, 100, 100, both=True)
    shown = svg(Drawing(400, arrows), "")
    assert '"M100 300Q300 180 ' in shown
    assert '"M500 300 ' in shown
    assert '"M500 100 472 86 472 114ZM100 100 128 114 128 86Z"' in shown
    red = Image.open(io.BytesIO(png(Drawing(400, arrows)))).convert("RGB").getchannel("R").tobytes()
    on_them = ((295, 236), (492, 296), (300, 100), (106, 100), (494, 100))
    assert [(x, y) for x, y in on_them if red[x + y * WIDTH] < 150] == []
    assert red[300 + 300 * WIDTH] < 50, "nothing is drawn on the straight way"
