"""The first tables: logs, results, servers"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", KEY, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), comment="the table message; null: not posted"),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.Float(), comment="Unix time; null: nobody is waited for"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_live", "tables", ["live"])
    op.create_table(
        "entries",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="0, 1, 2 … without a gap"),
        sa.Column("at", sa.Float(), nullable=False, comment="Unix time"),
        sa.Column("entry", sa.Text(), nullable=False, comment="bot.log, as JSON"),
        sa.Column("mark", sa.String(8), comment="bot.table.mark after an action"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False, comment="Unix time"),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column(
            "people", sa.Integer(), nullable=False, comment="how many persons played the game to its end"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_results_guild_game", "results", ["guild", "game"])
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(8), comment="null: the language of the server at Discord"),
        sa.PrimaryKeyConstraint("id", name="pk_guilds"),
    )


def downgrade() -> None:
    op.drop_table("guilds")
    op.drop_table("results")
    op.drop_table("entries")
    op.drop_table("tables")
