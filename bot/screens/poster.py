"""What members see of a table away from its message: the poster in the channel, and the result."""

from __future__ import annotations

from bot.games.common import (
    HOUSE,
    heading,
    linked_heading,
    listed,
    message_link,
    name_of,
    names_at,
    room_for_names,
    small_line,
)
from bot.games.presenter import emblem, presenter
from bot.i18n import Tr
from bot.ids import MessageId
from bot.names import escaped
from bot.screen import ENDED, Row, Screen, Text
from bot.screens.lobby import facts, join_button, learn_buttons, rules_button, seats_in_words
from bot.screens.sheet import sheet_in_words
from bot.screens.table import why_closed
from bot.table import Phase, Table


def poster(table: Table, tr: Tr) -> Screen:
    """The poster as it is now. During a game it changes only when a seat gets another player."""
    title, where = heading(table, tr), tr("The table is in {channel}.", channel=f"<#{table.channel}>")
    match table.phase:
        case Phase.LOBBY:
            cards = "".join([*emblem(table.game, table.options, tr), " "]).lstrip()
            summary = tr.of(table.game)(presenter(table.game).summary)
            return Screen(
                (
                    Text(f"### {cards}{title}\n{summary}\n{small_line(*facts(table, tr))}"),
                    Text(f"**{seats_in_words(table, tr)}** — {_names(table, tr)}\n{where}"),
                    Row((join_button(table, tr), rules_button(table, tr), *learn_buttons(table, tr))),
                )
            )
        case Phase.PLAYING:
            playing = tr("The game is on: {names}.", names=_names(table, tr))
            return Screen((Text(f"### {title}\n▶️ {playing}\n{where}"),))
        case Phase.OVER:
            return Screen(
                (*sheet_in_words(table, tr, in_short=True)[:1], Text(small_line(title, where))), accent=ENDED
            )
        case Phase.CLOSED:
            return Screen((Text(f"### {title}\n{why_closed(table, tr)}"),), accent=ENDED)


def _names(table: Table, tr: Tr) -> str:
    """The names of all players. They do not say who is away, as that changes often."""
    shown = names_at(table.players, tr, room_for_names(len(table.players)))
    names = (
        (HOUSE if player.user is None else "") + escaped(name)
        for player, name in zip(table.players, shown, strict=True)
    )
    return listed(names, tr)


def opened_table(table: Table, role: int, message_id: MessageId, tr: Tr) -> Screen:
    """A ping to a role, about a table that anybody can join."""
    link = _link(table, message_id, tr)
    said = tr("A table is open. Join here: {table}", table=link)
    if table.hosting:
        name = name_of(table.hosting, tr)
        said = tr("{name} has opened a table. Join here: {table}", name=name, table=link)
    return Screen((Text(f"<@&{role}> {said}"),))


def result(table: Table, message_id: MessageId, tr: Tr) -> Screen:
    """The winner and all people's places, with a link to the score sheet. Raises if no game has ended."""
    first = sheet_in_words(table, tr, in_short=True)[0]
    return Screen((Text("### " + _link(table, message_id, tr)), first))


def _link(table: Table, message_id: MessageId, tr: Tr) -> str:
    return linked_heading(table, message_link(table, message_id), tr)
