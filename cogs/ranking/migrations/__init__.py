"""The history of the tables in `cogs.ranking.projections` and `cogs.ranking.stored`."""
