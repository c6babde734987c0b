"""What the host of the bot meets."""
