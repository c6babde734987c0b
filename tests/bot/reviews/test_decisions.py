"""Which moves of a finished game were a person's own decisions, and what else they could have done."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.reviews.decisions import decisions
from bot.table import Table, log
from bot.table.folding import evolve
from bot.table.replay import Replay, replay
from engine.game import WAIT
from engine.minds import strong
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, NUMBER, cards, playing
from tests.bot.recorded import replayed
from tests.engine.contract import FEW_SETTINGS, Setting

PEOPLE = {ANN: "Ann", BEN: "Ben"}


def whole(setting: Setting, seed: str = "seed") -> Replay:
    return replay(NUMBER, [(entry, None) for entry in logged(setting, PEOPLE, seed=seed)])


@pytest.mark.parametrize("game", games())
def test_each_decision_is_of_a_seat_of_theirs_and_had_another_choice(game: str) -> None:
    read = whole(setting_of(game))
    found = {user: decisions(read, user) for user in PEOPLE}
    assert all(found.values())
    for user, theirs in found.items():
        assert [one.move for one in theirs] == sorted({one.move for one in theirs})
        for one in theirs:
            before = read.frames[one.frame]
            assert before.players[one.seat].user == user
            assert one.action == read.moves[one.move - 1].action
            assert one.action in one.offered
            assert len({*one.offered}) == len(one.offered) > 1
            assert {*one.offered} - {WAIT} == {*before.rules.legal(before.state, one.seat)}


@pytest.mark.parametrize("game", games())
def test_moves_of_the_house_and_of_the_clock_are_nobodys_decisions(game: str) -> None:
    read = replayed(setting_of(game), ["Ann", "Ben"])
    for user in (UserId(HOST), UserId(HOST + 1), UserId(HOST - 1)):
        for one in decisions(read, user):
            assert read.moves[one.move - 1].by in ("player", "ahead")
    asleep = read._replace(moves=tuple(replace(move, by="clock") for move in read.moves))
    assert decisions(asleep, UserId(HOST)) == []


def test_who_has_left_decides_nothing_more_and_who_came_late_only_what_was_theirs() -> None:
    read = replayed(setting_of("coucou"), ["Ann", "Ben"])
    left = max(one.move for one in decisions(read, UserId(HOST + 1)))
    assert left <= 9
    assert min(one.move for one in decisions(read, UserId(HOST - 1))) > 11


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_each_strong_player_can_weigh_each_decision_also_of_who_came_late(setting: Setting) -> None:
    read, weighed = replayed(setting, ["Ann", "Ben"]), 0
    mind = strong(setting.game)
    assert mind
    for user in (UserId(HOST), UserId(HOST + 1), UserId(HOST - 1)):
        for one in decisions(read, user):
            view = read.frames[one.frame].view(one.seat)
            thought = mind.weigh(view, one.offered, Random(one.move), 2)
            assert len(thought.worths) == len(thought.chances) == len(one.offered)
            assert all(map(isfinite, thought.worths))
            assert sum(thought.chances) == pytest.approx(1.0)
            weighed += 1
    assert weighed


def test_who_never_sat_there_has_decided_nothing() -> None:
    assert decisions(whole(setting_of("kuckuck")), UserId(77)) == []


def acted(table: Table, *moves: log.Acted) -> Replay:
    """The moves that follow each other from this table on."""
    frames = [table]
    for move in moves:
        frames.append(evolve(frames[-1], move))
    read = whole(setting_of("kuckuck"))
    return read._replace(table=frames[-1], frames=tuple(frames), moves=moves)


def test_of_a_seat_that_changed_its_mind_the_last_choice_counts() -> None:
    table = playing(ANN, BEN, house=1)
    seat, (first, second, *_) = table.seat(ANN), cards(table, ANN)
    assert seat is not None
    [one] = decisions(acted(table, log.Acted(seat, first), log.Acted(seat, second)), ANN)
    assert (one.move, one.frame, one.action) == (2, 0, second)
    assert one.offered == tuple(cards(table, ANN))


def test_who_comes_back_and_takes_another_card_than_the_house_could_have_taken_any_card() -> None:
    table = playing(ANN, BEN, house=1)
    seat, (first, second, *_) = table.seat(ANN), cards(table, ANN)
    assert seat is not None
    [one] = decisions(acted(table, log.Acted(seat, first, "house"), log.Acted(seat, second)), ANN)
    assert (one.move, one.action, one.offered) == (2, second, tuple(cards(table, ANN)))


def test_a_choice_without_another_one_is_no_decision() -> None:
    read = whole(setting_of("kuckuck"))
    seat = read.table.seat(ANN)
    assert seat is not None
    mine = [number for number, move in enumerate(read.moves, start=1) if move.seat == seat]
    last = [number for number in mine if len(read.frames[number - 1].state.playable[seat]) == 1]
    assert last
    assert {one.move for one in decisions(read, ANN)} == {*mine} - {*last}
