"""The deal of the day, `/daily`: one game a day, the same for everybody. Each person can play it once."""
