"""The panel on which a lobby's host, or a moderator, says who may sit down."""

from __future__ import annotations

from bot.games.common import bare_name, listed, small_line
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import LONGEST
from bot.presenters.table import heading
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, UserMenu, address
from bot.table import Phase, Table

MOST_NAMED = 20
"""At most this many invited people are named."""


def guests_page(table: Table, me: UserId, tr: Tr) -> Screen:
    """The players that ``me`` can remove. The host also sees who is invited, and whether that is needed."""
    blocks: list[Block] = [Text(f"### {heading(table, tr)}\n{_door(table, tr)}")]
    if me == table.host:
        blocks += _invitations(table, tr)
    seated = [p for p in table.players if p.user not in (None, me)] if table.phase is Phase.LOBBY else []
    if seated:
        options = tuple(Option(bare_name(p, tr)[:LONGEST], str(p.user)) for p in seated)
        blocks.append(Menu(_verb(table, "remove"), options, "", tr("Remove somebody from the table")))
        again = tr("A person who was removed cannot come back to this table, unless the host invites them.")
        blocks.append(Text(small_line(again)))
    if me == table.host and table.phase is Phase.LOBBY:
        blocks.append(Row((Button(tr("Back"), _verb(table, "host")),)))
    return Screen(tuple(blocks))


def _door(table: Table, tr: Tr) -> str:
    if table.door.by_invitation:
        return tr("By invitation: only people whom the host invites can sit down.")
    return tr("Anybody can sit down.")


def _invitations(table: Table, tr: Tr) -> tuple[Block, ...]:
    if table.door.by_invitation:
        turn = Button(tr("Let anybody sit down"), _verb(table, "door off"))
    else:
        turn = Button(tr("By invitation only"), _verb(table, "door on"))
    invited = [f"<@{user}>" for user in sorted(table.door.guests) if user > 0]
    named = listed([*invited[:MOST_NAMED], *(["…"] if len(invited) > MOST_NAMED else [])], tr)
    known = (Text(tr("Invited: {names}", names=named)),) if invited else ()
    return (*known, UserMenu(_verb(table, "invite"), tr("Invite somebody")), Row((turn,)))


def _verb(table: Table, word: str) -> str:
    return address(word, table=table.id)
