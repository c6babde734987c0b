"""What a roll looks like."""

from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Button, Row, Screen, Text, address


def rolled(user_id: UserId, pips: int, times: int, tr: Tr) -> Screen:
    """A person's roll, which is their ``times``-th in this server."""
    told = tr("🎲 {person} rolls a **{pips}**.", person=f"<@{user_id}>", pips=pips)
    counted = tr.plural("{n} roll so far.", "{n} rolls so far.", times)
    return Screen((Text(f"{told} {counted}"), Row(roll_button(tr))))


def roll_button(tr: Tr) -> tuple[Button, ...]:
    return (Button(tr("Roll a die"), address("dice")),)
