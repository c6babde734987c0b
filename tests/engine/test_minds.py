"""The levels and tempers of house players, over all games."""

from itertools import islice
from random import Random

import pytest

from engine.game import Game
from engine.minds import LEVELS, PLAIN, TEMPERS, Temper, Thought, chooser, greedy, pick, strong
from engine.players import player
from engine.playout import playout
from engine.registry import games
from tests.engine.contract import FEW_SETTINGS

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=games())
OPTIONS = {setting.game: setting.options for setting in FEW_SETTINGS}
"""Options of each game that are not the usual ones."""
FEW = 1
"""How many worlds a player imagines in a test where their strength does not matter."""


@EVERY_GAME
@pytest.mark.parametrize("temper", TEMPERS)
def test_each_temper_plays_on_each_level(game: Game, temper: Temper) -> None:
    players = [chooser(game, level, temper, FEW) for level in LEVELS]
    seats = [players[seat % len(players)] for seat in range(max(3, game.seats[0]))][: game.seats[-1]]
    *_, last = playout(game, game.new(len(seats), OPTIONS[game], temper).state, seats, Random(temper))
    assert game.outcome(last.step.state) is not None


@EVERY_GAME
def test_a_strong_player_gives_each_choice_a_worth_and_a_chance_and_repeats_itself(game: Game) -> None:
    mind = strong(game)
    if mind is None:
        pytest.skip("this game has its own player alone")
    state = game.new(game.seats[0], OPTIONS[game], "thought").state
    players = [greedy(game) or game.choose, *[game.choose] * (game.seats[0] - 1)]
    for acted in islice(playout(game, state, players, Random("thought")), 30):
        for seat in sorted(game.prompt(state).seats):
            view, legal = game.view(state, seat), game.legal(state, seat)
            thought = mind.weigh(view, legal, Random("same"), FEW)
            assert len(thought.worths) == len(thought.chances) == len(legal)
            assert min(thought.chances) >= 0
            assert sum(thought.chances) == pytest.approx(1)
            assert mind.weigh(view, legal, Random("same"), FEW) == thought
        state = acted.step.state


def test_a_choice_is_picked_by_its_chance() -> None:
    thought, rng = Thought((0.0, 0.0, 0.0), (0.0, 0.25, 0.75)), Random("pick")
    picked = [pick(thought, ("a", "b", "c"), rng) for _ in range(4000)]
    assert "a" not in picked
    assert picked.count("c") / 4000 == pytest.approx(0.75, abs=0.03)


@EVERY_GAME
def test_a_game_with_its_own_player_alone_has_all_levels(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chooser(game, "fair", PLAIN) == game.choose
    monkeypatch.setattr("engine.minds.part", lambda _game, _name: None)
    assert strong(game) is None
    assert greedy(game) is None
    assert {chooser(game, level, "grabs") for level in LEVELS} == {game.choose}
    with pytest.raises(ValueError, match=f"{game.key} has no greedy player"):
        player(game, "greedy")
