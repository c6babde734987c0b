"""What people read about planned absences: a person's own, and those of players for whom a game waits."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.common import in_bold, listed, name_of, on_the_calendar, when
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Button, Row, Screen, Text, address
from bot.table import Table
from bot.table.away import LONGEST_WAIT, away_by_plan
from bot.table.paces import DAY
from bot.table.votes import agreed_to_move_on, can_move_on, is_half_over, may_move_on, still_asked

LONGEST_LABEL = 24


def absence_told(until: float, games: int, tr: Tr) -> Screen:
    """Answers a person whose absence begins now. ``games`` is how many games by post wait for that person."""
    said = tr("✈️ You're away until {date} ({when}).", date=on_the_calendar(until), when=when(until))
    waits = tr.plural(
        "{n} game by post waits for you, {days} days at most; the others see that at the table.",
        "{n} games by post wait for you, {days} days at most; the others see that at the table.",
        games,
        days=round(LONGEST_WAIT / DAY),
    )
    if not games:
        waits = tr("No game by post has to wait for you.")
    # Translators: A button follows
    ends = tr("You're back as soon as you play, open a hand or press this:")
    back = Button(tr("I'm back"), address("back"))
    return Screen((Text(f"{said}\n{waits}\n-# {ends}"), Row((back,))))


def away_in_words(table: Table, deadline: float | None, tr: Tr) -> list[str]:
    """A line that names the players for whom the game waits and who have announced an absence."""
    away = away_by_plan(table, deadline)
    if not away:
        return []
    names = in_bold(away, tr)
    date = f"<t:{round(max(player.until for player in away))}:D>"
    line = tr.plural(
        "✈️ {names} is away until {date}.",
        "✈️ {names} are away until {date}.",
        len(away),
        names=names,
        date=date,
    )
    return [line]


def move_on_buttons(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to vote for moving on without the awaited people, once that vote has begun."""
    agreed = len(agreed_to_move_on(table))
    if not agreed or not can_move_on(table):
        return ()
    label = tr("Move on: {n}/{most}", n=agreed, most=agreed + len(still_asked(table)))
    return (Button(label, move_on(table)),)


def move_on(table: Table) -> str:
    """The address of the button that votes to move on in this turn."""
    return address(f"move {table.prompt.turn}", table=table.id)


def ask_to_move_on(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button that calls a vote to move on without the players for whom the game waits."""
    if not can_move_on(table):
        return ()
    missing = [p for p in table.players if p.user in table.awaited]
    names = listed((p.name for p in missing), tr)
    label = tr("Move on without {names}", names=names)
    if len(label) > LONGEST_LABEL:
        label = tr("Move on without them")
    return (Button(label, move_on(table)),)


def with_move_on(
    hand: Screen, table: Table, user_id: UserId, deadline: float | None, now: float, tr: Tr
) -> Screen:
    """The hand, plus a button to vote for moving on if the user may do so at ``now`` (Unix time)."""
    if not (is_half_over(table, deadline, now) and may_move_on(table, user_id)):
        return hand
    return replace(hand, blocks=(*hand.blocks, Row(ask_to_move_on(table, tr))))


def moved_on(table: Table, turn: int, tr: Tr) -> str:
    """The answer to a person who has voted, in decision ``turn``, for moving on."""
    if table.prompt.turn != turn:
        return tr("Everybody agrees, so the game moves on: I've played for those who are missing.")
    names = listed((name_of(player, tr) for player in still_asked(table)), tr)
    return tr("Noted. The game moves on once everybody agrees. No answer yet from {names}.", names=names)
