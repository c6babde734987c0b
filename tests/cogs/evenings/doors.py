"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import EveningId, MessageId
from bot.shards import Shards
from cogs.evenings import log
from cogs.evenings.evening import Evening, fold
from cogs.evenings.stored import KeptEvenings, noting
from tests.bot.people import ANN, CHANNEL, GUILD, opened
from tests.features import Doors

PLANNED = log.Planned(GUILD, CHANNEL, ANN, "Ann", "kuckuck", {}, 60, 5000.0, 3, 60)
EVENING = fold(Evening(EveningId(1)), [PLANNED])

ON_A_PRESS: Doors = {
    "evenings.plan": lambda store: KeptEvenings(store).plan(5.0, PLANNED),
    "evenings.append": lambda store: KeptEvenings(store).append(EVENING, 6.0, [log.Called(6.0)], live=True),
    "evenings.load": lambda store: KeptEvenings(store).load(EVENING.id),
    "evenings.live_in": lambda store: KeptEvenings(store).live_in(GUILD),
    "evenings.set_message": lambda store: KeptEvenings(store).set_message(EVENING.id, 2, MessageId(77)),
    "evenings.set_event": lambda store: KeptEvenings(store).set_event(EVENING.id, 88),
    "open_table of an evening": lambda store: store.open_table(
        0, 0, [opened()], beside=noting(EVENING.id, 2, 0, CHANNEL)
    ),
}
AT_THE_START: Doors = {
    "evenings.plan again": lambda store: KeptEvenings(store).plan(5.0, PLANNED),
    "evenings.live": lambda store: KeptEvenings(store).live(Shards(2, (0,))),
    "evenings.ended_since": lambda store: KeptEvenings(store).ended_since(0.0, Shards(2, (0,))),
}
