"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import TableId
from cogs.statistics.stored import KeptStatistics
from tests.bot.people import ANN, GUILD
from tests.features import Doors

ON_A_PRESS: Doors = {
    "statistics.records of all servers": lambda store: KeptStatistics(store).records(ANN),
    "statistics.records": lambda store: KeptStatistics(store).records(ANN, GUILD),
    "statistics.rivalries": lambda store: KeptStatistics(store).rivalries(TableId(1)),
    "statistics.career": lambda store: KeptStatistics(store).career(ANN, GUILD, "kuckuck"),
}
AT_THE_START: Doors = {}
