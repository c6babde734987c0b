"""Results with a mark: who left, slept, or came late"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COUNTS = {"left": "games left before their end", "away": "games at whose end they slept"}


def upgrade() -> None:
    # SQLite makes the table again. None refers to it, so that nothing goes with the former one.
    with op.batch_alter_table("results") as results:
        results.add_column(
            sa.Column(
                "mark",
                sa.String(8),
                nullable=False,
                server_default="",
                comment="bot.results; who left a seat and who took it over are both there",
            )
        )
        results.drop_constraint("pk_results", type_="primary")
        results.create_primary_key("pk_results", ["table_id", "seat", "mark"])
    for name, comment in COUNTS.items():
        op.add_column(
            "records", sa.Column(name, sa.Integer(), nullable=False, server_default="0", comment=comment)
        )


def downgrade() -> None:
    for name in COUNTS:
        op.drop_column("records", name)
    # A seat had one result, that of who sat there at the end.
    op.execute(
        "DELETE FROM results WHERE mark = 'left' OR (mark <> 'late' AND EXISTS"
        " (SELECT 1 FROM results AS late WHERE late.table_id = results.table_id"
        " AND late.seat = results.seat AND late.mark = 'late'))"
    )
    with op.batch_alter_table("results") as results:
        results.drop_constraint("pk_results", type_="primary")
        results.create_primary_key("pk_results", ["table_id", "seat"])
        results.drop_column("mark")
