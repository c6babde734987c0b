"""What keeps state and time: the tables in use, and what is done to them without a press."""
