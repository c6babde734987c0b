"""The table message. The presenter of its game fills the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.common import (
    bare_name,
    heading,
    in_bold,
    joined,
    listed,
    message_link,
    name_of,
    on_the_calendar,
    played_here,
    sitting,
    small_line,
    when,
)
from bot.games.drawing import drawing
from bot.games.presenter import presenter
from bot.i18n import B_, N_, Tr
from bot.ids import MessageId
from bot.names import escaped
from bot.scores.ending import UNTOLD, Ending
from bot.screen import ENDED, Beside, Block, Button, Picture, Row, Screen, Text, address, close_up, grid, says
from bot.screens.absences import away_in_words, move_on_buttons
from bot.screens.again import asked_in_words, compared, next_game
from bot.screens.ending import offers, remarks, same_cards, ways_on
from bot.screens.lesson import ENDS
from bot.screens.lobby import KIND, lobby_of, rules_button
from bot.screens.prompts import hand_button, pause_buttons, votes_in_words, votes_to_close
from bot.screens.reactions import reactions
from bot.screens.sheet import drawn_sheet, sheet_in_words
from bot.table import Phase, Table, log
from bot.table.beats import may_skip
from bot.table.former_matches import FormerMatch
from bot.table.nouns import Moment
from bot.table.occasions import GONE, RATED, is_gone
from bot.table.paces import HOUR
from bot.table.seats import open_seats
from bot.table.sitting import Sitting
from engine.game import Seat

WATCH, PLAY_AGAIN = B_("Watch"), B_("Play again")
CLOSED: dict[log.CloseReason, str] = {
    "cancelled": N_("The host has closed this table."),
    "empty": N_("Nobody sits at this table any more, so it's closed."),
    "unstarted": N_("No game was started here in time, so the table is closed."),
    "unplayed": N_("Nobody has played here for hours, so the table is closed. The game doesn't count."),
    "voted": N_("The players have closed this table. The game doesn't count."),
    "gone": N_("The channel of this table was deleted, so the table is closed. The game doesn't count."),
    "void": N_(
        "An update has corrected the rules of this game, so this table can't go on. The game doesn't count. "
        "Sorry!"
    ),
    "restored": N_(
        "I had to be restored from a back-up, so I can't deal fairly at this table any more. The game "
        "doesn't count. Sorry! Please open a new one."
    ),
    "stopped": N_(
        "Somebody has left, so the match stops here. Its finished games count. *Play again* on "
        "the last score sheet resumes it."
    ),
    "moderated": N_("A moderator of this server has closed this table. The game doesn't count."),
    **ENDS,
}


def table_message(
    table: Table,
    moment: Moment,
    tr: Tr,
    *,
    drawn: bool = False,
    ending: Ending = UNTOLD,
    following: Table | None = None,
) -> Screen:
    """The shared message of the table as it is now, in the server's language.

    ``drawn`` says that a drawing shows what lies on the table, if the game has one. ``ending`` is what is
    known about the end of the game. ``following`` is the lobby in which the same players go on.
    """
    match table.phase:
        case Phase.LOBBY:
            return lobby_of(table, tr, ending.running, moment.ready)
        case Phase.PLAYING:
            return _running(table, moment, tr, drawn=drawn)
        case Phase.OVER:
            return _over(table, ending, following, tr, drawn=drawn)
        case Phase.CLOSED:
            return _closed(table, tr)


def picture_of(table: Table, tr: Tr, *, in_beat: bool, seat: Seat | None = None) -> Picture | None:
    """The picture of a running game for everybody, or for the person in ``seat``, whom it shows in front.

    It shows no more to one than to all. None if the game draws none.
    """
    if (drawer := drawing(table.game)) is None:
        return None
    at = replace(sitting(table, tr), seat=seat)
    return drawer.table(table.public_view, at, in_beat=in_beat)


def elsewhere(table: Table, message_id: MessageId, tr: Tr) -> Screen:
    """Says only where the table goes on: replaces an old table message that could not be deleted."""
    link = message_link(table, message_id)
    return Screen(
        (Text(tr("Table {number} goes on here: {link}", number=table.id, link=link)),), accent=ENDED
    )


def _running(table: Table, moment: Moment, tr: Tr, *, drawn: bool) -> Screen:
    deadline, in_beat = moment.deadline, moment.in_beat
    at, view = sitting(table, tr, deadline), table.public_view
    about = played_here(table, tr)
    kind = [tr(KIND[table.kind])] if table.open_hands else _of_match(table, tr)
    if drawn and (drawer := drawing(table.game)):
        at = replace(at, about=(about := joined([about, *kind])))
        words = drawer.beside(view, at, in_beat=in_beat)
        blocks = [drawer.table(view, at, in_beat=in_beat), *words]
        below = [] if says(words, about) else [small_line(about)]
    else:
        blocks, below = [Text(f"### {about}"), *story(table, at, in_beat=in_beat)], [*map(small_line, kind)]
    buttons = [
        hand_button(table, tr),
        Button(tr(WATCH), address("watch", table=table.id), emoji="👀", picture_only=True),
    ]
    if not open_seats(table):  # *Rules* does not fit beside *Take a seat* on a phone, and panels have *Rules*
        buttons.insert(1, rules_button(table, tr))
    else:
        buttons.append(Button(tr("Take a seat"), address("join", table=table.id)))
    buttons += [*skip_button(table, tr), *move_on_buttons(table, tr), *votes_to_close(table, tr)]
    buttons += pause_buttons(table, tr)
    status = [
        *(reactions(table, moment, tr) if in_beat else [waiting(table, moment, tr, drawn=drawn)]),
        *_asides(table, deadline, tr),
    ]
    if moment.resumed:
        status.append("-# " + tr("I've restarted; everything is as it was."))
    lines = "\n".join((*status, *below))
    return Screen((*close_up([*blocks, *([Text(lines)] if lines else [])]), *grid(buttons)))


def story(table: Table, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    """A running game in words, for everybody: the board, or the last result while that is shown."""
    stands = table.extras.beats if in_beat else None
    draw = stands.result if stands else presenter(table.game).board
    return draw(table.public_view, at)


def skip_button(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to skip to the end of a game that only bots still play."""
    return (Button(tr("Skip to the end"), address("skip", table=table.id)),) if may_skip(table) else ()


def waiting(table: Table, moment: Moment, tr: Tr, *, drawn: bool = False) -> str:
    """Whom a running game waits for, and until when. ``drawn`` says that a picture shows the seats."""
    if not table.awake:
        return tr("💤 Everybody is away. The game goes on when somebody opens their hand.")
    if table.paused and moment.deadline is not None:
        return in_pause(moment.deadline, tr)
    if moment.called_until is not None:
        missing = [table.players[seat] for seat in sorted(table.called)]
        names = in_bold([player for player in missing if player.present], tr)
        starts = tr("The clock starts {when}.", when=when(moment.called_until))
        return f"{tr('⏳ Waiting for {names}.', names=names)} {starts}"
    asked = [table.players[seat] for seat in sorted(table.prompt.seats)]
    people = [player for player in asked if player.present]
    names = in_bold(people or asked, tr)
    if not people:
        return tr.plural("{names} is thinking …", "{names} are thinking …", len(asked), names=names)
    deadline = moment.deadline
    if deadline is None or table.brief:  # a card may answer by itself
        return tr("⏳ Waiting for {names}.", names=names)
    if len(people) > 1 and not drawn:  # the lines of the seats already name these people
        names = "**" + tr.plural("{n} player", "{n} players", len(people)) + "**"
    until = when(deadline) if table.seconds < HOUR else f"{when(deadline)} · {on_the_calendar(deadline)}"
    # Translators: Behind the time that is left: ⏳ Ann · in 40 seconds · from their spare minute
    more = [tr("from their spare minute")] if table.overtime else []
    return " · ".join([f"⏳ {names}", until, *more])


def in_pause(ends: float, tr: Tr) -> str:
    """A line on the pause, which ends at this Unix time at the latest."""
    return "⏸️ " + tr("The game is paused. It goes on {when}.", when=when(ends))


def _asides(table: Table, deadline: float | None, tr: Tr) -> Iterator[str]:
    """Open votes, sleepers, absences and players about to take over from a bot, in small print."""
    yield from votes_in_words(table, tr)
    if table.awake and (sleeping := [player for player in table.players if player.sleeps]):
        names = listed((escaped(bare_name(player, tr)) for player in sleeping), tr)
        yield "-# " + tr("💤 Not here yet, so a bot plays until they press *My hand*: {names}", names=names)
    yield from away_in_words(table, deadline, tr)
    if table.late:
        names = listed((name_of(player, tr) for player in table.late), tr)
        yield "-# " + tr("Taking over from a bot at the next deal: {names}.", names=names)


def _over(table: Table, ending: Ending, following: Table | None, tr: Tr, *, drawn: bool) -> Screen:
    blocks = drawn_sheet(table, ending, tr) if drawn else sheet_in_words(table, tr)
    end: list[Block] = [*remarks(table, ending, tr, drawn=drawn)]
    end += compared(table, ending, tr)
    looks = ways_on(table, tr)
    again = Button(tr(PLAY_AGAIN), address("again", table=table.id), style="success")
    if not table.occasion.hosted:
        end += [Text(f"▶️ {said}") for one in ending.remarks if (said := one.goes_on(tr))]
        end.append(Row(looks))
    elif table.continued is None or ending.given_up:
        end.append(Row((again, *(offers("to go on", table, tr) or same_cards(table, tr)), *looks)))
    else:
        asked = asked_in_words(following, tr) if following else ""
        end.append(Text(f"{next_game(table, table.continued, ending, tr)}\n{asked}".rstrip()))
        if ways := ((again, *looks) if asked else looks):
            end.append(Row(ways))
    kind = [tr(KIND[table.kind])] if table.kind != RATED else _of_match(table, tr)
    lines = [f"## {heading(table, tr)}", *(small_line(f"🤝 {said}") for said in kind)]
    return Screen((Text("\n".join(lines)), *blocks, *end))


def _of_match(table: Table, tr: Tr) -> list[str]:
    """What is special about a game that began as part of a team match, in version 1.0.0."""
    former = isinstance(table.occasion, FormerMatch)
    return [tr("same cards at another table: not rated")] if former else []


def _closed(table: Table, tr: Tr) -> Screen:
    """A line, as nobody looks for a game here any more. If one was dealt, a button leads to its check."""
    why, where = why_closed(table, tr), heading(table, tr)
    # A table that is void in this process may still be played in a newer one, so its secret stays hidden.
    told = table.seed and table.shared and table.closed != "void"
    looks = offers("at the table", table, tr) if told else ()
    if not looks:
        return Screen((Text(small_line(where, why)),), accent=ENDED)
    first, *others = looks
    blocks: list[Block] = [Beside(f"{why}\n{small_line(where)}", first)]
    return Screen((*blocks, *([Row(tuple(others))] if others else [])), accent=ENDED)


def why_closed(table: Table, tr: Tr, reason: log.CloseReason | None = None) -> str:
    """Why the table ended without a result, in a sentence or two: ``reason``, or else the table's own."""
    reason = reason or table.closed or "void"
    text = GONE if reason == "void" and is_gone(table.occasion) else CLOSED[reason]
    return tr(text, game=table.game)
