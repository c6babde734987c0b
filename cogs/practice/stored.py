"""Keeps the finished games that people continue alone."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, TableId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.repository import Repository, put
from bot.table import log
from cogs.practice.practices import Beginning, Practice

_moves = msgspec.json.Decoder(tuple[log.Acted, ...])
_beginning = msgspec.json.Decoder(Beginning)

practices = sa.Table(
    "practices",
    schema.metadata,
    schema.of_table(),
    schema.of_person("who plays it on"),
    sa.Column("beginning", sa.Text, nullable=False, comment="`Beginning`, as JSON"),
    sa.Column("acts", sa.Text, nullable=False, comment="the moves since, bot.table.log.Acted as JSON"),
    sa.Column("moves", sa.Integer, nullable=False, comment="how many these are"),
    sa.Column("mark", sa.String(8), nullable=False, comment="of the rules after the last one"),
)
sa.Index(None, practices.c.user)

_practices, _sitters = practices.c, schema.sitters.c


class KeptPractices(Repository):
    """The last practice of each person from each finished game."""

    async def find(
        self, table_id: TableId, user_id: UserId
    ) -> tuple[Beginning, tuple[log.Acted, ...], str] | None:
        """The beginning, moves and mark of a person's practice from this game. None if we can read none."""
        row = await self._one(sa.select(practices).where(_of(table_id, user_id)))
        if row is None:
            return None
        try:
            return _beginning.decode(row.beginning), _moves.decode(row.acts), row.mark
        except msgspec.DecodeError:
            return None

    async def begin(self, table_id: TableId, user_id: UserId, game: Practice) -> None:
        """Stores a practice in place of an earlier one, unless the log no longer names this person."""
        this = (_sitters.table_id == table_id) & (_sitters.user == user_id)
        # The row is locked, so that no other process deletes this person while we store the practice.
        named = sa.select(_sitters.user).where(this).with_for_update()
        beginning = msgspec.json.encode(game.beginning).decode()
        row = {"table_id": table_id, "user": user_id, "beginning": beginning, **_written(game)}

        def write(connection: sa.Connection) -> None:
            if connection.execute(named).first():
                put(connection, practices, row)

        await self._writer.write(write)

    async def go_on(self, table_id: TableId, user_id: UserId, before: int, game: Practice) -> bool:
        """Replaces the stored practice if it still has ``before`` moves. If not, returns False."""
        beginning = msgspec.json.encode(game.beginning).decode()
        same = (_practices.moves == before) & (_practices.beginning == beginning)
        change = sa.update(practices).where(_of(table_id, user_id) & same).values(**_written(game))
        return await self._run(change) == 1


def _of(table_id: TableId, user_id: UserId) -> sa.ColumnElement[bool]:
    return (_practices.table_id == table_id) & (_practices.user == user_id)


def _written(game: Practice) -> dict[str, object]:
    moves = msgspec.json.encode(game.moves).decode()
    return {"acts": moves, "moves": len(game.moves), "mark": game.mark}


class HoldsPractices(HoldsPeople):
    """What becomes of practices: each is deleted if its person's data or its game's log is deleted."""

    of_seats = (practices,)
    told: ClassVar = {
        "practices": Plural(
            "**{n}** game you're continuing on your own: your moves.",
            "**{n}** games you're continuing on your own: your moves.",
        ),
    }

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Leaves out what nobody may know before the practice is over: its seed and the hands of bots."""
        for row in rows.get("practices", []):
            del row["beginning"]
