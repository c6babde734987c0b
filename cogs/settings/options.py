"""The usual options of games in a server, with a setting for each option of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from bot.discord_ui.setting import Choice, Codec, OfChoices
from bot.games.presenter import presenter
from bot.i18n import Tr
from engine.game import Game
from engine.options import Value, allowed, choices
from engine.registry import games

Usual: TypeAlias = Mapping[str, Mapping[str, Value]]
"""The options that differ from their defaults, keyed by game, then by the option's name."""


def usual_options() -> tuple[OfChoices, ...]:
    """The settings for all options, game by game."""
    return tuple(_option(game, name) for game in games().values() for name in choices(game.Options))


def _option(game: Game, name: str) -> OfChoices:
    texts = presenter(game.key)
    by_word = {str(value): value for value in choices(game.Options)[name]}

    def title(tr: Tr) -> str:
        return f"{texts.title} · {_said(texts.option_names[name], tr)}"

    def says(tr: Tr) -> str:
        return _said(texts.option_texts[name], tr) + "."

    def _said(text: str, tr: Tr) -> str:
        return tr.of(game.key)(text)

    def usual(stored: Usual) -> dict[str, Value]:
        return allowed(game.Options, stored.get(game.key, {}))

    def write(chosen: str, stored: Usual) -> Usual:
        defaults = game.Options()
        theirs = usual(stored) | {name: by_word[chosen]}
        theirs = {name: value for name, value in theirs.items() if value != getattr(defaults, name)}
        others = {key: options for key, options in stored.items() if key != game.key}
        return others | ({game.key: theirs} if theirs else {})

    return OfChoices(
        key=f"{game.key} {name}",
        whose="option",
        page="options",
        column="options",
        title=title,
        says=says,
        choices={word: Choice(partial(_said, texts.value_texts[value])) for word, value in by_word.items()},
        codec=Codec(lambda stored: str(usual(stored)[name]), write),
    )
