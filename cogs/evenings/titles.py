"""The names of an evening: of itself, of its games and its tables, and its program in a line."""

from __future__ import annotations

from bot.games.common import lasting, listed, small_line
from bot.games.presenter import title_of
from bot.i18n import Tr
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import round_time
from cogs.evenings.plan import GamePlan
from cogs.evenings.wishes import AGAIN

LETTERS = 26


def heading(evening: Evening, tr: Tr) -> str:
    """The name of an evening, with its games in playing order."""
    titles = dict.fromkeys(map(game_title, (*evening.planned.games, evening.planned.final_game)))
    if not evening.planned.game:  # its plan cannot be read any more
        return f"{tr('Game nights')} · № {evening.id}"
    return tr("Game night: {game}", game=listed(titles, tr))


def game_title(game: GamePlan) -> str:
    """The name of an evening's game with its options."""
    return title_of(game.game, game.options)


def again(evening: Evening, tr: Tr) -> str:
    """How often an evening is repeated, for the line with its hour."""
    said = AGAIN.get(str(evening.weeks))
    return f" · 🔁 {tr(said)}" if evening.comes_again and said else ""


def thread_name(evening: Evening, place: int, tr: Tr) -> str:
    """The name of a table's thread in the present round. No other table has the same one."""
    table, now = f"№ {evening.id}", evening.round
    if now and is_mixed(evening):
        table = f"{game_title(now.game)} · {table}"
    if now and now.final:
        return tr("Final table") + f" · {table}"
    # Translators: {place}: the table's letter: A
    return tr("Round {n} · table {place}", n=len(evening.rounds), place=letter(place)) + f" · {table}"


def letter(place: int) -> str:
    """A table's name in its round: A for place 0. (Elsewhere tables have numbers.)"""
    return chr(ord("A") + place) if place < LETTERS else f"{place + 1}"


def program(evening: Evening, tr: Tr) -> str:
    """The number of rounds, and the longest time that a round can take."""
    rounds = tr.plural(
        "{n} round, then a final for the best",
        "{n} rounds, then a final for the best",
        evening.planned.rounds,
    )
    most = max(round_time(game.game) for game in evening.planned.program)
    return f"{rounds} · " + tr("at most {time} each", time=lasting(int(most), tr))


def is_mixed(evening: Evening) -> bool:
    """Whether an evening has more than one game, or a variant with a name of its own."""
    return len({*map(game_title, evening.planned.program)}) > 1


def program_lines(evening: Evening, tr: Tr, *more: str) -> str:
    """In small print: the number of rounds, followed by ``more``, then the games."""
    lines = [small_line(program(evening, tr), *more), *map(small_line, filter(None, [course(evening, tr)]))]
    return "\n".join(lines)


def course(evening: Evening, tr: Tr) -> str:
    """The game of each round, in a line; the present round's game is bold. Empty for an evening of one game.

    On a phone the line breaks only between two rounds.
    """
    if not is_mixed(evening):
        return ""
    *rounds, final = map(game_title, evening.planned.program)
    lines = [tr("Round {n}: {game}", n=n, game=title) for n, title in enumerate(rounds, start=1)]
    lines.append(tr("Final table: {game}", game=final))
    lines = [unbroken(line) for line in lines]
    if evening.phase is Phase.PLAYING and evening.round:
        now = len(lines) - 1 if evening.round.final else len(evening.rounds) - 1
        lines[now] = f"**{lines[now]}**"
    return "\N{NO-BREAK SPACE}· ".join(lines)


def unbroken(text: str) -> str:
    """The text without breaks between its words."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
