"""What the bot says of each game, a folder a game."""
