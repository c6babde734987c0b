"""Who is reminded of the deal of the day, and on which days there was one to be played"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column(
        "days",
        sa.Column(
            "offered",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="whether a process was there",
        ),
    )
    days, tries = (
        sa.table("days", sa.column("day"), sa.column("offered")),
        sa.table("tries", sa.column("day")),
    )
    played = sa.select(tries.c.day).where(tries.c.day == days.c.day).exists()
    op.execute(sa.update(days).where(played).values(offered=sa.true()))
    op.create_table(
        "daily_reminders",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False, comment="of the day, by UTC"),
        sa.Column("language", sa.String(8), nullable=False, comment="of the person's Discord"),
        sa.Column(
            "day", sa.Integer(), nullable=False, comment="since 1970: of the last one, or of the choice"
        ),
        sa.Column("begun", sa.Float(), comment="Unix time at which its message was begun; null: it is there"),
        sa.PrimaryKeyConstraint("user", name="pk_daily_reminders"),
    )
    op.create_index("ix_daily_reminders_minute", "daily_reminders", ["minute"])


def downgrade() -> None:
    op.drop_table("daily_reminders")
    op.drop_column("days", "offered")
