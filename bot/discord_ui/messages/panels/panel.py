"""A person's private panel at a table, and the message that shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple, TypeAlias

import discord
from msgspec.structs import replace

from bot import logs, metrics
from bot.backoff import OF_DISCORD, Backoff
from bot.discord_ui.errors import UNKNOWN_MESSAGE
from bot.discord_ui.layout import layout
from bot.discord_ui.messages.ephemeral import EphemeralMessage
from bot.discord_ui.messages.panels.direct_message import DirectMessage, Undelivered
from bot.discord_ui.messages.refresher import Refresher
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import Files, Visit
from bot.games.common import AskedAbout
from bot.ids import MessageId, TableId, UserId
from bot.scores.ending import Ending
from bot.screen import Picture, Screen
from bot.screens.rules import Page
from bot.storage.posted import PostedHand
from bot.table import Table
from bot.table.nouns import Moment

logger = logs.logger(__name__)

Surface: TypeAlias = EphemeralMessage | DirectMessage
"""The message that shows a panel."""


Carried: TypeAlias = Literal["address", "file"]
"""How a message comes by a picture: everybody's by its address, one's own as a file."""


class Source(NamedTuple):
    """What a panel's screen is made of, besides what the panel's person has asked to see."""

    table: Table
    moment: Moment
    ending: Ending


class Own(NamedTuple):
    """A picture of the table that one person's panel shows and nothing else, and its file."""

    picture: Picture
    png: bytes


class Hinted(NamedTuple):
    """Lines that a hand shows for one turn."""

    turn: int
    text: str


class Wish(NamedTuple):
    """What a person's panel shows besides their hand, until they press anything else."""

    notice: str | None = None
    """Answers the last press, and is gone when the panel is drawn again."""
    asked: AskedAbout | None = None
    page: Page | None = None
    """What they read instead of their hand."""
    news: str = ""
    """What has happened since they last looked."""
    hint: Hinted | None = None


class Panel:
    """One person's panel at one table. Hold the lock before you decide what to draw, and while drawing."""

    def __init__(
        self, table_id: TableId, user_id: UserId, moved: Callable[[Panel], None] | None = None
    ) -> None:
        self.table_id = table_id
        self.user_id = user_id
        self.lock = asyncio.Lock()
        self._moved = moved
        """Is called when the panel gets a new message or key, or loses its message."""
        self._shown: Surface | None = None
        self.screen: Screen | None = None
        self.picture: Picture | None = None
        """The table's picture in the panel's message, as far as we know."""
        self.own: Own | None = None
        """The newest picture of the table for the panel's person alone. None if they see everybody's."""
        self.coming: asyncio.Task[None] | None = None
        """Draws the next picture for the panel's person alone."""
        self.refused: set[Carried] = set()
        """The ways in which Discord has refused a picture in the panel's message."""
        self.drawn: Source | None = None
        """What the panel's screen was made of; None if something else may have changed the screen since."""
        self.wish = Wish()
        self.watching = False
        """Whether the panel's person has no seat and wants to watch."""
        self.waits = False
        """Whether the panel says that the game has not begun yet. If so, the hand comes in a new message."""
        self.backoff = Backoff(OF_DISCORD)
        self.not_before = 0.0
        """Unix time before which a panel whose edit failed is not edited again. Other panels do not wait."""
        self.refresher: Refresher | None = None
        """Sends the panel to its person's direct messages, and keeps it up to date there."""
        self.direct: bool | None = None
        """Whether the panel belongs in direct messages and can be sent there; None if we have not looked."""
        self.told: int | None = None
        """The turn in which the person was last notified by a direct message, as far as we know."""
        self.noted: PostedHand | None = None
        """The direct message that the store has for the panel."""
        self.undelivered: Undelivered | None = None
        """Why the panel did not arrive in direct messages. None once its person has pressed anything."""

    @property
    def shown(self) -> Surface | None:
        """The message that shows the panel."""
        return self._shown

    @shown.setter
    def shown(self, shown: Surface | None) -> None:
        if not (shown and self._shown and shown.message_id == self._shown.message_id):
            self.picture = None
        self._shown = shown
        if self._moved:
            self._moved(self)

    @property
    def has_file(self) -> bool:
        """Whether the panel's message has a picture as a file of its own."""
        return self.picture is not None and not self.picture.where

    def shows(self, source: Source) -> bool:
        """Whether the panel's screen, made again from this source, would be the same."""
        return self.drawn is not None and self.drawn.table is source.table and self.drawn == source

    @contextmanager
    def drawing(self, source: Source) -> Iterator[None]:
        """Wraps the sending of the panel's screen. If the sending fails, `drawn` becomes None."""
        self.drawn = source
        try:
            yield
        except BaseException:
            self.drawn = None
            raise


async def remove(shown: Surface) -> None:
    """Deletes the message of a panel."""
    await tried(shown.remove(), logger.debug, "a hand was gone already, or stays")


async def answer_panel(
    visit: Visit, screen: Screen, expires: float, *, lesson: bool = False, keeps: bool = False
) -> Surface:
    """Draws the screen in the pressed private message, or sends a new message if there is none.

    ``expires`` is the Unix time at which we stop using the interaction's token. In direct messages, only a
    ``lesson`` is ephemeral. If it ``keeps``, the pressed message keeps its files.
    """
    if visit.pressed and visit.private:
        passing = not visit.direct or visit.pressed.flags.ephemeral
        try:
            with metrics.edit("panel"):
                await (visit.redraw(screen) if passing and not keeps else visit.edit(screen))
        except discord.NotFound as error:
            # Meanwhile another panel has replaced the pressed one.
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            pressed = MessageId(visit.pressed.id)
            return _surface(visit, expires, pressed, followup=False, passing=passing)
    words = tuple(block for block in screen.blocks if block not in screen.pictures)
    return await send_panel(visit, replace(screen, blocks=words), expires, lesson=lesson)


async def send_panel(
    visit: Visit,
    screen: Screen,
    expires: float,
    *,
    lesson: bool = False,
    files: Files = list,
) -> Surface:
    """Sends the screen as a new message. Each try takes new ``files``."""
    passing = lesson or not visit.direct
    with metrics.edit("panel"):
        message_id, followup = await visit.send(files, view=layout(screen), ephemeral=passing)
    return _surface(visit, expires, message_id, followup=followup, passing=passing)


def _surface(
    visit: Visit, expires: float, message_id: MessageId, *, followup: bool, passing: bool
) -> Surface:
    """A panel's message. A ``passing`` message can be edited only while the interaction's token lives."""
    if not passing:
        posted = PostedHand(visit.channel, message_id, visit.tr.language)
        return DirectMessage(visit.interaction.client, posted)
    return EphemeralMessage.by(visit, expires, message_id, followup=followup)
