"""Results do not repeat how many they are"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.drop_column("results", "people")


def downgrade() -> None:
    op.add_column(
        "results",
        sa.Column(
            "people",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="how many persons played the game to its end",
        ),
    )
    op.execute(
        "UPDATE results SET people ="
        " (SELECT count(*) FROM results AS same WHERE same.table_id = results.table_id)"
    )
