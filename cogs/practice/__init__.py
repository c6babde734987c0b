"""A person plays a finished game on from a moment of its replay, alone against bots. It counts nowhere."""
