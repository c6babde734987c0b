"""What is stored about a person: `/privacy`."""

from bot.manifest import Manifest

MANIFEST = Manifest()
