"""Which tables have ended without their end having been shown yet"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables",
        sa.Column(
            "unpainted",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="it has ended, and its message does not show that yet",
        ),
    )


def downgrade() -> None:
    op.drop_column("tables", "unpainted")
