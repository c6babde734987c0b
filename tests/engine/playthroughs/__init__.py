"""Whole games in words. `python -m tests.engine.playthroughs` rewrites them after an intended change."""

from pathlib import Path

from msgspec.structs import astuple

from engine.transcript import transcript
from tests.engine.contract import Setting

SHELF = Path(__file__).parent
SEEDS = {"coucou": "258", "cucco": "122"}
"""Seeds with which a game shows every special rule. They are for games with rules that most seeds miss."""


def path(setting: Setting) -> Path:
    """The file of a playthrough, such as ``kuckuck-4-tactical.txt``."""
    words = [setting.game.key, setting.seats, *astuple(setting.options)]
    return SHELF / f"{'-'.join(map(str, words))}.txt"


def played(setting: Setting) -> str:
    """A game among bots, as text."""
    game, seats, options = setting
    seed = SEEDS.get(game.key, "1")
    return "".join(f"{line}\n" for line in transcript(game, seats, options, seed, game.choose))
