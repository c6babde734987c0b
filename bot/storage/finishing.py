"""Writes down how a game has ended, with all that follows from it."""

from __future__ import annotations

import sqlalchemy as sa

from bot.scores.finished import Finished
from bot.storage import projections, schema


def write_results(connection: sa.Connection, game: Finished) -> None:
    """Writes the results of a game, and brings the projections up to date with it."""
    about = {"table_id": game.table, "guild": game.guild, "game": game.game, "at": game.at, "nth": game.nth}
    about["rated"] = game.rated
    connection.execute(sa.insert(schema.results), [about | result._asdict() for result in game.results])
    projections.add(connection, game)
