"""What the person who hosts the bot meets: configuration, start-up, checks, health, logs, commands."""
