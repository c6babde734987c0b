"""The drawn tables of all games: what is on them, when they change, and how large their files are."""

import io
from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise, product

import pytest
from PIL import Image

from bot.drawing import ALARM, GOLD, LARGE, WIDTH, Arrow, Drawing, Face, Mark, Panel, Words
from bot.games.course import course_of
from bot.games.drawing import MINE, drawing
from bot.games.statistics import statistics
from bot.i18n import LANGUAGES, Tr
from bot.pictures.faces import all_faces
from bot.pictures.files import file_of
from bot.pictures.lettering import fitted, font, in_drawing_order, legible
from bot.pictures.png import SMOOTH
from bot.scores.ending import UNTOLD, Ending
from bot.screen import Picture
from bot.screens.sheet import drawn_sheet
from bot.screens.table import picture_of
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from engine.game import Seat
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, evening
from tests.bot.hard_names import long_names
from tests.bot.recorded import recorded
from tests.bot.screens.positions import position
from tests.engine.contract import Setting, biggest_of, some_settings_of

DRAWN = [game for game in games() if drawing(game)]
HEAVIEST = 40_000
"""A drawing of a table of usual size has at most this many bytes."""
HIGHEST = 900
SMALLEST = 28
"""The least height of letters, in pixels of the picture. On a phone they are a third as high."""
each_game = pytest.mark.parametrize("game", DRAWN)


def marks(picture: Picture) -> Sequence[Mark]:
    assert isinstance(picture.drawing, Drawing)
    return picture.drawing.marks


def drawn(table: Table, language: str = "en", *, in_beat: bool = False, seat: Seat | None = None) -> Picture:
    picture = picture_of(table, Tr(language), in_beat=in_beat, seat=seat)
    assert picture
    return picture


def playing(setting: Setting, names: Sequence[str]) -> list[Table]:
    """The tables of a game before its end. The end has no drawing."""
    return [table for table in evening(setting, names) if table.phase is Phase.PLAYING]


def moment(table: Table) -> object:
    """What a drawing may depend on: what everybody sees, and whose turn it is."""
    return table.rules.view(table.state, None), table.prompt.seats


def wrong(picture: Picture) -> Iterator[str]:
    yield from {mark.name for mark in marks(picture) if isinstance(mark, Face)} - {*all_faces()}
    said = picture.alt.replace("*" * 32, "")  # a latecomer's name is 32 stars
    if not 0 < len(picture.alt) <= 1024 or "**" in said or "<:" in said:
        yield picture.alt


@each_game
def test_a_drawing_says_what_it_shows_and_stays_the_same_until_the_table_changes(game: str) -> None:
    languages, found = cycle(LANGUAGES), []
    for setting in some_settings_of(games()[game]):
        names = [f"player {number}" for number in range(setting.seats)]
        tables = playing(setting, names)
        assert all(name in drawn(tables[0]).alt for name in names)
        for before, after in pairwise(tables[:60]):
            if moment(before) == moment(after) and before.players == after.players:
                assert drawn(before) == drawn(after)
        for number, table in enumerate(tables[::7]):
            picture = drawn(table, next(languages), in_beat=number % 2 == 0)
            found += [(setting, table.seq, complaint) for complaint in wrong(picture)]
            assert min(mark.size for mark in marks(picture) if isinstance(mark, Words)) >= SMALLEST
    assert found == []


@each_game
def test_a_drawn_table_is_light_and_fits_a_phone_whatever_the_names(game: str) -> None:
    setting = biggest_of(game)
    png = file_of(drawn(playing(setting, long_names(setting))[-1], in_beat=True).drawing)
    assert len(png) <= HEAVIEST
    with Image.open(io.BytesIO(png)) as image:
        assert (image.width, image.height <= HIGHEST) == (WIDTH, True)


@each_game
def test_one_s_own_picture_has_one_s_seat_in_front_and_marked_and_nothing_else_differs(game: str) -> None:
    for setting in some_settings_of(games()[game]):
        tables = playing(setting, [f"player {number}" for number in range(setting.seats)])
        for table, seat in product(tables[::60], range(setting.seats)):
            public, own = drawn(table), drawn(table, seat=seat)
            names = [mark for mark in marks(own) if isinstance(mark, Words) and mark.otherwise]
            mine = [name for name in names if name.otherwise == f"{seat + 1}."]
            assert (own.alt, sorted(faces(own))) == (public.alt, sorted(faces(public)))
            assert sorted(texts(own)) == sorted([*texts(public), *([MINE] if mine else [])])
            below = max(name.middle for name in names)
            row = sorted((name for name in names if name.middle == below), key=lambda name: name.at)
            front = row[(len(row) - 1) // 2 if len(row) < len(names) else 0]
            assert [(name, name.colour) for name in mine] in ([], [(front, GOLD)])
            assert mine or own == public, "who is out of the game sees what all see"


def test_a_golden_arrow_leads_from_hand_to_hand_to_the_card_that_cost_a_chip() -> None:
    """Ann's 3 goes to Ben and on to Cleo; Eve, the dealer, gets a better card from the stock."""
    played = marks(
        drawn(position("coucou A3 B9 C5 D7 EJ of='as' stock=Q : ask ask keep keep ask"), in_beat=True)
    )
    *_, lost = (mark for mark in played if isinstance(mark, Panel) and mark.colour == ALARM)
    to_stock, first, last = (mark for mark in played if isinstance(mark, Arrow))
    assert (to_stock.both, first.colour, last.colour) == (True, GOLD, GOLD)
    assert (last.to_left, last.to_top) == pytest.approx(_nearest(lost, last), abs=4)


def test_of_a_sealed_bid_the_table_shows_only_that_it_is_made() -> None:
    nobody, one, other = (
        drawn(position("kuckuck seats=4 of='sealed'" + more)) for more in ("", " ; 1 picks 0", " ; 1 picks 5")
    )
    assert faces(one).count("card_back") == faces(nobody).count("card_back") + 1
    assert one == other


def test_open_bids_lie_before_their_players_and_the_next_nests_face_down_while_a_result_is_shown() -> None:
    start = position("kuckuck seats=4 of='tactical'")
    *_, last = tables = [start, *(start := after_one(start) for _ in range(4))]
    for laid, table in enumerate(tables[:4]):
        shown = drawn(table)
        assert sum(face.startswith("card_") for face in faces(shown)) == laid
        assert framed_seats(shown) == 1, "whose turn it is"
    result = drawn(last, in_beat=True)
    assert (faces(result).count("card_back"), framed_seats(result)) == (2, 0)
    assert sum(face.startswith("nest_") for face in faces(result)) == 2, "the nests of the takers"
    assert faces(drawn(last)).count("card_back") == 0


def test_a_thick_arrow_leads_to_the_seat_that_is_asked_which_is_framed() -> None:
    """Ben asks Cleo, after Ann's swap with him in Coucou, and while Cleo has not answered in Cucco 21."""
    for deal in ("coucou A3 B9 C5 D7 EJ of='as' : ask ask", "cucco A10 B9 C5 D7 E8 : A:ask B:accept B:ask"):
        picture = drawn(position(deal))
        *_, asks = (mark for mark in marks(picture) if isinstance(mark, Arrow))
        [frame] = (mark for mark in marks(picture) if is_frame(mark))
        assert isinstance(frame, Panel)
        assert (asks.colour, asks.both) == (GOLD, False)
        assert _nearest(frame, asks) == (asks.to_left, asks.to_top)


def test_the_product_of_duck_soup_is_the_largest_on_its_table_and_never_cut() -> None:
    picture = drawn(position("ducksoup QC / 2H first=26,8 second=11,3 : A:QC"))
    product, _ = (mark for mark in marks(picture) if isinstance(mark, Words) and "=" in mark.text)
    assert product.text == "26 × 11 = 286"
    assert product.size > LARGE
    assert font(product.size).getlength(product.text) <= product.width


def after_one(table: Table) -> Table:
    """The table after the seat whose turn it is has acted."""
    [seat] = table.prompt.seats
    return evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[0]))


def faces(picture: Picture) -> Sequence[str]:
    return [mark.name for mark in marks(picture) if isinstance(mark, Face)]


def texts(picture: Picture) -> Sequence[str]:
    return [mark.text for mark in marks(picture) if isinstance(mark, Words)]


def is_frame(mark: Mark) -> bool:
    """Whether this is a golden frame, and no dealer's badge."""
    return isinstance(mark, Panel) and mark.colour == GOLD and mark.width > 100


def framed_seats(picture: Picture) -> int:
    return sum(map(is_frame, marks(picture)))


def _nearest(panel: Panel, arrow: Arrow) -> tuple[float, float]:
    """The point of the panel that is nearest to the arrow's tip."""
    right, below = panel.left + panel.width, panel.top + panel.height
    return (min(max(arrow.to_left, panel.left), right), min(max(arrow.to_top, panel.top), below))


@pytest.mark.parametrize("game", games())
def test_a_score_sheet_is_light_says_what_it_shows_and_cuts_nothing_but_names(game: str) -> None:
    setting = biggest_of(game)
    *_, table = evening(setting, [f"Player {number}" for number in range(setting.seats)])
    told = statistics(game)
    course = course_of([entry for entry, _ in recorded(setting, ["Ann", "Ben"], "seed") if entry])
    assert course
    shown = [one for one in table.ranking if one.player == table.players[one.seat] and one.player.user]
    for language in LANGUAGES:
        tr = Tr(language, faces=LONGEST_FACES)
        for ending in (UNTOLD, Ending(decided=told.decided(course) if told else None)):
            [picture] = (one for one in drawn_sheet(table, ending, tr) if isinstance(one, Picture))
            assert [one for one in shown if f"{one.place}. {one.player.name}" not in picture.alt] == []
            assert [*wrong(picture)] == []
        for mark in (mark for mark in marks(picture) if isinstance(mark, Words)):
            fits = font(mark.size).getlength(legible(mark.text)) <= mark.width
            assert fits or mark.otherwise, f"{mark.text} is cut"
            assert "<:" not in mark.text
    assert len(file_of(picture.drawing)) <= HEAVIEST


def test_a_picture_shows_of_a_name_only_what_it_can_draw_right_and_tells_like_names_apart() -> None:
    """The pen joins no letters and places no points; a web page does both itself."""
    names = [
        "Ben",
        "🦜Ben",
        "שָׁלוֹם abc",
        "سلام Ann",
        "日本",
        "👩‍❤️‍👩 Zoe\u0308",
        "1️⃣ Eve",
        "Benjamin the 1st",
        "Benjamin the 2nd",
    ]
    marks = tuple(Words(name, 20, 30, width=300, otherwise=f"{n}.") for n, name in enumerate(names, start=1))
    drawing, benjamins = Drawing(99, marks), ["8. Benjamin…", "9. Benjamin…"]
    drawn = [in_drawing_order(words.text) for words in fitted(drawing, SMOOTH, joined=False)]
    assert drawn == ["1. Ben", "2. Ben", "abc םולש", "Ann", "5.", "Zoë", "Eve", *benjamins]
    told = [words.text for words in fitted(drawing, SMOOTH, joined=True)]
    assert told == ["1. Ben", "2. Ben", "שָׁלוֹם abc", "سلام Ann", "5.", "Zoë", "Eve", *benjamins]
