"""Reads a stored log again: to go on with its table, to replay a game, or to check one.

Each action's mark shows whether the log still means the same as when it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

import msgspec

from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.dealing import sha
from bot.table.folding import Transition, renamed, transitions
from bot.table.nouns import Player
from bot.table.results import Result
from engine.shuffle import Shuffle, recording
from engine.transcript import Move, retell

FRAMED = (log.Started, log.Acted)
"""A replay shows the table after each of these entries."""


class Replay(NamedTuple):
    """A log, as far as today's rules can read it."""

    table: Table
    """The table at the end of the log, or where the rules stop agreeing with it."""
    frames: tuple[Table, ...]
    """The table after the deal, then after each move; empty if no game has begun."""
    moves: tuple[log.Acted, ...]
    """The moves that led from one frame to the next."""
    logged: int
    """How many moves the log has: more than `moves` if the rules stop agreeing with it."""
    whole: bool
    """Whether every entry could be read, was allowed, and means the same today as when it was logged."""
    closed: log.CloseReason | None
    """Why the table ended without a result, if it did."""
    lobby: Table
    """The table before the start, or at the end of the log if no game has begun."""
    started: log.Started | None
    seed_text: str
    """The text whose SHA-256 must be the seed; "" if no game has begun."""
    shuffles: tuple[Shuffle, ...]
    entries: tuple[log.Entry, ...]
    """All entries that could be read."""

    @property
    def finished(self) -> bool:
        """Whether the game came to its end and today's rules agree with all of it."""
        return self.whole and self.table.phase is Phase.OVER

    @property
    def shown_whole(self) -> bool:
        """Whether today's rules agree with all that was played until the game ended or the table closed.

        Then nothing is secret any more.
        """
        return self.whole and bool(self.frames) and not self.table.phase.live

    def had_seat(self, user_id: UserId) -> bool:
        """Whether this person had a seat in the game."""
        return any(player.user == user_id for _, player in self.table.owners)

    @property
    def deals(self) -> tuple[int, ...]:
        """The indices of the frames at which a deal begins."""
        numbers = [frame.prompt.deal for frame in self.frames if frame.phase is Phase.PLAYING]
        return tuple(i for i, deal in enumerate(numbers) if i == 0 or deal > numbers[i - 1])

    @property
    def version_agrees(self) -> bool:
        """Whether the game was played under the present version of the rules."""
        return self.started is not None and self.started.version == self.table.rules.version

    @property
    def seed_agrees(self) -> bool:
        """Whether the seed follows from the secret, the table and the people in the log."""
        if self.started and self.table.same:
            return self.started.seed == self.table.same.seed
        return self.started is not None and self.started.seed == sha(self.seed_text)

    @property
    def people_agree(self) -> bool:
        """Whether the aliases in the seed are those of the players, as far as that can still be known."""
        if self.started is None:
            return False
        aliases, players = self.started.people, self.lobby.players
        return len(aliases) == len(players) and all(map(self._may_be, aliases, players))

    def _may_be(self, alias: str, player: Player) -> bool:
        if player.user is None or not (self.unsalted or player.nameless):
            return alias == self.table.sealed.alias(player.user)
        return bool(alias)

    @property
    def unsalted(self) -> bool:
        """Whether the salt was deleted together with the data of a person who had a seat at the start.

        Without the salt no person's alias can be checked any more.
        """
        return bool(self.table.sealed.salted)

    @property
    def unposted(self) -> bool:
        """Whether, as far as we know, no message had shown the seal before the start."""
        return self.table.sealed.message is None

    @property
    def shuffles_agree(self) -> bool:
        """Whether all shuffles were made from this seed, each with a different label."""
        labels = {shuffle.label for shuffle in self.shuffles}
        return len(labels) == len(self.shuffles) and {s.seed for s in self.shuffles} <= {self.table.seed}

    def ends_as(self, results: Sequence[Result]) -> bool:
        """Whether these stored results have the places and scores of this game."""
        if self.table.outcome is None:
            return False
        ended = {(one.seat, one.mark): (one.place, one.score) for one in self.table.results}
        written = {(one.seat, one.mark): (one.place, one.score) for one in results}
        return written.items() <= ended.items()


def replay(table_id: TableId, logged: Iterable[tuple[log.Entry | None, str | None]]) -> Replay:
    """Plays through a stored log: each entry (None if it cannot be read) with its mark, if it has one.

    Unlike `recall`, this keeps the table after each entry, and says where it had to stop.
    """
    entries = list(logged)
    read = [entry for entry, _ in entries]
    tables, whole = [Table(table_id)], False
    with recording() as shuffles, suppress(Exception):  # changed rules may fail on an old log in any way
        for change, (_, marked) in zip(transitions(tables[0], read), entries, strict=True):
            if not means_the_same(change, marked):
                break
            tables.append(change.after)
        else:
            whole = True
    folded = read[: len(tables) - 1]
    frames = [after for entry, after in zip(folded, tables[1:], strict=True) if isinstance(entry, FRAMED)]
    # Even if today's rules refuse a start, it counts: the game did begin.
    starts = zip(read, tables, strict=False)
    started, lobby = next(((e, before) for e, before in starts if isinstance(e, log.Started)), (None, None))
    table = tables[-1]
    for entry in read:
        if isinstance(entry, log.Renamed):
            # An old name is no longer shown anywhere, not even in the middle of the game.
            frames = [renamed(frame, entry.user, entry.name) for frame in frames]
            table = renamed(table, entry.user, entry.name)
    return Replay(
        table=table,
        frames=tuple(frames),
        moves=tuple(entry for entry in folded if isinstance(entry, log.Acted)),
        logged=sum(isinstance(entry, log.Acted) for entry in read),
        whole=whole,
        closed=next((entry.reason for entry in read if isinstance(entry, log.Closed)), None),
        lobby=lobby or table,
        started=started,
        seed_text=lobby.seed_text(started.people) if started and lobby else "",
        shuffles=tuple(shuffles),
        entries=tuple(entry for entry in read if entry),
    )


def transcript(replay: Replay) -> Iterator[str]:
    """The moves of the game in the engine's notation, with seats as letters.

    A move is marked ``house`` if a bot made it, ``clock`` if the time was up, and ``ahead`` if a person had
    decided it earlier. Moves that today's rules do not allow are left out, and so is all that follows.
    """
    table, started = replay.table, replay.started
    assert started is not None  # noqa: S101 - a game has begun
    options = msgspec.convert(started.options, table.rules.Options)
    moves = (Move(move.seat, move.action, "" if move.by == "player" else move.by) for move in replay.moves)
    yield from retell(table.rules, len(table.players), options, started.seed, moves)


class MarkedEntry(NamedTuple):
    """An entry to be stored, with its mark. Only actions have a mark."""

    entry: log.Entry
    mark: str | None = None


class StoredEntry(NamedTuple):
    """A stored entry with its mark. We cannot read some entries of a newer bot: ``entry`` is then None."""

    entry: log.Entry | None
    mark: str | None


def mark(table: Table) -> str:
    """A short hash of what the rules say now: who must choose, what each seat may do, the result.

    Stored with each action, it shows after an update whether the log still means the same.
    """
    seats = range(len(table.players))
    prompt = table.prompt
    said = (
        prompt.turn,
        sorted(prompt.seats),
        [list(table.rules.legal(table.state, seat)) for seat in seats],
        table.outcome,
    )
    return sha256(msgspec.json.encode(said)).hexdigest()[:8]


def recall(table_id: TableId, logged: Iterable[tuple[log.Entry | None, str | None]]) -> Table:
    """The table of a stored log, given each entry with its mark. An entry that cannot be read is None, and so
    is a missing mark.

    Where the rules no longer agree with the log, the table is closed as void; its ``seq`` still counts the
    whole log.
    """
    table, entries = Table(table_id), list(logged)
    with suppress(Exception):  # changed rules may fail on an old log in any way
        changes = transitions(table, (entry for entry, _ in entries))
        for change, (_, marked) in zip(changes, entries, strict=True):
            table = change.after
            if not means_the_same(change, marked):
                break
        else:
            return table
    return msgspec.structs.replace(table, phase=Phase.CLOSED, closed="void", seq=len(entries))


def means_the_same(change: Transition, marked: str | None) -> bool:
    """Whether today's rules read the entry as it was meant when logged. Raises whatever the rules raise.

    ``marked`` is the mark that was stored with the entry, or None.
    """
    after = change.after
    match change.entry:
        case log.Opened(options=options) | log.Changed(options=options):
            msgspec.convert(options, after.rules.Options)
        case log.Started(version=version):
            return version == after.rules.version
    return marked is None or mark(after) == marked
