"""People roll dice"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rolls",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("pips", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_rolls"),
        if_not_exists=True,
    )
    op.create_index("ix_rolls_user", "rolls", ["user"], if_not_exists=True)


def downgrade() -> None:
    op.drop_table("rolls")
