"""Results know their order by themselves; the time is that of the clock"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ORDER = """
    UPDATE results SET nth = counted.nth FROM (
        SELECT table_id, dense_rank() OVER (PARTITION BY guild ORDER BY at, table_id) AS nth FROM results
    ) AS counted WHERE counted.table_id = results.table_id
"""
# Until now a game came after all others of its server by its time. So one that had ended while the clock was
# ahead took all later ones with it, whose logs have kept the time at which they really ended.
ENDED = """(
    SELECT entries.at FROM entries
    WHERE entries.table_id = results.table_id AND entries.entry LIKE '{"type":"Acted"%'
    ORDER BY entries.seq DESC LIMIT 1
)"""
LATE = f"results.at > {ENDED} + 1"


def upgrade() -> None:
    op.add_column(
        "results",
        sa.Column(
            "nth",
            sa.Integer(),
            nullable=False,
            server_default="0",
            comment="as which of its server's games it ended, whatever the clock said",
        ),
    )
    op.execute(ORDER)
    op.drop_index("ix_results_guild_at", "results")
    op.create_index("ix_results_guild_nth", "results", ["guild", "nth"])
    if op.get_bind().exec_driver_sql(f"SELECT 1 FROM results WHERE {LATE} LIMIT 1").first():  # noqa: S608
        op.get_bind().exec_driver_sql(f"UPDATE results SET at = {ENDED} WHERE {LATE}")  # noqa: S608
        # The start makes again what follows from them.
        op.execute("DELETE FROM projections")


def downgrade() -> None:
    op.drop_index("ix_results_guild_nth", "results")
    op.create_index("ix_results_guild_at", "results", ["guild", "at"])
    op.drop_column("results", "nth")
