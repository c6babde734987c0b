"""The panel of a person who watches a game: only what everybody may see, in the watcher's language."""

from __future__ import annotations

from bot.games.common import heading, name_of, sitting, small_line
from bot.i18n import Tr
from bot.ids import UserId
from bot.scores.ending import UNTOLD, Ending
from bot.screen import ENDED, WAITING, Block, Button, Row, Screen, Text, address, close_up
from bot.screens.again import next_game
from bot.screens.guesses import guessing, my_guesses
from bot.screens.hand import hands_of_others
from bot.screens.rules import to_rules
from bot.screens.table import story, waiting, why_closed
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.nouns import Moment
from bot.table.seats import coming, seat_for


def watching(
    table: Table,
    user_id: UserId,
    moment: Moment,
    tr: Tr,
    notice: str | None = None,
    *,
    ending: Ending = UNTOLD,
) -> Screen:
    """The panel of a user without a seat. ``notice`` answers the last press.

    ``ending`` is what is known about the end of the game.
    """
    blocks: list[Block] = [Text(f"⚠️ {notice}")] if notice else []
    if table.phase is Phase.PLAYING:
        blocks += _game(table, user_id, moment, tr)
        return Screen(tuple(blocks), accent=WAITING)
    blocks.append(Text(f"### {heading(table, tr)}"))
    if table.phase is Phase.OVER:
        over = tr("The game is over. The score sheet is at the table.")
        lines = [over, my_guesses(table, user_id, tr)]
        if table.continued is not None and not ending.given_up:
            lines.append(next_game(table, table.continued, ending, tr))
        blocks.append(Text("\n".join(filter(None, lines))))
    else:
        blocks.append(Text(why_closed(table, tr)))
    return Screen(tuple(blocks), accent=ENDED)


def _game(table: Table, user_id: UserId, moment: Moment, tr: Tr) -> list[Block]:
    deadline, in_beat = moment.deadline, moment.in_beat
    view, told = table.public_view, table.extras.guesses
    blocks = [*story(table, sitting(table, tr, deadline), in_beat=in_beat)]
    out = told.come_out(view, tr.of(table.game)) if told and not in_beat else ""
    status = [*([small_line(out)] if out else []), *([] if in_beat else [waiting(table, moment, tr)])]
    blocks += [Text("\n".join(status))] if status else []
    blocks += () if in_beat else hands_of_others(table, None, tr)
    blocks += guessing(table, user_id, tr, in_beat=in_beat)
    if table.expects(user_id):
        blocks.append(Text(_my_seat(table, user_id, tr)))
    ways = [to_rules(table, None, tr)]
    if not table.expects(user_id) and _may_sit(table, user_id):
        ways.insert(0, Button(tr("Take a seat"), address("join", table=table.id), "primary"))
    blocks.append(Row(tuple(ways)))
    blocks.append(Text(small_line(tr("You're watching"), heading(table, tr))))
    return [*close_up(blocks)]


def _my_seat(table: Table, user_id: UserId, tr: Tr) -> str:
    """Says which seat the user will take, and when."""
    seat = next((seat for seat, player in coming(table).items() if player.user == user_id), None)
    if seat is None or table.players[seat].user == user_id:
        said = tr("You join at the next deal. Your hand will appear here.")
    else:
        name = f"**{name_of(table.players[seat], tr)}**"
        said = tr("You take over from {name} at the next deal. Your hand will appear here.", name=name)
    first, nobody = _next_deal(table, tr), ""
    if not table.present:
        nobody = tr("Nobody else is here, so the bots play until then.")
    if first:
        # Translators: {deal}: the cards, as pictures
        first = tr("Your first cards: {deal}", deal=first)
    return f"🪑 {said}\n{small_line(first, nobody)}" if first or nobody else f"🪑 {said}"


def _next_deal(table: Table, tr: Tr) -> str:
    """The game's name for its next deal. "" if the name is unknown, or if there is no next deal."""
    of_game = table.extras.steps
    return of_game.next_deal(table.public_view, tr.of(table.game)) if of_game else ""


def _may_sit(table: Table, user_id: UserId) -> bool:
    try:
        seat_for(table, user_id)
    except Refused:
        return False
    return True
