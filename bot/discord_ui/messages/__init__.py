"""What keeps the bot's messages true: what is shown, to whom, and when it is drawn again."""
