"""What a person has done in a server: `/stats`, and the record of any two against one another."""
