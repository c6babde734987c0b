"""Games that do not count for ratings, records and rivals"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column(
        "results",
        sa.Column(
            "rated",
            sa.Boolean(),
            nullable=False,
            server_default=sa.true(),
            comment="whether its game counts for ratings, records and rivals",
        ),
    )


def downgrade() -> None:
    op.drop_column("results", "rated")
