"""The pictures that we have uploaded to Discord"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "faces",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("emoji", sa.BigInteger(), nullable=False, comment="its id at Discord"),
        sa.Column("digest", sa.String(64), nullable=False, comment="SHA-256 of the picture, in hex"),
        sa.PrimaryKeyConstraint("name", name="pk_faces"),
    )


def downgrade() -> None:
    op.drop_table("faces")
