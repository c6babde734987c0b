"""Whole games as their logs are stored."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import cast

from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.scores.finished import Finished
from bot.table import Phase, Table, dealing, log
from bot.table.anonymised import anonymised
from bot.table.commands import Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.log import By
from bot.table.replay import Replay, mark, replay
from tests.bot.drawn import HOST, lobby
from tests.engine.contract import Setting

ENDED = 1_700_000_000.0
MESSAGE = MessageId(1_300_000_000_000_000_001)
"""The message that first showed the seal."""

Logged = list[tuple[log.Entry | None, str | None]]


def recorded(
    setting: Setting,
    names: Sequence[str],
    seed: str = "seed",
    number: TableId = TableId(7),
    *,
    posted: bool = True,
) -> Logged:
    """The log of a random game in which one person goes away for a while, another leaves, and some sleep.

    If ``posted``, a message has shown the seal.
    """
    return [*_recorded(setting, tuple(names), seed, number, posted, _by_lot())]


def _by_lot() -> bool:
    """Whether this test draws seats by lot. The cache keeps a game for each of the two cases."""
    return dealing.lot.__name__ == "lot"


@cache
def _recorded(
    setting: Setting, names: tuple[str, ...], seed: str, number: TableId, posted: bool, _: bool
) -> Logged:
    opened = lobby(setting, names, house=setting.seats - len(names))
    about = (setting.game.key, GuildId(1), ChannelId(2), HOST, opened.options, 60, f"the secret of {seed}")
    entries: list[log.Entry] = [
        log.Opened(*about, salt=f"the salt of {seed}"),
        *([log.Posted(MESSAGE)] if posted else []),
        *(log.Joined(UserId(HOST + i), name) for i, name in enumerate(names)),
        *(log.HouseJoined(bird) for bird in range(setting.seats - len(names))),
    ]
    table = fold(Table(number), entries)
    entries += decide(table, Start(HOST))
    table = evolve(table, entries[-1])
    logged: Logged = [(entry, None) for entry in entries]
    seat = table.seat(HOST)
    assert seat is not None
    happens: dict[int, log.Entry] = {3: log.WentAway(seat, 0.0), 25: log.CameBack(seat)}
    if len(names) > 1:
        left = log.Left(UserId(HOST + 1))
        happens |= {9: left, 11: log.CameLate(UserId(HOST - 1), "*" * 32, evolve(table, left).free[0])}
    rng, count = Random(seed), 0
    while waiting := table.prompt.seats:
        seat = rng.choice(sorted(waiting))
        action = rng.choice(table.rules.legal(table.state, seat))
        by = cast("By", rng.choice(["player", "house", "clock", "ahead"]))
        acted = log.Acted(seat, action, by)
        table = evolve(table, acted)
        logged.append((acted, mark(table)))
        count += 1
        if count in happens and table.phase is Phase.PLAYING:
            table = evolve(table, happens[count])
            logged.append((happens[count], None))
    return logged


def replayed(
    setting: Setting,
    names: Sequence[str] = ("Ann", "Ben"),
    number: TableId = TableId(7),
    *,
    posted: bool = True,
) -> Replay:
    return _replayed(setting, tuple(names), number, posted, _by_lot())


@cache
def _replayed(setting: Setting, names: tuple[str, ...], number: TableId, posted: bool, _: bool) -> Replay:
    return replay(number, recorded(setting, names, number=number, posted=posted))


def written_down(read: Replay) -> Finished:
    """The results of a finished game as they are stored."""
    people = sorted(read.table.results, key=lambda result: result.place)
    return Finished(read.table.id, read.table.guild, read.table.game, ENDED, tuple(people))


LATE, NOBODY = UserId(HOST - 1), UserId(-7)


def forgotten(logged: Logged, user: UserId, nobody: UserId = NOBODY) -> Logged:
    """The log after this person's data has been deleted."""
    entries = {seq: entry for seq, (entry, _) in enumerate(logged) if entry}
    changed = anonymised(entries, user, nobody)
    return [(changed.get(seq, entry), mark) for seq, (entry, mark) in enumerate(logged)]


def without_anybody(setting: Setting) -> Replay:
    """A game whose people are all deleted."""
    logged = recorded(setting, ["Annabella", "Benjamin"])
    for number, user in enumerate((HOST, HOST + 1, LATE), start=1):
        logged = forgotten(logged, UserId(user), UserId(-number))
    return replay(TableId(7), logged)
