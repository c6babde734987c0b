"""The faces: each thing of each game has one, and one can tell them apart, small and without colours."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Mapping
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from bot.faces import all_faces, joined, png
from bot.faces.card import INK, PAPER
from bot.faces.chips import CHIP, CHIP_LOST
from bot.faces.lettering import FONT
from bot.faces.playing_cards import SUITS
from bot.faces.shapes import SIZE
from bot.games.cards import face_of
from bot.games.cucco import faces as cucco
from bot.games.kuckuck import faces as kuckuck
from bot.games.parts import part
from bot.i18n import LANGUAGES, Tr
from engine.games.coucou.nouns import PACK as COUCOU
from engine.games.cucco.nouns import HIGH_CLOWN
from engine.games.cucco.nouns import PACK as CUCCO
from engine.games.ducksoup.nouns import CARDS as DUCK_SOUP
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import NESTS, worth
from engine.registry import games
from tests.bot.contrast import contrast

LIGHT, DARK = "#FFFFFF", "#313338"
LEAST_APART = 4.0
"""How much two faces must differ in shades of grey at 20 pixels: the mean of all pixels, of 255."""
MOST_BYTES = 8 * 1024
"""Discord takes 256 KiB."""


@pytest.fixture(scope="session")
def files() -> Mapping[str, bytes]:
    """Each face as a file, by its name."""
    return {name: png(shapes) for name, shapes in all_faces().items()}


@pytest.fixture(scope="session")
def drawn(files: Mapping[str, bytes]) -> Mapping[str, Image.Image]:
    """Each face as a picture, by its name."""
    return {name: Image.open(io.BytesIO(content)) for name, content in files.items()}


def shown(face: Image.Image, page: str) -> Image.Image:
    """A face at 20 pixels on a page of this colour, in shades of grey."""
    small = face.resize((20, 20), Image.Resampling.BICUBIC)
    screen = Image.new("RGB", small.size, page)
    screen.paste(small, mask=small)
    return screen.convert("L")


def test_each_card_and_each_other_thing_has_a_face_of_its_own() -> None:
    packs: list[tuple[Collection[object], list[str]]] = [
        (NUMBERS, [kuckuck.face_of(card) for card in NUMBERS]),
        (set(NESTS), [kuckuck.nest_of(nest) for nest in set(NESTS)]),
        ({*CUCCO, HIGH_CLOWN}, [cucco.face_of(card) for card in {*CUCCO, HIGH_CLOWN}]),
        *(
            (pack, [face_of(card, Tr(language)) for card in pack])
            for pack in (COUCOU, DUCK_SOUP)
            for language in LANGUAGES
        ),
    ]
    for cards, names in packs:
        assert set(names) <= all_faces().keys()
        assert len(set(names)) == len(cards)
    others = {"cockatoo", "cockatoo_turned", "card_back", "chip", "chip_lost", "duck", "soup"}
    for named in (others, *(part(game, "faces").FACES.keys() for game in games())):
        assert set() < {*named} <= all_faces().keys()
    assert [name for name in all_faces() if not re.fullmatch("[a-z0-9_]{2,32}", name)] == [], "for Discord"


def test_a_playing_card_has_the_letter_of_the_readers_own_pack() -> None:
    ranks = {
        "en": ("ace", "ten", "queen", "jack", "king"),
        "fr": ("ace", "ten", "dame", "valet", "roi"),
        "de": ("ace", "ten", "dame", "bube", "king"),
    }
    suits = {"AS": "spades", "TH": "hearts", "QH": "hearts", "JC": "clubs", "KD": "diamonds"}
    for language in LANGUAGES:
        named = [f"{rank}_of_{suit}" for rank, suit in zip(ranks[language], suits.values(), strict=True)]
        assert [face_of(card, Tr(language)) for card in suits] == named


def test_a_number_card_shows_its_cockatoos(drawn: Mapping[str, Image.Image]) -> None:
    """Each half of the panel stands for half a cockatoo."""
    for card in NUMBERS:
        face = drawn[kuckuck.face_of(card)]
        panels = [face.getpixel((x, 100)) == (*ImageColor.getrgb(kuckuck.POND), 255) for x in (24, 104)]
        assert sum(panels) == worth((card, card)), card


def test_all_are_small_square_and_free_round_the_edge_with_the_same_bytes_each_time(
    files: Mapping[str, bytes], drawn: Mapping[str, Image.Image]
) -> None:
    assert {name: len(content) for name, content in files.items() if len(content) > MOST_BYTES} == {}
    for name, face in drawn.items():
        assert (face.format, face.size, face.mode) == ("PNG", (SIZE, SIZE), "RGBA"), name
        clear = face.getchannel("A")
        corners = [clear.getpixel(corner) for corner in ((0, 0), (127, 0), (0, 127), (127, 127))]
        assert corners == [0] * 4, name
    for name in ("card_36", "queen_of_hearts", "cucco_owl"):
        assert png(all_faces()[name]) == files[name]


@pytest.mark.parametrize("page", [LIGHT, DARK])
def test_each_stands_out_from_the_page_and_no_two_look_alike_without_colours(
    page: str, drawn: Mapping[str, Image.Image]
) -> None:
    greys = {name: shown(face, page) for name, face in drawn.items()}
    for name, face in greys.items():
        ((low, high),) = ImageStat.Stat(face).extrema
        assert high - low > 90, f"something of {name} is clearly lighter or darker than the page"
    alike = {
        pair: difference
        for pair in combinations(greys, 2)
        if (difference := ImageStat.Stat(ImageChops.difference(*map(greys.__getitem__, pair))).mean[0])
        < LEAST_APART
    }
    assert alike == {}


def test_figures_stand_out_from_their_cards() -> None:
    cards = [(INK, PAPER), (PAPER, cucco.NIGHT), *((suit.colour, PAPER) for suit in SUITS.values())]
    nests = [(PAPER, kuckuck.ground(nest)) for nest in NESTS]
    assert [pair for pair in [*cards, *nests] if contrast(*pair) < 4.5] == []


def test_two_games_cannot_have_different_faces_of_one_name() -> None:
    assert joined([{"chip": CHIP}, {"chip": CHIP, "duck": CHIP_LOST}]).keys() == {"chip", "duck"}
    with pytest.raises(ValueError, match="chip"):
        joined([{"chip": CHIP}, {"chip": CHIP_LOST}])


def test_the_font_may_be_given_on() -> None:
    assert "Permission is hereby granted, free of charge" in FONT.with_name("LICENSE.txt").read_text()
