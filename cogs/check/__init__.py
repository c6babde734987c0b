"""`/manage check`: what the bot lacks in a channel, and whether it works well."""

from bot.manifest import Manifest

MANIFEST = Manifest()
