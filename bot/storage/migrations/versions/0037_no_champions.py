"""The winner of a season gets no role any more. The role is known until `/manage check` has named it"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.drop_column("guilds", "champions")


def downgrade() -> None:
    op.add_column("guilds", sa.Column("champions", sa.String(32)))
