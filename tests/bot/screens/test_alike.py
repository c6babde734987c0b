"""Players whose names look the same can be told apart at their table, wherever it names them."""

from collections.abc import Iterator

import pytest

from bot.drawing import Drawing
from bot.games.common import IN_LINES, short_name, sitting
from bot.i18n import LANGUAGES, Tr
from bot.names import looks, signs_of
from bot.pictures.lettering import fitted
from bot.pictures.png import SMOOTH
from bot.screen import Block, Menu, Row, Screen
from bot.screens.hosting import guests_page
from bot.table import Table
from bot.table.commands import Guess, Join
from bot.table.house import BIRDS
from bot.table.seats import name_here
from engine.registry import games
from tests.bot.drawn import HOST, evening, everything, lobby
from tests.bot.people import ANN, BEN, after, playing
from tests.engine.contract import Setting, biggest_of


def alike(setting: Setting, tr: Tr) -> list[str]:
    """Names that look the same on a screen, whole or cut; the last one is a bot's at a larger table."""
    names = ["Ben", "Ben", "ВEN", "Benjamin the First", "Benjamin the Second"]
    if setting.seats == len(names[:2]):
        return names[:2]
    return [*names[: setting.seats - 2], tr.house_name(BIRDS[0].name)]


def choices(blocks: tuple[Block, ...]) -> Iterator[tuple[str, str]]:
    """The label and the meaning of everything that a person can press or choose."""
    for block in blocks:
        if isinstance(block, Row):
            yield from ((b.label, b.press) for b in block.buttons if not (b.picture_only and b.emoji))
        elif isinstance(block, Menu):
            yield from ((option.label, block.press + option.value) for option in block.options)


def the_same(screen: Screen) -> list[str]:
    """The labels that look the same and do not mean the same, and names in pictures that look the same."""
    meant = dict[str, str]()
    pressed = [
        label for label, press in choices(screen.blocks) if meant.setdefault(looks(label), press) != press
    ]
    for picture in screen.pictures:
        assert isinstance(picture.drawing, Drawing)
        drawn = fitted(picture.drawing, SMOOTH, joined=False)
        names = [looks(mark.text) for mark in drawn if mark.otherwise]
        pressed += [name for name in names if names.count(name) > 1]
    return pressed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_two_at_a_table_look_the_same_in_its_words_buttons_menus_and_pictures(
    game: str, language: str
) -> None:
    tr, setting = Tr(language), biggest_of(game)
    names = alike(setting, tr)
    met = [*evening(setting, names)]
    waiting = lobby(setting, names[:-1], house=1)
    first = [*LANGUAGES].index(language)  # no two languages show the same moments
    for table in (waiting, *met[first :: len(met) // 3 or 1], met[-1]):
        at = sitting(table, tr)
        short = [short_name(at, seat, IN_LINES) for seat in range(len(table.players))]
        for shown in (at.names, at.plain_names, short):
            assert len({*map(looks, shown)}) == len(shown), shown
        seats = {*range(min(len(names), len(table.players))), *table.prompt.seats}
        assert [label for screen in everything(table, tr, seats) for label in the_same(screen)] == []
    assert the_same(guests_page(waiting, HOST, tr)) == []


def test_who_joins_or_guesses_beside_somebody_of_the_same_name_has_their_username_beside_it() -> None:
    def named(table: Table) -> list[str]:
        return [player.name for player in (*table.players, *table.late)]

    table = after(playing(ANN, house=2), Join(BEN, "ann", username="ann.k"))
    assert sorted(named(table)) == ["", "", "Ann", "ann (@ann.k)"]
    assert name_here(table, Guess(ANN, "Ann", 1, 0, "ann.a")) == "Ann"
    assert name_here(table, Join(BEN, "ANN", username="ann.k")) == "ANN (@ann.k)"
    assert name_here(table, Join(BEN, "Ann")) == "Ann 2"


def test_no_name_of_a_bot_is_cut_where_names_share_a_line() -> None:
    names = [Tr(language).house_name(bird.name) for language in LANGUAGES for bird in BIRDS]
    assert [name for name in names if signs_of(name) > IN_LINES] == []
