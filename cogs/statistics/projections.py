"""The statistics derived from finished games: of each person, and of any two against each other."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

import msgspec
import sqlalchemy as sa

from bot.ids import GuildId, UserId
from bot.scores.finished import Finished
from bot.storage import schema
from bot.storage.projections import Projection
from cogs.statistics.values import summed


def _record(name: str) -> sa.Table:
    table = sa.Table(
        name,
        schema.metadata,
        *schema.of_game(),
        schema.of_person(),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False, comment="added up"),
        sa.Column("streak", sa.Integer, nullable=False, comment="games won in a row up to now"),
        sa.Column("longest", sa.Integer, nullable=False, comment="streak of all"),
        sa.Column("best", sa.Integer, comment="single round; null: of none it is known"),
        sa.Column("counts", sa.Text, nullable=False, comment="sums of bot.games.statistics, as JSON"),
        sa.Column("left", sa.Integer, nullable=False, server_default="0", comment="before their end"),
        sa.Column("away", sa.Integer, nullable=False, server_default="0", comment="or idle, at their end"),
    )
    sa.Index(None, table.c.user, table.c.guild)
    return table


records, solos = _record("records"), _record("solos")

rivals = sa.Table(
    "rivals",
    schema.metadata,
    *schema.of_game(),
    schema.of_person(),
    sa.Column("other", sa.BigInteger, primary_key=True, comment="the same"),
    sa.Column("games", sa.Integer, nullable=False, comment="that both played to the end"),
    sa.Column("lost", sa.Integer, nullable=False, comment="in which the other had the better place"),
    sa.Column("deeds", sa.Integer, nullable=False, comment="of the user to the other"),
)
sa.Index(None, rivals.c.guild, rivals.c.game, rivals.c.user, rivals.c.lost)
sa.Index(None, rivals.c.guild, rivals.c.game, rivals.c.user, rivals.c.deeds)
sa.Index(None, rivals.c.guild, rivals.c.game, rivals.c.other, rivals.c.deeds)
sa.Index(None, rivals.c.user)
sa.Index(None, rivals.c.other)

RecordKey: TypeAlias = tuple[GuildId, str, UserId]
RivalKey: TypeAlias = tuple[GuildId, str, UserId, UserId]

_decoder = msgspec.json.Decoder(dict[str, int])


class RecordRow(NamedTuple):
    """A person's record: the columns of `cogs.statistics.values.Done`, with ``counts`` as JSON.

    ``name`` is the person's name in their last game.
    """

    guild: GuildId
    game: str
    """The key of the ladder."""
    user: UserId
    name: str = ""
    games: int = 0
    wins: int = 0
    places: int = 0
    streak: int = 0
    longest: int = 0
    best: int | None = None
    counts: str = "{}"
    left: int = 0
    away: int = 0


def counted(counts: str) -> Mapping[str, int]:
    """The sums in a row's ``counts``."""
    return _decoder.decode(counts)


class Records(Projection):
    """What everybody has done on a server's ladders: in games ``among_people``, or against bots only."""

    row, reads_log = RecordRow, True

    def __init__(self, table: sa.Table, version: int, *, among_people: bool) -> None:
        self.table, self.version, self._among_people = table, version, among_people

    def keys(self, game: Finished) -> Sequence[RecordKey]:
        """The rows of everybody to whom the game was dealt."""
        if game.counts != self._among_people:
            return []
        return [(game.guild, game.ladder, user) for user in game.users]

    def add(
        self, rows: MutableMapping[RecordKey, RecordRow], game: Finished, earlier: Sequence[Finished]
    ) -> None:
        for result in game.dealt_to:
            if not result.user:
                continue
            key = (game.guild, game.ladder, result.user)
            row = rows.get(key) or RecordRow(*key)
            streak, new = row.streak + 1 if result.won else 0, game.tally.counts.get(result.seat, {})
            rounds = [best for best in (row.best, game.tally.best.get(result.seat)) if best is not None]
            rows[key] = row._replace(
                name=result.name,
                games=row.games + 1,
                wins=row.wins + result.won,
                places=row.places + result.place,
                streak=streak,
                longest=max(row.longest, streak),
                best=max(rounds, default=None),
                counts=msgspec.json.encode(summed(counted(row.counts), new)).decode(),
                left=row.left + (result.mark == "left"),
                away=row.away + (result.mark in ("away", "idle")),
            )


class RivalRow(NamedTuple):
    """The record between ``user`` and ``other``."""

    guild: GuildId
    game: str
    """The key of the ladder."""
    user: UserId
    other: UserId
    games: int = 0
    """How many games were dealt to both."""
    lost: int = 0
    """In how many of these games the other had the better place."""
    deeds: int = 0
    """In Cucco 21, how often the user knocked the other one out. Other games count other things."""


class Rivals(Projection):
    """How any two people have done against each other on a server's ladders."""

    table, row, version, reads_log = rivals, RivalRow, 5, True

    def keys(self, game: Finished) -> Sequence[RivalKey]:
        return [(game.guild, game.ladder, user, other) for user, other in permutations(game.users, 2)]

    def add(
        self, rows: MutableMapping[RivalKey, RivalRow], game: Finished, earlier: Sequence[Finished]
    ) -> None:
        known = [(result.user, result) for result in game.dealt_to if result.user]
        for (user, mine), (other, theirs) in permutations(known, 2):
            key = (game.guild, game.ladder, user, other)
            row = rows.get(key) or RivalRow(*key)
            rows[key] = row._replace(
                games=row.games + 1,
                lost=row.lost + (theirs.place < mine.place),
                deeds=row.deeds + game.tally.done_to.get((mine.seat, theirs.seat), 0),
            )


PROJECTIONS = (Records(records, 6, among_people=True), Records(solos, 2, among_people=False), Rivals())
