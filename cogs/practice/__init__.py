"""A person plays on from a moment of a finished game, alone against bots. It counts for nothing."""
