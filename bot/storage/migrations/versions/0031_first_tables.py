"""The first tables: logs, results and what follows from them, settings"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", KEY, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.Column("unpainted", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("tally", sa.Text()),
        sa.Column("options", sa.Text()),
        sa.Column("match", sa.BigInteger()),
        sa.Column("chain", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_autoincrement=True,
        if_not_exists=True,
    )
    op.create_index("ix_tables_chain", "tables", ["chain"], if_not_exists=True)
    op.create_index("ix_tables_guild", "tables", ["guild"], if_not_exists=True)
    op.create_index("ix_tables_live", "tables", ["live"], if_not_exists=True)
    op.create_table(
        "entries",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("mark", sa.String(8)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        if_not_exists=True,
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_sitters"),
        if_not_exists=True,
    )
    op.create_index("ix_sitters_user", "sitters", ["user"], if_not_exists=True)
    op.create_table(
        "results",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("user", sa.BigInteger()),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(8), nullable=False, server_default=""),
        sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "mark", name="pk_results"),
        if_not_exists=True,
    )
    op.create_index("ix_results_guild_game_at", "results", ["guild", "game", "at"], if_not_exists=True)
    op.create_index("ix_results_guild_nth", "results", ["guild", "nth"], if_not_exists=True)
    op.create_index("ix_results_user", "results", ["user"], if_not_exists=True)
    op.create_table(
        "projections",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_projections"),
        if_not_exists=True,
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("left", sa.Float()),
        sa.Column("pace", sa.String(8)),
        sa.Column("threads", sa.Boolean()),
        sa.Column("openers", sa.BigInteger()),
        sa.Column("seasons", sa.Boolean()),
        sa.Column("looks", sa.String(8)),
        sa.Column("greeted", sa.Float()),
        sa.Column("channels", sa.Text()),
        sa.Column("called", sa.BigInteger()),
        sa.Column("announced", sa.BigInteger()),
        sa.Column("options", sa.Text()),
        sa.Column("level", sa.String(8)),
        sa.Column("podium", sa.BigInteger()),
        sa.Column("champion", sa.BigInteger()),
        sa.Column("champions", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_guilds"),
        if_not_exists=True,
    )
    op.create_table(
        "users",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hand", sa.String(8)),
        sa.Column("notify", sa.String(8)),
        sa.Column("text_only", sa.Boolean()),
        sa.Column("language", sa.String(8)),
        sa.Column("seen", sa.Integer()),
        sa.Column("away_until", sa.Float()),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        if_not_exists=True,
    )
    op.create_table(
        "hands",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_hands"),
        if_not_exists=True,
    )
    op.create_index("ix_hands_user", "hands", ["user"], if_not_exists=True)
    op.create_table(
        "open_hands",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("followup", sa.Boolean(), nullable=False),
        sa.Column("watching", sa.Boolean(), nullable=False),
        sa.Column("news", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_open_hands_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_open_hands"),
        if_not_exists=True,
    )
    op.create_index("ix_open_hands_user", "open_hands", ["user"], if_not_exists=True)
    op.create_table(
        "looks",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_looks_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user", name="pk_looks"),
        if_not_exists=True,
    )
    op.create_index("ix_looks_user", "looks", ["user"], if_not_exists=True)
    op.create_table(
        "reminders",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_reminders_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_reminders"),
        if_not_exists=True,
    )
    op.create_table(
        "posters",
        sa.Column("table_id", KEY, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_posters_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_posters"),
        if_not_exists=True,
    )
    op.create_table(
        "applications",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_applications"),
        if_not_exists=True,
    )
    op.create_table(
        "faces",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("emoji", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("source", sa.String(64), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("name", name="pk_faces"),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in (
        "faces",
        "applications",
        "posters",
        "reminders",
        "looks",
        "open_hands",
        "hands",
        "users",
        "guilds",
        "projections",
        "results",
        "sitters",
        "entries",
        "tables",
    ):
        op.drop_table(name)
