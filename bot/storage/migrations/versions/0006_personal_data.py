"""Whom the logs name; since when the bot has left a server"""

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

AT_ONCE = 1000


def upgrade() -> None:
    table_id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    sitters = op.create_table(
        "sitters",
        sa.Column("table_id", table_id, nullable=False),
        sa.Column(
            "user",
            sa.BigInteger(),
            nullable=False,
            comment="whom the log names; below zero: nobody may know any more who it was",
        ),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_sitters"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_sitters_user", "sitters", ["user"])
    op.create_index("ix_hands_user", "hands", ["user"])
    op.create_index("ix_tables_guild", "tables", ["guild"])
    op.add_column(
        "guilds",
        sa.Column("left", sa.Float(), comment="Unix time since when the bot is there no more; null: it is"),
    )
    rows = [{"table_id": table, "user": user} for table, user in sorted(set(_named()))]
    for start in range(0, len(rows), AT_ONCE):
        op.bulk_insert(sitters, rows[start : start + AT_ONCE])


def _named() -> Iterator[tuple[int, int]]:
    """Each table with each person whom its log names; an action names nobody."""
    entries = sa.table("entries", sa.column("table_id"), sa.column("entry"))
    others = sa.select(entries).where(entries.c.entry.not_like('{"type":"Acted"%'))
    for table, entry in op.get_bind().execute(others):
        try:
            fact = json.loads(entry)
        except ValueError:
            continue
        if isinstance(fact, dict):
            yield from ((table, fact[who]) for who in ("host", "user") if isinstance(fact.get(who), int))


def downgrade() -> None:
    op.drop_column("guilds", "left")
    op.drop_index("ix_tables_guild", "tables")
    op.drop_index("ix_hands_user", "hands")
    op.drop_table("sitters")
