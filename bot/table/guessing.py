"""Guesses of people who hold no cards. The table keeps them; the rules of the game know nothing of them.

A guess is shown to nobody else before the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import has_unknown, is_forgotten
from bot.table import Phase, Table, log
from bot.table.commands import Guess, Refused
from bot.table.nouns import Guesser
from bot.table.requirements import require_shared
from bot.table.seats import name_here
from engine.game import Seat

MOST_GUESSERS = 30
"""How many people can guess at one table."""
MOST_CHANGES = 5
"""How often a person may change a guess."""
LONGEST_GUESSED = 3000
"""Nobody can guess after this many log entries, so that guesses leave enough of the log to the players."""


def may_guess(table: Table, user_id: UserId) -> bool:
    """Whether a game is on, and the user has seen none of the cards that could still be shown.

    A player who is out may guess. A player who has left may guess once the seat that they left is out, but
    not after deleting their data. If a player's data was deleted, and nothing tells whose, the user may be
    that player.
    """
    shown = table.extras.beats
    if table.phase is not Phase.PLAYING or not table.shared or table.extras.guesses is None:
        return False
    if table.open_hands or is_forgotten(table, user_id):
        return False
    view = table.public_view
    theirs = has_unknown(table)
    mine = [seat for seat, player in table.owners if player.user == user_id or (theirs and player.nameless)]
    return all(shown is not None and shown.is_out(view, seat) for seat in mine)


def open_guesses(table: Table) -> Sequence[Seat]:
    """The seats that can be guessed now. Empty when it is too late, or no game is on."""
    told = table.extras.guesses if table.phase is Phase.PLAYING else None
    return told.seats(table.public_view) if told else ()


def number_now(table: Table) -> int:
    """The number of the deal or trick to guess at in a running game; 0 if there is none."""
    told = table.extras.guesses
    return told.number(table.public_view) if told else 0


def standing(table: Table, user_id: UserId) -> Seat | None:
    """The seat that the user has guessed for the present deal or trick, or None."""
    guesser = table.guessers.get(user_id)
    return guesser.seat if guesser and guesser.stands and guesser.number == number_now(table) else None


def guess(table: Table, command: Guess) -> tuple[log.Entry, ...]:
    """The entry for a guess. There is none if the user has already guessed the same. Raises Refused."""
    user_id, number, seat = command.user, command.number, command.seat
    _require_guesser(table, user_id)
    seats = open_guesses(table)
    if number != number_now(table) or not seats:
        raise Refused(N_("The cards were shown before your guess. Guess the next ones."))
    if seat not in seats:
        raise Refused(N_("This seat isn't in play now. Choose one of the names on your buttons."))
    if standing(table, user_id) == seat:
        return ()
    _require_few(table, user_id, number)
    return (log.Guessed(user_id, name_here(table, command), seat, number),)


def guessed(table: Table, entry: log.Guessed) -> Table:
    """The table after a guess, which replaces an earlier one at the same deal or trick."""
    former = table.guessers.get(entry.user)
    guesser = Guesser(entry.name, entry.number, entry.seat)
    if former:
        again = former.number == entry.number
        guesser = replace(
            guesser, right=former.right, counted=former.counted, changes=former.changes + 1 if again else 0
        )
    return replace(table, guessers={**table.guessers, entry.user: guesser})


def compared(table: Table) -> Table:
    """The table after a move. If the move has shown an outcome, the guesses at that outcome are checked."""
    told = table.extras.guesses if table.guessers else None
    shown = told.shown(table.public_view) if told else None
    if shown is None or not shown.seats:
        return table

    def after(guesser: Guesser) -> Guesser:
        if not guesser.stands or guesser.number != shown.number:
            return guesser
        right = guesser.right + (guesser.seat in shown.seats)
        return replace(guesser, right=right, counted=guesser.counted + 1, stands=False)

    return replace(table, guessers={user: after(guesser) for user, guesser in table.guessers.items()})


def _require_guesser(table: Table, user_id: UserId) -> None:
    require_shared(table)
    if table.phase is Phase.LOBBY:
        raise Refused(N_("The game hasn't started yet. Guess when the cards are dealt."))
    if not table.phase.live:
        raise Refused(N_("This game is over. Watch another one to guess there."))
    if table.extras.guesses is None:
        raise Refused(N_("There's nothing to guess in this game. Watch how it goes on."))
    if may_guess(table, user_id):
        return
    if is_forgotten(table, user_id):
        raise Refused(
            N_("Your data of this game was deleted, so you can't guess in it again. Watch how it goes on.")
        )
    if has_unknown(table) and not any(player.user == user_id for _, player in table.owners):
        raise Refused(
            N_("A player of this game had their data deleted, so nobody can guess now. Watch how it goes on.")
        )
    raise Refused(N_("You've seen cards of this game, so you can't guess. Watch how it goes on."))


def _require_few(table: Table, user_id: UserId, number: int) -> None:
    former = table.guessers.get(user_id)
    if former is None and len(table.guessers) >= MOST_GUESSERS:
        raise Refused(
            N_("No more people can guess at this table: {n} already do. You can still watch."),
            n=MOST_GUESSERS,
        )
    if former and former.number == number and former.changes >= MOST_CHANGES:
        raise Refused(N_("No more changes: your last guess counts."))
    if table.seq >= LONGEST_GUESSED:
        raise Refused(
            N_("Nobody can guess any more, as this game has been going for too long. Watch its end.")
        )
