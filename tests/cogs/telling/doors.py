"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from cogs.telling.stored import KeptWishes, Wish
from tests.bot.people import ANN, GUILD
from tests.features import Doors

ON_A_PRESS: Doors = {
    "telling.find": lambda store: KeptWishes(store).find(GUILD, ANN),
    "telling.begin": lambda store: KeptWishes(store).begin(GUILD, ANN, Wish("any", 18, 23, "UTC", "en")),
    "telling.change": lambda store: KeptWishes(store).change(GUILD, ANN, "fr", begins=9),
    "telling.of_server": lambda store: KeptWishes(store).of_server(GUILD),
    "telling.tell": lambda store: KeptWishes(store).tell(GUILD, ANN, 9.0, 5.0),
    "telling.shut": lambda store: KeptWishes(store).shut(ANN),
    "telling.drop": lambda store: KeptWishes(store).drop(GUILD, ANN),
}
AT_THE_START: Doors = {}
