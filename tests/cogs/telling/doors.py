"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from cogs.telling.stored import KeptWishes, Wish
from tests.bot.people import ANN, GUILD
from tests.features import Doors

ON_A_PRESS: Doors = {
    "telling.begin": lambda store: KeptWishes(store).begin(GUILD, ANN, Wish("any", 18, 23, "UTC", "en")),
    "telling.change": lambda store: KeptWishes(store).change(GUILD, ANN, "fr", begins=9),
}
AT_THE_START: Doors = {}
