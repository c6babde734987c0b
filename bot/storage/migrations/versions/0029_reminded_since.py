"""Since when a person wants to be reminded of the deal of the day: they may choose it before they play one"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column(
        "daily_reminders",
        sa.Column(
            "since",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="the day of the choice; 0: not known",
        ),
    )


def downgrade() -> None:
    op.drop_column("daily_reminders", "since")
