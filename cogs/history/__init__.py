"""`/history`: the games that are over, listed, seen again, checked and saved."""
