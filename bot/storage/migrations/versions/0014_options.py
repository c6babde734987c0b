"""With which options each table plays, also when its log is deleted"""

import json
from collections.abc import Iterable

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

tables = sa.table("tables", sa.column("id"), sa.column("options"))
entries = sa.table("entries", sa.column("table_id"), sa.column("seq"), sa.column("entry"))


def upgrade() -> None:
    op.add_column(
        "tables",
        sa.Column("options", sa.Text(), comment="of its game, by name, as JSON; null: not known any more"),
    )
    first = sa.select(entries.c.table_id, entries.c.entry).where(entries.c.seq == 0)
    rows = op.get_bind().execute(first).all()
    known = [*_known((row.table_id, row.entry) for row in rows)]
    if known:
        named = sa.update(tables).where(tables.c.id == sa.bindparam("number"))
        op.get_bind().execute(named.values(options=sa.bindparam("chosen")), known)


def downgrade() -> None:
    op.drop_column("tables", "options")


def _known(rows: Iterable[tuple[int, str]]) -> Iterable[dict[str, object]]:
    """The options in the first entry of each log that can be read."""
    for number, entry in rows:
        try:
            chosen = json.loads(entry).get("options")
        except (ValueError, AttributeError):
            continue
        if isinstance(chosen, dict):
            yield {"number": number, "chosen": json.dumps(chosen, separators=(",", ":"))}
