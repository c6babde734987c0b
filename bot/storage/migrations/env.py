"""What Alembic runs: the scripts of `versions` over the connection that `migrate` was given."""

from alembic import context

from bot.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
