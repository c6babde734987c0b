"""What a person has done in a server: `/stats`, and how any two stand to one another."""
