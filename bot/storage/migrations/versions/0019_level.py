"""How well the bots of a server usually play"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column(
        "guilds",
        sa.Column("level", sa.String(8), comment="of the bots, as in engine.minds; null: the default"),
    )


def downgrade() -> None:
    op.drop_column("guilds", "level")
