"""The length of games: the expected number of decisions, compared with games that bots play."""

from random import Random
from statistics import mean

import msgspec
import pytest

from bot.table.extras import extras
from engine.game import Game
from engine.options import combinations
from engine.registry import games
from tests.engine.contract import Setting

GAMES, KINDS = 5, 2
"""How many games are played in each setting, and how many settings of a game are tried at most."""


def kinds(game: Game) -> list[Setting]:
    """At most `KINDS` settings of the game. They differ in their options and in the size of the table."""
    sizes = sorted({game.seats[0], game.seats[len(game.seats) // 3], game.seats[-1]})
    every = [*combinations(game.Options)]
    chosen = [every[number * len(every) // KINDS] for number in range(KINDS)]
    turns = [sizes[(number + number // len(sizes)) % len(sizes)] for number in range(KINDS)]
    return [*dict.fromkeys(map(Setting, [game] * KINDS, turns, chosen))]


def played(game: Game, seats: int, options: msgspec.Struct, seed: int) -> tuple[int, int, int]:
    """Counts a game's turns: those of one seat, those of several seats at once, and brief answers."""
    rng, state, last = Random(seed), game.new(seats, options, f"{seed}").state, -1
    alone = together = brief = 0
    while game.outcome(state) is None:
        prompt = game.prompt(state)
        if prompt.turn != last:
            last = prompt.turn
            if prompt.brief:
                brief += 1
            elif len(prompt.seats) > 1:
                together += 1
            else:
                alone += 1
        seat = min(prompt.seats)
        chosen = game.choose(game.view(state, seat), game.legal(state, seat), rng)
        state = game.apply(state, seat, chosen).state
    return alone, together, brief


@pytest.mark.parametrize("game", [game for game in games() if extras(game).length])
def test_a_game_has_about_as_many_decisions_as_it_says(game: str) -> None:
    rules, length, far = games()[game], extras(game).length, []
    assert length
    for setting in kinds(rules):
        told = length(setting.seats, msgspec.to_builtins(setting.options))
        counted = [played(*setting, seed) for seed in range(GAMES)]
        found = [mean(numbers) for numbers in zip(*counted, strict=True)]
        if [told.alone, told.together, told.brief] != pytest.approx(found, rel=0.4, abs=2):
            far.append((setting, told, found))
    assert far == []
