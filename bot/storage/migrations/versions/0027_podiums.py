"""The podiums of a season: where they are announced, whether they were, and who has the champion's role"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    for column in (
        sa.Column("podium", sa.BigInteger(), comment="the channel for podiums; null: that for results"),
        sa.Column("champion", sa.BigInteger(), comment="the role of a season's first; null: none"),
        sa.Column(
            "champions", sa.String(32), comment="the ladder whose first it is; null: the one most played"
        ),
    ):
        op.add_column("guilds", column)
    op.create_table(
        "podiums",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.String(7), nullable=False, comment="the last one to be announced"),
        sa.Column("at", sa.Float(), nullable=False, comment="Unix time at which its message was begun"),
        sa.Column("posted", sa.Boolean(), nullable=False, comment="whether the message is there"),
        sa.PrimaryKeyConstraint("guild", name="pk_podiums"),
    )
    op.create_table(
        "champions",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False, comment="who has the role from us"),
        sa.Column("role", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_champions"),
    )
    op.create_index("ix_champions_user", "champions", ["user"])


def downgrade() -> None:
    op.drop_table("champions")
    op.drop_table("podiums")
    for name in ("champions", "champion", "podium"):
        op.drop_column("guilds", name)
