"""The commands. Each module here is an extension of the bot and is loaded at its start."""
