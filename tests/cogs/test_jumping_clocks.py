"""The computer's clock jumps, the computer sleeps, the bot is down: each thing happens once, at its time."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

import pytest

from bot.discord_ui.messages.threads import AFTER_A_GAME, AFTER_NOTHING
from bot.ids import ChannelId, GuildId, UserId
from bot.live import retention
from bot.live.retention import KEPT
from bot.parts import features
from bot.table import log
from bot.table.commands import VoteToClose, VoteToPause
from bot.table.deadlines import PAUSE_SECONDS, RESTART_GRACE
from bot.table.dealing import draw
from bot.table.nouns import KEPT_SECONDS
from bot.table.replay import MarkedEntry
from tests.bot.logged import entries_of
from tests.bot.people import ANN, opened
from tests.cogs.evening import Evening
from tests.cogs.waiting import BEGUN, DAY, DAYS_KEPT, DUE, HOUR, Count, Wait, World
from tests.features import of_features

GONE = GuildId(123456789098765)
QUARTER = 900.0
"""Seconds between two looks at whom to remind."""
SWEPT = 1800.0
"""Seconds between two sweeps here, so that a test need not last for a day."""


async def a_decision(world: World) -> Count:
    table = await world.table(seconds=int(HOUR))

    async def count() -> int:
        acts = entries_of(await world.bot.store.load(table.id))
        return sum(isinstance(entry, log.Acted) and entry.by == "clock" and entry.seat == 0 for entry in acts)

    return count


async def a_pause(world: World) -> Count:
    table = await world.table(seconds=600)
    for member in (world.ann, world.ben, world.cleo):
        with world.evening.env._bot_scope():
            await world.bot.tables.handle(table.id, VoteToPause(UserId(member.id)))

    async def count() -> int:
        return entries_of(await world.bot.store.load(table.id)).count(log.WentOn())

    return count


async def a_kept_seat(world: World) -> Count:
    ann, ben = UserId(world.ann.id), UserId(world.ben.id)
    channel = ChannelId(world.evening.channel.id)
    lobby = log.Opened("kuckuck", world.guild, channel, ann, {"bidding": "sealed"}, 60, **draw())
    seats = log.Joined(ann, "ann"), log.AskedAgain(ben, "ben", DUE)
    with world.evening.env._bot_scope():
        table = await world.bot.tables.open_seated(lobby, seats, lambda *_: None)

    async def count() -> int:
        return entries_of(await world.bot.store.load(table.id)).count(log.LetGo())

    return count


async def a_thread(world: World) -> Count:
    table = await world.table(seconds=60, in_thread=True)
    with world.evening.env._bot_scope():
        await world.bot.tables.handle(table.id, VoteToClose(table.host))
    path, asked = f"/channels/{table.channel}", world.evening.env.backend.http_requests

    async def count() -> int:
        return sum(one.path == path and one.method in ("PATCH", "DELETE") for one in asked)

    return count


async def an_old_log(world: World) -> Count:
    store, ended = world.bot.store, DUE - DAYS_KEPT * DAY
    table = await store.open_table(ended, 0, [opened(), log.Joined(ANN, "Ann")])
    await store.append(table, 2, ended, [MarkedEntry(log.Closed("cancelled"))], live=False)
    await store.set_painted(table)

    async def count() -> int:
        return int(await store.load(table) is None)

    return count


async def a_server_that_the_bot_has_left(world: World) -> Count:
    departures = world.bot.store.departures
    await departures.note(GONE, DUE - KEPT)

    async def count() -> int:
        return int(GONE not in await departures.known())

    return count


WAITS = {
    "a decision": Wait(a_decision, of_people=True),
    "a pause": Wait(a_pause, before=PAUSE_SECONDS, of_people=True),
    "a kept seat": Wait(a_kept_seat, before=KEPT_SECONDS, of_people=True),
    "a thread": Wait(a_thread, before=AFTER_NOTHING, within=AFTER_A_GAME + 60),
    "an old log": Wait(an_old_log, within=SWEPT + 60),
    "a server that the bot has left": Wait(a_server_that_the_bot_has_left, within=SWEPT + 60),
    **{name: wait for module in of_features("waits") for name, wait in module.WAITS.items()},
}


@pytest.fixture
async def world(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(retention, "EVERY", SWEPT)
    if "daily" in features():
        monkeypatch.setattr("cogs.daily.reminders.LOOK", QUARTER)
    world = World(evening)
    await world.restart(down=DUE - BEGUN - 100 - world.true())
    return world


async def the_clock_is_set_a_day_ahead_and_soon_right_again(world: World) -> None:
    world.wrong = DAY
    await world.look()
    await world.passes_until(world.true() + 10)
    world.wrong = 0.0
    await world.look()


async def the_clock_is_set_an_hour_back(world: World) -> None:
    world.wrong = -HOUR
    await world.look()


async def the_computer_has_slept_before(world: World) -> None:
    world.sleep(HOUR / 2)
    await world.look()


async def the_computer_sleeps_and_discord_is_not_there_at_once(world: World) -> None:
    world.sleep(3 * HOUR)
    await world.look(told=False)
    await world.evening.env.advance_time(50)
    await world.look()


async def it_starts_with_a_clock_that_is_a_day_ahead(world: World) -> None:
    world.wrong = DAY
    await world.restart()


async def it_starts_after_hours_with_a_clock_that_is_a_day_behind(world: World) -> None:
    world.wrong = -DAY
    await world.restart(down=3 * HOUR)


Jump: TypeAlias = Callable[[World], Awaitable[None]]
JUMPS: Mapping[str, Sequence[tuple[float, Jump]]] = {
    "slept before": ((BEGUN - 60, the_computer_has_slept_before),),
    "set again and again": (
        (45, the_clock_is_set_a_day_ahead_and_soon_right_again),
        (30, the_clock_is_set_an_hour_back),
    ),
    "asleep when it is due": ((45, the_computer_sleeps_and_discord_is_not_there_at_once),),
    "started a day ahead": ((45, it_starts_with_a_clock_that_is_a_day_ahead),),
    "started after hours, a day behind": ((45, it_starts_after_hours_with_a_clock_that_is_a_day_behind),),
}
"""What goes wrong, and how many seconds before `DUE`."""


@pytest.mark.parametrize("jumps", JUMPS.values(), ids=JUMPS)
async def test_each_thing_happens_once_and_at_its_time(
    world: World, jumps: Sequence[tuple[float, Jump]]
) -> None:
    counts: dict[str, Count] = {}
    steps: list[tuple[float, str | Jump]] = [(wait.before, name) for name, wait in WAITS.items()]
    for seconds, step in sorted([*steps, *jumps], key=lambda each: -each[0]):
        await world.passes_until(DUE - seconds)
        if isinstance(step, str):
            counts[step] = await WAITS[step].begin(world)
        else:
            await step(world)
    back = world.true()
    done_by = {name: max(wait.due, back) + wait.within for name, wait in WAITS.items()}
    grace = back + RESTART_GRACE - 1
    moments = {grace, *(wait.due - 1 for wait in WAITS.values()), *(at + 1 for at in done_by.values())}
    for at in sorted(moment for moment in moments if moment > back):
        await world.passes_until(at)
        for name, wait in WAITS.items():
            happened = await counts[name]()
            if at < wait.due:
                assert not happened, f"{name}: before its time by Discord's clock"
            elif at <= grace and wait.of_people:
                assert not happened, f"{name}: nobody could act"
            elif done_by[name] < at < done_by[name] + HOUR / 2:
                assert happened == 1, name
