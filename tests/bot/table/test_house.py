"""What bots play: at the table's level, or *fair* in place of people who are away or have left."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.table import LEARNER, Phase, Table
from bot.table.house import house_choice, temper_of
from bot.table.occasions import Lesson
from engine.game import Action, Seat
from engine.minds import LEVELS, Level, Temper, chooser, strong
from tests.bot.drawn import evening
from tests.engine.contract import SOME_SETTINGS, Setting

SMALL = [setting for setting in SOME_SETTINGS if setting.seats <= 5]
CUCCO = next(setting for setting in SMALL if setting.game.key == "cucco")
EVERY = 11
"""One moment in this many is tested."""


def choices_of(setting: Setting, *, people: bool) -> Iterator[tuple[Table, Seat]]:
    """Moments of a random game of two people and bots, each with a seat that must choose.

    If ``people``, the seat is a person's, otherwise a bot's. Ann goes away, Ben leaves, somebody comes late.
    """
    for table in [*evening(setting, ["Ann", "Ben"])][::EVERY]:
        if table.phase is Phase.PLAYING and not table.prompt.brief:
            seats = sorted(table.prompt.seats)
            yield from ((table, s) for s in seats if (table.players[s].user is not None) == people)


def played(table: Table, seat: Seat, level: Level, thought: Action | None = None) -> Action:
    """What a bot of this level plays in this seat."""
    here = replace(table, opened=replace(table.opened, level=level))
    return house_choice(here, seat, table.rules.legal(table.state, seat), thought)


def told(table: Table, seat: Seat, level: Level, temper: Temper) -> Action:
    """What the engine's player of this level and temper plays in this seat."""
    chance = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")
    view, legal = table.rules.view(table.state, seat), table.rules.legal(table.state, seat)
    return chooser(table.rules, level, temper)(view, legal, chance)


@pytest.mark.parametrize("setting", SMALL, ids=repr)
def test_the_house_plays_fair_for_people_and_for_bots_by_level_and_temper(setting: Setting) -> None:
    """Absent people, and those who leave, neither gain nor lose: a bot of the level *fair* plays for them.

    If a person takes the seat of a strong bot that is thinking, and leaves, the bot's thought is not used.
    """
    mind = strong(setting.game)
    thinks = mind is not None and mind.SEARCHES
    met = [*choices_of(setting, people=True)]
    assert met
    for table, seat in met:
        fair = told(table, seat, "fair", "plain")
        assert temper_of(table, seat) == "plain"
        assert {played(table, seat, level) for level in LEVELS} == {fair}
        legal = table.rules.legal(table.state, seat)
        assert {played(table, seat, "strong", thought) for thought in (legal[0], legal[-1])} == {fair}
    for table, seat in choices_of(setting, people=False):
        for level in LEVELS:
            unthought: Level = "fair" if level == "strong" and thinks else level
            assert played(table, seat, level) == told(table, seat, unthought, temper_of(table, seat))
        best = table.rules.legal(table.state, seat)[-1]
        assert not thinks or played(table, seat, "strong", best) == best, "its thought is what it plays"


def test_each_bird_has_its_temper_and_none_leans_at_a_lesson() -> None:
    table = next(iter(evening(CUCCO, ["Ann", "Ben"])))
    birds = {player.bird: temper_of(table, seat) for seat, player in enumerate(table.players)}
    assert [birds[0], birds[1], birds[2]] == ["grabs", "remembers", "hides"]
    lesson = replace(table, occasion=Lesson())
    assert {temper_of(lesson, seat) for seat in range(LEARNER, len(table.players))} == {"plain"}
