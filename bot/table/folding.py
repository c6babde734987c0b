"""A table is a fold of its log: `evolve` adds an entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import msgspec

from bot.table import Phase, Table, dealing, log
from bot.table.ahead import Ahead, Hand
from bot.table.players import Player, presence
from bot.table.seats import relieved
from engine.game import Action, Seat


def evolve(table: Table, entry: log.Entry) -> Table:
    """The table after this fact. Raises IllegalAction where a log contradicts the rules."""
    return msgspec.structs.replace(_evolved(table, entry), seq=table.seq + 1)


def fold(table: Table, entries: Iterable[log.Entry]) -> Table:
    """The table after these facts, in their order."""
    return reduce(evolve, entries, table)


def renamed(table: Table, user: int, name: str) -> Table:
    """The table with this person under this name, wherever he has or had a seat."""

    def known(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(msgspec.structs.replace(p, name=name) if p.user == user else p for p in players)

    former = tuple((seat, player) for seat, p in table.former for player in known((p,)))
    return msgspec.structs.replace(table, players=known(table.players), late=known(table.late), former=former)


def _evolved(table: Table, entry: log.Entry) -> Table:
    replace = msgspec.structs.replace
    match entry:
        case log.Acted(seat, action, by):
            return _acted(table, seat, action, by)
        case log.Opened():
            return replace(table, opened=entry, host=entry.host)
        case log.Posted() | log.Joined() | log.HouseJoined() | log.HouseLeft():
            return _gathered(table, entry)
        case log.CameLate(user, name, seat):
            return replace(table, late=(*table.late, Player(user=user, name=name, claim=seat)))
        case log.VotedToClose(user):
            return replace(table, votes=table.votes | {user})
        case log.Left(user):
            return _left(table, user)
        case log.Started(_, options, seed):
            rules, players = table.rules, _seated(table, entry)
            dealt = rules.new(len(players), msgspec.convert(options, rules.Options), seed)
            return replace(table, phase=Phase.PLAYING, seed=seed, state=dealt.state, players=players)
        case log.DecidedAhead(seat, action, deal, card):
            return _with_player(_changed(table, seat), seat, ahead=Ahead(action, Hand(deal, card)))
        case log.TookBack(seat):
            return _with_player(_changed(table, seat), seat, ahead=None)
        case log.WentAway() | log.StayedAway() | log.CameBack():
            return _with_player(table, entry.seat, **presence(entry))
        case log.Admission() | log.Invited() | log.Removed():
            after = _left(table, entry.user) if isinstance(entry, log.Removed) else table
            return replace(after, door=table.door.after(entry))
        case log.Renamed(user, name):
            return renamed(table, user, name)
        case log.Closed(reason):
            return replace(table, phase=Phase.CLOSED, closed=reason)
        case log.Continued(to):
            return replace(table, continued=to)
        case log.Forgot():
            return table


def _gathered(table: Table, entry: log.Posted | log.Joined | log.HouseJoined | log.HouseLeft) -> Table:
    replace = msgspec.structs.replace
    match entry:
        case log.Posted(message):
            return replace(table, posted=message)
        case log.Joined(user, name):
            return replace(table, players=(*table.players, Player(user=user, name=name)))
        case log.HouseJoined(bird):
            return replace(table, players=(*table.players, Player(bird=bird)))
        case log.HouseLeft(bird):
            left = tuple(p for p in table.players if p.user is not None or p.bird != bird)
            return replace(table, players=left)


def _seated(table: Table, started: log.Started) -> tuple[Player, ...]:
    """Who was in the lobby, by seat. A learner keeps theirs."""
    if table.lesson or not started.people:
        return table.players
    lot = dealing.lot(started.people, [player.bird for player in table.players], started.seed)
    return tuple(table.players[place] for place in lot)


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
    if table.prompt.turn != prompt.turn:
        table = msgspec.structs.replace(table, changes={})
    elif seat not in prompt.seats:
        table = _changed(table, seat)
    return relieved(table) if table.late and table.prompt.deal > prompt.deal else table


def _changed(table: Table, seat: Seat) -> Table:
    """This seat has changed its mind once more."""
    changes = {**table.changes, seat: table.changes.get(seat, 0) + 1}
    return msgspec.structs.replace(table, changes=changes)


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


def _with_player(table: Table, seat: Seat, **changes: float | Ahead | None) -> Table:
    player = msgspec.structs.replace(table.players[seat], **changes)
    return msgspec.structs.replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
