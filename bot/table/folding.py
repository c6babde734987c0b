"""Builds a table from its log: `evolve` adds one entry to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Phase, Table, dealing, log
from bot.table.again import seated
from bot.table.ahead import Ahead, Hand
from bot.table.away import planned, presence
from bot.table.commentary import begun, forgotten, listened
from bot.table.former_matches import FormerMatch, in_teams
from bot.table.guessing import compared, guessed
from bot.table.hosting import admitting, is_another_game
from bot.table.nouns import Asked, Pause, Player, is_asked
from bot.table.occasions import KINDS, Lesson, Occasion, Repeated, drawn
from bot.table.seats import relieved
from bot.table.series import with_points
from engine.game import Action, Event, Seat

Named = TypeVar("Named", Player, Asked)


class Transition(NamedTuple):
    """What one entry of a log changes."""

    before: Table
    entry: log.Entry
    after: Table
    events: tuple[Event, ...] = ()
    """What the rules report, if the entry is an action or starts the game. Empty for any other entry."""


def transition(table: Table, entry: log.Entry) -> Transition:
    """Adds an entry to the table. Raises IllegalAction if the entry contradicts the rules."""
    match entry:
        case log.Acted(seat, action, by):
            after, events = _act(table, seat, action, by)
            after = compared(after)
        case log.Started():
            after, events = _start(table, entry)
        case _:
            after, events = _bustled(_after(table, entry), table.host, entry), ()
            if after.phase is Phase.LOBBY:  # a lobby of version 1.0.0 may have teams
                after = replace(after, occasion=in_teams(after.occasion, entry, after.people))
    return Transition(table, entry, replace(after, seq=table.seq + 1), events)


def _bustled(table: Table, host: UserId, entry: log.Entry) -> Table:
    """Counts this entry for who has come or gone by it, taken back a vote, or changed the table.

    Invitations and removals are not counted: they lead to nothing unless the guest comes.
    """
    match entry:
        case log.Joined(user=user) | log.CameLate(user=user) | log.Left(user=user):
            who = user
        case log.VotedToClose(user=user, agrees=False):
            who = user
        case log.Changed() | log.Admission():
            who = host
        case log.HouseJoined() | log.HouseLeft():
            return replace(table, birds_moved=table.birds_moved + 1)
        case _:
            return table
    return replace(table, bustle={**table.bustle, who: table.bustle.get(who, 0) + 1})


def transitions(table: Table, entries: Iterable[log.Entry | None]) -> Iterator[Transition]:
    """Folds these entries into the table, one by one.

    Raises ValueError at an entry that could not be read (None). An entry that contradicts the rules raises
    whatever the rules raise: after an update, they may fail on an old log in any way.
    """
    for entry in entries:
        if entry is None:
            raise ValueError("an entry cannot be read")
        made = transition(table, entry)
        table = made.after
        yield made


def evolve(table: Table, entry: log.Entry) -> Table:
    """The table after this entry. Raises IllegalAction if it contradicts the rules."""
    return transition(table, entry).after


def fold(table: Table, entries: Iterable[log.Entry]) -> Table:
    """The table after these entries, in their order."""
    return reduce(evolve, entries, table)


def renamed(table: Table, user_id: UserId, name: str) -> Table:
    """The table with this person's new name, in every place where the table keeps their name."""

    def known(one: Named) -> Named:
        return replace(one, name=name) if one.user == user_id else one

    guessers = table.guessers
    if user_id in guessers:
        guessers = {**guessers, user_id: replace(guessers[user_id], name=name)}
    return replace(
        table,
        players=tuple(map(known, table.players)),
        late=tuple(map(known, table.late)),
        former=tuple((seat, known(player)) for seat, player in table.former),
        asked=tuple(map(known, table.asked)),
        guessers=guessers,
    )


def _after(table: Table, entry: log.Entry) -> Table:
    match entry:
        case log.Opened():
            return replace(table, opened=entry, host=entry.host, occasion=_occasion(entry))
        case log.Changed():
            return _arranged(table, entry)
        case (
            log.Posted() | log.Joined() | log.HouseJoined() | log.HouseLeft() | log.AskedAgain() | log.LetGo()
        ):
            return _gathered(table, entry)
        case log.CameLate(user, name, seat, new):
            return replace(table, late=(*table.late, Player(user=user, name=name, claim=seat, new=new)))
        case log.VotedToClose(user, agrees):
            return replace(table, votes=table.votes | {user} if agrees else table.votes - {user})
        case log.Left(user):
            return _left(table, user)
        case log.DecidedAhead(seat, action, deal, card):
            answer = table.answer_of(seat)
            slot = "answer" if answer and action in answer.choices else "ahead"
            decided = {slot: Ahead(action, Hand(deal, card))}
            return _with_player(_changed(table, seat), seat, acted=True, misses=0, **decided)
        case log.TookBack(seat):
            return _with_player(_changed(table, seat), seat, ahead=None)
        case log.Forgot():
            return replace(table, forgotten=(*table.forgotten, entry))
        case entry if isinstance(entry, Timed):
            return _timed(table, entry)
        case log.PlannedAbsence():
            return planned(table, entry)
        case log.VotedToMoveOn(user):
            return replace(table, impatient=table.impatient | {user})
        case log.Admission() | log.Invited() | log.Removed():
            after = _left(table, entry.user) if isinstance(entry, log.Removed) else table
            return replace(after, door=admitting(table.door, entry))
        case log.Renamed(user, name):
            return renamed(table, user, name)
        case log.Closed(reason):
            return replace(table, phase=Phase.CLOSED, closed=reason)
        case log.Continued(to):
            return replace(table, continued=to)
        case log.Guessed():
            return guessed(table, entry)
        case _:
            return table


def _arranged(table: Table, changed: log.Changed) -> Table:
    others = [user for user in table.people if user != table.host]
    known = [*(table.sat_down_under.get(user) for user in others), table.changed, *[None] * bool(table.asked)]
    seen = len(table.people) > 1 or bool(table.asked)
    table = replace(table, changed=changed, alone=table.alone if seen else changed)
    if table.occasion in KINDS.values() or table.series:
        table = replace(table, occasion=changed.series or KINDS[changed.kind])
    # Compared with the last change alone, many small steps would be no other game.
    other = any(is_another_game(table, one or table.opened, changed) for one in known)
    return replace(table, unseen=changed.at) if seen and other else table


def _occasion(opened: log.Opened) -> Occasion:
    if opened.lesson:
        return Lesson(opened.script)
    if opened.beside is not None:
        return FormerMatch(side=1)
    if opened.evening:
        return drawn()
    return opened.same or opened.series or KINDS[opened.kind]


def _gathered(
    table: Table,
    entry: log.Posted | log.Joined | log.HouseJoined | log.HouseLeft | log.AskedAgain | log.LetGo,
) -> Table:
    match entry:
        case log.Posted(message):
            return replace(table, posted=message)
        case log.Joined(user, name, new):
            place = next((asked.place for asked in table.asked if asked.user == user), table.seq)
            joined = (*table.players, Player(user=user, name=name, place=place, new=new))
            players = tuple(sorted(joined, key=lambda player: player.place))
            return replace(
                table,
                players=players,
                asked=_without(table.asked, user),
                sat_down_under={**table.sat_down_under, user: table.changed},
            )
        case log.HouseJoined(bird):
            return replace(table, players=(*table.players, Player(bird=bird, place=table.seq)))
        case log.AskedAgain(user, name, until):
            return replace(table, asked=(*table.asked, Asked(user, name, until, table.seq)))
        case log.LetGo():
            return replace(table, asked=tuple(replace(asked, free=True) for asked in table.asked))
        case log.HouseLeft(bird):
            stay = tuple(p for p in table.players if p.user is not None or p.bird != bird)
            return replace(table, players=stay)


def _start(table: Table, started: log.Started) -> tuple[Table, tuple[Event, ...]]:
    rules, players = table.rules, _seated(table, started)
    options = msgspec.convert(started.options, rules.Options)
    state, events = rules.new(len(players), options, started.seed)
    after = replace(
        table,
        phase=Phase.PLAYING,
        seed=started.seed,
        state=state,
        players=players,
        asked=(),
    )
    return _told(after), events


def _told(table: Table) -> Table:
    """The table, with what its commentary remembers of the new state."""
    told = table.extras.commentary
    if told is None:
        return table
    before = table.heard or begun(told, table.opened.tonight or log.Tonight(table.id))
    heard = listened(before, told, table.public_view)
    return table if heard is table.heard else replace(table, heard=heard)


def _seated(table: Table, started: log.Started) -> tuple[Player, ...]:
    """The players in seat order: unchanged, drawn by lot, or as in the deal to be repeated."""
    listed = [replace(player, place=0) for player in table.players]
    players = with_points(listed, table.series)
    match table.occasion:
        case Repeated() as same if started.people:
            return seated(players, same)
        case FormerMatch() as former:
            return former.seated(players, started.people, started.seed)
        case Lesson():
            return players
    if table.seating != dealing.LOT or not started.people:
        return players
    lot = dealing.lot(started.people, [player.bird for player in table.players], started.seed)
    return tuple(players[place] for place in lot)


def _act(table: Table, seat: Seat, action: Action, by: log.By) -> tuple[Table, tuple[Event, ...]]:
    rules, player, prompt = table.rules, table.players[seat], table.prompt
    state, events = rules.apply(table.state, seat, action)
    in_turn = seat in prompt.seats and not prompt.brief
    slept = _misses(player, by, in_turn)
    ahead = None if in_turn else player.ahead
    theirs = by in ("player", "ahead")
    acted = player.acted or theirs
    stood_in = player.stood_in or (in_turn and not theirs and player.user is not None)
    if (slept, acted, stood_in) != (
        player.misses,
        player.acted,
        player.stood_in,
    ) or ahead is not player.ahead:
        table = _with_player(table, seat, misses=slept, acted=acted, stood_in=stood_in, ahead=ahead)
    phase = Phase.PLAYING if rules.outcome(state) is None else Phase.OVER
    table = _told(replace(table, state=state, phase=phase))
    now = table.prompt
    if now.turn != prompt.turn:
        table = replace(table, changes={}, impatient=frozenset(), overtime=frozenset())
    elif seat not in prompt.seats:
        table = _changed(table, seat)
    if now.deal > prompt.deal:
        table = replace(table, pause=Pause(count=table.pause.count)) if table.pause.votes else table
        table = _relieved(table) if table.late else table
    return table, events


def _relieved(table: Table) -> Table:
    """The table after latecomers have taken their seats. The commentary knows nothing of them."""
    after, told = relieved(table), table.extras.commentary
    new = [
        seat
        for seat, (one, other) in enumerate(zip(table.players, after.players, strict=True))
        if one.user != other.user
    ]
    if not (new and told and after.heard):
        return after
    return replace(after, heard=forgotten(after.heard, told, new))


def _changed(table: Table, seat: Seat) -> Table:
    """The table after this seat has changed its mind once more."""
    before = table.changes.get(seat, 0)
    if before:
        again = {**table.second_thoughts, seat: table.second_thoughts.get(seat, 0) + 1}
        table = replace(table, second_thoughts=again)
    return replace(table, changes={**table.changes, seat: before + 1})


def _misses(player: Player, by: log.By, in_turn: bool) -> int:
    """The new number of decisions that the player has missed in a row. A missed `Prompt.brief` adds none."""
    if by == "clock" and in_turn:
        return player.misses + 1
    return player.misses if by in ("clock", "house") else 0


def _left(table: Table, user_id: UserId) -> Table:
    if is_asked(table.asked, user_id):
        return replace(table, asked=_without(table.asked, user_id))
    if table.seat(user_id) is None and table.expects(user_id):
        return replace(table, late=_without(table.late, user_id))
    if table.phase is Phase.LOBBY:
        table = replace(table, players=_without(table.players, user_id))
    else:
        seat = next(s for s, p in enumerate(table.players) if p.user == user_id and not p.gone)
        table = _with_player(replace(table, called=table.called - {seat}), seat, gone=True)
        if table.pause.on and not table.present:  # nobody is left to end the pause
            table = replace(table, pause=Pause(count=table.pause.count))
    host = table.people[0] if user_id == table.host and table.people else table.host
    return replace(table, host=host)


def _without(people: tuple[Named, ...], user_id: UserId) -> tuple[Named, ...]:
    return tuple(one for one in people if one.user != user_id)


Timed: TypeAlias = (
    log.WentAway
    | log.StayedAway
    | log.CameBack
    | log.TookTime
    | log.Called
    | log.VotedOnPause
    | log.Paused
    | log.WentOn
)


def _timed(table: Table, entry: Timed) -> Table:
    match entry:
        case log.Called(seats):
            return replace(table, called=table.called.union(seats))
        case log.VotedOnPause(user):
            return replace(table, pause=replace(table.pause, votes=table.pause.votes | {user}))
        case log.Paused():
            pause = Pause(on=True, count=table.pause.count + 1, agreed=table.pause.votes & {*table.present})
            return replace(table, pause=pause, overtime=frozenset())
        case log.WentOn():
            return replace(table, called=frozenset(), pause=Pause(count=table.pause.count))
    seat = entry.seat
    if isinstance(entry, log.TookTime):
        table = replace(table, overtime=table.overtime | {seat})
        return _with_player(table, seat, extra=table.players[seat].extra + 1)
    if isinstance(entry, log.CameBack):
        table = replace(table, called=table.called - {seat})
    return _with_player(table, seat, **presence(entry))


def _with_player(table: Table, seat: Seat, **changes: float | Ahead | None) -> Table:
    player = replace(table.players[seat], **changes)
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
