"""There are no team matches any more, so each of their tables becomes one like any other

Version 1.0.0 wrote the results of a match when both of its tables were over. It let twice as many people
into the lobby of a match as one table has seats: those who came last lose theirs.
"""

import sqlalchemy as sa
from alembic import op

from bot.ids import TableId
from bot.scores.finished import Finished
from bot.storage.entries import JOURNAL, stored_log
from bot.storage.projections import write_results
from bot.storage.results import next_in
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from bot.table.former_matches import FormerMatch, MadeMatch
from bot.table.replay import recall

revision = "0036"
down_revision = "0035"

TABLES = sa.table("tables", sa.column("id"), sa.column("live"), sa.column("match"))
ENTRIES = sa.table("entries", sa.column("table_id"), sa.column("at"), sa.column("entry"))


def upgrade() -> None:
    connection = op.get_bind()
    over = sa.select(TABLES.c.id).where(TABLES.c.match.is_not(None), ~TABLES.c.live).order_by(TABLES.c.id)
    for table in _read(connection, over):
        if table.phase is Phase.OVER and table.results:
            _write_results(connection, table)
    made = sa.select(ENTRIES.c.table_id).distinct().join(TABLES, TABLES.c.id == ENTRIES.c.table_id)
    for table in _read(connection, made.where(TABLES.c.live, ENTRIES.c.entry.like('{"type":"MadeMatch"%'))):
        if table.phase is Phase.LOBBY and isinstance(table.occasion, FormerMatch):
            _make_ordinary(connection, table)
    op.drop_column("tables", "match")


def downgrade() -> None:
    op.add_column("tables", sa.Column("match", sa.BigInteger()))


def _read(connection: sa.Connection, query: sa.Select[tuple[TableId]]) -> list[Table]:
    numbers = [*connection.execute(query).scalars()]
    return [recall(number, stored_log(connection, number)) for number in numbers]


def _write_results(connection: sa.Connection, ended: Table) -> None:
    at = connection.scalar(sa.select(sa.func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == ended.id))
    nth, results = next_in(connection, ended.guild), tuple(ended.results)
    write_results(connection, Finished(ended.id, ended.guild, ended.game, at, results, nth=nth, rated=False))


def _make_ordinary(connection: sa.Connection, lobby: Table) -> None:
    unmade = MadeMatch(on=False)
    others = [user for user in lobby.people if user != lobby.host]
    beyond = map(log.Left, others[evolve(lobby, unmade).most - 1 :])
    entries: list[log.Entry] = [unmade, *beyond]
    for entry in entries:
        JOURNAL.add(connection, lobby.id, entry)
