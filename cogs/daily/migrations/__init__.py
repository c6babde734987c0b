"""The history of the tables that hold deals of the day."""
