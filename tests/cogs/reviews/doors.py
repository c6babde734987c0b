"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import TableId
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review
from tests.bot.people import ANN
from tests.features import Doors

ON_A_PRESS: Doors = {
    "reviews.find": lambda store: KeptReviews(store).find(TableId(1), ANN),
    "reviews.keep": lambda store: KeptReviews(store).keep(TableId(1), ANN, Review(VERSION, "points")),
}
AT_THE_START: Doors = {}
