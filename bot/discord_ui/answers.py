"""Answers to an interaction: in time, in the reader's language, and in one sentence when it is a no."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp
import discord

from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.pictures import Drawn, pictures_of
from bot.host import logs
from bot.i18n import Tr, language_of
from bot.screen import Screen

if TYPE_CHECKING:
    from bot.app import Kuckuck

logger = logs.logger(__name__)

PATIENCE = 2.0
"""Seconds of our three that pass before an answer is put off."""
ANSWER_SECONDS = 3.0
"""Discord takes a first answer for so long; discord.py would try for half a minute to give it."""
EDIT_SECONDS = 8.0
"""Seconds after which a later edit is given up, such as one that is to wait out a rate limit."""
RETRIES = (2.0, 4.0, 8.0, 16.0, 32.0, 60.0)
"""Seconds until the next try after each failure in a row; the last one holds on."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""
ANSWERED = 40060
"""Discord's code for an interaction that has an answer: one of ours, of which we have not heard."""
LOST = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a call to Discord ends with that was refused or not heard of; TimeoutError is an OSError."""


class Sent(NamedTuple):
    """A message that answers an interaction: as its own answer, or (``followup``) beside that."""

    message: int
    followup: bool


class Unanswered(Exception):
    """Discord was not there to take an answer; what was asked for has been done before."""


def told(error: Exception) -> object:
    """An error in a log line. Those of the connection may hold an address with a token: the type must do."""
    if isinstance(error, Unanswered):
        return str(error)
    return error if isinstance(error, discord.DiscordException) else type(error).__name__


def reader(interaction: discord.Interaction[Any]) -> Tr:
    """The language of whoever acted: his own choice, else that of his Discord."""
    app: Kuckuck = interaction.client
    return app.chosen_by(interaction.user.id) or Tr(language_of(interaction.locale))


class Patience:
    """Keeps the interaction alive while the work inside takes long. Answer after it, not within.

    A press is then put off unseen; a command shows «thinking», to its user alone unless its answer will be
    ``public``. Several pieces of work for one interaction share its time.
    """

    def __init__(self, interaction: discord.Interaction, *, public: bool = False) -> None:
        self._interaction = interaction
        self._public = public
        self._put_off: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        came = self._interaction.extras.setdefault("came", loop.time())
        self._timer = loop.call_at(came + PATIENCE, self._start)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._put_off:
            await asyncio.wait([self._put_off])

    def _start(self) -> None:
        self._put_off = asyncio.create_task(put_off(self._interaction, public=self._public))


async def put_off(interaction: discord.Interaction, *, public: bool = False) -> None:
    """Acknowledges, unless that is done; the answer may follow within a quarter of an hour."""
    if interaction.response.is_done():
        return
    try:
        async with in_time(interaction):
            await interaction.response.defer(ephemeral=not public)
    except (discord.HTTPException, Unanswered) as error:
        logger.warning("could not put off an answer", error=told(error))


@asynccontextmanager
async def in_time(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Gives an answer up that would come too late, or is not taken. Raises Unanswered."""
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
async def in_turn(
    interaction: discord.Interaction, lock: asyncio.Lock, *, public: bool = False
) -> AsyncIterator[None]:
    """Holds the lock for an answer; the interaction is kept alive until those before it are done."""
    async with Patience(interaction, public=public):
        await lock.acquire()
    try:
        yield
    finally:
        lock.release()


async def say(interaction: discord.Interaction, screen: Screen | str) -> None:
    """Shows a screen, or a sentence, to whoever acted and to nobody else."""
    if isinstance(screen, str):
        await send(interaction, content=screen)
        return
    pictures = await _drawn(interaction, screen)
    await send(interaction, lambda: [picture.file for picture in pictures], view=layout(screen))


async def hand_over(interaction: discord.Interaction, name: str, content: bytes, text: str = "") -> None:
    """Gives a file to whoever acted, beside what he sees already."""
    await send(interaction, lambda: [discord.File(io.BytesIO(content), name)], content=text)


async def send(
    interaction: discord.Interaction,
    files: Callable[[], list[discord.File]] = list,
    *,
    ephemeral: bool = True,
    **shown: Any,
) -> Sent:
    """A new message as the answer, or beside the one there is. ``files`` are used up by each try."""
    shown |= {"ephemeral": ephemeral, "allowed_mentions": NO_MENTIONS}
    async with in_time(interaction):
        if not interaction.response.is_done():
            try:
                answer = await interaction.response.send_message(**shown, files=files())
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
            else:
                assert answer.message_id is not None  # noqa: S101 - Discord gives it for every message
                return Sent(answer.message_id, followup=False)
        message = await interaction.followup.send(**shown, files=files(), wait=True)
        return Sent(message.id, followup=True)


async def redraw(interaction: discord.Interaction, screen: Screen) -> None:
    """Shows the screen in place of the message whose button was pressed, and no picture of the old one."""
    pictures = await _drawn(interaction, screen)
    async with in_time(interaction):
        if not interaction.response.is_done():
            try:
                await interaction.response.edit_message(
                    view=layout(screen),
                    attachments=[picture.file for picture in pictures],
                    allowed_mentions=NO_MENTIONS,
                )
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
            else:
                return
        await interaction.edit_original_response(
            view=layout(screen),
            attachments=[picture.file for picture in pictures],
            allowed_mentions=NO_MENTIONS,
        )


async def _drawn(interaction: discord.Interaction, screen: Screen) -> list[Drawn]:
    async with Patience(interaction):
        return await pictures_of(screen)


async def post(
    interaction: discord.Interaction, screen: Screen, mentions: discord.AllowedMentions = NO_MENTIONS
) -> int:
    """Answers so that everybody sees it; gives the message."""
    view = layout(screen)
    async with in_time(interaction):
        if interaction.response.is_done():
            sent = await interaction.followup.send(view=view, wait=True, allowed_mentions=mentions)
            return sent.id
        try:
            answer = await interaction.response.send_message(view=view, allowed_mentions=mentions)
        except discord.HTTPException as error:
            # A command's answer of which we have not heard is that message already.
            if error.code != ANSWERED or interaction.type is not discord.InteractionType.application_command:
                raise
        else:
            if answer.message_id:
                return answer.message_id
        return (await interaction.original_response()).id


async def turn_page(interaction: discord.Interaction, screen: Screen) -> None:
    """Replaces the private message whose button was pressed; from a shared one, opens a private one."""
    if is_private(interaction):
        try:
            await redraw(interaction, screen)
        except discord.NotFound as error:
            # It was taken away in the meantime.
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return
    await say(interaction, screen)


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed button is on a message that only its reader sees."""
    return interaction.message is not None and (interaction.message.flags.ephemeral or is_direct(interaction))


def is_direct(interaction: discord.Interaction) -> bool:
    """Whether somebody acts in his direct messages with the bot."""
    return interaction.guild_id is None
