"""Evenings of several rounds"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", KEY, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.Integer(), comment="bot.evenings, of the message; null: none is posted"),
        sa.Column("message", sa.BigInteger(), comment="the newest one of it; null: none is posted"),
        sa.Column("event", sa.BigInteger(), comment="its scheduled event at Discord; null: none"),
        sa.PrimaryKeyConstraint("id", name="pk_evenings"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_evenings_guild", "evenings", ["guild"])
    op.create_table(
        "evening_entries",
        _of_evening("evening_entries"),
        sa.Column("seq", sa.Integer(), nullable=False, comment="0, 1, 2 … without a gap"),
        sa.Column("at", sa.Float(), nullable=False, comment="Unix time"),
        sa.Column("entry", sa.Text(), nullable=False, comment="bot.evenings.log, as JSON"),
        sa.PrimaryKeyConstraint("evening_id", "seq", name="pk_evening_entries"),
    )
    op.create_table(
        "evening_people",
        _of_evening("evening_people"),
        sa.Column(
            "user",
            sa.BigInteger(),
            nullable=False,
            comment="whom the log names; below zero: nobody may know any more who it was",
        ),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "user", name="pk_evening_people"),
    )
    op.create_index("ix_evening_people_user", "evening_people", ["user"])


def _of_evening(table: str) -> sa.Column[int]:
    key = sa.ForeignKey("evenings.id", name=f"fk_{table}_evening_id", ondelete="CASCADE")
    return sa.Column("evening_id", KEY, key, nullable=False)


def downgrade() -> None:
    op.drop_table("evening_people")
    op.drop_table("evening_entries")
    op.drop_table("evenings")
