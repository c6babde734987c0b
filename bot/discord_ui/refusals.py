"""The one sentence that tells a person why something was not done."""

from __future__ import annotations

from bot.discord_ui.errors import LOST, Unanswered
from bot.discord_ui.visit import Visit
from bot.games.presenter import presenter
from bot.i18n import N_, Tr
from bot.ids import TableId, is_outside
from bot.live.tables import Tables
from bot.table import Table
from bot.table.commands import Refused
from engine.game import IllegalAction

FAILED = N_("That didn't work, but nothing is lost. Please try again in a moment.")
TOO_FAST = N_("Slow down a little: wait a few seconds, then press again.")
UNSHOWN = N_(
    "Discord didn't accept my answer, but what you did counts. Look again with `/hand`, `/table show` or "
    "`/daily`."
)
MEANINGLESS = N_("This button means nothing to me any more. Use a command instead.")
NO_GAME = N_("There's no such game here. Choose one from the list.")


def not_here(table: Table) -> Refused:
    """The refusal of a press that must be made where the table is."""
    text = N_("Table {number} is in {channel}. Do that there.")
    return Refused(text, number=table.id, channel=f"<#{table.channel}>")


def require_there(visit: Visit, table: Table) -> None:
    """Raises Refused in direct messages: who has left the table's server could cause messages there."""
    if visit.direct and not is_outside(table.guild):
        raise not_here(table)


async def sentence(error: Exception, tables: Tables, table_id: TableId, tr: Tr) -> str:
    """A sentence for an error; an IllegalAction must be from this table."""
    if isinstance(error, Refused):
        return error.sentence(tr)
    if isinstance(error, IllegalAction):
        game = (await tables.get(table_id)).game
        return tr.of(game)(presenter(game).reasons[error.reason], **error.details)
    return tr(UNSHOWN if isinstance(error, (*LOST, Unanswered)) else FAILED)
