"""The names of all games and of the variants that have their own."""

from __future__ import annotations

from bot.games.presenter import own_titles, presenter
from engine.registry import games

TITLES = tuple(title for game in games() for title in (presenter(game).title, *own_titles(game).values()))
