"""How long a table waits for what comes next, and how long the house pauses. Durations are in seconds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import isfinite
from typing import NamedTuple

from msgspec.structs import replace

from bot.table import Phase, Table
from bot.table.away import LONGEST_WAIT, excused_until
from bot.table.commands import Change, Command, MoveOn, SetHouse, Start
from bot.table.house import thinkers
from bot.table.nouns import Player
from bot.table.paces import MINUTE, SLOW
from engine.game import Seat

LOBBY_SECONDS = 3600.0
"""How long a lobby stays open when nothing happens. For a game by post, at least one decision's time."""
UNHOSTED_SECONDS = 120.0
"""After this many seconds in which the host changes nothing and nobody new comes, anybody in a lobby may
start, not only its host.
"""
UNPLAYED_SECONDS = 6 * 3600.0
"""A game whose people are all away waits at least this many seconds."""
UNPLAYED_DECISIONS = 2
"""A game whose people are all away waits at least as long as this many decisions may take."""
UNPLAYED_ALONE = 1
"""Like `UNPLAYED_DECISIONS`, if one person plays by post against bots. They have already missed two decisions
when this wait begins. With a day per decision, the game ends three days after their last press.
"""
AWAY_DECISIONS, AWAY_SECONDS = 2, 2 * MINUTE
"""A vote to close the table waits for a person who went away. The wait is the time for ``AWAY_DECISIONS``
decisions, and at least ``AWAY_SECONDS``."""
UNHURRIED_SECONDS = 30 * MINUTE
"""A person who plays against bots alone has at least this many seconds for a decision."""
COMPANY_SECONDS = 2.0 * MINUTE
"""As somebody joins them, that person has at least this many seconds for the decision they are at."""
CALL_SECONDS = 30.0
"""How long a live game waits at its start for people who were called because they have no hand open."""
PAUSE_SECONDS = 10.0 * MINUTE
"""How long a pause lasts at most."""
BRIEF_SECONDS = 5.0
"""How long a brief answer may take. The time is always the same, so it reveals nothing about the hand."""
EXTRA_SECONDS, MOST_EXTRA = 20, 3
"""When a person's time runs out in a live game, they get ``EXTRA_SECONDS`` more, at most ``MOST_EXTRA``
times: a minute in all. A player who has made no decision in this game yet gets none: they may not be there.
"""
NEWCOMER_TIMES = 2
"""In a live game, people who have never finished a game of its kind get this many times the usual time."""
HURRY_PART, HURRY_SECONDS = 4, 15.0
"""A live game warns when a quarter of a decision's time is left, or ``HURRY_SECONDS`` if that is less."""
RESTART_GRACE = 60.0
"""At least this many seconds are left for a decision after a restart or a jump of the clock."""
UNHURRIED_SEATS = 10
"""If there are more seats than this, the house's pauses are shorter, to keep a round from taking longer."""
THINKING_SECONDS = 0.2
"""Seconds that a thinking bot pauses, whatever it holds, if other bots would act without a pause."""
LESSON_HASTE = 0.6
"""Pauses in a lesson are multiplied by this factor, as only the learner has to follow."""


class Pace(NamedTuple):
    """How long the house pauses, and how long results stay."""

    house_pause: float = 2.0
    """Seconds until a house player acts or an action chosen in advance is played, whatever the cards."""
    beats: float = 1.0
    """A factor for how long results stay on the screens. 0 means that they do not stay at all."""

    def stands(self, seconds: float) -> float:
        """How many seconds a result stays, given the usual number. `math.inf` means until a press."""
        return seconds * self.beats if self.beats else 0.0

    def pause(self, table: Table, *, flows: bool = False) -> float:
        """Seconds before the next thing happens at this table without a press.

        There is no pause if all who act are away, or if the step before also came without a press
        (``flows``). Even then, bots that think take a moment. A brief answer always has the full pause, so
        that the pause reveals nothing.
        """
        house, ahead = table.house_seats, table.ahead_seats
        away = not ahead and bool(house) and all(table.players[seat].dozes for seat in house)
        if (away or (flows and (house or ahead))) and not table.prompt.brief:
            return min(THINKING_SECONDS, self.house_pause) if thinkers(table) else 0.0
        haste = LESSON_HASTE if table.lesson else 1.0
        return haste * self.house_pause * min(1.0, UNHURRIED_SEATS / max(len(table.players), 1))


def lobby_seconds(table: Table) -> float:
    """How long a lobby stays open when nothing happens."""
    return max(LOBBY_SECONDS, table.seconds)


def unhosted(lobby: Table, deadline: float | None, now: float) -> bool:
    """Whether a lobby with this deadline has been quiet for so long that anybody may start."""
    quiet_since = (deadline or 0.0) - lobby_seconds(lobby)
    return now >= quiet_since + UNHOSTED_SECONDS


def timed(command: Command, table: Table, deadline: float | None, now: float) -> Command:
    """The command, filled in with the times that it needs (``now`` and the deadline are Unix times)."""
    match command:
        case Start():
            return replace(command, unhosted=unhosted(table, deadline, now), now=now)
        case SetHouse():
            return replace(command, unhosted=unhosted(table, deadline, now))
        case Change():
            return replace(command, now=now)
        case MoveOn():
            return replace(command, deadline=deadline, now=now)
    return command


class Wait(NamedTuple):
    """What a table waits for. The time for it begins again when ``on`` changes."""

    on: Hashable
    seconds: float
    excused: float = 0.0
    """Unix time until which those who must act have announced absences; 0 for none."""
    holds: bool = False
    """Whether nobody's time to decide runs, because of a pause or a call."""

    def ends(self, now: float, table: Table) -> float:
        """The deadline if the time begins now. It is later if those who must act have announced absences."""
        # If the clock was wrong when somebody announced an absence, the end of the wait can be years ahead.
        return max(now + self.seconds, min(self.excused, now + LONGEST_WAIT) + table.seconds)


def wait(table: Table) -> Wait:
    """What a live table waits for now."""
    if table.phase is Phase.LOBBY:
        # If a person who was asked says no, or comes too late, the others get no more time. Nor do they if
        # somebody leaves or comes back: a host could be kept asleep with that, and all others waiting.
        bots = tuple(player for player in table.players if player.user is None)
        came = dict.fromkeys(table.sat_down_under)
        here = replace(table, seq=0, asked=(), bustle={}, forgotten=(), players=bots, sat_down_under=came)
        return Wait(here, lobby_seconds(table))
    if not table.awake:
        decisions = UNPLAYED_ALONE if table.alone_by_post else UNPLAYED_DECISIONS
        return Wait("people", max(UNPLAYED_SECONDS, decisions * table.seconds), excused_until(table))
    if table.paused:
        return Wait("the end of the pause", PAUSE_SECONDS, excused_until(table), holds=True)
    if table.waits_for_called:
        return Wait("the called", CALL_SECONDS, excused_until(table), holds=True)
    return Wait((table.prompt.turn, table.unhurried), _seconds_to_decide(table), excused_until(table))


def next_deadline(
    before: Table, deadline: float | None, after: Table, now: float, beat: float = 0.0
) -> float | None:
    """The new deadline (Unix time) after a table has changed, or None; ``deadline`` is the previous one.

    The time starts to run after the ``beat`` (seconds), or at once if the beat is infinite (`math.inf`).
    """
    if not after.phase.live:
        return None
    if _extra(after) > _extra(before) and not after.paused:
        return now + EXTRA_SECONDS
    was, waits = wait(before) if before.phase.live else None, wait(after)
    if was is None or was.on != waits.on:
        ends = waits.ends(now + (beat if isfinite(beat) else 0.0), after)
        joined = before.unhurried and before.prompt.turn == after.prompt.turn
        return max(ends, now + COMPANY_SECONDS) if joined else ends
    if deadline is None or waits.holds or waits.excused == was.excused:
        return deadline
    # A person has come back, or has announced an absence.
    later = waits.excused > was.excused
    return max(deadline, waits.excused + after.seconds) if later else min(deadline, waits.ends(now, after))


def is_quick(table: Table) -> bool:
    """Whether people play together at this table, with little time for a decision."""
    return table.shared and table.seconds < SLOW and not table.unhurried


def is_live(table: Table) -> bool:
    """Whether a quick game is on. False while the game waits for a brief answer."""
    return table.phase is Phase.PLAYING and is_quick(table) and not table.brief


def newcomers(table: Table) -> tuple[Player, ...]:
    """The newcomers, who get more time: in a lobby all of them, in a game those who must decide now.

    The result depends only on the people, so it reveals nothing about a hand.
    """
    players = table.players if table.phase is Phase.LOBBY else ()
    if is_live(table):
        players = tuple(table.players[seat] for seat in sorted(table.prompt.seats))
    return tuple(player for player in players if player.new and player.present and is_quick(table))


def has_more_time(table: Table, seat: Seat) -> bool:
    """Whether this seat, which has not acted in time, gets a part of its person's extra minute."""
    player = table.players[seat]
    return is_live(table) and player.acted and not player.misses and player.extra < MOST_EXTRA


def hurries_at(table: Table, deadline: float | None) -> float | None:
    """The Unix time from which players who have not decided should hurry. None if nobody should."""
    undecided = table.prompt.seats - {*table.house_seats, *table.ahead_seats}
    if deadline is None or not (undecided and table.awake and is_live(table)) or wait(table).holds:
        return None
    return deadline - min(_seconds_to_decide(table) / HURRY_PART, HURRY_SECONDS)


def decided_by(table: Table, deadline: float | None) -> float | None:
    """The latest Unix time for this decision, including any time in which called people may still come."""
    if deadline is None or not table.waits_for_called:
        return deadline
    return deadline + _seconds_to_decide(table)


def seconds_before(table: Table, deadline: float, now: float) -> float:
    """How many seconds after ``now`` the time for the present decision starts to run, given its deadline."""
    return deadline - wait(table).seconds - now


def deadline_after_break(table: Table, deadline: float | None, broken: float, now: float) -> float | None:
    """The new deadline of a table whose time was interrupted at ``broken``. All times are Unix time.

    The interruption was a restart, a sleep or a change of the clock. The decision gets at most the time that
    it would have if it began ``now``. A deadline too soon after ``broken`` is put off (`RESTART_GRACE`).
    """
    if deadline is None:
        return None
    least = BRIEF_SECONDS if table.prompt.brief else RESTART_GRACE
    if table.waits_for_called:
        least = CALL_SECONDS
    return max(min(deadline, wait(table).ends(now, table)), broken + least)


def long_away(table: Table, broken: float) -> Mapping[Seat, float]:
    """For each seat whose player is away: the Unix time from which a vote to close no longer waits for them.

    After an interruption, such as a restart, these players have a moment to come back.
    """
    if table.phase is not Phase.PLAYING or table.lesson:
        return {}
    after = max(AWAY_SECONDS, AWAY_DECISIONS * table.seconds)
    return {
        seat: max(player.away_since + after, broken + RESTART_GRACE)
        for seat, player in enumerate(table.players)
        if player.dozes
    }


def kept_until(table: Table, broken: float) -> float | None:
    """The Unix time until which a lobby keeps seats for people who were asked; None if it keeps none.

    After an interruption, these people have a moment to come.
    """
    ends = [asked.until for asked in table.kept]
    return max(min(ends), broken + RESTART_GRACE) if ends else None


def _seconds_to_decide(table: Table) -> float:
    if table.brief:
        return BRIEF_SECONDS
    if table.unhurried:
        return max(UNHURRIED_SECONDS, table.seconds)
    if not is_live(table):
        return table.seconds
    looks = table.extras.first_look
    first = looks is not None and looks(table.public_view)
    return table.seconds * (NEWCOMER_TIMES if newcomers(table) else 1.5 if first else 1)


def _extra(table: Table) -> int:
    """How many parts of their extra minutes the players have used."""
    return sum(player.extra for player in table.players)
