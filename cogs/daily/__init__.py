"""The deal of the day: one game a day with the same cards for everybody, which each person can play once."""
