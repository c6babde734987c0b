"""Days, tries and reminders. The kernel's first script made them before the feature had a folder"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(32), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("offered", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
        if_not_exists=True,
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("log", sa.Text()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("pieces", sa.String(32), nullable=False, server_default=""),
        sa.Column("shown", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["day"], ["days.day"], name="fk_tries_day", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "user", name="pk_tries"),
        if_not_exists=True,
    )
    op.create_index("ix_tries_day_points", "tries", ["day", "points"], if_not_exists=True)
    op.create_index("ix_tries_guild_day", "tries", ["guild", "day"], if_not_exists=True)
    op.create_index("ix_tries_user_day", "tries", ["user", "day"], if_not_exists=True)
    op.create_table(
        "daily_reminders",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Float()),
        sa.Column("since", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("user", name="pk_daily_reminders"),
        if_not_exists=True,
    )
    op.create_index("ix_daily_reminders_minute", "daily_reminders", ["minute"], if_not_exists=True)


def downgrade() -> None:
    for name in ("daily_reminders", "tries", "days"):
        op.drop_table(name)
