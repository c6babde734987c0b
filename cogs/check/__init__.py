"""What the bot lacks in a channel, and whether it is well: `/manage check`."""
