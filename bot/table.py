"""A table as a pure value, folded from its log: `evolve` adds a fact.

Nothing here knows of Discord, of storage or of seconds; equal arguments give equal results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import reduce
from hashlib import sha256
from typing import NamedTuple

import msgspec

from bot import log
from bot.ahead import Ahead, Hand, Turn, turn_in
from engine.game import Action, Game, Outcome, Prompt, Seat, State
from engine.playout import callers
from engine.registry import games

NO_PROMPT = Prompt(turn=-1, seats=frozenset())
LEARNER: Seat = 0
"""The seat of the one person at a lesson."""


class Phase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        """Whether anything can still happen at the table."""
        return self in (Phase.LOBBY, Phase.PLAYING)


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who holds a seat: a person (``user``, ``name``) or a house player (``bird``)."""

    user: int | None = None
    name: str = ""
    bird: int = 0
    misses: int = 0
    away: bool = False
    gone: bool = False
    ahead: Ahead | None = None

    @property
    def present(self) -> bool:
        """A person who plays the seat himself."""
        return self.user is not None and not self.away and not self.gone

    @property
    def nameless(self) -> bool:
        """A person whose data was deleted."""
        return self.user is not None and self.user < 0


class Result(NamedTuple):
    """How a person's game ended. ``user`` is None where nobody may know any more who it was."""

    seat: Seat
    user: int | None
    name: str
    place: int
    score: int


class Table(msgspec.Struct, frozen=True, gc=False):
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
    seal: str = ""
    """Of a secret that was deleted with the data of somebody to whom was dealt; "": it was not."""
    lesson: bool = False
    """Its one person, in seat 0, learns the game from a coach; nobody else sees it, and it never counts."""
    players: tuple[Player, ...] = ()
    late: tuple[Player, ...] = ()
    """Who takes over a seat of the house at the next deal, in this order."""
    votes: frozenset[int] = frozenset()
    """The users who would rather end the table."""
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
        return self.seal or sha256(self.secret.encode()).hexdigest()

    @property
    def seed_text(self) -> str:
        """Of which a game that starts now gets its seed: the secret, the table, and who sits there."""
        seats = "/".join("house" if player.user is None else str(player.user) for player in self.players)
        return f"{self.secret}|{self.id}|{seats}"

    @property
    def people(self) -> tuple[int, ...]:
        """The users who hold a seat, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and not player.gone)

    @property
    def present(self) -> tuple[int, ...]:
        """The users who play their seats themselves, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and player.present)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The users of whom the table waits for a decision, in seat order; not who has decided ahead."""
        asked = [self.players[seat] for seat in sorted(self.prompt.seats - {*self.ahead_seats})]
        return tuple(player.user for player in asked if player.user is not None and player.present)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats of a running game that belong to no person any more, in seat order."""
        return tuple(seat for seat, player in enumerate(self.players) if player.user is None or player.gone)

    @property
    def awake(self) -> bool:
        """Whether anybody is there to play for; without, the house waits too."""
        return bool(self.present)

    @property
    def prompt(self) -> Prompt:
        """Whom the table waits for; no turn (-1) while no game is on."""
        return self.rules.prompt(self.state) if self.phase is Phase.PLAYING else NO_PROMPT

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state) if self.state is not None else None

    @property
    def results(self) -> tuple[Result, ...]:
        """What is written down of a finished game: how it ended for each person who played it so far."""
        outcome = self.outcome
        assert outcome is not None  # noqa: S101 - the game is finished
        return tuple(
            Result(seat, player.user, player.name, outcome.places[seat], outcome.scores[seat])
            for seat, player in enumerate(self.players)
            if player.user is not None and not player.gone
        )

    @property
    def brief(self) -> bool:
        """Whether it waits a few seconds only; a learner who really has a choice gets his time."""
        prompt = self.prompt
        if not (prompt.brief and self.lesson and LEARNER in prompt.seats):
            return prompt.brief
        return sum(action not in prompt.calls for action in self.rules.legal(self.state, LEARNER)) <= 1

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats that the house must act for now, in seat order."""
        return tuple(seat for seat in sorted(self.prompt.seats) if not self.players[seat].present)

    @property
    def ahead_seats(self) -> tuple[Seat, ...]:
        """The seats that have decided ahead what the table waits for now."""
        if self.prompt.brief:
            return ()
        return tuple(seat for seat in sorted(self.prompt.seats) if self.decided_ahead(seat))

    @property
    def stirs(self) -> bool:
        """Whether something is going to happen after a pause without a press."""
        return self.awake and bool(self.house_seats or self.ahead_seats or any(self.house_callers()))

    def house_callers(self) -> Iterator[tuple[Seat, tuple[Action, ...]]]:
        """The house's seats that could call something out of turn, with what they are offered."""
        if self.prompt.calls:
            absent = [seat for seat, player in enumerate(self.players) if not player.present]
            yield from callers(self.rules, self.state, absent)

    def turn_of(self, seat: Seat) -> Turn | None:
        """The turn that this seat has or will have in this deal, where it may be decided ahead."""
        if self.phase is not Phase.PLAYING:
            return None
        return turn_in(self.rules.view(self.state, seat), self.prompt.deal)

    def decided_ahead(self, seat: Seat) -> Action | None:
        """What the person of this seat has decided for his turn to come; None: nothing that still holds."""
        player = self.players[seat]
        if player.ahead is None or not player.present:
            return None
        turn = self.turn_of(seat)
        return player.ahead.action if turn and turn.hand == player.ahead.hand else None

    def dropped(self, seat: Seat) -> Action | None:
        """What he had decided ahead for his turn to come, before his card changed."""
        ahead, turn = self.players[seat].ahead, self.turn_of(seat)
        if ahead is None or turn is None or turn.hand == ahead.hand:
            return None
        return ahead.action if turn.hand.deal == ahead.hand.deal else None

    def seat(self, user: int) -> Seat | None:
        """The seat this user holds; None: none."""
        return next((s for s, p in enumerate(self.players) if p.user == user and not p.gone), None)

    def expects(self, user: int) -> bool:
        """Whether the user has a seat here, or takes one at the next deal."""
        return self.seat(user) is not None or any(player.user == user for player in self.late)


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
                seal=entry.seal,
                lesson=entry.lesson,
            )
        case log.Joined(user, name):
            return replace(table, players=(*table.players, Player(user=user, name=name)))
        case log.CameLate(user, name):
            return replace(table, late=(*table.late, Player(user=user, name=name)))
        case log.VotedToClose(user):
            return replace(table, votes=table.votes | {user})
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
        case log.DecidedAhead(seat, action, deal, card):
            return _with_player(table, seat, ahead=Ahead(action, Hand(deal, card)))
        case log.TookBack(seat):
            return _with_player(table, seat, ahead=None)
        case log.WentAway(seat):
            return _with_player(table, seat, away=True)
        case log.CameBack(seat):
            return _with_player(table, seat, away=False, misses=0)
        case log.Closed(reason):
            return replace(table, phase=Phase.CLOSED, closed=reason)
        case log.Continued(to):
            return replace(table, continued=to)
        case log.Forgot():
            return table


def _acted(table: Table, seat: Seat, action: Action, by: log.By) -> Table:
    rules, player, prompt = table.rules, table.players[seat], table.prompt
    state = rules.apply(table.state, seat, action).state
    in_turn = seat in prompt.seats and not prompt.brief
    slept = _misses(player, by, in_turn)
    ahead = None if in_turn else player.ahead
    if slept != player.misses or ahead is not player.ahead:
        table = _with_player(table, seat, misses=slept, ahead=ahead)
    phase = Phase.PLAYING if rules.outcome(state) is None else Phase.OVER
    table = msgspec.structs.replace(table, state=state, phase=phase)
    return _relieved(table) if table.late and table.prompt.deal > prompt.deal else table


def _relieved(table: Table) -> Table:
    """Who came late takes over from the house."""
    players, late = list(table.players), list(table.late)
    for seat in table.free[: len(late)]:
        players[seat] = late.pop(0)
    return msgspec.structs.replace(table, players=tuple(players), late=tuple(late))


def _misses(player: Player, by: log.By, in_turn: bool) -> int:
    """How many decisions in a row this player has slept through now; a brief answer is none."""
    if by == "clock" and in_turn:
        return player.misses + 1
    return player.misses if by in ("clock", "house") else 0


def _left(table: Table, user: int) -> Table:
    if table.seat(user) is None and table.expects(user):
        return msgspec.structs.replace(table, late=tuple(p for p in table.late if p.user != user))
    if table.phase is Phase.LOBBY:
        table = msgspec.structs.replace(table, players=tuple(p for p in table.players if p.user != user))
    else:
        seat = next(s for s, p in enumerate(table.players) if p.user == user and not p.gone)
        table = _with_player(table, seat, gone=True)
    host = table.people[0] if user == table.host and table.people else table.host
    return msgspec.structs.replace(table, host=host)


def _with_player(table: Table, seat: Seat, **changes: int | Ahead | None) -> Table:
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
                agrees = means_the_same(table, entry, marked)
        if not agrees:
            return msgspec.structs.replace(table, phase=Phase.CLOSED, closed="void", seq=len(entries))
    return table


def means_the_same(after: Table, entry: log.Entry, marked: str | None) -> bool:
    """Whether today's rules take the entry as those under which it was logged; they may also raise."""
    match entry:
        case log.Opened(options=options):
            msgspec.convert(options, after.rules.Options)
        case log.Started(version=version):
            return version == after.rules.version
    return marked is None or mark(after) == marked
