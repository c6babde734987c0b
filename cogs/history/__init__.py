"""`/history`: finished games, listed, replayed, checked and saved."""
