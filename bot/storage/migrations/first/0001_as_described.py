"""The tables of a feature, as it describes them. `bot.storage.migrations` says until when this is enough"""

from alembic import context, op

from bot.storage.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    metadata.create_all(op.get_bind(), tables=context.config.attributes["made"])


def downgrade() -> None:
    metadata.drop_all(op.get_bind(), tables=context.config.attributes["made"])
