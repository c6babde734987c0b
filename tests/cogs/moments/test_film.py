"""The film of a moment: which drawings it has, in which order, and how large its file is."""

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageSequence

from bot.drawing import WIDTH, Drawing, Film, Words
from bot.games.drawing import drawing
from bot.games.statistics import Honour, honours_in
from bot.i18n import LANGUAGES, Tr
from bot.pictures.files import file_of, name_of
from bot.pictures.gif import EACH, FIRST, LAST, TIMES
from bot.screen import Picture
from bot.screens.steps import steps_of
from bot.table.replay import Replay
from cogs.moments.film import LEAST, MOST, film_of, moment_of
from engine.registry import games
from tests.bot.hard_names import long_names
from tests.bot.recorded import replayed
from tests.engine.contract import biggest_of, some_settings_of

EN = Tr("en")
HEAVIEST = 400_000
DRAWN = [game for game in games() if drawing(game)]
each_game = pytest.mark.parametrize("game", DRAWN)


def film(read: Replay, decided: Honour | None, tr: Tr = EN) -> Picture:
    picture = film_of(read, moment_of(read, decided), tr)
    assert picture
    return picture


def shots(picture: Picture) -> tuple[Drawing, ...]:
    assert isinstance(picture.drawing, Film)
    return picture.drawing.drawings


@each_game
def test_a_film_is_light_ends_with_what_decided_the_game_and_says_it_in_words(game: str) -> None:
    for number, setting in enumerate([*some_settings_of(games()[game])][::5], start=DRAWN.index(game)):
        read, tr = replayed(setting), Tr([*LANGUAGES][number % len(LANGUAGES)])
        _, decided = honours_in(game, read.entries)
        moment, picture = moment_of(read, decided), film(read, decided, tr)
        assert moment.step in steps_of(read)
        assert moment.step.start < moment.frame <= moment.step.end
        assert decided is None or decided.moves == moment.frame
        frames = shots(picture)
        assert LEAST <= len(frames) <= MOST
        assert {(frame.width, frame.height) for frame in frames} == {(WIDTH, frames[0].height)}
        assert all(before != after for before, after in pairwise(frames)), "no two frames are the same"
        assert 0 < len(picture.alt) <= 1024
        texts = [mark.text for mark in frames[-1].marks if isinstance(mark, Words)]
        assert all(frame.marks[-1] == frames[-1].marks[-1] for frame in frames), "its title and its sentence"
        assert picture.alt.splitlines()[0] in texts


def test_the_file_begins_with_the_result_and_rests_on_it() -> None:
    setting = biggest_of("kuckuck")  # its drawings are the heaviest
    read = replayed(setting, long_names(setting)[:2])
    picture = film(read, honours_in("kuckuck", read.entries)[1])
    content = file_of(picture.drawing)
    assert len(content) <= HEAVIEST
    assert name_of(picture).endswith(".gif")
    with Image.open(io.BytesIO(content)) as image:
        assert image.format == "GIF"
        assert image.info["loop"] == TIMES - 1
        looks, lengths = [], []
        for frame in ImageSequence.Iterator(image):
            looks.append(frame.convert("RGB").tobytes())
            lengths.append(frame.info["duration"])
    assert looks[0] == looks[-1]
    assert looks[1] != looks[0]
    assert (len(looks), sum(lengths)) == (len(shots(picture)) + 1, FIRST + EACH * (len(looks) - 2) + LAST)


def test_a_game_without_a_deciding_moment_ends_with_its_last_trick_or_deal() -> None:
    read = replayed(biggest_of("kuckuck"))
    last = len(read.frames) - 1
    for decided in (None, Honour("from the start", (0,)), Honour("gone", (0,), moves=10**6)):
        moment = moment_of(read, decided)
        assert (moment.frame, moment.step) == (last, steps_of(read)[-1])
    early = moment_of(read, Honour("lead", (0, 1), deal=1, moves=4))
    assert (early.frame, early.step) != (last, steps_of(read)[-1])


def test_a_film_of_the_first_move_has_as_many_drawings_as_there_are() -> None:
    read = replayed(biggest_of("coucou"))
    decided = Honour("last deal", (0, 1), cards=("QS", "3C"), moves=1)
    assert len(shots(film(read, decided))) == 2
