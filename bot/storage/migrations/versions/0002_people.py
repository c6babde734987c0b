"""What people prefer, where their hands lie, and when they were called"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hand", sa.String(8), comment="bot.preferences; null: the default"),
        sa.Column("notify", sa.String(8), comment="bot.preferences; null: the default"),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False, comment="the person's direct messages"),
        sa.Column("message", sa.BigInteger(), nullable=False, comment="the one that shows the hand"),
        sa.Column("language", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_hands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "reminders",
        sa.Column("table_id", KEY, autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False, comment="for which people were called last"),
        sa.Column("message", sa.BigInteger(), nullable=False, comment="the one that called them"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reminders"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_reminders_table_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("reminders")
    op.drop_table("hands")
    op.drop_table("users")
