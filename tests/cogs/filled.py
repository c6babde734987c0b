"""Fills every table of the database with something of each kind, as it is stored."""

from typing import NamedTuple

from msgspec.structs import replace

from bot.ids import ChannelId, EmojiId, GuildId, MessageId, TableId, UserId
from bot.storage.posted import MessagePlace, OpenHand, PostedHand, Reminder, Sending, Uploaded
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import transitions
from bot.table.replay import MarkedEntry, mark, replay
from cogs.daily.days import Day, day_at
from cogs.daily.stored import KeptDays, KeptRankings, PostedRanking
from cogs.daily.stored_reminders import Hour, KeptReminders
from cogs.daily.tries import new as new_try
from cogs.daily.tries import result
from cogs.evenings.evening import Ended, Evening, ended, planned_by, with_seating
from cogs.evenings.going_on import CALL_BEFORE, Tick
from cogs.evenings.live import Change
from cogs.evenings.plan import GamePlan, Planned
from cogs.evenings.stored import KeptEvenings
from cogs.invitations.stored import Invitation, KeptInvitations
from cogs.moments.stored import KeptMoments
from cogs.practice.practices import begin, new
from cogs.practice.stored import KeptPractices
from cogs.ranking.stored import KeptPodiums
from cogs.ranking.values import season_at, season_before
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review, Weighed
from cogs.telling.stored import KeptWishes, Wish
from tests.bot.logged import finish, logged, setting_of
from tests.cogs.daily.dailies import played
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.nights import does

GAMES = ("coucou", "kuckuck")
"""Two games say as much as all. The second has an option by which its ladders differ."""
DAY, HOUR = 86_400.0, 3600.0
MESSAGE = MessageId(77)


class Scene(NamedTuple):
    """Where and when the stored things happened, and to whom."""

    guild: GuildId
    channel: ChannelId
    ann: UserId
    ben: UserId
    now: float

    @property
    def names(self) -> dict[UserId, str]:
        return {self.ann: "Ann", self.ben: "Ben"}


async def fill(store: Store, at: Scene) -> None:
    """Fills the database of this store, which has nothing of this server yet."""
    await _choices(store, at)
    ended = [number for game in GAMES for number in await _ended(store, at, game)]
    await store.housekeeping.drop_logs(at.now - 30 * DAY)
    await _tables(store, at)
    await _nights(store, at, ended[0])
    await _days(store, at)
    await _after_games(store, at, ended[0])


async def _choices(store: Store, at: Scene) -> None:
    await store.guilds.choose(
        at.guild,
        language="de",
        pace="hour",
        looks="cards",
        level="easy",
        champion=5,
        channels=(at.channel,),
        announced=at.channel,
        daily=at.channel,
        options={"kuckuck": {"bidding": "tactical"}},
    )
    await store.people.prefer(at.ann, hand="dm", notify="always", language="fr", text_only=True)
    await store.faces.note("card_42", Uploaded(EmojiId(5), "a" * 64))
    await store.departures.owner(1)
    await KeptWishes(store).begin(at.guild, at.ben, Wish("kuckuck", 0, 0, "Europe/Berlin", "de"))


async def _ended(store: Store, at: Scene, game: str) -> list[TableId]:
    """Finished games: one of today, alone with bots and together, and one whose log will be deleted soon."""
    for ago, people in ((40 * DAY, at.names), (90.0, {at.ann: "Ann"}), (80.0, at.names)):
        await finish(store, setting_of(game), people, at.now - ago, seed=f"{ago}", guild=at.guild)
    last, alone, first = [found.table for found in await store.archive.of_person(at.ann, at.guild, 3)]
    await store.set_painted(first)
    return [last, alone]


async def _add(store: Store, at: Scene, entries: list[log.Entry], *, live: bool = True) -> TableId:
    number = await store.open_table(at.now, at.now + HOUR, entries[:1])
    told = list(transitions(Table(number), entries))[1:]
    marked = [
        MarkedEntry(one.entry, mark(one.after) if isinstance(one.entry, log.Acted) else None) for one in told
    ]
    await store.append(number, 1, at.now, marked, live=live, deadline=at.now + HOUR if live else None)
    return number


async def _tables(store: Store, at: Scene) -> None:
    """Lobbies, running games, a lesson, and a table that was closed."""
    opened = log.Opened("coucou", at.guild, at.channel, at.ann, {"chips": 3, "variant": "as"}, 60, "secret")
    tonight = log.Tonight(3, {"kept": 2})
    for game in GAMES:
        first, *others = logged(setting_of(game), at.names, guild=at.guild)
        assert isinstance(first, log.Opened)
        chosen = {"level": "strong", "kind": "friendly", "seating": "list", "tonight": tonight}
        begun = replace(first, channel=at.channel, seconds=3 * 3600, **chosen)
        running = await _add(store, at, [begun, *others[:-2]])
    joined = log.Joined(at.ann, "Ann")
    lobby: list[log.Entry] = [
        opened,
        joined,
        log.HouseJoined(1),
        log.Admission(by_invitation=True),
        log.Invited(at.ben),
    ]
    lobby += [log.Changed({"chips": 3, "variant": "as"}, 60, level="easy", kind="friendly")]
    invited = await _add(store, at, lobby)
    lesson = replace(opened, game="kuckuck", host=at.ben, options={}, lesson=True, script="kuckuck")
    await _add(store, at, [lesson, log.Joined(at.ben, "Ben"), *map(log.HouseJoined, range(3))])
    for _ in range(2):
        await _add(store, at, [opened, joined, log.Closed("cancelled")], live=False)
    await store.messages.set_hand(running, at.ben, PostedHand(ChannelId(9), MESSAGE, "fr"))
    await store.messages.set_reminder(running, Reminder(1, MESSAGE))
    await store.sendings.begin(Sending("poster", running, at.guild, at.channel))
    await store.posters.note(running, MessagePlace(at.channel, MESSAGE))
    await store.people.note_looks({(running, at.ann): 2})
    hand = OpenHand(running, at.ann, MESSAGE, "token", at.now + 800, "de", False, False, "news")
    await store.open_hands.keep([hand], [], at.now)
    await KeptInvitations(store).keep(invited, at.ben, Invitation(MESSAGE, late=False))


async def _nights(store: Store, at: Scene, table: TableId) -> None:
    """Game nights at each of their stages."""
    kept, chips, more = KeptEvenings(store), {"chips": 3}, GamePlan("coucou", {"variant": "as"}, 45)
    plan = Planned(
        *(at.guild, at.channel, at.ann, "Ann", "coucou", chips, 60, at.now + 5 * DAY, 3, 60, "easy", (more,)),
        final=GamePlan("cucco", {"deck": 40}, 30),
        zone="Europe/Berlin",
        weeks=1,
    )

    async def plan_one(begins: float, *changes: Change | Tick) -> Evening:
        """An evening that Ben comes to. It begins at this time, and changes so."""
        new = await kept.plan(at.now, planned_by(replace(plan, at=begins)))
        after, _ = await kept.write(new, does(new, ask.answer(at.ben, "Ben", coming=True), *changes), at.now)
        return after

    def gathered(begins: float) -> list[Change | Tick]:
        called = Tick(begins - CALL_BEFORE)
        return [called, *(ask.come_here(user, name) for user, name in at.names.items())]

    def over(evening: Evening) -> Evening:
        results = {table: Ended({at.ann: 100, at.ben: 0}, "over")}
        return does(with_seating(evening, 0, table=table, channel=at.channel), Tick(at.now - HOUR, results))

    moved = ask.move(at.ann, at.now + 6 * DAY, at.now, zone="Europe/Paris")
    await plan_one(at.now + 5 * DAY, moved)
    await plan_one(at.now + 11 * 60)
    await plan_one(at.now + 12 * 60)
    await plan_one(at.now + 100, *gathered(at.now + 100))
    await plan_one(at.now - 100, *gathered(at.now - 100), Tick(at.now - 90, seed="seed"))
    begins = at.now - 2 * HOUR
    played = await plan_one(begins, *gathered(begins), Tick(begins, seed="seed"), over, ended)
    await kept.set_message(played.id, 9, MESSAGE)
    await plan_one(at.now + 5 * DAY, ask.cancel(at.ann))


async def _days(store: Store, at: Scene) -> None:
    days, today = KeptDays(store), day_at(at.now)
    over = Day(today - 2)
    await days.prepare(over, Day(today - 1), today, Day(today + 1))
    for day in (over, today):
        await days.offer(deal := await days.deal(day))
        for user, name in at.names.items():
            begun = new_try(deal, user, name)
            await days.begin(deal, user, at.guild, name, at.now, begun.moves, begun.mark)
            if day == over:
                end = played(begun)
                await days.go_on(day, user, len(begun.moves), end.moves, end.mark, result(end))
    for user in at.names:
        await KeptReminders(store).turn_on(user, Hour(0, "Europe/Paris"), "fr", Day(today - 1))
    await KeptRankings(store).note(at.guild, PostedRanking(at.channel, over, at.now, MESSAGE))


async def _after_games(store: Store, at: Scene, table: TableId) -> None:
    """What was asked for after games: a review, a practice, a moment, podiums."""
    podiums = KeptPodiums(store)
    await podiums.begin(at.guild, season_before(season_before(season_at(at.now))), at.now)
    await podiums.end(at.guild, posted=True)
    found = await store.load(table)
    assert found
    practice = new(begin(replay(table, found.log), 0, 0, "seed"), at.ann, "Ann")
    await KeptPractices(store).begin(table, at.ann, practice)
    weighed = Weighed(1, 0, "keep", ("keep", "swap"), (1.0, 0.0), (1.0, 0.0), 0.1)
    await KeptMoments(store).keep(table, MessagePlace(at.channel, MESSAGE))
    await KeptReviews(store).keep(table, at.ann, Review(VERSION, "points", (weighed,)))
