"""The parts that keep state and time: the tables in use, and what happens to them without a press."""
