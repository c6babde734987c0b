"""What strong bots think of people's decisions"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_reviews_table_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("user", sa.BigInteger(), nullable=False, comment="whose decisions these are"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of bot.reviews"),
        sa.Column("review", sa.Text(), nullable=False, comment="bot.reviews, as JSON"),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_reviews"),
    )
    op.create_index("ix_reviews_user", "reviews", ["user"])


def downgrade() -> None:
    op.drop_table("reviews")
