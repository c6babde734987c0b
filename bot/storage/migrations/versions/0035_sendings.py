"""Which messages are being sent, so that a process that is killed meanwhile leaves word of them"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "sendings",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", "user", name="pk_sendings"),
    )
    op.create_index("ix_sendings_guild", "sendings", ["guild"])
    op.create_index("ix_sendings_user", "sendings", ["user"])


def downgrade() -> None:
    op.drop_table("sendings")
