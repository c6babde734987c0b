"""Deals of the day, and games of them, without a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.table import LEARNER
from bot.table.daily import Day, Deal, Try, act, day_at, game_of, go_on
from engine.game import Action
from engine.registry import games

MONDAY = day_at(1_795_392_000)  # 2026-11-23
DAYS = [Day(MONDAY + day) for day in (0, 9, 12, 16, 19)]
"""A day of each game and variant."""

Choose = Callable[[Sequence[Action]], Action]


def deal_of(day: Day, secret: str = "egg") -> Deal:  # noqa: S107 - no password
    game, options = game_of(day)
    return Deal(day, game, options, games()[game].version, secret)


def first(legal: Sequence[Action]) -> Action:
    return legal[0]


def last(legal: Sequence[Action]) -> Action:
    return legal[-1]


def moved(game: Try, choose: Choose) -> Try:
    """The game after one press of its person."""
    if game.asked and not game.stands:
        return act(game, choose(game.table.rules.legal(game.table.state, LEARNER)))
    return go_on(game)


def played(game: Try, choose: Choose = first) -> Try:
    """The game played to its end."""
    while not game.over:
        game = moved(game, choose)
    return game
