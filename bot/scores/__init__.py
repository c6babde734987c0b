"""What follows from finished games: values and reckonings, without a database."""
