"""The lobby: the players at a table before its game starts."""

from __future__ import annotations

from bot.games.presenter import presenter, title_of
from bot.i18n import Tr
from bot.presenters.common import lasting, name_of, options_in_words, small_line
from bot.screen import Block, Button, Row, Screen, Text, address
from bot.table import Table


def lobby(table: Table, tr: Tr) -> Screen:
    """The table message before the start. Its buttons are the same for all who see it."""
    shown = presenter(table.game)
    seats = table.rules.seats
    choices = tr("{time} per move", time=lasting(table.seconds, tr))
    door = tr("by invitation") if table.door.by_invitation else ""
    blocks: list[Block] = [
        Text(f"## {title_of(table.game, table.options)}\n{tr.of(table.game)(shown.summary)}"),
        Text(small_line(options_in_words(table, tr), choices, door, tr("table {number}", number=table.id))),
        Text(
            "### "
            + tr("At the table: {n} of {most}", n=len(table.players), most=seats[-1])
            + "\n"
            + "\n".join(_seats(table, tr))
        ),
        Text(_next_step(table, tr)),
        *_buttons(table, tr),
        Text(
            "-# "
            + tr("Fair dealing: cards and seats follow a secret, sealed as `{hash}`.", hash=table.commitment)
        ),
    ]
    return Screen(tuple(blocks))


def _seats(table: Table, tr: Tr) -> list[str]:
    lines = []
    for number, player in enumerate(table.players, start=1):
        host = " · " + tr("host") if player.user == table.host else ""
        lines.append(f"{number}. **{name_of(player, tr)}**{host}")
    return lines


def _next_step(table: Table, tr: Tr) -> str:
    missing = table.rules.seats.start - len(table.players)
    if missing > 0:
        return tr.plural(
            "{n} more player needed: press *Join*, or add a bot.",
            "{n} more players needed: press *Join*, or add bots.",
            missing,
        )
    host = next((player for player in table.players if player.user == table.host), None)
    return tr("**{host}** can start the game.", host=name_of(host, tr) if host else "?")


def _buttons(table: Table, tr: Tr) -> tuple[Row, Row]:
    count, seats = len(table.players), table.rules.seats
    missing = seats.start - count
    full = count >= seats[-1]
    no_house = all(player.user is not None for player in table.players)

    def verb(word: str) -> str:
        return address(word, table=table.id)

    fill = (Button(tr("+ {n} bots", n=missing), verb("fill")),) if missing > 1 else ()
    return (
        Row(
            (
                Button(tr("Join"), verb("join"), style="success", disabled=full),
                Button(tr("Leave"), verb("leave")),
                Button(tr("Start"), verb("start"), style="primary", disabled=count < seats.start),
                Button(tr("Guests…"), verb("guests")),
            )
        ),
        Row(
            (
                Button(tr("+ Bot"), verb("house"), disabled=full),
                *fill,
                Button(tr("− Bot"), verb("unhouse"), disabled=no_house),
                Button(tr("Rules"), address(f"rules {table.game} 0")),
                Button(tr("Close table"), verb("cancel"), style="danger"),
            )
        ),
    )
