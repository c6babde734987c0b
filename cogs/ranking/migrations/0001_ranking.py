"""Everybody's rank in each season, and what is done at a season's end"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "standings",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(7), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("curve", sa.Text(), nullable=False, server_default="[]"),
        sa.PrimaryKeyConstraint("guild", "game", "season", "user", name="pk_standings"),
        if_not_exists=True,
    )
    op.create_index(
        "ix_standings_guild_game_season_rating_user",
        "standings",
        ["guild", "game", "season", "rating", "user"],
        if_not_exists=True,
    )
    op.create_index("ix_standings_user", "standings", ["user"], if_not_exists=True)
    op.create_table(
        "seasons",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(7), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "season", name="pk_seasons"),
        if_not_exists=True,
    )
    op.create_table(
        "podiums",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.String(7), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("posted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_podiums"),
        if_not_exists=True,
    )
    op.create_table(
        "champions",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_champions"),
        if_not_exists=True,
    )
    op.create_index("ix_champions_user", "champions", ["user"], if_not_exists=True)


def downgrade() -> None:
    for name in ("champions", "podiums", "seasons", "standings"):
        op.drop_table(name)
