"""At least one call of each door of the store. Doors are the methods by which the bot uses its database.

A feature's door needs a line in the module `doors` beside the feature's tests only if no press calls it, or
if it takes what is not in `EXAMPLES`.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bot.ids import ChannelId, EmojiId, GuildId, MessageId, TableId, UserId
from bot.parts import manifests
from bot.shards import ALL, Shards
from bot.storage.posted import MessagePlace as Poster
from bot.storage.posted import OpenHand, PostedHand, Reminder, Sending, Uploaded
from bot.storage.repository import Repository
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CHANNEL, GUILD, opened
from tests.features import Doors, of_features

NEXT = GuildId(2**63 - 1)
"""The largest id that Discord gives."""
CARD, CLOSED = MarkedEntry(log.Acted(0, "42"), "12345678"), MarkedEntry(log.Closed("cancelled"))
HAND = OpenHand(TableId(9), ANN, MessageId(7), "key", 900.0, "de", False, True, "")
SENDING = Sending("call", 9, GUILD, CHANNEL, ANN, 3)
POSTER, REMINDER = Poster(CHANNEL, MessageId(9)), Reminder(2, MessageId(3))
ONE_SHARD = Shards(2, (0,))
RESULTS = [Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 3)]

EXAMPLES: dict[object, object] = {
    GuildId: GUILD,
    UserId: ANN,
    TableId: TableId(1),
    ChannelId: CHANNEL,
    MessageId: MessageId(5),
    str: "kuckuck",
    int: 6,
    float: 5.0,
    bool: True,
}
"""What doors are given, by type."""


def doors(of: type[Repository]) -> set[str]:
    """The names of a repository's methods."""
    return {name for name, _ in inspect.getmembers(of, inspect.isfunction) if not name.startswith("_")}


def features_doors() -> Iterator[tuple[str, type[Repository], str]]:
    """All doors of features: the whole name of each, its repository, and its name there."""
    manifests()  # this loads the features
    for of in Repository.__subclasses__():
        if of.__module__.startswith("cogs."):
            feature = of.__module__.split(".")[1]
            yield from ((f"{feature}.{name}", of, name) for name in doors(of))


def by_example(of: type[Repository], name: str) -> Callable[[Store], Awaitable[Any]] | None:
    """A call of this door with examples of what it needs. None if there is no example."""
    _, *takes = inspect.signature(getattr(of, name), eval_str=True).parameters.values()
    needs = {one.name: one.annotation for one in takes if one.default is one.empty}
    if not {*needs.values()} <= EXAMPLES.keys():
        return None
    given = {key: EXAMPLES[kind] for key, kind in needs.items()}
    return lambda store: getattr(of(store), name)(**given)


_LISTED = {
    name.partition(" ")[0]
    for module in of_features("doors")
    for name in (*module.ON_A_PRESS, *module.AT_THE_START)
}

ON_A_PRESS: Doors = {
    "open_table": lambda store: store.open_table(0, 0, [opened()], after=(TableId(1), 1)),
    "append": lambda store: store.append(TableId(1), 2, 0, [CLOSED], live=False),
    "finish": lambda store: store.finish(
        TableId(1), 3, 9, [CARD], guild_id=GUILD, game="kuckuck", results=RESULTS
    ),
    "set_message": lambda store: store.set_message(TableId(1), MessageId(5)),
    "message": lambda store: store.message(TableId(1)),
    "load": lambda store: store.load(TableId(1)),
    "load_all": lambda store: store.load_all([TableId(1), TableId(2)]),
    "log_from": lambda store: store.log_from(TableId(1), 3),
    "archive.running_score": lambda store: store.archive.running_score(TableId(1)),
    "archive.last": lambda store: store.archive.last(GUILD),
    "archive.last_of": lambda store: store.archive.last_of(GUILD, "kuckuck", 0.0),
    "archive.newcomers": lambda store: store.archive.newcomers("kuckuck", [ANN]),
    "archive.last_choices": lambda store: store.archive.last_choices(GUILD, ANN),
    "guilds.choose": lambda store: store.guilds.choose(GUILD, language="de"),
    "guilds.greet": lambda store: store.guilds.greet(GUILD, 5.0),
    "archive.count": lambda store: store.archive.count(GUILD),
    "archive.count of one kind": lambda store: store.archive.count(GUILD, "kuckuck"),
    "archive.page": lambda store: store.archive.page(GUILD, None, 0, 5),
    "archive.page of one kind": lambda store: store.archive.page(GUILD, "kuckuck", 0, 5),
    "archive.of_person": lambda store: store.archive.of_person(ANN, GUILD, 9),
    "archive.game": lambda store: store.archive.game(TableId(1)),
    "people.preferences": lambda store: store.people.preferences([ANN, BEN]),
    "people.current alone": lambda store: store.people.current([UserId(9)], alone=True),
    "people.current": lambda store: store.people.current([ANN], alone=False),
    "people.prefer": lambda store: store.people.prefer(ANN, hand="dm"),
    "messages.hands": lambda store: store.messages.hands(TableId(1)),
    "messages.hands_of": lambda store: store.messages.hands_of(ANN),
    "messages.set_hand": lambda store: store.messages.set_hand(
        TableId(1), ANN, PostedHand(ChannelId(1), MessageId(2), "en")
    ),
    "messages.reminder": lambda store: store.messages.reminder(TableId(1)),
    "messages.set_reminder": lambda store: store.messages.set_reminder(TableId(1), REMINDER),
    "people.look": lambda store: store.people.look(TableId(1), ANN),
    "people.note_looks": lambda store: store.people.note_looks({(TableId(1), ANN): 3}),
    "people.load_absence": lambda store: store.people.load_absence(ANN),
    "people.plan_absence": lambda store: store.people.plan_absence(ANN, 5.0),
    "set_painted": lambda store: store.set_painted(TableId(1)),
    "open_table again": lambda store: store.open_table(0, 0, [opened()]),
    **{
        name: door
        for name, of, own in features_doors()
        if name not in _LISTED and (door := by_example(of, own))
    },
    **{name: door for module in of_features("doors") for name, door in module.ON_A_PRESS.items()},
    "personal.tables": lambda store: store.personal.tables(ANN, GUILD, live=True),
    "personal.summary": lambda store: store.personal.summary(ANN),
    "personal.rows": lambda store: store.personal.rows(ANN, GUILD),
    "departures.note": lambda store: store.departures.note(GUILD, 1.0),
    "opening_times": lambda store: store.opening_times([TableId(1), TableId(2)]),
    "written_at": lambda store: store.written_at(TableId(1)),
    "messages.posted": lambda store: store.messages.posted([TableId(1), TableId(2)]),
    "messages.in_channel": lambda store: store.messages.in_channel(GUILD, CHANNEL),
    "played_in": lambda store: store.played_in(GUILD, CHANNEL),
    "posters.note": lambda store: store.posters.note(TableId(2), POSTER),
    "sendings.begin": lambda store: store.sendings.begin(SENDING),
    "sendings.end": lambda store: store.sendings.end(SENDING),
    "posters.forget": lambda store: store.posters.forget(TableId(2)),
    "names.known": lambda store: store.names.known(GUILD),
    "names.rename": lambda store: store.names.rename(ANN, GUILD, "Anna", BEN, 20.0),
    "erase": lambda store: store.erase(BEN),
    "erase here": lambda store: store.erase(ANN, GUILD),
    "departures.remove": lambda store: store.departures.remove(GUILD),
}
"""The calls made on a press or command, in an order in which all of them work."""

AT_THE_START: Doors = {
    "answers": lambda store: store.answers(),
    "revisions": lambda store: store.revisions(),
    "try_writing": lambda store: store.try_writing(),
    "guilds.choose again": lambda store: store.guilds.choose(GUILD, language="fr", channels=(1, 2)),
    "people.prefer again": lambda store: store.people.prefer(ANN, language="fr", text_only=True),
    "people.plan_absence again": lambda store: store.people.plan_absence(BEN, 9e9),
    "messages.set_reminder again": lambda store: store.messages.set_reminder(TableId(9), REMINDER),
    "posters.note again": lambda store: store.posters.note(TableId(9), POSTER),
    "live": lambda store: store.live(),
    "live of a shard": lambda store: store.live(ONE_SHARD),
    "live_logs": lambda store: store.live_logs(),
    "lengths": lambda store: store.lengths(),
    "lengths of a shard": lambda store: store.lengths(ONE_SHARD),
    "unpainted": lambda store: store.unpainted(),
    "unpainted of a shard": lambda store: store.unpainted(ONE_SHARD),
    "guilds.customs": lambda store: store.guilds.customs(),
    "guilds.customs of one": lambda store: store.guilds.customs(GUILD),
    "messages.stale_reminders": lambda store: store.messages.stale_reminders(ONE_SHARD),
    "messages.reminders": lambda store: store.messages.reminders(),
    "people.load_known": lambda store: store.people.load_known(),
    "people.note_seen": lambda store: store.people.note_seen(3),
    "people.remove_unseen": lambda store: store.people.remove_unseen(4),
    "faces.note": lambda store: store.faces.note("card_42", Uploaded(EmojiId(5), "a" * 64)),
    "faces.known": lambda store: store.faces.known(),
    "faces.forget": lambda store: store.faces.forget("card_42"),
    "sendings.known": lambda store: store.sendings.known(ONE_SHARD),
    "posters.known": lambda store: store.posters.known(ALL),
    "open_hands.keep": lambda store: store.open_hands.keep([HAND], [(TableId(9), BEN)], 0.0),
    "open_hands.take": lambda store: store.open_hands.take(ONE_SHARD, 0.0),
    "archive.ended_since": lambda store: store.archive.ended_since(0.0, ["kuckuck"], ONE_SHARD),
    "departures.known": lambda store: store.departures.known(),
    "departures.owner": lambda store: store.departures.owner(12),
    "departures.wipe": lambda store: store.departures.wipe(),
    **{name: door for module in of_features("doors") for name, door in module.AT_THE_START.items()},
    "rebuild": lambda store: store.rebuild(),
    "housekeeping.drop_logs": lambda store: store.housekeeping.drop_logs(1_700_100_000.0),
    "housekeeping.end_restored": lambda store: store.housekeeping.end_restored(9.0),
}
"""The calls made only at the bot's start, once a day, or when a host runs a command."""
