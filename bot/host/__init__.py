"""The parts for the person who hosts the bot: configuration, start-up, checks, health, logs, commands."""
