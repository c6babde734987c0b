"""Whether players may show how they feel while a result stands"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("reactions", sa.Boolean()))


def downgrade() -> None:
    op.drop_column("guilds", "reactions")
