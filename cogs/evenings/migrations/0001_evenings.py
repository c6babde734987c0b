"""The logs of game nights, the people in them, and where Discord shows them"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", KEY, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.Integer()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("event", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_evenings"),
        sqlite_autoincrement=True,
        if_not_exists=True,
    )
    op.create_index("ix_evenings_guild", "evenings", ["guild"], if_not_exists=True)
    op.create_table(
        "evening_entries",
        sa.Column("evening_id", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name="fk_evening_entries_evening_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("evening_id", "seq", name="pk_evening_entries"),
        if_not_exists=True,
    )
    op.create_table(
        "evening_people",
        sa.Column("evening_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name="fk_evening_people_evening_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("evening_id", "user", name="pk_evening_people"),
        if_not_exists=True,
    )
    op.create_index("ix_evening_people_user", "evening_people", ["user"], if_not_exists=True)


def downgrade() -> None:
    for name in ("evening_people", "evening_entries", "evenings"):
        op.drop_table(name)
