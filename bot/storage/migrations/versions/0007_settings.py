"""What servers and people choose by `/settings`: pace, threads, who opens tables, seasons; words, language"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("pace", sa.String(8), comment="bot.paces; null: the default"))
    op.add_column(
        "guilds",
        sa.Column("threads", sa.Boolean(), comment="whether each table gets its own; null: the default"),
    )
    op.add_column(
        "guilds",
        sa.Column(
            "openers",
            sa.BigInteger(),
            comment="a role, or 0: who may manage the server; null: everybody",
        ),
    )
    op.add_column(
        "guilds", sa.Column("seasons", sa.Boolean(), comment="whether there are any; null: the default")
    )
    op.add_column(
        "users",
        sa.Column("text_only", sa.Boolean(), comment="words in the place of pictures; null: the default"),
    )
    op.add_column(
        "users", sa.Column("language", sa.String(8), comment="null: the language of the person's Discord")
    )


def downgrade() -> None:
    for table, columns in {
        "users": ["language", "text_only"],
        "guilds": ["seasons", "openers", "threads", "pace"],
    }.items():
        for column in columns:
            op.drop_column(table, column)
