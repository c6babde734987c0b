"""The question that people without cards can answer by a guess, and how often they guessed right."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import IN_LINES, SHORT, joined, sitting, small_line
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import apart, cut, escaped
from bot.screen import Block, Button, Line, Style, Text, address, grid
from bot.table import Table
from bot.table.guessing import may_guess, number_now, open_guesses, standing
from bot.table.nouns import Guesser

MOST_NAMED = 8
"""How many of the best guessers are named."""
A_ROW = 3
"""How many buttons with names fit side by side on a phone, even with a tick."""
MINE: Style = "success"
OTHER: Style = "secondary"


def guessing(table: Table, user_id: UserId, tr: Tr, *, in_beat: bool = False) -> Iterator[Block]:
    """The result of the user's last guess, and the next question, with a button for each seat.

    Empty for people who may not guess. ``in_beat`` says that the last result is still shown.
    """
    told = table.extras.guesses
    if told is None or not may_guess(table, user_id):
        return
    lines, seats, chosen = [*_came(table, user_id, tr)], open_guesses(table), standing(table, user_id)
    at = sitting(table, tr)
    if seats:
        # Translators: Behind a question: “Who loses? · next time”
        soon = " · " + tr("next time") if in_beat else ""
        lines.append(f"🔮 **{tr.of(table.game)(told.question)}**{soon}")
    elif chosen is not None:
        lines.append("🔮 " + tr("Your guess: {name}.", name=f"**{at.names[chosen]}**"))
    guesser = table.guessers.get(user_id)
    if guesser and guesser.counted:
        lines.append(small_line(tr("{right} of {n} right so far", right=guesser.right, n=guesser.counted)))
    if lines:
        yield Line()
        yield Text("\n".join(lines))
    buttons, number, names = [], number_now(table), apart(at.plain_names, IN_LINES)
    for seat in seats:
        name, press = names[seat], f"guess {number} {seat}"
        label, style = (f"✓ {name}", MINE) if seat == chosen else (name, OTHER)
        buttons.append(Button(label, address(press, table=table.id), style))
    yield from grid(buttons, A_ROW)


def guesses_in_short(table: Table, tr: Tr) -> str:
    """A line that says how often people guessed right, the best guesser first. "" if nobody has guessed."""
    counted = [guesser for guesser in table.guessers.values() if guesser.counted]
    best = sorted(counted, key=lambda guesser: (-guesser.right, guesser.counted))[:MOST_NAMED]
    if not best:
        return ""
    counts = [
        # Translators: A player's right guesses, in a list: Ann 3 of 5 · Ben 2 of 5; {right}: a number
        tr("{name} {right} of {n}", name=_name(guesser, tr), right=guesser.right, n=guesser.counted)
        for guesser in best
    ]
    return tr("Guesses: {counts}", counts=joined(counts))


def my_guesses(table: Table, user_id: UserId, tr: Tr) -> str:
    """How often the user guessed right. "" if they have not guessed."""
    guesser = table.guessers.get(user_id)
    if guesser is None or not guesser.counted:
        return ""
    return tr("You guessed {right} of {n} right.", right=guesser.right, n=guesser.counted)


def _came(table: Table, user_id: UserId, tr: Tr) -> Iterator[str]:
    """The result of the user's guess, if the guess was about the last result."""
    told, guesser = table.extras.guesses, table.guessers.get(user_id)
    shown = told.shown(table.public_view) if told else None
    if shown is None or guesser is None or guesser.number != shown.number:
        return
    names = sitting(table, tr).names
    if not shown.seats:
        yield "➖ " + tr("It was nobody this time, so your guess doesn't count.")
        return
    guessed = f"**{names[guesser.seat]}**"
    if guesser.seat in shown.seats:
        yield "✅ " + tr("It was {name}, as you guessed.", name=guessed)
    else:
        yield "❌ " + tr("It wasn't {name} this time.", name=guessed)


def _name(guesser: Guesser, tr: Tr) -> str:
    return escaped(cut(guesser.name, SHORT)) if guesser.name else tr("deleted player")
