"""What an evening is called, and which games its rounds are of."""

from __future__ import annotations

from bot.games.common import lasting, listed, small_line
from bot.games.presenter import title_of
from bot.i18n import Tr
from cogs.evenings import log
from cogs.evenings.going_on import round_time
from cogs.evenings.nouns import Evening, Phase
from engine.registry import games

LETTERS = 26


def heading(evening: Evening, tr: Tr) -> str:
    """The name of an evening, with its games in the order in which they come."""
    titles = dict.fromkeys(map(game_title, (*evening.planned.games, evening.planned.final_game)))
    return tr("Game night: {game}", game=listed(titles, tr))


def game_title(game: log.GamePlan) -> str:
    """The name of a game of an evening, as it is played there. A game that is gone is called by its key."""
    return title_of(game.game, game.options) if game.game in games() else game.game


def thread_name(evening: Evening, place: int, tr: Tr) -> str:
    """The name of the thread of a table in the present round. No other table has the same one."""
    table, now = f"№ {evening.id}", evening.round
    if now and is_mixed(evening):
        table = f"{game_title(now.game)} · {table}"
    if now and now.final:
        return tr("Final table") + f" · {table}"
    return tr("Round {n} · table {place}", n=len(evening.rounds), place=letter(place)) + f" · {table}"


def letter(place: int) -> str:
    """How a table is called in its round: A for place 0. Numbers are those that tables have everywhere."""
    return chr(ord("A") + place) if place < LETTERS else f"{place + 1}"


def program(evening: Evening, tr: Tr) -> str:
    """How many rounds it has, and how long one takes at most."""
    rounds = tr.plural(
        "{n} round, then a final table of the best",
        "{n} rounds, then a final table of the best",
        evening.planned.rounds,
    )
    most = max(round_time(game.game) for game in evening.planned.program)
    return f"{rounds} · " + tr("at most {time} each", time=lasting(int(most), tr))


def is_mixed(evening: Evening) -> bool:
    """Whether it has more than one game, or a variant that has a name of its own beside its game."""
    return len({*map(game_title, evening.planned.program)}) > 1


def program_lines(evening: Evening, tr: Tr, *more: str) -> str:
    """Program and course in small print; ``more`` stands beside the program."""
    lines = [small_line(program(evening, tr), *more), *map(small_line, filter(None, [course(evening, tr)]))]
    return "\n".join(lines)


def course(evening: Evening, tr: Tr) -> str:
    """Which game each round is of, in a line; what comes now is bold. Empty for an evening of one game.

    On a phone the line is broken between two rounds, and nowhere else.
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
    """The text as one that is not broken between its words."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
