"""What the house plays: for bots at the table's level, for people who are away or have left always fair."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.table import LEARNER, Phase, Table
from bot.table.house import house_choice, level_of, temper_of
from engine.game import Action, Game, Seat
from engine.minds import LEVELS, Level, chooser, strong
from tests.bot.drawn import evening
from tests.engine.contract import FEW_SETTINGS, Setting

SMALL = [setting for setting in FEW_SETTINGS if setting.seats <= 5]
EVERY = 3
"""One moment in this many is looked at."""


def choices_of(setting: Setting) -> Iterator[tuple[Table, Seat]]:
    """Moments of a random game of two people and bots, each with a seat that has to choose.

    Ann goes away for a while, Ben leaves, and somebody comes late.
    """
    for table in [*evening(setting, ["Ann", "Ben"])][::EVERY]:
        if table.phase is Phase.PLAYING and not table.prompt.brief:
            yield from ((table, seat) for seat in sorted(table.prompt.seats))


def at(table: Table, level: Level) -> Table:
    return replace(table, opened=replace(table.opened, level=level))


def played(table: Table, seat: Seat) -> Action:
    return house_choice(table, seat, table.rules.legal(table.state, seat))


def told(table: Table, seat: Seat, level: Level, *, leans: bool = True) -> Action:
    """What the engine's player of this level does there."""
    player = chooser(table.rules, level, temper_of(table, seat) if leans else "plain")
    chance = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")
    return player(table.rules.view(table.state, seat), table.rules.legal(table.state, seat), chance)


def without_search(game: Game, level: Level) -> Level:
    """The level at which a bot plays where no thought has come."""
    mind = strong(game)
    return "fair" if level == "strong" and mind and mind.SEARCHES else level


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", SMALL, ids=repr)
def test_the_house_plays_fair_for_people_whatever_the_level(setting: Setting, level: Level) -> None:
    """Nobody shall play better, or worse, by being away or leaving."""
    met = [(table, seat) for table, seat in choices_of(setting) if table.players[seat].user is not None]
    assert met
    for table, seat in met:
        assert (level_of(at(table, level), seat), temper_of(at(table, level), seat)) == ("fair", "plain")
        assert played(at(table, level), seat) == told(table, seat, "fair", leans=False)


@pytest.mark.parametrize("setting", SMALL, ids=repr)
def test_no_thought_of_a_strong_bot_is_played_for_a_person(setting: Setting) -> None:
    """Such as for somebody who took a bot's seat while it was thinking, and left at once."""
    for table, seat in choices_of(setting):
        if table.players[seat].user is not None:
            offered, fair = table.rules.legal(table.state, seat), played(table, seat)
            for thought in offered:
                assert house_choice(at(table, "strong"), seat, offered, thought) == fair


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", [each for each in SMALL if each.seats > 2], ids=repr)
def test_a_bot_plays_at_the_level_of_its_table_and_leans_as_its_bird_does(
    setting: Setting, level: Level
) -> None:
    met = [(table, seat) for table, seat in choices_of(setting) if table.players[seat].user is None]
    assert met
    for table, seat in met:
        wanted = without_search(setting.game, level)
        assert played(at(table, level), seat) == told(table, seat, wanted)


def test_easy_bots_do_play_otherwise() -> None:
    setting = next(each for each in SMALL if each.game.key == "cucco")
    met = [(table, seat) for table, seat in choices_of(setting) if table.players[seat].user is None]
    assert [played(at(table, "easy"), seat) for table, seat in met] != [
        played(at(table, "fair"), seat) for table, seat in met
    ]


def test_each_bird_has_its_temper_and_none_leans_at_a_lesson() -> None:
    setting = next(each for each in SMALL if each.game.key == "cucco")
    table = next(iter(evening(setting, ["Ann", "Ben"])))
    birds = {player.bird: temper_of(table, seat) for seat, player in enumerate(table.players)}
    assert [birds[0], birds[1], birds[2]] == ["grabs", "remembers", "hides"]
    lesson = replace(table, opened=replace(table.opened, lesson=True))
    assert {temper_of(lesson, seat) for seat in range(LEARNER, len(table.players))} == {"plain"}
