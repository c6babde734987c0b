"""The history of the tables in `cogs.evenings.stored`."""
