"""What the bot has posted on Discord and must find again: messages of tables, hands and calls, and emojis."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from bot.ids import ChannelId, EmojiId, GuildId, MessageId, TableId, UserId
from bot.shards import Shards
from bot.storage import schema
from bot.storage.entries import of_shards
from bot.storage.repository import Repository, put

_tables, _hands, _reminders = schema.tables.c, schema.hands.c, schema.reminders.c
_posters, _open, _faces = schema.posters.c, schema.open_hands.c, schema.faces.c
_sendings = schema.sendings.c
_CLOSE = sa.delete(schema.open_hands).where(
    _open.table_id == sa.bindparam("table"), _open.user == sa.bindparam("person")
)

Whose: TypeAlias = tuple[TableId, UserId]
"""The table and the person of a hand."""


class PostedHand(NamedTuple):
    """The direct message that shows a person's hand, and its language."""

    channel: ChannelId
    message: MessageId
    language: str


class Reminder(NamedTuple):
    """The turn for which a table last called its players, and the message of that call."""

    turn: int
    message: MessageId


class MessagePlace(NamedTuple):
    """A message, and the channel where it is."""

    channel: ChannelId
    message: MessageId


class OpenHand(NamedTuple):
    """A person's hand, or a watcher's view, in a message that only they see."""

    table_id: TableId
    user: UserId
    message: MessageId
    token: str
    """Discord's key to the message. It is valid for a quarter of an hour."""
    expires: float
    """The Unix time after which we do not use the token."""
    language: str
    """The language that this person uses in Discord."""
    followup: bool
    """Whether the message is a follow-up, not the first answer to the interaction."""
    watching: bool
    news: str
    """What the panel tells this person about the time when they were not looking."""


class Uploaded(NamedTuple):
    """An emoji that we have uploaded to Discord, and the picture that it was made from."""

    emoji: EmojiId
    digest: str
    """SHA-256 of the picture, in hex. Discord converts the picture, so what it returns cannot be compared."""


class Messages(Repository):
    """The messages that show tables or hands, or call people to a table."""

    async def posted(self, tables: Collection[TableId]) -> dict[TableId, MessageId]:
        """The message that shows each of these tables, if there is one."""
        query = sa.select(_tables.id, _tables.message).where(_tables.id.in_(tables))
        return {row.id: row.message for row in await self._all(query.where(_tables.message.is_not(None)))}

    async def in_channel(self, guild_id: GuildId, channel_id: ChannelId) -> list[MessageId]:
        """The messages that show the tables of this channel."""
        query = sa.select(_tables.message).where(
            _tables.guild == guild_id, _tables.channel == channel_id, _tables.message.is_not(None)
        )
        return await self._values(query)

    async def hands(self, table_id: TableId) -> dict[UserId, PostedHand]:
        """The direct messages that show hands of this table, keyed by user."""
        found = await self._all(sa.select(schema.hands).where(_hands.table_id == table_id))
        return {row.user: PostedHand(row.channel, row.message, row.language) for row in found}

    async def hands_of(self, user_id: UserId) -> dict[TableId, PostedHand]:
        """The direct messages that show hands of this person, keyed by table."""
        found = await self._all(sa.select(schema.hands).where(_hands.user == user_id))
        return {row.table_id: PostedHand(row.channel, row.message, row.language) for row in found}

    async def set_hand(self, table_id: TableId, user_id: UserId, posted: PostedHand | None) -> None:
        """Stores which direct message shows a person's hand; None says that no message shows it any more."""
        if posted:
            await self._put(schema.hands, {"table_id": table_id, "user": user_id, **posted._asdict()})
        else:
            theirs = (_hands.table_id == table_id, _hands.user == user_id)
            await self._run(sa.delete(schema.hands).where(*theirs))

    async def reminder(self, table_id: TableId) -> Reminder | None:
        """The last reminder of a table. None if none was sent, or if it was deleted."""
        query = sa.select(_reminders.turn, _reminders.message).where(_reminders.table_id == table_id)
        row = await self._one(query)
        return Reminder(*row) if row else None

    async def reminders(self) -> dict[TableId, Reminder]:
        """The last reminders of all tables that have one, keyed by table."""
        rows = await self._all(sa.select(schema.reminders))
        return {table: Reminder(turn, message) for table, turn, message in rows}

    async def stale_reminders(self, shards: Shards) -> list[TableId]:
        """The ended tables in these shards whose last reminder was not deleted."""
        query = sa.select(_tables.id).join(schema.reminders, _reminders.table_id == _tables.id)
        return await self._values(query.where(~_tables.live, of_shards(shards)).order_by(_tables.id))

    async def set_reminder(self, table_id: TableId, reminder: Reminder | None) -> None:
        """Stores the last reminder of a table; None says that it was deleted."""
        if reminder:
            await self._put(schema.reminders, {"table_id": table_id, **reminder._asdict()})
        else:
            await self._run(sa.delete(schema.reminders).where(_reminders.table_id == table_id))


class KeptPosters(Repository):
    """The posters that channels show for tables in threads."""

    async def known(self, shards: Shards) -> dict[TableId, MessagePlace]:
        """The posters to keep up to date in these shards, keyed by table."""
        query = (
            sa.select(_posters.table_id, _posters.channel, _posters.message)
            .join(schema.tables, _tables.id == _posters.table_id)
            .where(of_shards(shards))
            .order_by(_posters.table_id)
        )
        return {number: MessagePlace(*place) for number, *place in await self._all(query)}

    async def note(self, table_id: TableId, place: MessagePlace) -> None:
        """Notes the table's poster, replacing any previous one."""
        await self._put(schema.posters, {"table_id": table_id, **place._asdict()})

    async def forget(self, table_id: TableId) -> None:
        """Notes that the table's poster will not change any more."""
        await self._run(sa.delete(schema.posters).where(_posters.table_id == table_id))


class Sending(NamedTuple):
    """A message that is being sent, and that the bot has to find again to edit or delete it."""

    kind: str
    """A word for what it is, up to 16 letters."""
    id: int
    """The id of its table or game night."""
    guild: GuildId
    channel: ChannelId
    user: UserId = UserId(0)
    """For whom it is. 0 if it is for everybody in the channel."""
    stage: int = 0
    """The turn or the stage that it is about."""


class KeptSendings(Repository):
    """The messages that are being sent. After a start: those that a killed process may have sent."""

    async def known(self, shards: Shards) -> list[Sending]:
        """The messages for servers in these shards."""
        columns = [_sendings[name] for name in Sending._fields]
        query = sa.select(*columns).where(of_shards(shards, _sendings.guild))
        return [Sending(*row) for row in await self._all(query.order_by(_sendings.id))]

    async def begin(self, sending: Sending) -> None:
        """Notes that a message is about to be sent."""
        await self._put(schema.sendings, sending._asdict())

    async def end(self, sending: Sending) -> None:
        """Notes that nothing is to be found again: the message is noted elsewhere, or it was not sent."""
        this = (_sendings.kind == sending.kind, _sendings.id == sending.id)
        await self._run(sa.delete(schema.sendings).where(*this, _sendings.user == sending.user))


class OpenHands(Repository):
    """The hands that Discord lets us edit for a while, stored so that the next process can edit them."""

    async def keep(self, hands: Sequence[OpenHand], closed: Collection[Whose], now: float) -> None:
        """Stores these hands of tables that are not over.

        Deletes the hands that are ``closed``, and all hands that have expired at ``now`` (Unix time).
        """

        def write(connection: sa.Connection) -> None:
            put(connection, schema.open_hands, *(hand._asdict() for hand in hands))
            if closed:
                connection.execute(_CLOSE, [{"table": table, "person": user} for table, user in closed])
            connection.execute(sa.delete(schema.open_hands).where(_open.expires <= now))

        await self._writer.write(write)

    async def take(self, shards: Shards, now: float) -> list[OpenHand]:
        """The hands of tables in these shards that can still be edited at ``now`` (Unix time).

        Deletes the hands of these shards, and all hands that have expired.
        """
        ours = _open.table_id.in_(sa.select(_tables.id).where(of_shards(shards)))
        taken = sa.delete(schema.open_hands).where(sa.or_(ours, _open.expires <= now)).returning(*_open)

        def write(connection: sa.Connection) -> list[OpenHand]:
            return [OpenHand(**row) for row in connection.execute(taken).mappings()]

        return [hand for hand in await self._writer.write(write) if hand.expires > now]


class UploadedFaces(Repository):
    """The pictures of cards that Discord has as emojis."""

    async def known(self) -> dict[str, Uploaded]:
        """The emojis that we have uploaded and not deleted, keyed by name."""
        rows = await self._all(sa.select(_faces.name, _faces.emoji, _faces.digest))
        return {name: Uploaded(*uploaded) for name, *uploaded in rows}

    async def note(self, name: str, uploaded: Uploaded) -> None:
        """Notes an upload, replacing any previous one with this name."""
        await self._put(schema.faces, {"name": name, **uploaded._asdict()})

    async def forget(self, name: str) -> None:
        """Notes that an emoji is no longer on Discord."""
        await self._run(sa.delete(schema.faces).where(_faces.name == name))
