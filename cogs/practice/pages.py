"""The pages of a practice: the person's hand, and the end."""

from __future__ import annotations

from bot.games.common import joined, sitting, small_line
from bot.games.presenter import presenter, title_of
from bot.i18n import Tr
from bot.ids import TableId
from bot.screen import ENDED, GOLD, Block, Button, Picture, Row, Screen, Text, address, close_up
from bot.screens.alone import Ways, hand_alone
from cogs.practice.practices import Practice
from engine.game import Action


def practice_page(
    table_id: TableId,
    game: Practice,
    tr: Tr,
    notice: str | None = None,
    asked: Action | None = None,
    *,
    seen: bool = False,
    picture: Picture | None = None,
) -> Screen:
    """The game now. ``notice`` answers the last press. ``seen``: whether the result was seen."""
    if game.over and (seen or not game.stands):
        return _end(table_id, game, tr)
    here = f"{game.beginning.frame} {len(game.moves)} @{game.beginning.mark}"
    ways = Ways(
        address(f"practise-on {here}", table=table_id),
        lambda action: address(f"practise-move {here} {action}", table=table_id),
    )
    about = _about(table_id, game, tr)
    shown = hand_alone(game, ways, about, tr, notice=notice, asked=asked, seen=seen, picture=picture)
    if game.moves and any(move.by == "player" for move in game.moves):
        return shown
    dealt = tr(
        "What you couldn't know is dealt again, and bots have all the other seats. The game doesn't count."
    )
    return Screen((Text(small_line(dealt)), *shown.blocks), shown.accent)


def _about(table_id: TableId, game: Practice, tr: Tr) -> str:
    title = title_of(game.table.game, game.table.options)
    return tr("{game} · played on from table {number}", game=title, number=table_id)


def _end(table_id: TableId, game: Practice, tr: Tr) -> Screen:
    """The result, with a button to begin again at the same moment and one to the replay."""
    table, at = game.table, sitting(game.table, tr)
    outcome, view = table.outcome, table.public_view
    assert outcome is not None  # noqa: S101 - it is over
    merits = presenter(table.game).merits(view, outcome, tr.of(table.game))
    seats = sorted(range(len(merits)), key=lambda seat: outcome.places[seat])
    won = outcome.places[game.seat] == 1
    head = (
        tr("You've won!")
        if won
        else tr("**Your place: {place} of {n}.**", place=outcome.places[game.seat], n=len(seats))
    )
    points = joined(f"{at.names[seat]} {merits[seat]}" for seat in seats)
    told: list[Block] = [*presenter(table.game).sheet(view, outcome, at).told]
    nothing = tr("This game doesn't count. As it began in the middle, nobody can check how it was dealt.")
    frame = game.beginning.frame
    again = Button(tr("Once more from there"), address(f"practise {frame}", table=table_id), "primary")
    look = Button(tr("Watch again"), address(f"replay {frame} point", table=table_id))
    return Screen(
        (
            Text(f"## {'🏆' if won else '🏁'} {head}\n{points}"),
            *close_up(told),
            Text(small_line(_about(table_id, game, tr)) + "\n" + small_line(nothing)),
            Row((again, look)),
        ),
        accent=GOLD if won else ENDED,
    )
