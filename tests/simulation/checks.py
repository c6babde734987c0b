"""What must be true in every world, whatever has happened in it."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple, TypeAlias

from simcord import ResponseMessage

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.screen import parse_address
from bot.screens.table import table_message
from bot.table import Table, log
from bot.table.ahead import PRESS
from bot.table.folding import evolve
from bot.table.replay import recall
from tests.cogs.reading import faces
from tests.simulation.crowd import Crowd, Pressed
from tests.simulation.world import World
from tests.whole.room import contents

Logged: TypeAlias = list[tuple[log.Entry, str | None]]
Logs: TypeAlias = dict[TableId, Logged]
"""Logs, keyed by the id of their table."""
PATIENCE = 180.0
"""Every screen must show the latest state this many seconds after the last press."""
SOMEBODY = -1
"""The user id that stands for all people who have deleted their data."""


class Wrong(AssertionError):
    """A check has failed."""


class Named(NamedTuple):
    """What a person did at a table, as the log shows it."""

    table: TableId
    user: UserId
    deed: str


async def check(world: World, crowd: Crowd) -> None:
    """Checks everything, while the bot runs and nobody presses. Raises Wrong."""
    logs = await _check_memory(world)
    _check_entries(world, crowd, logs)
    _check_deletions(world, logs)
    _answered_once(world)
    await _check_screens(world, crowd)


def stored(world: World) -> Logs:
    """All logs as they are at one moment, keyed by the id of their table."""
    logs: Logs = {}
    with closing(sqlite3.connect(world.database)) as file:
        query = "SELECT table_id, entry, mark FROM entries ORDER BY table_id, seq"
        for number, entry, mark in file.execute(query):
            logs.setdefault(number, []).append((log.decode(entry), mark))
    return logs


async def _check_memory(world: World) -> Logs:
    """The bot's memory must agree with the database, which may be ahead for a moment while the bot writes."""
    late = world.loop.time() + PATIENCE
    logs: Logs = {}
    tables: dict[TableId, Table] = {}
    while True:
        assert world.bot
        logs, former = stored(world), logs
        for number, logged in logs.items():
            if len(logged) != len(former.get(number, ())):
                tables[number] = _sound(number, logged)
        live = {table.id: table for table in world.bot.tables}
        written = {number: table for number, table in tables.items() if table.phase.live}
        if live == written:
            return logs
        if world.loop.time() > late:
            differ = [n for n in {*live, *written} if live.get(n) != written.get(n)]
            raise Wrong(
                f"in memory {[live.get(n) for n in differ]}, stored {[tables.get(n) for n in differ]}"
            )
        await asyncio.sleep(0.3)


def _sound(number: int, logged: Logged) -> Table:
    table = recall(TableId(number), logged)
    if table.closed == "void":
        raise Wrong(f"log {number} is void: {[entry for entry, _ in logged]}")
    here = [*table.people, *(player.user for player in table.late if player.user is not None)]
    if len(here) != len({*here}):
        raise Wrong(f"somebody has two seats: {table}")
    return table


def _deeds_in(number: int, logged: Logged) -> Iterator[Named]:
    """What people did, according to the log."""
    table = Table(TableId(number))
    opened = True
    for entry, _ in logged:
        match entry:
            case log.Joined(user) | log.CameLate(user) if not opened:
                yield Named(TableId(number), user, "join")
            case log.VotedToClose(user):
                yield Named(TableId(number), user, "close")
            # A lesson starts as it is opened, without a press on *Start*.
            case log.Started() if not table.lesson:
                yield Named(TableId(number), UserId(0), "start")
            case log.Acted(seat, action, "player"):
                yield Named(TableId(number), table.players[seat].user or UserId(0), f"play {action}")
        # The host and the bots sit down at the opening, without a press.
        opened = isinstance(entry, log.Opened | log.Joined | log.HouseJoined) and opened
        table = evolve(table, entry)


def _deeds_of(pressed: Pressed) -> Iterator[Named]:
    """The entries that a press may have added to a log."""
    to = parse_address(pressed.what)
    if to is None:
        return
    if to.turn is not None:
        yield Named(TableId(to.table), pressed.user, f"play {to.action}")
    elif found := PRESS.fullmatch(to.action):
        yield Named(TableId(to.table), pressed.user, f"play {found['action']}")
    elif to.action == "start":
        yield Named(TableId(to.table), UserId(0), "start")
    elif to.action in ("close", "close?"):
        yield Named(TableId(to.table), pressed.user, "close")
    else:
        yield Named(TableId(to.table), pressed.user, to.action)


def _check_entries(world: World, crowd: Crowd, logs: Logs) -> None:
    """Every entry in a log must come from a press, and there must not be more entries than presses."""
    gone = {deed.user for deed in world.forgotten}

    def anybody(deed: Named) -> Named:
        return deed._replace(user=UserId(SOMEBODY)) if deed.user in gone or deed.user < 0 else deed

    did = Counter(anybody(deed) for number, logged in logs.items() for deed in _deeds_in(number, logged))
    wanted = Counter(anybody(deed) for pressed in crowd.pressed for deed in _deeds_of(pressed))
    if unexplained := did - wanted:
        raise Wrong(f"nobody has pressed it: {unexplained}")
    # A second press on the chosen card changes nothing, so each choice counts only once.
    taken = {anybody(Named(deed.table, deed.user, f"play {deed.did}")) for deed in world.asked if deed.did}
    if lost := taken - {*did}:
        raise Wrong(f"it was taken, and is lost: {lost}")


def _check_deletions(world: World, logs: Logs) -> None:
    """A log may name a person whose data was deleted only if they acted at its table afterwards."""
    for gone in world.forgotten:
        since = {deed.table for deed in world.asked if deed.user == gone.user and deed.ended >= gone.begun}
        for number, logged in logs.items():
            opened, _ = logged[0]
            if isinstance(opened, log.Opened) and gone.server not in (None, opened.guild):
                continue  # their data was deleted in another server only
            named = any(gone.user in entry.named for entry, _ in logged)
            # 0 stands for a new table: the bot may have been killed between opening it and telling its
            # number.
            if named and not since & {number, 0}:
                raise Wrong(f"{gone.user} is still in log {number}")


def _answered_once(world: World) -> None:
    for line in world.lines:
        if line.twice:
            raise Wrong(f"answered twice: {line.twice}")


async def _check_screens(world: World, crowd: Crowd) -> None:
    """Every screen must show the latest state."""
    bot = world.bot
    assert bot
    late = world.loop.time() + PATIENCE
    while True:
        behind = []
        for table in bot.tables:
            message = await bot.store.message(table.id)
            known = world.server.backend.messages[table.channel].get(message or 0)
            if table.lesson or (known is None and message in crowd.removed):
                continue
            moment = bot.tables.moment(table.id)
            screen = table_message(
                table,
                moment,
                Tr("en"),
                drawn=world.weather.pictures and world.may(table.channel, "attach_files"),
            )
            shown = faces(ResponseMessage(world.server, known)) if known else None
            if shown != contents(screen):
                behind.append((table.id, shown, contents(screen)))
        if not behind:
            return
        if world.loop.time() > late:
            raise Wrong(f"not what is: {behind}")
        await asyncio.sleep(1.0)
