"""Answers to an interaction: in time, and seen by the person who acts or by everybody."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, NamedTuple

import aiohttp
import discord

from bot import logs
from bot.discord_ui.errors import ANSWERED, UNKNOWN_MESSAGE, Unanswered, loggable
from bot.discord_ui.interactions import is_private, make_room
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.mentions import with_mentions
from bot.discord_ui.pictures import Drawn, pictures_of
from bot.ids import MessageId
from bot.screen import Screen

logger = logs.logger(__name__)

PATIENCE = 2.0
"""Seconds of our three that pass before an answer is deferred."""
ANSWER_SECONDS = 3.0
"""Discord takes a first answer within this time; discord.py would try for half a minute to give it."""
EDIT_SECONDS = 8.0
"""Seconds after which a later edit is given up, such as one that is to wait out a rate limit."""

ASIDE = "aside"
"""Under this name an interaction asks for an empty first answer, with what one person sees beside it."""
REDRAWN = "redrawn"
"""Under this name an interaction tells later which pressed message it has drawn over."""


class Sent(NamedTuple):
    """A message that answers an interaction: as its own answer, or (``followup``) beside that."""

    message_id: MessageId
    followup: bool


class DeferIfSlow:
    """Keeps the interaction alive while the work inside takes long. Answer after it, not within.

    A press is then deferred unseen. A command shows «thinking», to its user alone unless its answer will be
    ``public``. Several pieces of work for one interaction share its time.
    """

    def __init__(self, interaction: discord.Interaction, *, public: bool = False) -> None:
        self._interaction = interaction
        self._public = public
        self._deferring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        came = self._interaction.extras.setdefault("came", loop.time())
        self._timer = loop.call_at(came + PATIENCE, self._start)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._deferring:
            await asyncio.wait([self._deferring])

    def _start(self) -> None:
        self._deferring = asyncio.create_task(defer(self._interaction, public=self._public))


async def defer(interaction: discord.Interaction, *, public: bool = False) -> None:
    """Acknowledges, unless that is done; the answer may follow within a quarter of an hour."""
    if interaction.response.is_done():
        return
    try:
        async with in_time(interaction):
            await interaction.response.defer(ephemeral=not public)
    except (discord.HTTPException, Unanswered) as error:
        logger.warning("could not put off an answer", error=loggable(error))


@asynccontextmanager
async def in_time(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Gives up an answer that would come too late, or is not taken. Raises Unanswered."""
    make_room(interaction)  # from here on Discord works, not we
    now = asyncio.get_running_loop().time()
    late = now + EDIT_SECONDS
    if not interaction.response.is_done():
        came = interaction.extras.setdefault("came", now)
        late = max(came + ANSWER_SECONDS, now + ANSWER_SECONDS / 3)
    try:
        async with asyncio.timeout_at(late):
            yield
    except (OSError, aiohttp.ClientError) as error:  # TimeoutError is an OSError
        # Their texts may tell the interaction's token.
        raise Unanswered(type(error).__name__) from error


@asynccontextmanager
async def locked(
    interaction: discord.Interaction, lock: asyncio.Lock, *, public: bool = False
) -> AsyncIterator[None]:
    """Holds the lock for an answer; the interaction is kept alive until those before it are done."""
    async with DeferIfSlow(interaction, public=public):
        await lock.acquire()
    try:
        yield
    finally:
        lock.release()


async def say(interaction: discord.Interaction, screen: Screen | str) -> Sent:
    """Shows a screen, or a sentence, to the person who acts and to nobody else."""
    if isinstance(screen, str):
        return await send(interaction, content=with_mentions(screen))
    pictures = await _draw_pictures(interaction, screen)
    return await send(interaction, lambda: [picture.file for picture in pictures], view=layout(screen))


async def hand_over(interaction: discord.Interaction, name: str, content: bytes, text: str = "") -> None:
    """Gives a file to the person who acts, beside what they see already."""
    await send(interaction, lambda: [discord.File(io.BytesIO(content), name)], content=with_mentions(text))


async def send(
    interaction: discord.Interaction,
    files: Callable[[], list[discord.File]] = list,
    *,
    ephemeral: bool = True,
    **shown: Any,
) -> Sent:
    """A new message as the answer, or beside the one there is. Each try uses up ``files``."""
    shown |= {"ephemeral": ephemeral, "allowed_mentions": NO_MENTIONS}
    if ephemeral and interaction.extras.get(ASIDE):
        await defer(interaction)
    async with in_time(interaction):
        if not interaction.response.is_done():
            try:
                answer = await interaction.response.send_message(**shown, files=files())
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
            else:
                assert answer.message_id is not None  # noqa: S101 - Discord gives it for every message
                return Sent(MessageId(answer.message_id), followup=False)
        message = await interaction.followup.send(**shown, files=files(), wait=True)
        return Sent(MessageId(message.id), followup=True)


async def redraw(interaction: discord.Interaction, screen: Screen) -> None:
    """Shows the screen, with its pictures, in place of the message whose button was pressed."""
    pictures = await _draw_pictures(interaction, screen)
    await edit(interaction, screen, lambda: [picture.file for picture in pictures])


async def edit(
    interaction: discord.Interaction,
    screen: Screen,
    pictures: Callable[[], list[discord.File]] | None = None,
) -> None:
    """Shows the screen in place of the message whose button was pressed.

    The message keeps the pictures that it has, unless it gets other ones. Each try uses up ``pictures``.
    """

    pressed = interaction.message

    def shown() -> dict[str, Any]:
        said = {"view": layout(screen), "allowed_mentions": NO_MENTIONS}
        return said if pictures is None else said | {"attachments": pictures()}

    async with in_time(interaction):
        await _edit(interaction, shown)
    interaction.extras[REDRAWN] = pressed.id if pressed else None


def redrawn(interaction: discord.Interaction) -> MessageId | None:
    """The pressed message, if another screen was shown in its place."""
    drawn: MessageId | None = interaction.extras.get(REDRAWN)
    return drawn


async def _edit(interaction: discord.Interaction, shown: Callable[[], dict[str, Any]]) -> None:
    if not interaction.response.is_done():
        try:
            await interaction.response.edit_message(**shown())
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
        else:
            return
    await interaction.edit_original_response(**shown())


async def _draw_pictures(interaction: discord.Interaction, screen: Screen) -> list[Drawn]:
    async with DeferIfSlow(interaction):
        return await pictures_of(screen)


async def post(
    interaction: discord.Interaction,
    screen: Screen,
    mentions: discord.AllowedMentions = NO_MENTIONS,
    pictures: Callable[[], list[discord.File]] = list,
) -> MessageId:
    """Answers so that everybody sees it; gives the message. Each try uses up ``pictures``."""
    shown: dict[str, Any] = {"view": layout(screen), "allowed_mentions": mentions}
    async with in_time(interaction):
        if interaction.response.is_done():
            sent = await interaction.followup.send(**shown, files=pictures(), wait=True)
            return MessageId(sent.id)
        try:
            answer = await interaction.response.send_message(**shown, files=pictures())
        except discord.HTTPException as error:
            # A command's answer of which we have not heard is that message already.
            if error.code != ANSWERED or interaction.type is not discord.InteractionType.application_command:
                raise
        else:
            if answer.message_id:
                return MessageId(answer.message_id)
        return MessageId((await interaction.original_response()).id)


async def turn_page(interaction: discord.Interaction, screen: Screen) -> None:
    """Replaces the private message whose button was pressed; from a shared one, opens a private one."""
    if not (is_private(interaction) and await try_redraw(interaction, screen)):
        await say(interaction, screen)


async def try_redraw(interaction: discord.Interaction, screen: Screen) -> bool:
    """Replaces the message whose button was pressed, as far as it was not taken away in the meantime."""
    try:
        await redraw(interaction, screen)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True
