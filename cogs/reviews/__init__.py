"""A strong bot reviews a person's decisions in a finished game."""

from bot.manifest import Manifest
from cogs.reviews.buttons import hint, review
from cogs.reviews.stored import HoldsReviews, reviews

MANIFEST = Manifest(
    stored=(reviews,),
    people=HoldsReviews(),
    in_a_hand=hint,
    afterwards={"for a player": review},
)
