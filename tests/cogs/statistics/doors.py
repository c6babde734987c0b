"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from cogs.statistics.stored import KeptStatistics
from tests.bot.people import ANN, GUILD
from tests.features import Doors

ON_A_PRESS: Doors = {
    "statistics.records of all servers": lambda store: KeptStatistics(store).records(ANN),
    "statistics.records": lambda store: KeptStatistics(store).records(ANN, GUILD),
}
AT_THE_START: Doors = {}
