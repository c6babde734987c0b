"""A match in words: to how many points it goes, how it stands, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import listed, name_of
from bot.i18n import Tr
from bot.names import escaped
from bot.table import Phase, Table
from bot.table.series import points, winner


def series_choice(goal: int, tr: Tr) -> str:
    """What the host chooses; 0: no match."""
    return tr.plural("match to {n} game point", "match to {n} game points", goal) if goal else tr("one game")


def series_line(table: Table, tr: Tr) -> str:
    """How the match stands, at the end of a game or before the next one. "" where there is none."""
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


def series_waits(table: Table, tr: Tr) -> str:
    """Whom a match waits for between two games."""
    names = listed((f"**{escaped(asked.name)}**" for asked in table.asked), tr)
    return "▶️ " + tr("The match goes on as soon as all are there. Missing: {names}.", names=names)


def series_help(tr: Tr) -> str:
    """What those who play it can press in the lobby."""
    return "-# " + tr("*Join* goes on with the match, *Leave* stops it.")


def _standing(names: Sequence[str], reached: Sequence[int], goal: int, tr: Tr) -> str:
    if len(names) != len(reached):
        return ""
    (most, leader), (least, _) = sorted(zip(reached, names, strict=True), reverse=True)
    if most == least:
        return "🎯 " + tr(
            "Match to {goal} game points: it stands at {more} to {fewer}.", goal=goal, more=most, fewer=least
        )
    return "🎯 " + tr(
        "Match to {goal} game points: **{name}** leads {more} to {fewer}.",
        goal=goal,
        name=leader,
        more=most,
        fewer=least,
    )
