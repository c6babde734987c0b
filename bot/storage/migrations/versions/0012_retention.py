"""When people were seen last, and what a game told whose log is deleted"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column(
        "users",
        sa.Column(
            "seen", sa.Integer(), comment="the day of the last press, since 1970; null: not looked at yet"
        ),
    )
    op.add_column(
        "tables",
        sa.Column(
            "tally", sa.Text(), comment="of a deleted log, bot.statistics.tally as JSON; null: it is there"
        ),
    )


def downgrade() -> None:
    op.drop_column("tables", "tally")
    op.drop_column("users", "seen")
