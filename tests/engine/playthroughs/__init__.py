"""Whole games in words. `python -m tests.engine.playthroughs` writes them anew after a wanted change."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import astuple

from engine.transcript import transcript
from tests.engine.contract import SETTINGS, Setting

SHELF = Path(__file__).parent


def shown() -> list[Setting]:
    """Each combination of options with the fewest, the middle and the most seats."""
    return [setting for setting in SETTINGS if setting.seats in _sizes(setting.game.seats)]


def path(setting: Setting) -> Path:
    """``kuckuck-4-tactical.txt``."""
    words = [setting.game.key, setting.seats, *astuple(setting.options)]
    return SHELF / f"{'-'.join(map(str, words))}.txt"


def played(setting: Setting) -> str:
    """The game as the house plays it."""
    game, seats, options = setting
    return "".join(f"{line}\n" for line in transcript(game, seats, options, "1", game.choose))


def _sizes(seats: range) -> set[int]:
    return {seats[0], seats[len(seats) // 2], seats[-1]}
