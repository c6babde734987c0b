"""A player's possible actions, in the words of the buttons that play them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.common import AskedAbout, sitting
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.screen import ASKING, Button, Row, parse_address
from bot.table import Table
from bot.table.sitting import Sitting
from engine.game import Action, Seat


def words_of(before: Table, seat: Seat, action: Action, tr: Tr) -> str:
    """The label of the button by which this seat plays the action, without the stakes.

    If a first button only opens a question and a second one answers it, both labels are given, in this order.
    """
    at = sitting(before, tr, seat=seat)
    buttons = {button.press: _bare(button) for button in _buttons(before, at)}
    if (once := buttons.get(at.press(action))) is not None:
        return once
    if at.answer_to_come and (settled := buttons.get(at.settle_answer(action))) is not None:
        return settled.removeprefix("✓ ")
    for press, label in buttons.items():
        to = parse_address(press)
        if to and to.turn is not None and to.action.startswith(ASKING):
            asked = AskedAbout(to.turn, to.action.removeprefix(ASKING))
            answers = _buttons(before, sitting(before, tr, seat=seat, asked=asked))
            for answer in answers:
                if answer.press == at.press(action):
                    return f"{label} {_bare(answer)}"
    # No button plays this action: it happens if nothing is pressed.
    return tr("says nothing") if before.prompt.brief else action


def face_of(before: Table, seat: Seat, action: Action, tr: Tr) -> str:
    """The picture on the button by which this seat plays the action. "" if there is none."""
    at = sitting(before, tr, seat=seat)
    ways = {at.press(action), at.ask(action.partition(" ")[0])}
    return next((button.emoji for button in _buttons(before, at) if button.press in ways), "")


def choice(before: Table, seat: Seat, action: Action, press: str, tr: Tr) -> Button:
    """A button that looks like the seat's own button for the action, but leads to ``press``."""
    at = sitting(before, tr, seat=seat)
    for button in _buttons(before, at):
        if button.press == at.press(action):
            return replace(button, label=_bare(button), press=press, style="secondary", disabled=False)
    words = words_of(before, seat, action, tr) if action else tr("says nothing")
    return Button(words, press, emoji=face_of(before, seat, action, tr))


def _bare(button: Button) -> str:
    return button.label.partition(" · ")[0]


def _buttons(table: Table, at: Sitting) -> list[Button]:
    view = table.rules.view(table.state, at.me)
    blocks = presenter(table.game).panel(view, at)
    return [button for block in blocks if isinstance(block, Row) for button in block.buttons]
