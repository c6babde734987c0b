"""Rows that follow from finished games: standings and seasons; results of nobody"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_index("ix_results_guild_game", "results")
    with op.batch_alter_table("results") as results:
        results.alter_column(
            "user",
            existing_type=sa.BigInteger(),
            nullable=True,
            comment="null or below zero: nobody may know any more who it was",
        )
    op.create_index("ix_results_guild_game_at", "results", ["guild", "game", "at"])
    op.create_index("ix_results_guild_at", "results", ["guild", "at"])
    op.create_index("ix_results_user", "results", ["user"])
    op.create_table(
        "projections",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column(
            "version", sa.Integer(), nullable=False, comment="of bot.projections, by which its rows were made"
        ),
        sa.PrimaryKeyConstraint("name", name="pk_projections"),
    )
    op.create_table(
        "standings",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(7), nullable=False, comment="2026-11; all: of all time"),
        sa.Column(
            "user", sa.BigInteger(), nullable=False, comment="below zero: nobody may know any more who it was"
        ),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False, comment="as it is shown"),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False, comment="the best place"),
        sa.PrimaryKeyConstraint("guild", "game", "season", "user", name="pk_standings"),
    )
    op.create_index(
        "ix_standings_guild_game_season_rating_user",
        "standings",
        ["guild", "game", "season", "rating", "user"],
    )
    op.create_index("ix_standings_user", "standings", ["user"])
    op.create_table(
        "seasons",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(7), nullable=False, comment="2026-11; all: of all time"),
        sa.Column("games", sa.Integer(), nullable=False, comment="that counted for the leaderboard"),
        sa.PrimaryKeyConstraint("guild", "game", "season", name="pk_seasons"),
    )


def downgrade() -> None:
    op.drop_table("seasons")
    op.drop_table("standings")
    op.drop_table("projections")
    for index in ("ix_results_user", "ix_results_guild_at", "ix_results_guild_game_at"):
        op.drop_index(index, "results")
    op.execute('UPDATE results SET "user" = 0 WHERE "user" IS NULL')
    with op.batch_alter_table("results") as results:
        results.alter_column("user", existing_type=sa.BigInteger(), nullable=False)
    op.create_index("ix_results_guild_game", "results", ["guild", "game"])
