"""Keeps the pictures of the cards at Discord, as the application's emojis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from types import SimpleNamespace
from typing import TypeAlias

import aiohttp
import discord
from discord import Emoji
from sqlalchemy.exc import SQLAlchemyError

from bot import logs, metrics
from bot.backoff import OF_DISCORD, Backoff
from bot.discord_ui.errors import LOST, loggable, wait_asked_by, will_pass
from bot.ids import EmojiId
from bot.pictures.faces import all_faces
from bot.storage.posted import Uploaded, UploadedFaces
from bot.tasks import Tasks

logger = logs.logger(__name__)


Pictures: TypeAlias = Mapping[str, bytes]
"""The PNG of each face, keyed by the face's name. The emoji's name begins with that name."""

LOOK = 600.0
"""Seconds between two checks that all pictures are still there."""
LOOK_FOR_OTHERS = 30.0
"""Seconds between two checks while another process uploads the pictures."""
OF_DIGEST = 8
"""How many letters of a picture's digest are in its emoji's name, which can have 32 letters at most."""
REFUSED, OF_EMOJI = 400, b"INVALID_EMOJI"
"""The status and the code with which Discord refuses a message because of a picture on a button."""


def all_pictures() -> Pictures:
    """The pictures of all games, 720 KB together."""
    return {name: file.read_bytes() for name, file in all_faces().items()}


class Uploads:
    """Uploads the pictures that are missing or have changed, if this process is the one ``uploading``.

    People see all ``pictures`` or none. Failed uploads are tried again later; until then everybody reads
    words.
    """

    def __init__(
        self,
        client: discord.Client,
        stored: UploadedFaces,
        pictures: Pictures,
        *,
        uploading: bool,
    ) -> None:
        self._client = client
        self._stored = stored
        self._pictures = pictures
        self.changed: Callable[[], None] = lambda: None
        """Is called when people can see new pictures."""
        self._uploading = uploading
        self._doubted = asyncio.Event()
        self._shown = asyncio.Event()
        if not pictures:
            self._shown.set()
        self._tasks = Tasks()
        self.faces: dict[str, str] = {}
        """The markup of each picture that can be shown, keyed by name. The mapping stays the same object."""

    def start(self) -> None:
        """Begins to check and upload pictures in the background; call this after the login."""
        if self._pictures:
            self._tasks.begin(self._keep_up(), "uploads")

    async def close(self) -> None:
        """Stops immediately; the next start continues the uploads."""
        await self._tasks.close(0)

    async def shown(self, seconds: float) -> None:
        """Waits until all pictures have been ready to show at least once, but at most this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._shown.wait()

    async def hear(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        """Notices when Discord refuses a message because somebody has deleted a picture on it.

        Then words are shown until we have checked which pictures are there. Call this for each of Discord's
        answers.
        """
        if answer.response.status == REFUSED and self.faces and OF_EMOJI in await answer.response.read():
            logger.warning("Discord does not know a picture any more, so people read words for now")
            self._hide()
            self._doubted.set()

    async def _keep_up(self) -> None:
        backoff, failed = Backoff(OF_DISCORD), False
        while True:
            try:
                there = await self._bring()
                failed, wait = False, LOOK if there else LOOK_FOR_OTHERS
            except Exception as error:
                if len(self.faces) < len(self._pictures):
                    self._hide()
                if not failed:
                    _log(error)
                failed, wait = True, LOOK
                if will_pass(error):
                    wait = max(wait_asked_by(error), backoff.fail())
            if await self._doubted_within(wait):
                # If Discord refuses the same pictures again and again, we ask less and less often.
                await asyncio.sleep(backoff.fail())
            elif not failed:
                backoff.succeed()

    async def _doubted_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._doubted.wait()
        doubted = self._doubted.is_set()
        self._doubted.clear()
        return doubted

    async def _bring(self) -> bool:
        """Uploads the missing pictures, and shows the pictures if all are there. Returns whether all are."""
        found = {EmojiId(emoji.id): emoji for emoji in await self._client.fetch_application_emojis()}
        known = await self._stored.known()
        there = {name: found[one.emoji] for name, one in known.items() if one.emoji in found}
        if not self._uploading:
            return self._show(there)
        self._show(there)
        for name in known.keys() - self._pictures.keys():
            await self._forget(name, there.get(name))
        named = {emoji.name: emoji for emoji in found.values()}
        for name in self._pictures:
            there[name] = await self._upload(name, known.get(name), there.get(name), named)
        return self._show(there)

    async def _forget(self, name: str, emoji: Emoji | None) -> None:
        """Deletes a picture of ours that is no longer used. Other people's emojis stay."""
        if emoji:
            await _delete(emoji)
        await self._stored.forget(name)

    async def _upload(
        self, name: str, known: Uploaded | None, ours: Emoji | None, named: Mapping[str, Emoji]
    ) -> Emoji:
        """Uploads a picture unless it is at Discord.

        The emoji's name contains the picture's digest. So we also find an emoji that our database does not
        know, because the database is new or we missed the answer to our own upload.
        """
        image = self._pictures[name]
        digest = sha256(image).hexdigest()
        if ours and known and known.digest == digest:
            return ours
        title = f"{name}_{digest[:OF_DIGEST]}"
        emoji = named.get(title) or await self._client.create_application_emoji(name=title, image=image)
        if ours:
            # Discord refuses a message with a deleted picture.
            self.faces.pop(name, None)
            await _delete(ours)
        await self._stored.note(name, Uploaded(EmojiId(emoji.id), digest))
        return emoji

    def _show(self, there: Mapping[str, Emoji]) -> bool:
        """Lets people see our pictures if all of them are there. Returns whether they are."""
        if not self._pictures.keys() <= there.keys():
            self._hide()
            return False
        # Discord finds the emoji by its number. Screen readers read its name aloud, and the name counts as
        # text of a message.
        faces = {name: f"<:{name}:{there[name].id}>" for name in self._pictures}
        if faces != self.faces:
            self.faces.clear()
            self.faces |= faces
            metrics.FACES.set(len(faces))
            self.changed()
        self._shown.set()
        return True

    def _hide(self) -> None:
        self.faces.clear()
        metrics.FACES.set(0)


async def _delete(emoji: Emoji) -> None:
    with suppress(discord.NotFound):
        await emoji.delete()


def _log(error: Exception) -> None:
    if isinstance(error, (*LOST, SQLAlchemyError)):
        logger.warning("the pictures are not all at Discord, so people read words", error=loggable(error))
    else:
        logger.error("the pictures could not be uploaded", exc_info=error)
