"""Alembic runs this module to run the scripts of one history over the connection given to `migrate`."""

from alembic import context

from bot.storage.schema import metadata

given = context.config.attributes
context.configure(
    connection=given["connection"], version_table=given["version_table"], target_metadata=metadata
)
with context.begin_transaction():
    context.run_migrations()
