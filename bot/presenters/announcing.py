"""What a server's members are told of its tables beside the tables themselves."""

from __future__ import annotations

from bot.games.common import message_link, name_of
from bot.i18n import Tr
from bot.ids import MessageId
from bot.presenters.sheet import sheet_in_words
from bot.presenters.table import heading
from bot.screen import Screen, Text
from bot.table import Table


def opened_table(table: Table, role: int, message_id: MessageId, tr: Tr) -> Screen:
    """Pings a role to a table that anybody can join."""
    host = next((player for player in table.players if player.user == table.host), None)
    link = _link(table, message_id, tr)
    said = (
        tr("{name} has opened a table. Join here: {table}", name=name_of(host, tr), table=link)
        if host
        else tr("A table is open. Join here: {table}", table=link)
    )
    return Screen((Text(f"<@&{role}> {said}"),))


def result(table: Table, message_id: MessageId, tr: Tr) -> Screen:
    """The winner and everybody's place, with a link to the score sheet. Raises where no game has ended."""
    first = sheet_in_words(table, tr)[0]
    return Screen((Text("### " + _link(table, message_id, tr)), first))


def _link(table: Table, message_id: MessageId, tr: Tr) -> str:
    return f"[{heading(table, tr)}]({message_link(table, message_id)})"
