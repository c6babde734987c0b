"""The history of the table in `cogs.invitations.stored`."""
