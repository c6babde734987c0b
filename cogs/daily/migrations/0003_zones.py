"""The time zone of a reminder's hour. The hours of earlier reminders are those of UTC, and stay so"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("daily_reminders", sa.Column("zone", sa.String(64), nullable=False, server_default="UTC"))


def downgrade() -> None:
    op.drop_column("daily_reminders", "zone")
