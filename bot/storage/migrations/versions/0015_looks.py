"""How the tables of a server look: drawn, with small pictures of cards, or in words"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("looks", sa.String(8), comment="bot.settings; null: the default"))


def downgrade() -> None:
    op.drop_column("guilds", "looks")
