"""A group of slash commands for each game of the registry, such as ``/kuckuck start``."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.visit import Visit
from bot.games.presenter import Presenter, presenter, titles
from bot.i18n import N_
from bot.screens.birds import LEVELS
from bot.table import paces
from engine.game import Game
from engine.minds import Level
from engine.options import choices
from engine.registry import games


async def setup(bot: Kuckuck) -> None:
    for game in games().values():
        bot.tree.add_command(group(game))


def group(game: Game) -> app_commands.Group:
    """The commands of a game."""
    shown = presenter(game.key)
    commands = app_commands.Group(
        name=game.key,
        description=locale_str(shown.summary, domain=game.key),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    commands.add_command(_start(game, shown))
    return commands


def _start(game: Game, shown: Presenter) -> app_commands.Command[Any, Any, Any]:
    allowed = choices(game.Options)

    async def start(
        interaction: discord.Interaction[Kuckuck],
        pace: str | None = None,
        level: Level | None = None,
        invited_only: bool = False,
        **chosen: str | int | None,
    ) -> None:
        await interaction.client.play.opening.open(
            Visit.of(interaction),
            game.key,
            chosen,
            pace=pace,
            level=level,
            by_invitation=invited_only,
        )

    return _with_options(start, game, shown, allowed)


def _with_options(
    start: Any, game: Game, shown: Presenter, allowed: Mapping[str, tuple[str | int, ...]]
) -> app_commands.Command[Any, Any, Any]:
    """The command with parameters from the game's options."""
    keyword = Parameter.KEYWORD_ONLY
    start.__signature__ = Signature(
        [
            Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
            *(
                Parameter(name, keyword, default=None, annotation=Literal[values] | None)
                for name, values in allowed.items()
            ),
            Parameter("pace", keyword, default=None, annotation=str | None),
            Parameter("level", keyword, default=None, annotation=str | None),
            Parameter("invited_only", keyword, default=False, annotation=bool),
        ]
    )
    described = {name: locale_str(text, domain=game.key) for name, text in shown.option_texts.items()} | {
        "pace": locale_str(N_("Time for each move; by default this server's usual pace")),
        "level": locale_str(N_("How well the bots play; by default this server's usual level")),
        "invited_only": locale_str(N_("Only people you invite can sit down; choose them at the table")),
    }
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name="start", description=_opens_a_table(game), callback=start
    )
    app_commands.describe(**described)(command)
    app_commands.rename(**{name: called.lower() for name, called in shown.option_names.items()})(command)
    for name, values in allowed.items():
        named = [
            Choice(name=locale_str(shown.value_texts[value], domain=game.key), value=value)
            for value in values
        ]
        app_commands.choices(**{name: named})(command)
    named = [Choice(name=locale_str(text), value=pace) for pace, text in paces.TEXTS.items()]
    app_commands.choices(pace=named)(command)
    named = [Choice(name=locale_str(told.label), value=level) for level, told in LEVELS.items()]
    app_commands.choices(level=named)(command)
    return command


def _opens_a_table(game: Game) -> locale_str:
    seats = game.seats
    if len(seats) == 1:
        return _described(game.key, N_("{title}: open a table for {n} players"), n=seats[0])
    text = N_("{title}: open a table for {fewest} to {most} players")
    return _described(game.key, text, fewest=seats[0], most=seats[-1])


def _described(game: str, text: str, **details: int) -> locale_str:
    """A description that names the game, because Discord lists the commands of all games together."""
    filled_in = {"title": titles(game), **details}
    return locale_str(text.format(**filled_in), text=text, details=filled_in)
