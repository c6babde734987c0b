"""Each thing of a game has its own face, and faces can be told apart even when they are small or grey."""

import re
from collections.abc import Collection
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from bot.games.cards import face_of
from bot.games.cucco import things as cucco
from bot.games.kuckuck import things as kuckuck
from bot.i18n import LANGUAGES, Tr
from bot.pictures.faces import GAMES, all_faces
from docs.pictures.faces import drawn
from docs.pictures.faces.kuckuck import POND
from docs.pictures.faces.pixels import image
from docs.pictures.faces.shapes import SIZE
from docs.pictures.faces.svg import svg
from engine.games.coucou.nouns import PACK as COUCOU
from engine.games.cucco.nouns import HIGH_CLOWN
from engine.games.cucco.nouns import PACK as CUCCO
from engine.games.ducksoup.nouns import CARDS as DUCK_SOUP
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import NESTS, worth
from engine.registry import games

LIGHT, DARK = "#FFFFFF", "#313338"
LEAST_APART = 4.0
"""Two faces must differ by this much at 20 pixels: on average over all pixels, in greys from 0 to 255."""
MOST_BYTES = 8 * 1024
"""The most bytes of a face. Discord takes 256 KiB."""
KINDS = ("png", "svg")


def shown(face: Image.Image, page: str) -> Image.Image:
    """The face at 20 pixels in shades of grey, on a page of this colour."""
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
    assert others <= all_faces().keys()
    assert len(all_faces()) == len([*GAMES.rglob("*.png")]), "no two games have a face of one name"
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


def test_all_are_small_stand_out_from_the_page_and_no_two_look_alike_without_colours() -> None:
    assert [name for name, file in all_faces().items() if file.stat().st_size > MOST_BYTES] == []
    faces = {name: Image.open(file) for name, file in all_faces().items()}
    greys = {name: shown(face, DARK) for name, face in faces.items()}
    for name, face in faces.items():
        assert (face.format, face.size, face.mode) == ("PNG", (SIZE, SIZE), "RGBA"), name
        assert face.getpixel((0, 0)) == (0, 0, 0, 0), f"{name} is free round the edge"
        for page in (shown(face, LIGHT), greys[name]):
            ((low, high),) = ImageStat.Stat(page).extrema
            assert high - low > 90, f"something of {name} is clearly lighter or darker than the page"
    for card in NUMBERS:  # half a cockatoo has half of a pond behind it, and a whole one has a whole pond
        face = faces[kuckuck.face_of(card)]
        panels = [face.getpixel((x, 100)) == (*ImageColor.getrgb(POND), 255) for x in (24, 104)]
        assert sum(panels) == worth((card, card)), card
    alike = [
        (one, other)
        for one, other in combinations(greys, 2)
        if sum(ImageChops.difference(greys[one], greys[other]).tobytes()) < LEAST_APART * 20 * 20
    ]
    assert alike == []


@pytest.mark.parametrize("game", ["", *games()])
def test_the_files_are_what_the_tool_draws_today(game: str) -> None:
    folder = GAMES / game / "faces"
    own = {place: shapes for place, shapes in drawn().items() if place.parent == folder}
    assert {file.name for file in folder.glob("*")} == {f"{place.name}.{of}" for place in own for of in KINDS}
    for place, shapes in own.items():
        assert place.with_suffix(".svg").read_text(encoding="utf-8") == svg(place.name, shapes)
        difference = ImageChops.difference(image(shapes), Image.open(place.with_suffix(".png")))
        assert max(ImageStat.Stat(difference).mean) < 1, f"{place}: more than another Pillow may do otherwise"
