"""The picture of an end: who stands on which step, who is listed below, and what is said of it."""

import re
from collections.abc import Iterator, Sequence

import pytest

from bot.drawing import WIDTH, Disc, Drawing, Face, Panel, Words
from bot.games.statistics import Honour
from bot.i18n import Tr
from bot.pictures.files import file_of
from bot.scores.ending import Ending
from bot.screen import Picture
from bot.screens.podium import HEIGHTS, PATCHES, STEPS, Patch, Standing, patch_of, patch_of_person, podium
from bot.screens.sheet import drawn_sheet
from bot.table.nouns import Player
from tests.bot.drawn import evening
from tests.bot.people import ANN
from tests.engine.contract import biggest_of

EN = Tr("en")
LIGHTEST_OF_MANY = 40_000


def of_places(*places: int, note: str = "") -> list[Standing]:
    patch = Patch(PATCHES[0], "A")
    return [
        Standing(n, place, f"Player {n}", "9 points", "9 points", patch, note=note)
        for n, place in enumerate(places)
    ]


def steps(picture: Picture) -> list[tuple[int, float]]:
    """The place of each step from the left to the right, and its height."""
    colours = {colour: place for place, colour in STEPS.items()}
    panels = [mark for mark in marks(picture) if isinstance(mark, Panel) and mark.colour in colours]
    return [(colours[mark.colour], mark.height) for mark in sorted(panels, key=lambda mark: mark.left)]


def marks(picture: Picture) -> Sequence[object]:
    assert isinstance(picture.drawing, Drawing)
    return picture.drawing.marks


def words(picture: Picture) -> Iterator[str]:
    return (mark.text for mark in marks(picture) if isinstance(mark, Words))


def places(picture: Picture) -> list[int]:
    return [place for place, _ in steps(picture)]


@pytest.mark.parametrize(
    ("given", "stand"),
    [
        ((1,), [1]),
        ((1, 2), [2, 1]),
        ((1, 2, 3, 4), [2, 1, 3]),
        ((1, 1, 3), [1, 1, 3]),
        ((1, 2, 2, 4), [2, 1, 2]),
        ((1, 2, 3, 3), [3, 2, 1, 3]),
        ((1,) * 20, [1, 1, 1, 1]),
    ],
)
def test_the_first_three_places_have_a_step_and_who_shares_a_place_stands_as_high(
    given: Sequence[int], stand: list[int]
) -> None:
    picture = podium("A game", of_places(*given), EN)
    assert places(picture) == stand
    heights = dict(steps(picture))
    assert sorted(heights.values(), reverse=True) == [heights[place] for place in sorted(heights)]
    assert all(f"{place}. Player {n}: 9 points" in picture.alt for n, place in enumerate(given))
    assert all(f"Player {n}" in {*words(picture)} for n in range(len(given))), "nobody is left out"
    crowns = [*words(picture)].count("♛")
    assert crowns == stand.count(1)


def test_who_wins_nothing_stands_on_no_step_even_if_that_is_everybody() -> None:
    left = podium("A game", [*of_places(1, 2), *of_places(3, note="(left)")], EN)
    assert places(left) == [2, 1]
    assert "3. Player 0 (left): 9 points" in left.alt
    nobody = podium("A game", of_places(1, 1, note="(didn't play)"), EN)
    assert (places(nobody), [*words(nobody)].count("♛")) == ([], 0)
    assert isinstance(nobody.drawing, Drawing)
    assert nobody.drawing.height < HEIGHTS[1]


def test_a_person_has_one_colour_everywhere_and_an_initial_and_a_bot_has_a_bird() -> None:
    ann = patch_of_person(ANN, "🦜 anna", 3)
    assert ann == patch_of(Player(ANN, "🦜 anna"), 0, EN)
    assert ann.initial == "A"
    assert patch_of_person(ANN, "日本", 3).initial == "4", "the font lacks these letters"
    assert patch_of(Player(None, "", bird=1), 2, EN).initial == ""
    bots = [one._replace(patch=Patch(PATCHES[1])) for one in of_places(1, 2, 3)]
    eyes = [mark for mark in marks(podium("A game", bots, EN)) if isinstance(mark, Disc)]
    assert len(eyes) == 3 * (2 + 4), "patch and badge, and two eyes"


def test_the_alt_text_tells_the_points_of_each_round_and_the_card_that_decided_the_game() -> None:
    setting = biggest_of("kuckuck")
    *_, table = evening(setting, [f"Player {number}" for number in range(setting.seats)])
    decided = Honour("from the start", (0,), card="42", moves=9)
    [picture] = (b for b in drawn_sheet(table, Ending(decided=decided), EN) if isinstance(b, Picture))
    assert "The deciding card: 42." in picture.alt
    written = " ".join(mark.text for mark in marks(picture) if isinstance(mark, Words))
    assert "The deciding card: 42." in written
    sums = re.findall(r": (−?\d+) points? \(([^)]+)\)", picture.alt)
    assert len(sums) == len(table.players)
    for total, parts in sums:
        assert sum(
            map(int, parts.replace("−", "-").replace(" ", "").replace("+", " ").replace("-", " -").split())
        ) == int(total.replace("−", "-"))
    assert [mark.name for mark in marks(picture) if isinstance(mark, Face)] == ["card_42"]
    for face in (mark for mark in marks(picture) if isinstance(mark, Face)):
        assert face.left + face.size < WIDTH


@pytest.mark.parametrize("players", [12, 20])
def test_a_picture_of_many_with_hard_names_is_light(players: int) -> None:
    names = ["Al", "W" * 32, "Maximilian von Hohenstein-Müller", "日本"]
    many = [one._replace(name=names[n % 4]) for n, one in enumerate(of_places(*range(1, players + 1)))]
    picture = podium("A game", many, EN, ["A line"] * 2, "card_42")
    assert len(file_of(picture.drawing)) <= LIGHTEST_OF_MANY
