"""Games that do not count for ratings, records and rivals, and team matches at two tables"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


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
    op.add_column(
        "tables",
        sa.Column(
            "match",
            sa.BigInteger(),
            comment="the other table of its team match, until both are over; null: none",
        ),
    )


def downgrade() -> None:
    op.drop_column("tables", "match")
    op.drop_column("results", "rated")
