"""Which channel of a server is for cards, and which for yesterday's deal of the day"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("cards", sa.BigInteger()))
    op.add_column("guilds", sa.Column("daily", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("guilds", "daily")
    op.drop_column("guilds", "cards")
