"""What Alembic runs: the scripts of one history over the connection that `migrate` was given."""

from alembic import context

from bot.storage.schema import metadata

given = context.config.attributes
context.configure(
    connection=given["connection"], version_table=given["version_table"], target_metadata=metadata
)
with context.begin_transaction():
    context.run_migrations()
