"""Until when people are away, and what they have seen of slow games"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column(
        "users",
        sa.Column("away_until", sa.Float(), comment="as they have said, Unix time; null: they are not away"),
    )
    op.create_table(
        "looks",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_looks_table_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="how many entries of the log they know of"),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_looks"),
    )
    op.create_index("ix_looks_user", "looks", ["user"])


def downgrade() -> None:
    op.drop_table("looks")
    op.drop_column("users", "away_until")
