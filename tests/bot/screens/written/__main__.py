"""Writes all screens down again."""

from bot.table import dealing
from tests.bot.screens.written import SHELF, write_down

dealing.lot = lambda aliases, birds, seed: tuple(range(len([*aliases])))  # people sit in order, as in tests
for name in SHELF:
    write_down(name)
