"""A table in use, as its process keeps it: how long a result stays, and what its bots think meanwhile."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum, auto
from math import inf
from typing import TypeAlias

from bot import metrics
from bot.i18n import N_
from bot.ids import UserId
from bot.minds.minds import Minds
from bot.storage.entries import StoredTable
from bot.table import LEARNER, Phase, Table, log
from bot.table.beats import SHOUT, may_skip, shouter
from bot.table.commands import Expire, FreeSeats, PauseOver, Refused, StayAway
from bot.table.deadlines import (
    Pace,
    deadline_after_break,
    decided_by,
    hurries_at,
    kept_until,
    long_away,
    seconds_before,
)
from bot.table.extras import Beats
from bot.table.folding import transitions
from bot.table.house import coached, seed_of_thought, temper_of, thinkers
from bot.table.lessons import stops
from bot.table.nouns import Moment
from bot.table.paces import BY_POST
from engine.game import Action, Event, Seat


class OnScreen(Enum):
    """What only the screens show: it changes no table, and is not logged."""

    BEAT_OVER = auto()
    HURRY = auto()


Due: TypeAlias = OnScreen | StayAway | FreeSeats | PauseOver | Expire
"""What happens at a table without a press."""


class Live:
    """All that we keep of a table while it is in use: its value, its lock, its deadlines and pauses."""

    def __init__(self, table: Table, deadline: float | None = None) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.deadline = deadline
        self.pause_ends: float | None = None
        """When the house acts, or a decision made ahead is played; None if neither is going to happen."""
        self.beat_ends: float | None = None
        """When the beat of the last result ends; None if no result is being shown."""
        self.ready: set[UserId] = set()
        """The people who want to go on before this result's beat has ended."""
        self.reactions: dict[UserId, int] = {}
        """The sign that each person shows during this beat. Signs are never logged."""
        self.reacted = Counter[UserId]()
        """How often each person has shown a sign in this game."""
        self.ready_to_start: frozenset[UserId] = frozenset()
        """In a lobby that starts by itself: the people who are ready, as the lobby's feature reports."""
        self.flows = False
        """Whether the last step came without a press. If so, the house's next step usually has no pause."""
        self.skips = False
        """Whether somebody skips to the end. Then the house plays without pauses while all people are out."""
        self.thinking = NOTHING
        """What the bots, or a learner's coach, are thinking about the present turn."""
        self.hurries: int | None = None
        """The turn whose players were told that time is nearly over."""
        self.resumed: int | None = None
        """The turn that the game had reached when the bot restarted."""

    def show(self, after: Table, events: Sequence[Event], pace: Pace) -> float:
        """The seconds for which the table shows these events before the game goes on."""
        shown = 0.0 if self._hurries(after) else pace.stands(beat(after, events))
        self.flows = self.flows and (shown > 0 or not ends(after, events))
        return shown

    def put(self, after: Table, deadline: float | None, pace: Pace, now: float, beat: float = 0.0) -> None:
        """Puts the new table in place of the old one, and begins a beat if ``beat`` (seconds) is above 0.

        A pause or a beat that has begun for the same turn continues.
        """
        before, self.table, self.deadline = self.table, after, deadline
        moved = after.prompt.turn != before.prompt.turn
        if after.paused:
            self.hurries = None  # after the pause, the turn has its whole time again
        if beat or moved:
            self.beat_ends = now + beat if beat else None
            self.ready.clear()
            self.reactions.clear()
        if self.pause_ends is None or not after.stirs or moved or beat:
            self.pause(pace, now)

    def catch_up(self, after: Table, found: StoredTable, pace: Pace, broken: float, now: float) -> None:
        """Takes over what another process has written, and shows the result for the rest of the beat.

        ``found`` is what the store has of the table, and ``after`` is the table that its log leads to.
        ``broken`` is when (Unix time) the table's time was last interrupted.
        """
        shown = pace.stands(beat_of_news(self.table, after, [entry for entry, _ in found.log]))
        if self._hurries(after):
            shown = 0.0
        elif found.deadline is not None:
            shown = max(0.0, min(shown, seconds_before(after, found.deadline, now)))
        goes_on = now + shown if shown else self.beat_ends or now
        self.flows = False
        self.put(after, deadline_after_break(after, found.deadline, broken, goes_on), pace, now, shown)

    def pause(self, pace: Pace, now: float) -> None:
        """Begins a pause (after the beat, if any) if the house or a decision made ahead is next."""
        seconds = 0.0 if self._hurries(self.table) else pace.pause(self.table, flows=self.flows)
        self.pause_ends = (self.beat_ends or now) + seconds if self.table.stirs else None

    def think(self, minds: Minds, now: float) -> bool:
        """Lets the bots think about this turn in the pause before they play, or lets a learner's coach think.

        Returns whether thinking begins now. It begins only once for each turn.
        """
        turn = self.table.prompt.turn
        pauses = self.pause_ends is not None and self.pause_ends > now
        begins = self.thinking.turn != turn and (pauses or self.table.lesson)
        if begins:
            self.thinking = begin(self.table, minds)
        return begins

    def skip(self, pace: Pace, now: float) -> None:
        """Ends the beat. From now on the house plays without pauses while all people are out."""
        self.skips, self.beat_ends = True, None
        self.pause(pace, now)

    def _hurries(self, table: Table) -> bool:
        return self.skips and may_skip(table)

    @property
    def moment(self) -> Moment:
        """What a screen must know about the table besides the table's value."""
        resumed = self.resumed == self.table.prompt.turn
        hurry = self.hurries == self.table.prompt.turn
        advice = self.thinking.advice(self.table.prompt.turn)
        in_beat, ready = self.beat_ends is not None, self.ready_to_start
        reactions = tuple(self.reactions.items()) if in_beat else ()
        deadline = decided_by(self.table, self.deadline)
        called_until = self.deadline if self.table.waits_for_called else None
        return Moment(deadline, called_until, resumed, hurry, in_beat, advice, ready, reactions)

    def adjust(self, pace: Pace, now: float) -> None:
        """Adjusts the deadlines after a jump of the clock: nobody loses time or waits far too long."""
        self.deadline = deadline_after_break(self.table, self.deadline, now, now)
        if self.beat_ends != math.inf:
            self.beat_ends = None
        if self.pause_ends is not None:
            self.pause(pace, now)

    def all_ready(self, user_id: UserId) -> bool:
        """Notes that this person wants to go on from a result. Returns whether everybody present wants to."""
        self.ready.add(user_id)
        return self.beat_ends is not None and self.ready.issuperset(self.table.present)

    def react(self, user_id: UserId, sign: int) -> bool:
        """Shows this sign beside the person's name while a result stays. Returns whether the sign is new.

        Raises Refused if the person has shown as many signs in this game as allowed.
        """
        if self.beat_ends is None or self.reactions.get(user_id) == sign:
            return False
        if sign == SHOUT:
            if self.table.seat(user_id) != shouter(self.table):
                return False
            self.reactions[user_id] = sign
            return True
        if self.reacted[user_id] >= MOST_REACTIONS:
            raise Refused(
                N_("You've already reacted {n} times, the limit for one game. Wait for the next one."),
                n=MOST_REACTIONS,
            )
        self.reacted[user_id] += 1
        self.reactions[user_id] = sign
        return True

    def end_beat(self, now: float) -> None:
        """Ends the beat, and takes its remaining seconds off deadline and pause. A lesson's pause ends."""
        assert self.beat_ends is not None  # noqa: S101 - the caller has looked
        left, self.beat_ends = max(0.0, self.beat_ends - now), None
        if left == math.inf:  # in a lesson the beat ends only with a press, so no time depends on it
            self.pause_ends = now if self.pause_ends is not None else None
            return
        if self.deadline is not None:
            self.deadline -= left
        if self.pause_ends is not None:
            self.pause_ends -= left

    def next_due(self, broken: float) -> float | None:
        """When (Unix time) something happens next without a press, or None if nothing does.

        ``broken`` is when (Unix time) the table's time was last interrupted, for example by a restart.
        """
        return min((at for at, _ in self._coming(broken)), default=None)

    def due(self, broken: float, now: float) -> Due | None:
        """What has to happen now without a press, if anything. Of several things, one at a time."""
        return next((happens(now) for at, happens in self._coming(broken) if at <= now), None)

    def _coming(self, broken: float) -> list[tuple[float, Callable[[float], Due]]]:
        """All that will happen without a press, and when (Unix time). The first that is due goes first."""
        if not self.table.phase.live:
            return []
        turn, away = self.table.prompt.turn, long_away(self.table, broken)
        stay, kept = min(away.values(), default=None), kept_until(self.table, broken)
        coming: tuple[tuple[float | None, Callable[[float], Due]], ...] = (
            (self.beat_ends, lambda _: OnScreen.BEAT_OVER),
            (self.hurries_at, lambda _: OnScreen.HURRY),
            (stay, lambda now: StayAway(frozenset(seat for seat, at in away.items() if at <= now))),
            (kept, FreeSeats),
            (self.pause_ends, lambda _: PauseOver(turn, self.thinking.thoughts(turn))),
            (self.deadline, lambda now: Expire(turn, now)),
        )
        return [(at, happens) for at, happens in coming if at is not None]

    @property
    def hurries_at(self) -> float | None:
        """When (Unix time) to warn that this turn's time is nearly over; None for no (further) warning."""
        told = self.hurries == self.table.prompt.turn
        return None if told or self.beat_ends == inf else hurries_at(self.table, self.deadline)


MOST_REACTIONS = 3
"""How often a person may show a sign in a game."""
UNWATCHED_SECONDS = 1.5
"""The longest beat, in seconds, while no player who still takes part is present."""


def beat(table: Table, events: Iterable[Event]) -> float:
    """The seconds for which the table shows what has just happened, at the usual pace. 0.0 means not at all.

    A lesson goes on when its learner presses (`math.inf`). A game by post has no beats. An event that only
    some players may know causes no beat, as the beat would reveal it to the others.
    """
    shown = table.extras.beats if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.seconds >= BY_POST:
        return 0.0
    public = [event for event in events if event.to is None]
    seconds = max((shown.seconds.get(type(event), 0.0) for event in public), default=0.0)
    if table.lesson:
        return inf if seconds or stops(table) else 0.0
    if (shout := table.extras.shout) and any(isinstance(event, shout.event) for event in public):
        seconds = max(seconds, shout.seconds)
    return seconds if _watched(table, shown) else min(seconds, UNWATCHED_SECONDS)


def beat_of_news(before: Table, after: Table, entries: Sequence[log.Entry | None]) -> float:
    """The seconds for which the table shows what another process has written to it.

    ``before`` is the table as we knew it, and ``after`` is the table after all ``entries``. Only results
    that led to the present decision, or came after it began, still get a beat.
    """
    if after.phase is not Phase.PLAYING:
        return 0.0
    with suppress(Exception):  # a rewritten log (somebody's data was deleted) may not fit ``before``
        news = [*transitions(before, entries[before.seq :])]
        last = [change for change in news if change.after.prompt.turn == after.prompt.turn]
        return beat(after, [event for change in last for event in change.events])
    return 0.0


def ends(table: Table, events: Iterable[Event]) -> bool:
    """Whether one of these events needs a beat. If so, but none is shown, the house pauses instead."""
    shown = table.extras.beats
    return shown is not None and any(type(event) in shown.seconds for event in events)


def _watched(table: Table, shown: Beats) -> bool:
    """Whether anybody who is present still takes part in what is being played."""
    view = table.public_view
    return any(player.present and shown.takes_part(view, seat) for seat, player in enumerate(table.players))


class Thinking:
    """What each bot thinks about decision ``turn``, keyed by seat, or what a learner's coach thinks."""

    def __init__(
        self,
        turn: int,
        asked: Mapping[Seat, asyncio.Task[Action | None]],
        of_coach: asyncio.Task[Action | None] | None = None,
    ) -> None:
        self.turn = turn
        self.of_coach = of_coach
        """The coach's search for the learner's best action; None if there is no coach."""
        self._asked = asked

    def thoughts(self, turn: int) -> Mapping[Seat, Action]:
        """The answers so far, if they are for this turn. The table does not wait for missing answers."""
        asked = self._asked if turn == self.turn else {}
        come = {seat: task.result() for seat, task in asked.items() if task.done()}
        metrics.LATE_THOUGHTS.inc(len(asked) - len(come))
        return {seat: action for seat, action in come.items() if action is not None}

    def advice(self, turn: int) -> Action | None:
        """The action that the coach finds best for the learner in this turn. None if not (yet) found."""
        task = self.of_coach if turn == self.turn else None
        return task.result() if task and task.done() else None


NOTHING = Thinking(-1, {})


def begin(table: Table, minds: Minds) -> Thinking:
    """Asks the coach about a learner's turn. Otherwise asks all thinking bots that must act now."""
    turn = table.prompt.turn
    if coached(table):
        return Thinking(turn, {}, _ask(table, LEARNER, minds, best=True))
    asked = {seat: _ask(table, seat, minds, best=False) for seat in thinkers(table)}
    return Thinking(turn, {seat: task for seat, task in asked.items() if task})


def _ask(table: Table, seat: Seat, minds: Minds, *, best: bool) -> asyncio.Task[Action | None] | None:
    rules, state = table.rules, table.state
    seed, temper = seed_of_thought(table, seat), temper_of(table, seat)
    return minds.ask(rules, rules.view(state, seat), rules.legal(state, seat), seed, temper, best=best)
