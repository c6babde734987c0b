"""Who the bots are and how well they play: in a lobby, on the host's page, and on a page of their own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.presenters.birds import birds_page
from bot.presenters.hosting import host_page
from bot.presenters.lobby import lobby as lobby_page
from bot.presenters.reading import reading
from bot.screen import Beside
from bot.table import LEARNER, Table
from bot.table.birds import BIRDS
from bot.table.commands import Change, SetHouse
from bot.table.house import searches
from engine.minds import LEVELS, TEMPERS, Level
from engine.registry import games
from tests.bot.drawn import lobby, started, text_of
from tests.bot.people import ANN, BEN, after
from tests.bot.people import lobby as gathered
from tests.engine.contract import FEW_SETTINGS, biggest_of

EN = Tr("en")
SETTING = FEW_SETTINGS[-1]


@pytest.mark.parametrize(
    ("language", "level", "words"),
    [
        ("en", "easy", "**easy bots** — They forget what is gone, and overrate high cards."),
        ("fr", "strong", "**robots forts** — Ils comptent et prévoient la suite."),
        (
            "de",
            "fair",
            "**mittelstarke Bots** — Sie spielen vernünftig, denken aber nur an diesen einen Zug.",
        ),
    ],
)
def test_their_page_says_what_to_expect(language: str, level: Level, words: str) -> None:
    table = after(gathered(ANN, house=3), Change(ANN, level=level))
    assert words in text_of(birds_page(table, Tr(language)))


def test_each_bird_leans_its_own_way_and_those_who_lean_alike_share_a_line() -> None:
    shown = text_of(birds_page(lobby(SETTING, ["Ann"], house=6), EN))
    magpie, robin, wren, jay, heron, swift = (f"**🤖\xa0{bird.name}**" for bird in BIRDS[:6])
    assert f"{magpie} and {swift} grab: they like the bold choice." in shown
    assert f"{wren} hides: it likes the quiet choice." in shown
    assert f"{heron} leans to nothing." in shown
    assert f"{robin} remembers: " in shown
    assert f"{jay} surprises: " in shown
    tempers = [bird.temper for bird in BIRDS]
    assert {temper: tempers.count(temper) for temper in TEMPERS} == dict.fromkeys(TEMPERS, 4)
    assert set(tempers[:5]) == set(TEMPERS), "small tables get different ones"


@pytest.mark.parametrize("level", LEVELS)
def test_the_lobby_says_how_well_its_bots_play_and_what_the_host_has_changed(level: Level) -> None:
    def shown(table: Table) -> str:
        return text_of(lobby_page(table, EN))

    table = after(gathered(ANN, BEN), Change(ANN, level=level))
    assert level not in shown(table), "there is no bot yet"
    table = after(table, SetHouse(ANN, 2))
    assert shown(table).count(f" · {level}\n") + shown(table).count(f" · {level} [") == 2
    assert (f"Changed by the host: {level} bots" in shown(table)) == (level != "fair")


def test_the_bots_make_the_lobby_no_longer_than_their_names() -> None:
    """The button that tells of them stands beside the names: a row of its own would cost a line."""
    without, *rest = [lobby_page(lobby(SETTING, ["Ann"], house=house), EN) for house in range(3)]
    for before, screen in pairwise([without, *rest]):
        assert len(screen.blocks) == len(before.blocks)
    assert all(any(isinstance(block, Beside) for block in screen.blocks) for screen in rest)


def test_a_reader_finds_the_bots_only_where_there_are_any() -> None:
    assert "[Bots]" in text_of(reading(started(SETTING, ["Ann"]), LEARNER, 0, None, EN))
    table = started(SETTING, [f"P{seat}" for seat in range(SETTING.seats)])
    assert "[Bots]" not in text_of(reading(table, LEARNER, 0, None, EN))
    for page in (birds_page(gathered(ANN, BEN), EN), reading(table, LEARNER, "bots", None, EN)):
        assert "## Who the bots are\nThere is no bot at this table." in text_of(page)


@pytest.mark.parametrize("game", games())
def test_strong_bots_are_said_to_play_fair_where_nobody_thinks(game: str) -> None:
    setting = biggest_of(game)
    waiting, playing = lobby(setting, ["Ann"], house=1), started(setting, ["Ann"])
    told = "They play as fair bots do: this bot's host gives them no time to think."
    waiting, playing = at_level(waiting, "strong"), at_level(playing, "strong")
    for think in (True, False):
        pages = [
            birds_page(waiting, EN, think=think),
            host_page(waiting, EN, think=think),
            reading(playing, LEARNER, "bots", None, EN, think=think),
        ]
        assert [told in repr(page) for page in pages] == [not think and searches(playing)] * 3
    assert told not in repr(birds_page(at_level(waiting, "easy"), EN, think=False))


def at_level(table: Table, level: str) -> Table:
    return replace(table, opened=replace(table.opened, level=level))
