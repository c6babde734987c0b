"""What a setting is: a row of data. `cogs.settings` shows it on its page, saves what is chosen, and says so.

A feature of `cogs` lists its own as ``SETTINGS`` in its module ``settings``, and its pages of a server's
settings as ``PAGES``. What is chosen stands in a column of `bot.storage.schema`, and in a field of that name
in `bot.settings`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import discord
import msgspec

from bot.discord_ui.visit import Visit
from bot.i18n import Tr
from bot.settings import ServerSettings

Words: TypeAlias = str | Callable[[Tr], str]
"""A message of the catalogues, or what says it in a language."""
Whose: TypeAlias = Literal["me", "server", "option"]
"""A person's own, a server's, or that of a game's usual option in a server."""

ON, OFF = "on", "off"


class ChoiceNews(NamedTuple):
    """What came of a choice, below its title. Without a sentence it was saved."""

    sentence: str = ""
    done: bool = True


async def nothing(_: Visit, __: str) -> ChoiceNews:
    """Nothing follows from a choice: it is saved, and that is all."""
    return ChoiceNews()


class Codec(NamedTuple):
    """How a choice stands in its column: ``write`` takes the choice and what has stood there before."""

    read: Callable[[Any], str]
    write: Callable[[str, Any], object]


AS_IT_IS = Codec(lambda stored: stored, lambda value, _: value)
ON_OR_OFF = Codec(lambda stored: ON if stored else OFF, lambda value, _: value == ON)


def null_for(word: str) -> Codec:
    """Nothing is stored for this choice, and each other one as it is."""
    return Codec(lambda stored: stored or word, lambda value, _: None if value == word else value)


class Kept(NamedTuple):
    """A feature's own way to keep what a person chooses, where it stands in no column of theirs."""

    read: Callable[[Visit], Awaitable[str]]
    write: Callable[[Visit, str], Awaitable[ChoiceNews]]


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting. It is chosen from a menu: see `OfChoices`, `OfRole` and `OfChannels`."""

    key: str
    """A word of letters, in the address of its menu. That of an option is its game and its name."""
    title: Words = ""
    """Without one, it stands right below the menu before it."""
    whose: Whose = "server"
    page: str = ""
    """The key of a `Page`, in the settings of a server."""
    after: str = ""
    """The key of the setting below which it stands; empty: it comes in the order of its list."""
    column: str = ""
    """Where it is stored; empty: in the column of its key."""
    shown: Callable[[ServerSettings], bool] = lambda _: True
    """Whether it means anything to a server with these settings."""
    then: Callable[[Visit, str], Awaitable[ChoiceNews]] = nothing
    """What follows once a choice is stored. Of roles and channels it hears no word."""

    @property
    def stored(self) -> str:
        return self.column or self.key


class Owned(Setting, frozen=True, kw_only=True):
    """A setting for which one picks among what the server has, or nothing. Numbers are stored."""

    none: str
    """What the menu says while nothing is chosen."""
    gone: str
    """What is told once all that was chosen is deleted."""
    says: Callable[[ServerSettings], str] = lambda _: ""


class OfRole(Owned, frozen=True, kw_only=True):
    """A role of the server. Nothing is stored for the one that everybody has."""

    optional: bool = True
    refuses: Callable[[discord.Role, discord.Member], str | None] = lambda *_: None
    """Why this role cannot be chosen, or not by this person."""
    problem: Callable[[discord.Role, Visit], str | None] = lambda *_: None
    """What keeps the bot from doing with the role what it was chosen for."""


class OfChannels(Owned, frozen=True, kw_only=True):
    """A channel of the server, in which the bot must be allowed to write, or several."""

    most: int = 1


class Choice(NamedTuple):
    """A choice of a menu. ``meaning`` says in a sentence what it does."""

    label: Words
    meaning: Words = ""
    role: OfRole | None = None
    """The role that is to be chosen further below: nothing is stored before."""


class OfChoices(Setting, frozen=True, kw_only=True):
    """One of some choices. The first is the default: a newer bot may have stored one that is unknown."""

    choices: Mapping[str, Choice]
    says: Words = ""
    """What stands above the menu whatever is chosen. Empty: what the choice means."""
    codec: Codec = AS_IT_IS
    kept: Kept | None = None


AnySetting: TypeAlias = OfChoices | OfRole | OfChannels


class Page(NamedTuple):
    """A page of a server's settings, and the label of its button. ``says`` gives what stands above all."""

    key: str
    label: str
    says: Callable[[ServerSettings], str] = lambda _: ""
    after: str = ""
