"""Decides what a command does at a table: it becomes log entries, or a refusal."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.ahead import Hand
from bot.table.away import come_back, plan, stay_away
from bot.table.commands import (
    Act,
    Arranging,
    Command,
    DecideAhead,
    Expire,
    FreeSeats,
    Guess,
    Join,
    Keeping,
    Leave,
    MoveOn,
    PauseOver,
    PlanAbsence,
    PlayOn,
    Refused,
    Return,
    ShowSeal,
    Start,
    StayAway,
    Vanish,
    VoteToClose,
    VoteToPause,
    WaitFor,
)
from bot.table.deadlines import has_more_time, is_live
from bot.table.dealing import sha
from bot.table.folding import evolve, fold
from bot.table.guessing import guess
from bot.table.hosting import TO_SEE, arrange, bots_of_start, keep, require_welcome
from bot.table.house import house_choice
from bot.table.lessons import is_learned, stacked_seed
from bot.table.nouns import is_asked
from bot.table.pausing import is_agreed, play_on, vote_to_pause
from bot.table.requirements import (
    ended,
    own_seat,
    paused,
    require_calm_mind,
    require_free_seat,
    require_host,
    require_hosted,
    require_little_bustle,
    require_lobby,
    require_short_lobby,
    require_short_log,
    takes_seat_later,
    too_late,
)
from bot.table.seats import name_here, require_not_forgotten, seat_for
from bot.table.votes import carried, still_asked, vote_to_close, vote_to_move_on
from engine.game import WAIT, Action, Seat

MISSES_TO_AWAY = 2
"""After this many missed decisions in a row, the house plays the seat."""


def decide(table: Table, command: Command) -> tuple[log.Entry, ...]:
    """The entries for a command; none if it comes too late. Raises Refused or IllegalAction."""
    entries = _entries_for(table, command)
    if entries and table.lesson and is_learned(fold(table, entries)):
        return (*entries, log.Closed("learned"))
    if entries and (table.votes or isinstance(command, VoteToClose)):
        after = fold(table, entries)
        if after.phase is Phase.PLAYING and carried(after):
            return (*entries, log.Closed("voted"))
    wanted = entries and (table.pause.votes or isinstance(command, VoteToPause))
    if wanted and is_agreed(fold(table, entries)):
        return (*entries, log.Paused())
    return entries


def may_sit_down(table: Table, user_id: UserId) -> bool:
    """Whether *Join* would give this user a seat: now, or at the next deal of a running game."""
    try:
        return bool(decide(table, Join(user_id, "")))
    except Refused:
        return False


def _entries_for(table: Table, command: Command) -> tuple[log.Entry, ...]:
    if isinstance(command, Arranging):
        return arrange(table, command)
    if isinstance(command, Keeping):
        return keep(table, command)
    match command:
        case Join():
            return _join(table, command)
        case Leave(user):
            return _leave(table, user)
        case ShowSeal(message):
            return (log.Posted(message),) if table.unshown else ()
        case Start():
            return _start(table, command)
        case VoteToClose(user, agrees) if table.phase is not Phase.LOBBY or not agrees:
            return vote_to_close(table, user, agrees)
        case VoteToClose(user):
            return _close(table, user)
        case Vanish():
            return (log.Closed("gone"),) if table.phase.live else ()
        case Return(user):
            return come_back(table, own_seat(table, user))
        case Act(user, turn, action):
            return _act(table, user, turn, action)
        case DecideAhead(user, ahead):
            return _decide_ahead(table, user, ahead.action, ahead.hand)
        case VoteToPause(user) | PlayOn(user):
            _seat_in_game(table, user)
            return (vote_to_pause if isinstance(command, VoteToPause) else play_on)(table, user)
        case Guess():
            return guess(table, command)
        case PlanAbsence() | MoveOn():
            return _in_slow_game(table, command)
        case WaitFor(users):
            return _wait_for(table, users)
        case PauseOver() | Expire() | FreeSeats() | StayAway():
            return _in_time(table, command)


def _join(table: Table, command: Join) -> tuple[log.Entry, ...]:
    user_id = command.user
    if not table.phase.live:
        raise ended()
    if table.seat(user_id) is not None:
        raise Refused(N_("You're already at this table. *My hand* opens your hand once the game starts."))
    require_welcome(table, user_id)
    if table.phase is Phase.PLAYING:
        return _come_late(table, command)
    require_not_forgotten(table, user_id)
    require_short_lobby(table)
    require_little_bustle(table, user_id)
    require_free_seat(table, user_id)
    joined = log.Joined(user_id, name_here(table, command), command.new)
    after = evolve(table, joined)
    return (joined, *_dealt(after)) if table.between_games and not after.asked else (joined,)


def _come_late(table: Table, command: Join) -> tuple[log.Entry, ...]:
    if table.expects(command.user):
        raise takes_seat_later()
    seat = seat_for(table, command.user)
    require_short_log(table)
    require_little_bustle(table, command.user)
    return (log.CameLate(command.user, name_here(table, command), seat, command.new),)


def _leave(table: Table, user_id: UserId) -> tuple[log.Entry, ...]:
    if not table.phase.live:
        raise ended()
    left = log.Left(user_id)
    if table.seat(user_id) is None and table.expects(user_id):
        return (left,)
    asked = table.phase is Phase.LOBBY and is_asked(table.asked, user_id)
    if not asked:
        own_seat(table, user_id)
    if table.between_games:
        return (left, log.Closed("stopped"))
    if asked:
        return (left,)
    if table.lesson:
        return (log.Closed("dropped"),)
    after = evolve(table, left)
    return (left,) if after.people else (left, *_without_people(after, "empty"))


def _start(table: Table, command: Start) -> tuple[log.Entry, ...]:
    require_lobby(table)
    own_seat(table, command.user)
    if command.user != table.host and not command.unhosted:
        raise Refused(
            N_(
                "Only the host can start for now. If nothing happens for two minutes, anybody "
                "at the table can."
            )
        )
    since = command.now - table.unseen
    if table.unseen and 0 <= since < TO_SEE:  # below 0 if the clock was set back
        raise Refused(
            N_(
                "The host has just changed the game, and everybody has ten seconds to see that. "
                "Press again after that."
            )
        )
    bots = bots_of_start(table)
    table = fold(table, bots)
    if len(table.players) < table.rules.seats.start:
        raise Refused(
            N_(
                "There are too few of you without the people whose seats are held: wait until "
                "they press *Join*."
            )
        )
    return (*bots, *_dealt(table, command.asleep, command.now))


def _dealt(table: Table, asleep: Collection[UserId] = (), now: float = 0.0) -> tuple[log.Entry, ...]:
    """The entries with which a game begins. ``asleep`` are the people who are away from its beginning on."""
    dealt_before = table.same.seed if table.same else stacked_seed(table)
    seed = dealt_before or sha(table.seed_text(table.aliases))
    started = log.Started(table.rules.version, table.options, seed, table.aliases)
    # The seats are drawn as the game starts, so only then do we know where these people sit.
    players = evolve(table, started).players if asleep else ()
    seats = [seat for seat, player in enumerate(players) if player.user in asleep]
    return (started, *(log.WentAway(seat, now) for seat in seats))


def _close(table: Table, user_id: UserId) -> tuple[log.Entry, ...]:
    require_lobby(table)
    require_hosted(table)
    require_host(table, user_id)
    return (log.Closed("cancelled"),)


def _act(table: Table, user_id: UserId, turn: int, action: Action) -> tuple[log.Entry, ...]:
    seat = _seat_in_game(table, user_id)
    if table.paused:
        raise paused()
    prompt = table.prompt
    if not prompt.calls.get(action, prompt.turn) <= turn <= prompt.turn:
        raise too_late()
    back = come_back(table, seat)
    if table.rules.apply(table.state, seat, action).state == table.state:
        return back
    if seat not in prompt.seats and action not in prompt.calls:
        require_calm_mind(table, seat)
    return (*back, log.Acted(seat, action))


def _decide_ahead(table: Table, user_id: UserId, action: Action, hand: Hand) -> tuple[log.Entry, ...]:
    seat = _seat_in_game(table, user_id)
    if table.paused:
        raise paused()
    if settled := _settle(table, seat, action, hand):
        return (*come_back(table, seat), settled)
    turn = table.turn_of(seat)
    if turn is None:
        raise Refused(N_("You have no turn left in this deal. Wait for the next one."))
    if turn.hand != hand:
        raise Refused(N_("Your card has changed, so nothing was decided. Choose again."))
    back = come_back(table, seat)
    if action == WAIT and not table.players[seat].ahead:
        return back
    if action not in (WAIT, *turn.choices):
        raise Refused(N_("That can't be decided ahead. Choose when your turn comes."))
    if action != WAIT and seat in table.prompt.seats and not table.prompt.brief:
        return (*back, log.Acted(seat, action))
    require_calm_mind(table, seat)
    decided = log.TookBack(seat) if action == WAIT else log.DecidedAhead(seat, action, *hand)
    return (*back, decided)


def _after_pause(table: Table, thoughts: Mapping[Seat, Action]) -> tuple[log.Entry, ...]:
    for seat, offered in table.house_callers():
        if called := house_choice(table, seat, offered):
            return (log.Acted(seat, called, "house"),)
    return _due(table, thoughts)


def _due(table: Table, thoughts: Mapping[Seat, Action]) -> tuple[log.Entry, ...]:
    """The entries for the actions due now: the house's, and those that people decided ahead of their turn."""
    choices = [
        (seat, house_choice(table, seat, table.rules.legal(table.state, seat), thoughts.get(seat)))
        for seat in table.house_seats
    ]
    return (
        *(log.Acted(seat, choice, "house") for seat, choice in choices),
        *(log.Acted(seat, table.decided_ahead(seat) or WAIT, "ahead") for seat in table.ahead_seats),
    )


def _without_people(table: Table, reason: log.CloseReason) -> tuple[log.Entry, ...]:
    """If no people are left, the house finishes a game that counts. Other tables close."""
    if table.phase is not Phase.PLAYING or not table.counts:
        return (log.Closed(reason),)
    entries: list[log.Entry] = [log.Left(late.user) for late in table.late if late.user is not None]
    table = fold(table, entries)
    while table.phase is Phase.PLAYING:
        entries += (acted := _after_pause(table, {}))
        table = fold(table, acted)
    return tuple(entries)


def _in_time(table: Table, command: PauseOver | Expire | FreeSeats | StayAway) -> tuple[log.Entry, ...]:
    match command:
        case FreeSeats(now):
            over = table.phase is Phase.LOBBY and any(asked.until <= now for asked in table.kept)
            return (log.LetGo(),) if over else ()
        case StayAway(seats):
            return stay_away(table, seats)
    if command.turn != table.prompt.turn:
        return ()
    if isinstance(command, Expire):
        return _expire(table, command.now)
    return _after_pause(table, command.thoughts) if table.awake and not table.paused else ()


def _expire(table: Table, now: float) -> tuple[log.Entry, ...]:
    if table.phase is Phase.LOBBY:
        return (log.Closed("unstarted"),)
    if table.phase is not Phase.PLAYING:
        return ()
    if not table.awake:
        return _without_people(table, "unplayed")
    if table.waits_for_called or table.paused:
        return (log.WentOn(),)
    if table.lesson and not table.brief:
        return (log.Closed("silent"),)
    entries = list(_due(table, {}))
    for seat in sorted(table.prompt.seats - {*table.house_seats, *table.ahead_seats}):
        if has_more_time(table, seat):
            entries.append(log.TookTime(seat))
            continue
        entries.append(_when_time_is_up(table, seat))
        if not table.prompt.brief and table.players[seat].misses + 1 >= MISSES_TO_AWAY:
            entries.append(log.WentAway(seat, now))
    return tuple(entries)


def _in_slow_game(table: Table, command: PlanAbsence | MoveOn) -> tuple[log.Entry, ...]:
    """The entries for a planned absence or a vote to move on. If all agree, the time for the move is over."""
    if isinstance(command, PlanAbsence):
        return plan(table, command.user, command.until, command.now)
    seat = table.seat(command.user)
    back = () if seat is None else come_back(table, seat)
    voted = (*back, vote_to_move_on(fold(table, back), command))
    after = fold(table, voted)
    return voted if still_asked(after) else (*voted, *_expire(after, command.now))


def _wait_for(table: Table, users: Collection[UserId]) -> tuple[log.Entry, ...]:
    """The entry that makes a live game wait for these people; none in a slow game, where they have time."""
    if not is_live(table):
        return ()
    seats = tuple(s for s, player in enumerate(table.players) if player.user in users and player.present)
    return (log.Called(seats),) if seats else ()


def _seat_in_game(table: Table, user_id: UserId) -> Seat:
    """The user's seat in a running game. Raises Refused if no game is on, or the user has no seat."""
    if table.phase is Phase.LOBBY:
        raise Refused(N_("The game hasn't started yet. It begins with *Start* at the table."))
    seat = own_seat(table, user_id)
    if not table.phase.live:
        raise ended()
    return seat


def _settle(table: Table, seat: Seat, action: Action, hand: Hand) -> log.DecidedAhead | None:
    """The entry for an answer that this seat chooses before it is asked. None if that answer is not allowed.

    Raises Refused if the seat has changed its mind too often.
    """
    answer = table.answer_of(seat)
    if answer is None or answer.hand != hand or action not in answer.choices:
        return None
    require_calm_mind(table, seat)
    return log.DecidedAhead(seat, action, *hand)


def _when_time_is_up(table: Table, seat: Seat) -> log.Acted:
    """The action of a prompted seat that has not acted in time.

    An answer that was settled ahead is given only now, so that its timing reveals nothing.
    """
    settled = table.settled_answer(seat) if table.prompt.brief else None
    if settled is not None:
        return log.Acted(seat, settled, "ahead")
    return log.Acted(seat, table.rules.default(table.state, seat), "clock")
