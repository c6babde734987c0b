"""What the bot says about each game: one folder per game, and what the games share."""
