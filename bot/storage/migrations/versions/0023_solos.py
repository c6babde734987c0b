"""What people have done against bots alone; the next start makes all rows again, by ladders"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    nameless = "below zero: nobody may know any more who it was"
    op.create_table(
        "solos",
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
        sa.Column(
            "left", sa.Integer(), nullable=False, server_default="0", comment="games left before their end"
        ),
        sa.Column(
            "away", sa.Integer(), nullable=False, server_default="0", comment="games at whose end they slept"
        ),
        sa.PrimaryKeyConstraint("guild", "game", "user", name="pk_solos"),
    )
    op.create_index("ix_solos_user_guild", "solos", ["user", "guild"])


def downgrade() -> None:
    op.drop_table("solos")
