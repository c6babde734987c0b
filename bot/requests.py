"""What can be asked of a table: `decide` turns a request into facts, or refuses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TypeAlias

import msgspec

from bot import log
from bot.ahead import Ahead, Hand
from bot.i18n import N_, Tr
from bot.table import Phase, Table, evolve
from engine.game import WAIT, Action, Seat

MISSES_TO_AWAY = 2
"""Decisions slept through in a row, after which the house plays the seat."""


class Refused(Exception):
    """The answer to a request that cannot be met; nothing has changed.

    ``text`` is a catalogue message: what is wrong and what to do instead, with ``details`` to fill in.
    """

    def __init__(self, text: str, **details: int | str) -> None:
        super().__init__(text)
        self.text = text
        self.details: Mapping[str, int | str] = details

    def sentence(self, tr: Tr) -> str:
        """The answer in the reader's language."""
        return tr(self.text, **self.details)


class Join(msgspec.Struct, frozen=True):
    user: int
    name: str


class Leave(msgspec.Struct, frozen=True):
    user: int


class AddHouse(msgspec.Struct, frozen=True):
    user: int


class FillHouse(msgspec.Struct, frozen=True):
    """House players for all the seats that are missing."""

    user: int


class RemoveHouse(msgspec.Struct, frozen=True):
    user: int


class Start(msgspec.Struct, frozen=True):
    user: int


class Cancel(msgspec.Struct, frozen=True):
    user: int


class Return(msgspec.Struct, frozen=True):
    """The user looks at the table again."""

    user: int


class Act(msgspec.Struct, frozen=True):
    user: int
    turn: int
    action: Action


class DecideAhead(msgspec.Struct, frozen=True):
    """What the user will say in his turn, if his hand is still this one then; `WAIT`: nothing after all."""

    user: int
    ahead: Ahead


class PauseOver(msgspec.Struct, frozen=True):
    """The pause is over: the house acts, and whoever has decided ahead."""

    turn: int


class Expire(msgspec.Struct, frozen=True):
    """The deadline has passed: of decision ``turn``, or of the lobby (-1)."""

    turn: int


Command: TypeAlias = (
    Join
    | Leave
    | AddHouse
    | FillHouse
    | RemoveHouse
    | Start
    | Cancel
    | Return
    | Act
    | DecideAhead
    | PauseOver
    | Expire
)


def decide(table: Table, command: Command) -> tuple[log.Entry, ...]:
    """What happens at this request; nothing for one that time has overtaken.

    Raises Refused, or the game's IllegalAction.
    """
    match command:
        case Join(user, name):
            return _join(table, user, name)
        case Leave(user):
            return _leave(table, user)
        case AddHouse(user):
            return _add_house(table, user)
        case FillHouse(user):
            return _fill_house(table, user)
        case RemoveHouse(user):
            return _remove_house(table, user)
        case Start(user):
            return _start(table, user)
        case Cancel(user):
            return _cancel(table, user)
        case Return(user):
            return _came_back(table, _own_seat(table, user))
        case Act(user, turn, action):
            return _act(table, user, turn, action)
        case DecideAhead(user, ahead):
            return _decide_ahead(table, user, ahead.action, ahead.hand)
        case PauseOver(turn):
            return _after_pause(table) if turn == table.prompt.turn and table.awake else ()
        case Expire(turn):
            return _expire(table) if turn == table.prompt.turn else ()


def _join(table: Table, user: int, name: str) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    if table.seat(user) is not None:
        raise Refused(N_("You are already at this table."))
    _free_seat(table)
    return (log.Joined(user, name),)


def _leave(table: Table, user: int) -> tuple[log.Entry, ...]:
    if not table.phase.live:
        raise _ended()
    _own_seat(table, user)
    left = log.Left(user)
    return (left,) if evolve(table, left).people else (left, log.Closed("empty"))


def _add_house(table: Table, user: int) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    _own_seat(table, user)
    _free_seat(table)
    return _house_joins(table, 1)


def _fill_house(table: Table, user: int) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    _own_seat(table, user)
    return _house_joins(table, table.rules.seats.start - len(table.players))


def _house_joins(table: Table, count: int) -> tuple[log.Entry, ...]:
    """So many house players, under the first names that are free; none for a number below 1."""
    taken = {player.bird for player in table.players if player.user is None}
    free = (bird for bird in range(table.rules.seats[-1]) if bird not in taken)
    return tuple(log.HouseJoined(bird) for bird in islice(free, max(count, 0)))


def _remove_house(table: Table, user: int) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    _own_seat(table, user)
    birds = [player.bird for player in table.players if player.user is None]
    if not birds:
        raise Refused(N_("There is no house player at this table."))
    return (log.HouseLeft(birds[-1]),)


def _start(table: Table, user: int) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    _host_only(table, user)
    missing = table.rules.seats.start - len(table.players)
    if missing > 0:
        raise Refused(
            N_("This game needs at least {seats} players: wait for others, or add house players."),
            seats=table.rules.seats.start,
        )
    people = "/".join("house" if player.user is None else str(player.user) for player in table.players)
    seed = sha256(f"{table.secret}|{table.id}|{people}".encode()).hexdigest()
    return (log.Started(table.rules.version, table.options, seed),)


def _cancel(table: Table, user: int) -> tuple[log.Entry, ...]:
    _in_lobby(table)
    _host_only(table, user)
    return (log.Closed("cancelled"),)


def _came_back(table: Table, seat: Seat) -> tuple[log.Entry, ...]:
    return (log.CameBack(seat),) if table.players[seat].away and table.phase.live else ()


def _act(table: Table, user: int, turn: int, action: Action) -> tuple[log.Entry, ...]:
    if table.phase is Phase.LOBBY:
        raise _not_started()
    seat = _own_seat(table, user)
    if not table.phase.live:
        raise _ended()
    prompt = table.prompt
    if not prompt.calls.get(action, prompt.turn) <= turn <= prompt.turn:
        raise Refused(N_("That button was for an earlier move. Choose again from here."))
    back = _came_back(table, seat)
    changed = table.rules.apply(table.state, seat, action).state != table.state
    return (*back, log.Acted(seat, action)) if changed else back


def _decide_ahead(table: Table, user: int, action: Action, hand: Hand) -> tuple[log.Entry, ...]:
    if table.phase is Phase.LOBBY:
        raise _not_started()
    seat = _own_seat(table, user)
    if not table.phase.live:
        raise _ended()
    turn = table.turn_of(seat)
    if turn is None:
        raise Refused(N_("You have no turn left in this deal. Wait for the next one."))
    if turn.hand != hand:
        raise Refused(N_("Your card has changed, so nothing was decided. Choose again."))
    back = _came_back(table, seat)
    if action == WAIT:
        return (*back, log.TookBack(seat)) if table.players[seat].ahead else back
    if action not in turn.choices:
        raise Refused(N_("That cannot be decided ahead. Choose when your turn comes."))
    if seat in table.prompt.seats and not table.prompt.brief:
        return (*back, log.Acted(seat, action))
    return (*back, log.DecidedAhead(seat, action, *hand))


def _after_pause(table: Table) -> tuple[log.Entry, ...]:
    for seat, offered in table.house_callers():
        if called := _house_choice(table, seat, offered):
            return (log.Acted(seat, called, "house"),)
    return _due(table)


def _due(table: Table) -> tuple[log.Entry, ...]:
    """What the house says where it is asked, and what was decided ahead."""
    legal = partial(table.rules.legal, table.state)
    return (
        *(log.Acted(seat, _house_choice(table, seat, legal(seat)), "house") for seat in table.house_seats),
        *(log.Acted(seat, table.decided_ahead(seat) or WAIT, "ahead") for seat in table.ahead_seats),
    )


def _house_choice(table: Table, seat: Seat, offered: Sequence[Action]) -> Action:
    rules = table.rules
    rng = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")  # noqa: S311 - play, not secrets
    return rules.choose(rules.view(table.state, seat), offered, rng)


def _expire(table: Table) -> tuple[log.Entry, ...]:
    if table.phase is Phase.LOBBY:
        return (log.Closed("unstarted"),)
    if table.phase is not Phase.PLAYING:
        return ()
    if not table.awake:
        return (log.Closed("unplayed"),)
    entries = list(_due(table))
    for seat in sorted(table.prompt.seats - {*table.house_seats, *table.ahead_seats}):
        entries.append(log.Acted(seat, table.rules.default(table.state, seat), "clock"))
        if not table.prompt.brief and table.players[seat].misses + 1 >= MISSES_TO_AWAY:
            entries.append(log.WentAway(seat))
    return tuple(entries)


def _in_lobby(table: Table) -> None:
    if table.phase is Phase.PLAYING:
        raise Refused(N_("The game has already started. Open a new table to play another one."))
    if table.phase is not Phase.LOBBY:
        raise _ended()


def _own_seat(table: Table, user: int) -> Seat:
    seat = table.seat(user)
    if seat is None:
        raise Refused(N_("You are not at this table. Join one before its game starts, or open your own."))
    return seat


def _free_seat(table: Table) -> None:
    if len(table.players) >= table.rules.seats[-1]:
        raise Refused(N_("All {seats} seats are taken. Open another table."), seats=table.rules.seats[-1])


def _host_only(table: Table, user: int) -> None:
    if user != table.host:
        raise Refused(N_("Only the host can do that. Ask them, or open your own table."))


def _not_started() -> Refused:
    return Refused(N_("The game has not started yet."))


def _ended() -> Refused:
    return Refused(N_("This table is finished. Open a new one to play again."))
