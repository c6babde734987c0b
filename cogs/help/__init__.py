"""The first steps: what there is to play, the way to invite the bot, and its hello to a new server."""
