"""Where the tables of a server may open, whom they ping, where results are posted, and the usual options"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for column in (
        sa.Column("channels", sa.Text, comment="where tables may open: ids, as JSON; null: everywhere"),
        sa.Column("called", sa.BigInteger, comment="the role that a new table pings; null: none"),
        sa.Column("announced", sa.BigInteger, comment="the channel for all results; null: none"),
        sa.Column(
            "options", sa.Text, comment="the usual ones, by game and name, as JSON; null: the defaults"
        ),
    ):
        op.add_column("guilds", column)


def downgrade() -> None:
    for column in ("channels", "called", "announced", "options"):
        op.drop_column("guilds", column)
