"""`/evening`: a game night, with several rounds at mixed tables and a final."""
