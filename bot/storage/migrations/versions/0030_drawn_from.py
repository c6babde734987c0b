"""What each uploaded picture was drawn from, so that a start need not draw it to see if it has changed"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column(
        "faces",
        sa.Column(
            "source",
            sa.String(64),
            nullable=False,
            server_default="",
            comment="hash of what it was drawn from; empty: not known",
        ),
    )


def downgrade() -> None:
    op.drop_column("faces", "source")
