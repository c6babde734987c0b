"""The history of the table in `cogs.telling.stored`."""
