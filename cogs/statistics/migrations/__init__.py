"""The history of the tables in `cogs.statistics.projections`."""
