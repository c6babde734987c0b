"""The game nights of one process, without Discord."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.ids import ChannelId, EveningId, UserId
from bot.shards import ALL
from bot.table import Table
from bot.table.commands import Refused
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import Interested
from cogs.evenings.live import Change, LiveEvenings
from cogs.evenings.outside import OutOfReach
from cogs.evenings.plan import Planned
from cogs.evenings.stored import KeptEvenings, StoredEvening
from tests.bot.people import CHANNEL, GUILD, NAMES
from tests.bot.service import Service
from tests.cogs.evenings import asks as ask

ROOMS = 500


class _Kept(KeptEvenings):
    """What is stored. ``then`` runs before anybody gets the evening that was read."""

    then: Callable[[], Awaitable[None]]

    async def load(self, evening_id: EveningId) -> StoredEvening | None:
        found = await super().load(evening_id)
        await self.then()
        return found


class Halls:
    """The evenings of one process, and a record of what they ask of Discord, for which it stands."""

    def __init__(self, tables: Service) -> None:
        self.tables = tables
        self.rooms: list[tuple[int, int]] = []
        self.told: list[Evening] = []
        self.raised: list[UserId] = []
        self.left: list[UserId] = []
        self.repeated: list[Evening] = []
        self.at_event: list[UserId] = []
        self.gone = self.away = self.cancels = self.silent = False
        self.meanwhile: list[tuple[EveningId, Change]] = []
        """What people press right after a night has been read."""
        kept = _Kept(tables.store)
        kept.then = self._meanwhile
        self.evenings = LiveEvenings(kept, tables, ALL, tables.now, self)

    async def room(self, evening: Evening, place: int) -> ChannelId | None:
        if self.away:
            raise OutOfReach
        self.rooms.append((len(evening.rounds), place))
        if self.cancels:
            await self.evenings.change(evening.id, ask.cancel(UserId(999), keeper=True))
        return None if self.gone else ChannelId(ROOMS + place)

    async def seal(self, table: Table) -> None: ...

    async def announced(self, evening: Evening) -> bool:
        return not self.silent

    async def missing(self, evening: Evening) -> list[UserId]:
        return self.left

    async def interested(self, stored: object) -> Interested:
        return frozenset(self.at_event), NAMES

    def tell(self, evening: Evening, raised: Sequence[UserId] = (), *, is_new: bool = False) -> None:
        self.told.append(evening)
        self.raised += raised
        if is_new and evening.planned.by_itself:
            self.repeated.append(evening)

    async def _meanwhile(self) -> None:
        while self.meanwhile:
            await self.evenings.change(*self.meanwhile.pop())

    async def plan(
        self, host: UserId, *others: UserId, rounds: int = 2, places: int = 60, ahead: float = 1200
    ) -> EveningId:
        """Plans an evening that begins in ``ahead`` seconds, and for which these people sign up."""
        at = self.tables.time.now() + ahead
        options: dict[str, str | int] = {"rounds": "many", "gone": 3}
        plan = Planned(GUILD, CHANNEL, host, NAMES[host], "kuckuck", options, 60, at, rounds, places)
        evening = await self.evenings.plan(plan)
        for user in (host, *others):
            await self.evenings.change(evening.id, ask.answer(user, NAMES[user], coming=True))
        return evening.id

    async def begin(self, number: EveningId, *people: UserId) -> Evening:
        """Lets time pass until the first round is drawn. These people say that they are here."""
        await self.tables.time.passes(601)
        for user in people:
            await self.evenings.change(number, ask.come_here(user, NAMES[user]))
        await self.tables.time.passes(600)
        return await self.now(number)

    async def now(self, number: EveningId) -> Evening:
        return (await self.evenings.get(number)).evening

    async def play_to_its_end(self, number: EveningId) -> Evening:
        """Lets time pass. Everybody says that they are here, and lets their cards be played."""
        until = self.tables.now() + 100_000
        while (evening := await self.now(number)).phase.live:
            assert self.tables.now() < until, "the night does not end"
            if evening.phase in (Phase.GATHERING, Phase.BREAK):
                for user in (*evening.coming, *evening.waiting):
                    with suppress(Refused):
                        await self.evenings.change(number, ask.come_here(user, evening.name(user)))
            await self.tables.time.passes(60)
            for table in self.tables.told:
                self.evenings.follow(table)
            self.tables.told.clear()
        return evening
