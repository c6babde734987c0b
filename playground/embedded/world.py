"""What the embedded Discord knows: its users, channels, messages, interactions and files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.models import Channel, Message
from simcord.enums import OptionType

from playground.embedded import wire
from playground.embedded.cdn import Cdn, Wire

MessageWatcher = Callable[[int, int], None]
"""A function that is called with the ids of a channel and a message when the message appears, changes or is
deleted. This includes private messages.
"""

KEPT_MESSAGES = 1000
"""How many public and how many ephemeral messages each channel keeps. simcord would keep all."""

_THINKING = 1 << 7
_DISCORD_EPOCH = 1420070400000


def written_at(message_id: int) -> int:
    """When the message with this id was written: the Unix time in milliseconds."""
    return (message_id >> 22) + _DISCORD_EPOCH


async def until(condition: Callable[[], bool], watchers: list[Callable[..., None]]) -> None:
    """Waits until the condition holds. Checks the condition again whenever the watchers are called."""
    changed = asyncio.Event()

    def look_again(*_: object) -> None:
        changed.set()

    watchers.append(look_again)
    try:
        while not condition():
            await changed.wait()
            changed.clear()
    finally:
        watchers.remove(look_again)


class _WallClock(Clock):
    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Does nothing: here time passes by itself."""


class _Forgetful(list[Any]):
    """A list that stays empty. It replaces simcord's logs, which would grow for ever."""

    def append(self, happened: Any, /) -> None: ...


class World(Backend):
    """simcord's backend. It also calls watchers when something changes, and forgets old data."""

    _last_id = 0

    def __init__(self, cdn_address: str, locale: str) -> None:
        super().__init__()
        self.cdn: Cdn = Cdn(self, cdn_address)
        self.locale = locale
        self.locales: dict[int, str] = {}
        self.emoji_urls: dict[str, str] = {}
        """The URLs of the bot's own emojis, keyed by the emojis' ids."""
        self.dismissed: set[int] = set()
        self.watchers: list[MessageWatcher] = []
        self.server_watchers: list[Callable[[], None]] = []
        """Functions to call when threads or emojis appear, change or are deleted, or a language changes."""
        self.http_requests = _Forgetful()
        self.transcript = _Forgetful()

    def require_permissions(
        self, guild_id: int | None, user_id: int, channel_id: int | None, *names: str
    ) -> None:
        """Checks members' permissions as simcord does. The bot's permissions are checked in `demands`."""
        asked = () if user_id == self.bot_user.id else names
        super().require_permissions(guild_id, user_id, channel_id, *asked)

    def open(self) -> None:
        """Switches to the real clock. Ids made earlier are the same in each run with the same members."""
        self.clock = _WallClock()

    def create_thread(self, *given: Any, message_id: int | None = None, **how: Any) -> Channel:
        """Creates a thread. Like Discord, announces it unless it was started from a message."""
        how["broadcast"] = how.get("broadcast", True) and message_id is None
        return super().create_thread(*given, message_id=message_id, **how)

    def snowflake(self) -> int:
        """A new id. Ids rise with time, as simcord's do. Unlike simcord, a World stores only the last id."""
        milliseconds = int(self.clock.now().timestamp() * 1000) - _DISCORD_EPOCH
        self._last_id = max(self._last_id + 1, milliseconds << 22)
        return self._last_id

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            payload = self._completed(payload)
        super().emit(event, payload)
        if event.startswith("THREAD_"):
            self.tell_of_server()

    def _completed(self, payload: Mapping[str, Any]) -> Wire:
        """Adds to an interaction what simcord leaves out, such as languages and the name of a subcommand."""
        user = (payload.get("member") or payload)["user"]
        completed = wire.interaction(self, payload)
        completed["locale"] = self.locales.get(int(user["id"]), self.locale)
        if "guild_id" in payload:
            completed["guild_locale"] = self.guilds[int(payload["guild_id"])].preferred_locale
        record = self.interactions[int(payload["id"])]
        options = payload["data"].get("options", ())
        while record.command_name and len(options) == 1 and options[0]["type"] <= OptionType.SUBCOMMAND_GROUP:
            record.command_name += f" {options[0]['name']}"
            options = options[0]["options"]
        return completed

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        metadata = message.interaction_metadata
        interaction = self.interactions.get(int(metadata["id"])) if metadata else None
        if metadata and interaction:
            # simcord leaves out two ids: that of the message whose button was pressed, and that of the
            # interaction's first answer, to which follow-ups belong.
            if interaction.source_message_id:
                metadata["interacted_message_id"] = str(interaction.source_message_id)
            if interaction.message_id:
                metadata["original_response_message_id"] = str(interaction.message_id)
        committed = super().commit_message(message, broadcast=broadcast)
        wire.bring_in(self, committed)
        self._tell(committed.channel_id, committed.id)
        return committed

    def edit_message(self, channel_id: int, message_id: int, fields: Wire) -> Message:
        thought = self.get_message(channel_id, message_id).flags & _THINKING
        edited = super().edit_message(channel_id, message_id, fields)
        if thought:
            # An answer that replaces "thinking…" counts as a new message, not as an edited one.
            edited.edited_timestamp = None
        self._tell(channel_id, message_id)
        return edited

    def delete_message(self, channel_id: int, message_id: int) -> None:
        super().delete_message(channel_id, message_id)
        self._tell(channel_id, message_id)

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        deleted = super().bulk_delete_messages(channel_id, message_ids)
        for message_id in deleted:
            self._tell(channel_id, message_id)
        return deleted

    def dismiss(self, message: Message) -> None:
        """Hides an ephemeral message from its owner. For the bot, the message still exists."""
        if message.is_ephemeral:
            self.dismissed.add(message.id)
            self._tell(message.channel_id, message.id)

    def keep_emoji(self, emoji: Wire, picture: bytes) -> None:
        """Stores the picture of a new emoji at a new URL. simcord keeps only the emoji's name."""
        self.emoji_urls[emoji["id"]] = self.cdn.store(f"{emoji['name']}.png", picture)
        self.tell_of_server()

    def drop_emoji(self, emoji_id: str) -> None:
        self.emoji_urls.pop(emoji_id, None)
        self.tell_of_server()

    def tell_of_server(self) -> None:
        for watcher in tuple(self.server_watchers):
            watcher()

    def _tell(self, channel_id: int, message_id: int) -> None:
        for watcher in tuple(self.watchers):
            watcher(channel_id, message_id)

    def forget(self) -> None:
        """Deletes what nobody can reach now: expired interactions, old messages,
        and files without a message.
        """
        now = self.now_iso()
        expired = [known for known in self.interactions.values() if (known.expires_at or now) < now]
        for interaction in expired:
            del self.interactions[interaction.id], self.interaction_tokens[interaction.token]
        for channel_id, messages in self.messages.items():
            private = [message.id for message in messages.values() if message.is_ephemeral]
            public = messages.keys() - private
            for message_id in (*sorted(private)[:-KEPT_MESSAGES], *sorted(public)[:-KEPT_MESSAGES]):
                self.dismissed.discard(message_id)
                del messages[message_id]
                self._tell(channel_id, message_id)
        kept = [message for channel in self.messages.values() for message in channel.values()]
        files = [file["url"] for message in kept for file in message.attachments]
        self.cdn.keep_only([*files, *self.emoji_urls.values()])
