"""How well a house player does."""

from __future__ import annotations

from random import Random

from engine.playout import at_random, playout
from tests.engine.contract import Setting


def wins(setting: Setting, games: int) -> int:
    """How many of these games one house player wins, in each seat by turns, if the others play at random."""
    game, seats, options = setting
    won = 0
    for luck in range(games):
        mine = luck % seats
        players = [game.choose if seat == mine else at_random for seat in range(seats)]
        *_, last = playout(game, game.new(seats, options, str(luck)).state, players, Random(luck))
        result = game.outcome(last.step.state)
        assert result is not None
        won += result.places[mine] == 1
    return won
