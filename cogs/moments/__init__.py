"""The moment that decided a game, as a short animated picture that people can show to everybody."""

from bot.manifest import Manifest
from cogs.moments.afterwards import ways
from cogs.moments.stored import moments

MANIFEST = Manifest(
    stored=(moments,),
    afterwards={"at the table": ways},
)
