"""The application at Discord whose database it is"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "applications",
        sa.Column(
            "id",
            sa.BigInteger(),
            autoincrement=False,
            nullable=False,
            comment="at Discord; the first one's alone",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_applications"),
    )


def downgrade() -> None:
    op.drop_table("applications")
