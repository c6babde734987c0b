"""The deal of the day, and who has played it"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False, comment="since 1970, by UTC"),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False, comment="of the game, by name, as JSON"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the game's rules"),
        sa.Column("secret", sa.String(32), nullable=False, comment="published when the day is over"),
        sa.Column(
            "salt", sa.String(32), nullable=False, comment="covers deleted people; empty once the day is over"
        ),
        sa.Column(
            "void", sa.Boolean(), nullable=False, server_default=sa.false(), comment="the secret may be known"
        ),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "tries",
        sa.Column(
            "day",
            sa.Integer(),
            sa.ForeignKey("days.day", name="fk_tries_day", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column(
            "user",
            sa.BigInteger(),
            nullable=False,
            comment="below zero: nobody may know any more who it was",
        ),
        sa.Column(
            "guild",
            sa.BigInteger(),
            nullable=True,
            comment="where they began it, by name; null: in no server",
        ),
        sa.Column("name", sa.String(32), nullable=False, comment="shown in that server then; empty: in none"),
        sa.Column("at", sa.Float(), nullable=False, comment="Unix time of the beginning"),
        sa.Column(
            "log", sa.Text(), nullable=True, comment="the moves, bot.table.log.Acted as JSON; null: deleted"
        ),
        sa.Column("moves", sa.Integer(), nullable=False, comment="how many the log has"),
        sa.Column("mark", sa.String(8), nullable=False, comment="bot.table.mark after the last one"),
        sa.Column("points", sa.Integer(), nullable=True, comment="null: not played to the end"),
        sa.Column("pieces", sa.String(32), nullable=False, server_default="", comment="bot.daily.deal"),
        sa.Column(
            "shown",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="to all, by its person",
        ),
        sa.PrimaryKeyConstraint("day", "user", name="pk_tries"),
    )
    op.create_index("ix_tries_user_day", "tries", ["user", "day"])
    op.create_index("ix_tries_day_points", "tries", ["day", "points"])
    op.create_index("ix_tries_guild_day", "tries", ["guild", "day"])


def downgrade() -> None:
    op.drop_table("tries")
    op.drop_table("days")
