"""A table as a pure value, folded from its log: `evolve` adds a fact.

Nothing here knows of Discord, of storage or of seconds; equal arguments give equal results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import Enum
from functools import reduce
from hashlib import sha256

import msgspec

from bot import log
from engine.game import Action, Game, Outcome, Prompt, Seat, State
from engine.registry import games

NO_PROMPT = Prompt(turn=-1, seats=frozenset())


class Phase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        """Whether anything can still happen at the table."""
        return self in (Phase.LOBBY, Phase.PLAYING)


class Player(msgspec.Struct, frozen=True):
    """Who holds a seat: a person (``user``, ``name``) or a house player (``bird``)."""

    user: int | None = None
    name: str = ""
    bird: int = 0
    misses: int = 0
    away: bool = False
    gone: bool = False

    @property
    def present(self) -> bool:
        """A person who plays the seat himself."""
        return self.user is not None and not self.away and not self.gone


class Table(msgspec.Struct, frozen=True):
    """One sitting, from its lobby to its end. ``seq`` counts the entries folded into it."""

    id: int
    seq: int = 0
    phase: Phase = Phase.LOBBY
    game: str = ""
    guild: int = 0
    channel: int = 0
    host: int = 0
    options: Mapping[str, str | int] = {}
    seconds: int = 60
    secret: str = ""
    players: tuple[Player, ...] = ()
    seed: str = ""
    state: State = None
    closed: log.CloseReason | None = None
    continued: int | None = None

    @property
    def rules(self) -> Game:
        return games()[self.game]

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in hexadecimal, to be shown before the start."""
        return sha256(self.secret.encode()).hexdigest()

    @property
    def people(self) -> tuple[int, ...]:
        """The users who hold a seat, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and not player.gone)

    @property
    def awake(self) -> bool:
        """Whether anybody is there to play for; without, the house waits too."""
        return any(player.present for player in self.players)

    @property
    def prompt(self) -> Prompt:
        """Whom the table waits for; no turn (-1) while no game is on."""
        return self.rules.prompt(self.state) if self.phase is Phase.PLAYING else NO_PROMPT

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state) if self.state is not None else None

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats that the house must act for now, in seat order."""
        return tuple(seat for seat in sorted(self.prompt.seats) if not self.players[seat].present)

    def seat(self, user: int) -> Seat | None:
        """The seat this user holds; None: none."""
        return next((s for s, p in enumerate(self.players) if p.user == user and not p.gone), None)


def evolve(table: Table, entry: log.Entry) -> Table:
    """The table after this fact. Raises IllegalAction where a log contradicts the rules."""
    return msgspec.structs.replace(_evolved(table, entry), seq=table.seq + 1)


def fold(table: Table, entries: Iterable[log.Entry]) -> Table:
    """The table after these facts, in their order."""
    return reduce(evolve, entries, table)


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


def _evolved(table: Table, entry: log.Entry) -> Table:
    replace = msgspec.structs.replace
    match entry:
        case log.Acted(seat, action, by):
            return _acted(table, seat, action, by)
        case log.Opened():
            return replace(
                table,
                game=entry.game,
                guild=entry.guild,
                channel=entry.channel,
                host=entry.host,
                options=entry.options,
                seconds=entry.seconds,
                secret=entry.secret,
            )
        case log.Joined(user, name):
            return replace(table, players=(*table.players, Player(user=user, name=name)))
        case log.HouseJoined(bird):
            return replace(table, players=(*table.players, Player(bird=bird)))
        case log.HouseLeft(bird):
            return replace(
                table, players=tuple(p for p in table.players if p.user is not None or p.bird != bird)
            )
        case log.Left(user):
            return _left(table, user)
        case log.Started(_, options, seed):
            rules = table.rules
            dealt = rules.new(len(table.players), msgspec.convert(options, rules.Options), seed)
            return replace(table, phase=Phase.PLAYING, seed=seed, state=dealt.state)
        case log.WentAway(seat):
            return _with_player(table, seat, away=True)
        case log.CameBack(seat):
            return _with_player(table, seat, away=False, misses=0)
        case log.Closed(reason):
            return replace(table, phase=Phase.CLOSED, closed=reason)
        case log.Continued(to):
            return replace(table, continued=to)


def _acted(table: Table, seat: Seat, action: Action, by: log.By) -> Table:
    rules = table.rules
    state = rules.apply(table.state, seat, action).state
    misses = table.players[seat].misses
    slept = misses + 1 if by == "clock" else misses if by == "house" else 0
    if slept != misses:
        table = _with_player(table, seat, misses=slept)
    phase = Phase.PLAYING if rules.outcome(state) is None else Phase.OVER
    return msgspec.structs.replace(table, state=state, phase=phase)


def _left(table: Table, user: int) -> Table:
    if table.phase is Phase.LOBBY:
        table = msgspec.structs.replace(table, players=tuple(p for p in table.players if p.user != user))
    else:
        seat = next(s for s, p in enumerate(table.players) if p.user == user and not p.gone)
        table = _with_player(table, seat, gone=True)
    host = table.people[0] if user == table.host and table.people else table.host
    return msgspec.structs.replace(table, host=host)


def _with_player(table: Table, seat: Seat, **changes: int | bool) -> Table:
    player = msgspec.structs.replace(table.players[seat], **changes)
    return msgspec.structs.replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))


def recall(number: int, logged: Iterable[tuple[log.Entry | None, str | None]]) -> Table:
    """The table that a stored log tells of, each entry (None: it cannot be read) with its mark or None.

    Where the rules no longer agree with the log, the table is closed as void; its ``seq`` still counts the
    whole log.
    """
    table, entries = Table(number), list(logged)
    for entry, marked in entries:
        agrees = False
        if entry is not None:
            with suppress(Exception):  # changed rules may stumble over an old log in any way
                table = evolve(table, entry)
                agrees = _means_the_same(table, entry, marked)
        if not agrees:
            return msgspec.structs.replace(table, phase=Phase.CLOSED, closed="void", seq=len(entries))
    return table


def _means_the_same(after: Table, entry: log.Entry, marked: str | None) -> bool:
    """Whether today's rules take the entry as those under which it was logged; they may also raise."""
    match entry:
        case log.Opened(options=options):
            msgspec.convert(options, after.rules.Options)
        case log.Started(version=version):
            return version == after.rules.version
    return marked is None or mark(after) == marked
