"""What a setting is: a row of data. `cogs.settings` shows it on its page, and saves and confirms choices.

A feature's manifest lists its settings, and its pages of a server's settings. A choice is stored in a column
of `bot.storage.schema`; `bot.settings` has a field of the same name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import msgspec

from bot.i18n import Tr
from bot.settings import ServerSettings

if TYPE_CHECKING:  # a manifest needs no Discord
    import discord

    from bot.discord_ui.visit import Visit

Words: TypeAlias = str | Callable[[Tr], str]
"""A message of the catalogues, or a function that says it in a language."""
Whose: TypeAlias = Literal["me", "server", "option"]
"""The owner of a setting: a person, or a server. ``option``: a server's default for an option of a game."""

ON, OFF = "on", "off"


class ChoiceNews(NamedTuple):
    """The result of a choice, shown below the setting's title. By default: the choice was saved."""

    sentence: str = ""
    done: bool = True


async def nothing(_: Visit, __: str) -> ChoiceNews:
    """Does nothing, as it is enough to store the choice."""
    return ChoiceNews()


class Codec(NamedTuple):
    """How a column stores a choice: ``write`` takes the choice and the setting as it is stored now.

    ``write`` runs inside the transaction that stores its result, so of two choices made at once both count.
    """

    read: Callable[[Any], str]
    write: Callable[[str, Any], object]


AS_IT_IS = Codec(lambda stored: stored, lambda value, _: value)
ON_OR_OFF = Codec(lambda stored: ON if stored else OFF, lambda value, _: value == ON)


def null_for(word: str) -> Codec:
    """Stores NULL for this choice, and any other choice as it is."""
    return Codec(lambda stored: stored or word, lambda value, _: None if value == word else value)


class Kept(NamedTuple):
    """A feature's own way to store a person's choice, instead of a column in the person's row.

    ``read`` returns "" while the setting has no effect. Then it is not shown.
    """

    read: Callable[[Visit], Awaitable[str]]
    write: Callable[[Visit, str], Awaitable[ChoiceNews]]


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting. It is chosen from a menu of the kind `OfChoices`, `OfRole` or `OfChannels`."""

    key: str
    """Letters from a to z, for the menu's address. The key of an option is its game, a space and its name."""
    title: Words = ""
    """The heading. A setting without a heading comes directly below the menu before it."""
    whose: Whose = "server"
    page: str = ""
    """The key of the server's settings `Page` on which this setting is shown."""
    after: str = ""
    """The key of the setting that this setting follows. If it is empty, the order in the list counts."""
    column: str = ""
    """The column that stores the choice. If this is empty, the column has the key's name."""
    shown: Callable[[ServerSettings], bool] = lambda _: True
    """Whether the setting has any effect in a server with these settings."""
    then: Callable[[Visit, str], Awaitable[ChoiceNews]] = nothing
    """Called after a choice is stored. Gets its key in `OfChoices.choices`, or "" for roles and channels."""

    @property
    def stored(self) -> str:
        return self.column or self.key


class Owned(Setting, frozen=True, kw_only=True):
    """A setting whose values are roles or channels of the server. Their ids are stored."""

    none: str
    """What the menu says while nothing is chosen."""
    gone: str
    """The menu's text if everything that was chosen has been deleted since."""
    says: Callable[[ServerSettings], str] = lambda _: ""


class OfRole(Owned, frozen=True, kw_only=True):
    """A role of the server. Nothing is stored for @everyone."""

    optional: bool = True
    refuses: Callable[[discord.Role, discord.Member], str | None] = lambda *_: None
    """The reason why this person cannot choose this role. None if they can."""
    problem: Callable[[discord.Role, Visit], str | None] = lambda *_: None
    """What keeps the bot from using the role as intended."""


class OfChannels(Owned, frozen=True, kw_only=True):
    """One or several channels of the server where the bot must be allowed to write."""

    most: int = 1


class Choice(NamedTuple):
    """A choice of a menu. ``meaning`` is a sentence on what it does."""

    label: Words
    meaning: Words = ""
    role: OfRole | None = None
    """If this choice also needs a role: the menu for the role. The choice is stored only with a role."""


class OfChoices(Setting, frozen=True, kw_only=True):
    """A setting with a list of choices. The first is the default, and replaces an unknown choice."""

    choices: Mapping[str, Choice]
    says: Words = ""
    """The text above the menu. If it is empty, the meaning of the present choice is shown."""
    codec: Codec = AS_IT_IS
    kept: Kept | None = None


AnySetting: TypeAlias = OfChoices | OfRole | OfChannels


class Page(NamedTuple):
    """A page of a server's settings, and the label of its button. ``says`` gives the text at the top."""

    key: str
    label: str
    says: Callable[[ServerSettings], str] = lambda _: ""
    after: str = ""
