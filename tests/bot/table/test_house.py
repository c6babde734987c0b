"""What the house plays: for bots at the table's level, for people who are away always fair."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.table import LEARNER, Table
from bot.table.commands import Change, Start
from bot.table.house import house_choice, temper_of
from engine.game import Action, Seat
from engine.minds import LEVELS, Level, chooser
from tests.bot.people import ANN, BEN, after, lobby, plays
from tests.bot.table.passing import expired

MOVES = 6


def seated(level: Level) -> Table:
    """Two people and two bots of this level. One of the people is away."""
    return later(after(lobby(ANN, BEN, house=2), Change(ANN, level=level), Start(ANN)), 2)


def later(table: Table, turns: int = 1) -> Table:
    """After this many decisions, through which Ben has slept."""
    for _ in range(turns):
        table = expired(after(table, plays(table, ANN)))
    return table


def chosen(table: Table, seat: Seat) -> list[Action]:
    """What the house plays for this seat in some decisions, all seats having the hands of a fair table."""
    fair, said = seated("fair"), []
    for _ in range(MOVES):
        now = msgspec.structs.replace(table, state=fair.state)
        said.append(house_choice(now, seat, fair.rules.legal(fair.state, seat)))
        fair = later(fair)
    return said


@pytest.mark.parametrize("level", LEVELS)
def test_the_house_plays_fair_for_people_who_are_away_whatever_the_level(level: Level) -> None:
    """Nobody shall play better, or worse, by being away."""
    table = seated(level)
    seat = table.seat(BEN)
    assert seat is not None
    assert table.players[seat].away
    assert chosen(table, seat) == chosen(seated("fair"), seat)


def test_each_bird_has_its_temper_and_people_who_are_away_have_none() -> None:
    table = seated("strong")
    found = {
        player.bird: temper_of(table, seat) for seat, player in enumerate(table.players) if not player.user
    }
    assert found == {0: "grabs", 1: "remembers"}
    for user in (ANN, BEN):
        seat = table.seat(user)
        assert seat is not None
        assert temper_of(table, seat) == "plain"
    lesson = msgspec.structs.replace(table.opened, lesson=True)
    assert temper_of(msgspec.structs.replace(table, opened=lesson), LEARNER + 1) == "plain"


@pytest.mark.parametrize("level", ["easy", "fair"])
def test_a_bot_plays_at_the_level_of_its_table(level: Level) -> None:
    table = seated(level)
    seat = next(seat for seat, player in enumerate(table.players) if player.user is None)
    view, offered = table.rules.view(table.state, seat), table.rules.legal(table.state, seat)
    rng = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")
    assert house_choice(table, seat, offered) == chooser(table.rules, level)(view, offered, rng)
