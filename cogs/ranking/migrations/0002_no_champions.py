"""The winner of a season gets no role any more, so nobody is stored as having one"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_table("champions")


def downgrade() -> None:
    op.create_table(
        "champions",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_champions"),
    )
    op.create_index("ix_champions_user", "champions", ["user"])
