"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from cogs.dice.stored import Rolls
from tests.bot.people import ANN, GUILD
from tests.features import Doors

ON_A_PRESS: Doors = {"dice.keep": lambda store: Rolls(store).keep(GUILD, ANN, 6)}
AT_THE_START: Doors = {}
