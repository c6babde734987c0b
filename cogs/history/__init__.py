"""`/history`, `/replay` and `/verify`: the games that are over, listed, seen again, checked and saved."""
