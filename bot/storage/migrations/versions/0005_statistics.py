"""Rows that follow from the logs of finished games: records and rivals; ratings over time"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

RIVALS = {
    "ix_rivals_guild_game_user_lost": ["guild", "game", "user", "lost"],
    "ix_rivals_guild_game_user_deeds": ["guild", "game", "user", "deeds"],
    "ix_rivals_guild_game_other_deeds": ["guild", "game", "other", "deeds"],
    "ix_rivals_user": ["user"],
    "ix_rivals_other": ["other"],
}


def upgrade() -> None:
    # The next start makes the standings again, with their curves.
    op.add_column(
        "standings",
        sa.Column(
            "curve",
            sa.Text(),
            nullable=False,
            server_default="[]",
            comment="bot.projections.curves, as JSON",
        ),
    )
    nameless = "below zero: nobody may know any more who it was"
    op.create_table(
        "records",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False, comment=nameless),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False, comment="added up"),
        sa.Column("streak", sa.Integer(), nullable=False, comment="games won in a row up to now"),
        sa.Column("longest", sa.Integer(), nullable=False, comment="streak of all"),
        sa.Column("best", sa.Integer(), comment="single round; null: of none it is known"),
        sa.Column("counts", sa.Text(), nullable=False, comment="sums of bot.statistics by word, as JSON"),
        sa.PrimaryKeyConstraint("guild", "game", "user", name="pk_records"),
    )
    op.create_index("ix_records_user_guild", "records", ["user", "guild"])
    op.create_table(
        "rivals",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False, comment=nameless),
        sa.Column("other", sa.BigInteger(), nullable=False, comment="the same"),
        sa.Column("games", sa.Integer(), nullable=False, comment="that both played to the end"),
        sa.Column("lost", sa.Integer(), nullable=False, comment="in which the other had the better place"),
        sa.Column(
            "deeds",
            sa.Integer(),
            nullable=False,
            comment="of the user to the other, as bot.statistics has them",
        ),
        sa.PrimaryKeyConstraint("guild", "game", "user", "other", name="pk_rivals"),
    )
    for name, columns in RIVALS.items():
        op.create_index(name, "rivals", columns)


def downgrade() -> None:
    op.drop_table("rivals")
    op.drop_table("records")
    op.drop_column("standings", "curve")
