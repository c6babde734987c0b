"""Tables at which the same people play one game after another"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    column = sa.Column("chain", sa.BigInteger(), comment="the first of an evening's tables; null: this one")
    op.add_column("tables", column)
    op.create_index("ix_tables_chain", "tables", ["chain"])


def downgrade() -> None:
    op.drop_index("ix_tables_chain", "tables")
    op.drop_column("tables", "chain")
