"""What the channels show of tables in threads"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "posters",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id", name="fk_posters_table_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("channel", sa.BigInteger(), nullable=False, comment="to which the table's thread belongs"),
        sa.Column("message", sa.BigInteger(), nullable=False, comment="the one that shows the table there"),
        sa.PrimaryKeyConstraint("table_id", name="pk_posters"),
    )


def downgrade() -> None:
    op.drop_table("posters")
