"""The history of the table in `cogs.practice.stored`."""
