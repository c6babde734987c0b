"""The first steps: what there is to play, how to invite the bot, and its hello to a new server."""

from bot.manifest import Manifest

MANIFEST = Manifest()
