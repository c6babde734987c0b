"""The settings of people, which apply in all servers, and the settings of a server for its members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from bot.table.paces import SLOW
from engine.minds import FAIR, Level
from engine.options import Value, allowed
from engine.registry import games

Where: TypeAlias = Literal["panel", "dm"]
Looks: TypeAlias = Literal["drawn", "cards", "words"]
When: TypeAlias = Literal["slow", "always", "never"]

MANAGERS = 0
"""Used instead of a role's id. It stands for all members who may manage the server."""


class PersonSettings(msgspec.Struct, frozen=True):
    """What a person has chosen."""

    hand: Where = "panel"
    """Where the person's hand opens."""
    notify: When = "slow"
    """When a message calls the person because it is their move."""
    text_only: bool = False
    """Whether the person gets words instead of pictures."""
    language: str | None = None
    """The language that the person reads. None means the language of their Discord."""

    def called_at(self, seconds: int) -> bool:
        """Whether a message calls the person to a move for which they have ``seconds``."""
        return self.notify == "always" or (self.notify == "slow" and seconds >= SLOW)


class ServerSettings(msgspec.Struct, frozen=True):
    """What a server has chosen for everybody who plays there."""

    language: str | None = None
    """The language of the server's tables. None means the server's language at Discord."""
    pace: str = "live"
    """The pace (`bot.table.paces`) of a table whose host does not choose one."""
    looks: Looks = "drawn"
    """How the server's tables look: one drawing, words with small pictures of cards, or words alone."""
    threads: bool = False
    """Whether a table in a text channel gets a thread of its own."""
    openers: int | None = None
    """The role whose members may open tables, or `MANAGERS`; None means that everybody may."""
    seasons: bool = True
    """Whether each month has its own ranking."""
    channels: tuple[int, ...] = ()
    """Tables may open in these channels and their threads. If it is empty, they may open in all channels."""
    cards: int | None = None
    """The channel in which *Open a table* below the greeting opens a table. None means the channel where the
    button is pressed.
    """
    called: int | None = None
    """The role that is pinged when a table opens. None if no role is pinged."""
    announced: int | None = None
    """The channel in which the results of all games are posted too. None if there is no such channel."""
    podium: int | None = None
    """The channel in which a season's podiums are announced. None means the channel for results."""
    daily: int | None = None
    """The channel in which yesterday's ranking of the deal of the day is posted. None if it is not posted."""
    champion: int | None = None
    """The role that 1.0.0 gave to a season's winner, until `/manage check` has said that nobody gets it."""
    level: Level = FAIR
    """How well a table's bots play if its host does not choose."""
    reactions: bool = True
    """Whether players at the server's tables may show a sign beside their names while a result stays up."""
    options: Mapping[str, Mapping[str, Value]] = {}
    """The options of a table whose host chooses none, keyed by the game, then by the option."""

    def options_of(self, game: str) -> dict[str, Value]:
        """The server's options for new tables of a game, without choices that the game no longer knows."""
        return allowed(games()[game].Options, self.options.get(game, {}))
