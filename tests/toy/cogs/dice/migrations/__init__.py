"""The history of the table in `cogs.dice.stored`."""
