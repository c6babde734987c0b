"""The deal of the day: one game a day, the same for everybody, which each person can play once: `/daily`."""
