"""A strong bot reviews a person's decisions in a finished game."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.reviews.buttons import hint, review
from cogs.reviews.stored import HoldsReviews

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsReviews(),
    in_a_hand=hint,
    afterwards={"for a player": review},
)
