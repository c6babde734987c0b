"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from msgspec.structs import replace

from bot.ids import EveningId, MessageId
from bot.shards import Shards
from cogs.evenings.evening import planned_by
from cogs.evenings.plan import Planned
from cogs.evenings.stored import KeptEvenings, Noting
from tests.bot.people import ANN, BEN, CHANNEL, GUILD, opened
from tests.cogs.evenings.nights import begun
from tests.features import Doors

NEW = planned_by(Planned(GUILD, CHANNEL, ANN, "Ann", "kuckuck", {}, 60, 5000.0, 3, 60))
EVENING = replace(NEW, id=EveningId(1))
GIVEN, BEGUN = replace(EVENING, planner=BEN), replace(begun(4), id=EveningId(1), seq=2)

ON_A_PRESS: Doors = {
    "evenings.plan": lambda store: KeptEvenings(store).plan(5.0, NEW),
    "evenings.write with a new person": lambda store: KeptEvenings(store).write(EVENING, GIVEN, 6.0, NEW),
    "evenings.write without them": lambda store: KeptEvenings(store).write(
        replace(GIVEN, seq=1), EVENING, 7.0
    ),
    "evenings.load": lambda store: KeptEvenings(store).load(EVENING.id),
    "evenings.live_in": lambda store: KeptEvenings(store).live_in(GUILD),
    "evenings.set_message": lambda store: KeptEvenings(store).set_message(EVENING.id, 2, MessageId(77)),
    "evenings.set_event": lambda store: KeptEvenings(store).set_event(EVENING.id, 88),
    "open_table of an evening": lambda store: store.open_table(
        0, 0, [opened()], beside=Noting(BEGUN, 0, CHANNEL)
    ),
}
AT_THE_START: Doors = {
    "evenings.live": lambda store: KeptEvenings(store).live(Shards(2, (0,))),
    "evenings.ended_since": lambda store: KeptEvenings(store).ended_since(0.0, Shards(2, (0,))),
}
