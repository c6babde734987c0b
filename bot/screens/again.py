"""What is said when people play on: the next game, a match, the running score, and the same cards again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from bot.games.common import (
    SHORT,
    joined,
    listed,
    message_link,
    name_of,
    remembered,
    room_for_names,
    signed,
    when,
)
from bot.i18n import Tr
from bot.ids import TableId
from bot.names import cut, escaped
from bot.scores.ending import Ending
from bot.scores.finished import RunningScore, Score
from bot.screen import Block, Text
from bot.screens.sheet import MOST_COMPARED, side_by_side
from bot.table import Phase, Table
from bot.table.nouns import Asked, Player
from bot.table.occasions import Repeated
from bot.table.series import points, winner

MOST_SHOWN = 6
"""How many people are shown. The rest are left out."""
MOST_TIMES = 4
"""How many results a line shows: the first one and the latest ones."""


def asked_in_words(table: Table, tr: Tr) -> str:
    """The people of the last game for whom a lobby waits, whether their seats are held or not. "" if none."""
    if table.same:  # the seats of a repeated game are only for these people
        people = [asked for asked in table.asked if not asked.nameless]
        return _kept_for_good(people, tr) if people else ""
    if table.between_games:
        return _series_waits(table, tr)
    kept = table.kept
    others = [asked for asked in table.asked if asked not in kept and not asked.nameless]
    lines = []
    if kept:
        names, free = _names(kept, tr), when(max(asked.until for asked in kept))
        said = tr.plural(
            "⏳ Seat held for {names}; it opens up {when}.",
            "⏳ Seats held for {names}; they open up {when}.",
            len(kept),
            names=names,
            when=free,
        )
        lines.append(said)
    if others:
        names = _names(others, tr)
        lines.append(tr("💤 {names} can still join, but no seat is held.", names=names))
    return "\n".join(lines)


def _kept_for_good(people: Collection[Asked], tr: Tr) -> str:
    names = _names(people, tr)
    return tr.plural(
        "A seat is held for {names}: press *Join*.",
        "Seats are held for {names}: press *Join*.",
        len(people),
        names=names,
    )


def _names(asked: Iterable[Asked], tr: Tr) -> str:
    return listed((f"**{escaped(one.name)}**" for one in asked), tr)


def next_game(table: Table, following: TableId, ending: Ending, tr: Tr) -> str:
    """The table at which the same people go on, with a link once it has a message."""
    name = tr("table {number}", number=following)
    if ending.following is not None:
        name = f"[{name}]({message_link(table, ending.following)})"
    return "▶️ " + tr("The next game is at {table}.", table=name)


def series_choice(goal: int, tr: Tr) -> str:
    """The length of a match in the host's menu. ``goal`` 0 means a single game."""
    return tr.plural("match to {n} game point", "match to {n} game points", goal) if goal else tr("one game")


def series_line(table: Table, tr: Tr) -> str:
    """The score of a match at the end of a game or before the next one. "" without a match."""
    if table.series is None:
        return ""
    if table.between_games:
        sitting = [(player.place, name_of(player, tr)) for player in table.players]
        coming = [(asked.place, escaped(asked.name)) for asked in table.asked]
        return _standing(
            [name for _, name in sorted(sitting + coming)], table.series.points, table.series.goal, tr
        )
    if table.phase is not Phase.OVER:
        return ""
    names, reached = [name_of(player, tr) for player in table.players], points(table)
    won = winner(table)
    if won is None:
        return _standing(names, reached, table.series.goal, tr)
    more, fewer = reached[won], max(had for seat, had in enumerate(reached) if seat != won)
    return "🏆 " + tr(
        "**{name}** has won the match, {more} to {fewer}.", name=names[won], more=more, fewer=fewer
    )


def _series_waits(table: Table, tr: Tr) -> str:
    """The line on the people for whom a match waits between two games."""
    names = _names(table.asked, tr)
    return "▶️ " + tr("The match goes on as soon as everybody is here. Missing: {names}.", names=names)


def series_help(tr: Tr) -> str:
    """Explains the two buttons of a lobby between two games of a match."""
    return "-# " + tr("*Join* continues the match, *Leave* ends it.")


def _standing(names: Sequence[str], reached: Sequence[int], goal: int, tr: Tr) -> str:
    if len(names) != len(reached):
        return ""
    (most, leader), (least, _) = sorted(zip(reached, names, strict=True), reverse=True)
    if most == least:
        return "🎯 " + tr(
            "Match to {goal} game points: level at {more} to {fewer}.", goal=goal, more=most, fewer=least
        )
    return "🎯 " + tr(
        "Match to {goal} game points: **{name}** leads {more} to {fewer}.",
        goal=goal,
        name=leader,
        more=most,
        fewer=least,
    )


def running_line(running: RunningScore, tr: Tr) -> str:
    """The games that each person has won so far, and the points. "" after only one game."""
    scores = running.scores
    if running.games < 2 or not scores:
        return ""
    longest = room_for_names(len(scores))
    if len(scores) == 2:
        won = joined(f"{_name(score, tr, longest)} {score.wins}" for score in scores)
        first, second = (signed(score.points) for score in scores)
        return "🏅 " + tr(
            "Games won so far: {won} — points: {first} to {second}", won=won, first=first, second=second
        )
    parts = [f"{_name(score, tr, longest)} {score.wins} ({signed(score.points)})" for score in scores]
    shown = joined([*parts[:MOST_SHOWN], *(["…"] if len(parts) > MOST_SHOWN else [])])
    return "🏅 " + tr("Games won so far (points): {won}", won=shown)


def _name(score: Score, tr: Tr, longest: int) -> str:
    return remembered(cut(score.name, longest), tr)


def same_as(same: Repeated, tr: Tr) -> str:
    """Tells from which table the cards come, and by how many seats the hands have moved."""
    if len(same.seats) == 2:
        return tr("Same cards as table {number}, hands swapped.", number=same.first)
    return tr.plural(
        "Same cards as table {number}, everybody one seat on.",
        "Same cards as table {number}, everybody {n} seats on.",
        same.moved,
        number=same.first,
    )


def same_note(same: Repeated, tr: Tr) -> str:
    """A note for the lobby and the end of a repeated game: what `same_as` tells, and "Not rated"."""
    unrated = tr("Not rated: everybody can look these cards up.")
    return f"🔁 {same_as(same, tr)} {unrated}"


def who_starts(table: Table, same: Repeated, host: str, tr: Tr) -> str:
    """Tells who can start, and that bots take free seats."""
    if len(table.players) < len(same.seats):
        return tr("**{host}** can start the game. Bots take any seats still free.", host=host)
    return tr("**{host}** can start the game.", host=host)


def compared(table: Table, ending: Ending, tr: Tr) -> Iterator[Block]:
    """For a repeated game: the results of all games with the same cards, seat by seat. Empty for others."""
    if table.same is None:
        return
    lines = [f"-# {same_note(table.same, tr)}"]
    if ending.earlier:
        lines += islice(_seat_by_seat([*ending.earlier, table], table.same, tr), MOST_COMPARED)
    if table.same.is_last:
        lines.append("-# " + tr("Everybody has had every seat with these cards."))
    yield Text("\n".join(lines))


def _seat_by_seat(played: Sequence[Table], same: Repeated, tr: Tr) -> Iterator[str]:
    """For each seat that a person has held: a line of results with that seat's cards, oldest game first."""
    for seat, told in side_by_side(played, lambda player: _shown(player, same, tr), tr):
        if len(told) > MOST_TIMES:
            told = [told[0], "…", *told[2 - MOST_TIMES :]]
        name = _shown(played[0].players[seat], same, tr)
        yield tr("With {name}'s cards: {played}", name=name, played=" · ".join(told))


def _shown(player: Player, same: Repeated, tr: Tr) -> str:
    """The player's name, unless their data has been deleted meanwhile."""
    if player.user is not None and player.user not in same.seats:
        return tr("deleted player")
    return name_of(player, tr, SHORT)
