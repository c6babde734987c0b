"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from bot.ids import TableId
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review
from tests.bot.people import ANN
from tests.features import Doors

ON_A_PRESS: Doors = {
    "reviews.keep": lambda store: KeptReviews(store).keep(TableId(1), ANN, Review(VERSION, "points")),
}
AT_THE_START: Doors = {}
