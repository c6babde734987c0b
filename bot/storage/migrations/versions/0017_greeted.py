"""For which of its invitations the bot has said hello to a server"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column(
        "guilds",
        sa.Column(
            "greeted",
            sa.Float(),
            comment="Unix time at which the bot joined when it last said hello; null: never",
        ),
    )


def downgrade() -> None:
    op.drop_column("guilds", "greeted")
