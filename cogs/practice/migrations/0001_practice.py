"""Finished games that people continue alone"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "practices",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("beginning", sa.Text(), nullable=False),
        sa.Column("acts", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_practices_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_practices"),
        if_not_exists=True,
    )
    op.create_index("ix_practices_user", "practices", ["user"], if_not_exists=True)


def downgrade() -> None:
    op.drop_table("practices")
