"""The pages of `/history`: a server's finished games, and one game with buttons to replay or check it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_date

from bot.games.common import heading, listed, marked, on_the_calendar, pager, remembered
from bot.games.presenter import title_of, titles
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import cut, isolated
from bot.scores.finished import Finished
from bot.screen import ENDED, Button, Row, Screen, Text, address, characters, grid
from bot.screens.ending import offers
from bot.screens.table import why_closed
from bot.screens.tables import LONGEST_CHOICE
from bot.table.replay import Replay
from cogs.history.replay import saving

A_PAGE = 6
BUTTONS_A_ROW = 3
MOST_WINNERS = 3
MOST_MARKED = 5
EVERY_GAME = "-"
"""The word for all games, in an address."""


def history(played: Sequence[Finished], game: str | None, page: int, pages: int, tr: Tr) -> Screen:
    """A page of this server's finished games, each with a button to its replay."""
    head = tr("Finished games")
    if game:
        head = tr("Finished games: {game}", game=titles(game))
    if not played:
        nothing = tr("No game has been finished here yet. Open a table with `/play`.")
        return Screen((Text(f"## {head}\n{nothing}"),))
    lines = "\n".join(_line(one, tr) for one in played)
    ways = [
        Button(tr("Table {number}", number=one.table), address("replay 0 show", table=one.table))
        for one in played
    ]
    note = "-# " + tr("Choose a game to replay it with all hands open.")
    return Screen(
        (
            Text(f"## {head}"),
            Text(lines),
            Text(note),
            *grid(ways, BUTTONS_A_ROW),
            *pager(tr, f"history {game or EVERY_GAME}", page, pages),
        )
    )


def game_page(found: Replay, played: Finished | None, user_id: UserId, tr: Tr) -> Screen:
    """A finished table with its buttons. ``played`` is the game's result, or None if the table was closed."""
    table = found.table
    verify = Button(tr("Verify"), address("verify", table=table.id))
    if played is None:
        why = why_closed(table, tr, found.closed)
        return Screen((Text(f"## {heading(table, tr)}\n{why}"), Row((verify,))), accent=ENDED)
    replay = Button(tr("Watch again"), address("replay 0 show", table=table.id), "primary")
    mine = offers("for a player", table, tr) if found.had_seat(user_id) else ()
    return Screen((Text(_line(played, tr)), Row((replay, *mine, verify)), saving(table, tr)))


def game_in_a_choice(played: Finished, tr: Tr) -> str:
    """A finished game in one of Discord's lists, which show no markdown."""
    day = format_date(datetime.fromtimestamp(played.at, UTC), "medium", locale=tr.language)
    names = ", ".join(isolated(one.name) for one in played.results if one.name)
    return cut(" · ".join((_titled(played, tr), day, names)), LONGEST_CHOICE, characters)


def _titled(played: Finished, tr: Tr) -> str:
    # The game may have been removed from the bot since.
    game = title_of(played.game, played.options)
    return tr("{game} · table {number}", game=game, number=played.table)


def _line(played: Finished, tr: Tr) -> str:
    people = tr.plural("{n} person played", "{n} people played", len(played.results))
    lines = [f"**{_titled(played, tr)}** · {on_the_calendar(played.at)}", f"{_won(played, tr)} · {people}"]
    if named := [marked(one, tr) for one in played.results if one.mark]:
        shown = named if len(named) <= MOST_MARKED else [*named[:MOST_MARKED], "…"]
        lines.append(f"-# {', '.join(shown)}")
    return "\n".join(lines)


def _won(played: Finished, tr: Tr) -> str:
    winners = [remembered(one.name, tr) for one in played.results if one.won]
    if not winners and any(one.place == 1 for one in played.results):
        return "🏁 " + tr("Nobody won")
    if not winners:
        return "🤖 " + tr("A bot won")
    shown = winners if len(winners) <= MOST_WINNERS else [*winners[:MOST_WINNERS], "…"]
    return "🏆 " + listed(shown, tr)
