"""The message with yesterday's ranking, one per server"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "daily_rankings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild", name="pk_daily_rankings"),
    )


def downgrade() -> None:
    op.drop_table("daily_rankings")
