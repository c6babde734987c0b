"""The hand in a game of one person against bots, with buttons that lead to that game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.alone import Alone
from bot.games.common import AskedAbout, sitting, small_line
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.screen import (
    WAITING,
    YOUR_MOVE,
    Beside,
    Block,
    Button,
    Picture,
    Row,
    Screen,
    Text,
    address,
    close_up,
    parse_address,
    says,
)
from bot.screens.rules import with_ways
from engine.game import Action

BACK: Action = "-"
"""Stands in an address in place of an action: nothing is played, and the hand is drawn again."""


class Ways(NamedTuple):
    """Where the buttons of a game lead."""

    on: str
    """The address of the button to go on after a result."""
    move: Callable[[Action], str]
    """The address of the button for an action, or for `BACK`."""


def hand_alone(
    game: Alone,
    ways: Ways,
    about: str,
    tr: Tr,
    *,
    below: str = "",
    notice: str | None = None,
    asked: Action | None = None,
    seen: bool = False,
    picture: Picture | None = None,
) -> Screen:
    """The last result, until the person has ``seen`` that result; then the person's hand.

    ``about`` is the small print, ``below`` the text under a result. ``asked`` is an action that the panel
    asks about. ``picture`` is that of the table, above all.
    """
    wanted = AskedAbout(game.table.prompt.turn, asked) if asked else None
    at = replace(sitting(game.table, tr, None, game.seat, wanted), about=about, drawn=picture is not None)
    view = game.table.view(game.seat)
    shown = game.table.extras.beats
    blocks: list[Block] = [Text(f"⚠️ {notice}")] if notice else []
    stands = shown is not None and game.stands and not seen
    if shown and stands:
        blocks += [*shown.result(view, at), *([Text(small_line(below))] if below else [])]
    else:
        blocks += presenter(game.table.game).panel(view, at)
    if not says(blocks, about):
        blocks.append(Text(small_line(about)))
    blocks = [*close_up(blocks)]
    if not stands:
        blocks = [*with_ways(blocks, game.table, game.seat, tr)]
    if stands or not game.asked:
        blocks.append(Row((Button(tr("Go on"), ways.on, "primary"),)))
    accent = YOUR_MOVE if game.asked and not stands else WAITING
    above = [picture] if picture else []
    return Screen((*above, *_readdressed(blocks, game, ways)), accent=accent)


def _readdressed(blocks: Iterable[Block], game: Alone, ways: Ways) -> Iterator[Block]:
    """The blocks, with buttons that lead to this game and not to a table."""
    for block in blocks:
        if isinstance(block, Row):
            yield Row(tuple(_led(button, game, ways) for button in block.buttons))
        elif isinstance(block, Beside):
            yield Beside(block.text, _led(block.button, game, ways))
        else:
            yield block


def _led(button: Button, game: Alone, ways: Ways) -> Button:
    to = parse_address(button.press)
    if to is None:
        return button
    if to.turn is None and to.action.startswith("read "):
        return replace(button, press=address(f"page {game.table.game} rules"))
    if to.turn is None and to.action != "hand":
        return button
    return replace(button, press=ways.move(BACK if to.turn is None else to.action))
