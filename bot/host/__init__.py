"""What concerns the person who hosts the bot: settings, start, checks, health, and the command line."""
