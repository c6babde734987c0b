"""The history of the table in `cogs.reviews.stored`."""
