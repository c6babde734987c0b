"""The commands. Each module here is an extension of the bot and is loaded at its start."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.presenters import presenter
from engine.registry import games

GAMES = [Choice(name=presenter(game).title, value=game) for game in games()]
"""What a command that is about any of the games lets choose from."""
