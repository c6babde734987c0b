"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import GuildId, TableId
from cogs.ranking.stored import KeptLeaderboards, KeptPodiums
from tests.bot.people import ANN, GUILD
from tests.features import Doors

NEXT = GuildId(2**63 - 1)

ON_A_PRESS: Doors = {
    "ranking.ladders": lambda store: KeptLeaderboards(store).ladders(GUILD),
    "ranking.page": lambda store: KeptLeaderboards(store).page(GUILD, "kuckuck", "1970-02", me=ANN),
    "ranking.seasons": lambda store: KeptLeaderboards(store).seasons(GUILD, "kuckuck"),
    "ranking.rating_changes": lambda store: KeptLeaderboards(store).rating_changes(TableId(1)),
    "ranking.ratings": lambda store: KeptLeaderboards(store).ratings(ANN, GUILD, "kuckuck"),
    "ranking.ratings of all ladders": lambda store: KeptLeaderboards(store).ratings(ANN, GUILD),
}
AT_THE_START: Doors = {
    "ranking.begin": lambda store: KeptPodiums(store).begin(NEXT, "2023-11", 5.0),
    "ranking.end": lambda store: KeptPodiums(store).end(NEXT, posted=True),
}
