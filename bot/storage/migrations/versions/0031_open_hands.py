"""What edits people's open hands while the bot restarts"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "open_hands",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_open_hands_table_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False, comment="the one that shows the hand"),
        sa.Column("token", sa.Text(), nullable=False, comment="Discord's, which edits the message"),
        sa.Column("expires", sa.Float(), nullable=False, comment="Unix time"),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("followup", sa.Boolean(), nullable=False, comment="no interaction's own answer"),
        sa.Column("watching", sa.Boolean(), nullable=False),
        sa.Column(
            "news", sa.Text(), nullable=False, comment="what it tells of the time before its person looked"
        ),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_open_hands"),
    )
    op.create_index("ix_open_hands_user", "open_hands", ["user"])


def downgrade() -> None:
    op.drop_table("open_hands")
