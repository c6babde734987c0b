"""What everybody has done in games with people or with only bots, and the record of any two people"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    for name in ("records", "solos"):
        op.create_table(
            name,
            sa.Column("guild", sa.BigInteger(), nullable=False),
            sa.Column("game", sa.String(32), nullable=False),
            sa.Column("user", sa.BigInteger(), nullable=False),
            sa.Column("name", sa.String(32), nullable=False),
            sa.Column("games", sa.Integer(), nullable=False),
            sa.Column("wins", sa.Integer(), nullable=False),
            sa.Column("places", sa.Integer(), nullable=False),
            sa.Column("streak", sa.Integer(), nullable=False),
            sa.Column("longest", sa.Integer(), nullable=False),
            sa.Column("best", sa.Integer()),
            sa.Column("counts", sa.Text(), nullable=False),
            sa.Column("left", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("away", sa.Integer(), nullable=False, server_default="0"),
            sa.PrimaryKeyConstraint("guild", "game", "user", name=f"pk_{name}"),
            if_not_exists=True,
        )
        op.create_index(f"ix_{name}_user_guild", name, ["user", "guild"], if_not_exists=True)
    op.create_table(
        "rivals",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("deeds", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user", "other", name="pk_rivals"),
        if_not_exists=True,
    )
    op.create_index(
        "ix_rivals_guild_game_other_deeds", "rivals", ["guild", "game", "other", "deeds"], if_not_exists=True
    )
    op.create_index(
        "ix_rivals_guild_game_user_deeds", "rivals", ["guild", "game", "user", "deeds"], if_not_exists=True
    )
    op.create_index(
        "ix_rivals_guild_game_user_lost", "rivals", ["guild", "game", "user", "lost"], if_not_exists=True
    )
    op.create_index("ix_rivals_other", "rivals", ["other"], if_not_exists=True)
    op.create_index("ix_rivals_user", "rivals", ["user"], if_not_exists=True)


def downgrade() -> None:
    for name in ("rivals", "solos", "records"):
        op.drop_table(name)
