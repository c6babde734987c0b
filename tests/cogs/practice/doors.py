"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from bot.ids import TableId
from cogs.practice.practices import begin, new
from cogs.practice.stored import KeptPractices
from tests.bot.people import ANN
from tests.cogs.practice.test_practice import whole
from tests.features import Doors

GAME = new(begin(whole("coucou"), 0, 0, "seed"), ANN, "Ann")
ON_A_PRESS: Doors = {
    "practice.begin": lambda store: KeptPractices(store).begin(TableId(1), ANN, GAME),
    "practice.go_on": lambda store: KeptPractices(store).go_on(TableId(1), ANN, 99, GAME),
}
AT_THE_START: Doors = {}
