"""A hand: the private panel of a seat, and what is sent together with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.games.common import (
    SHORT,
    AskedAbout,
    heading,
    joined,
    name_of,
    sitting,
    small_line,
    small_print,
    warning,
)
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.parts import manifests
from bot.scores.ending import UNTOLD, Ending
from bot.screen import (
    ENDED,
    GAINED,
    GOLD,
    LOST,
    OUT,
    WAITING,
    YOUR_MOVE,
    Block,
    Button,
    Row,
    Screen,
    Text,
    address,
    close_up,
    says,
)
from bot.screens.ending import my_end, offers
from bot.screens.guesses import guessing
from bot.screens.lesson import ENDS, go_on, last_screen, standing, with_coach
from bot.screens.lobby import changed, open_to_all
from bot.screens.prompts import asks_me, pause_buttons
from bot.screens.reactions import signs
from bot.screens.rules import lies_open, with_ways
from bot.screens.table import in_pause, skip_button, why_closed
from bot.table import Phase, Table
from bot.table.deadlines import is_quick
from bot.table.extras import Mood
from bot.table.nouns import Moment
from bot.table.sitting import Sitting
from engine.game import Seat

InAHand: TypeAlias = Callable[[Table, Seat, Tr], Iterable[Button]]
"""The buttons that a feature offers in a hand, in its manifest."""
MOODS: Mapping[Mood, int] = {"won": GOLD, "gained": GAINED, "lost": LOST, "out": OUT, "taken": LOST}


def panel(
    table: Table,
    seat: Seat,
    moment: Moment,
    tr: Tr,
    notice: str | None = None,
    asked: AskedAbout | None = None,
    *,
    direct: bool = False,
    drawn: bool = False,
    ending: Ending = UNTOLD,
) -> Screen:
    """The private panel of this seat, in its person's language.

    ``notice`` answers the last press. ``asked`` is an action that the panel asks about. In a ``direct``
    message the panel also names the channel of its table. ``drawn`` says that the table's picture stands
    above the panel.
    """
    where = tr("The table is in {channel}.", channel=f"<#{table.channel}>") if direct else ""
    blocks: list[Block] = []
    learnt = table.lesson and table.closed in ENDS
    if table.phase not in (Phase.PLAYING, Phase.OVER) and not learnt:
        blocks.append(Text(f"### {heading(table, tr)}" + (f"\n{small_line(where)}" if where else "")))
    if notice:
        blocks.append(Text(f"⚠️ {notice}"))
    if table.phase is Phase.PLAYING:
        blocks += _playing(table, seat, moment, tr, asked, drawn=drawn)
        blocks += [Text(small_line(lies_open(table, seat, tr), where))] if where else []
    elif table.phase is Phase.LOBBY:
        told = [open_to_all(tr)] if table.open_hands else []
        said = tr("You have a seat. Your hand opens when the game starts.")
        blocks.append(Text("\n".join([said, *told]) + changed(table, tr)))
    elif table.phase is Phase.OVER:
        blocks.append(Text(my_end(table, seat, ending, tr, where)))
        if offered := offers("for a player", table, tr):
            blocks.append(Row(offered))
    else:
        blocks += last_screen(table, seat, tr) if learnt else [Text(why_closed(table, tr))]
    return Screen(tuple(blocks), accent=_accent(table, seat, in_beat=moment.in_beat))


def _playing(
    table: Table, seat: Seat, moment: Moment, tr: Tr, asked: AskedAbout | None, *, drawn: bool
) -> list[Block]:
    """The panel of a running game: a sleeping or paused table, a result, or the hand itself."""
    deadline, in_beat = moment.deadline, moment.in_beat
    blocks: list[Block] = []
    at = sitting(table, tr, None if table.lesson else deadline, seat, asked)
    undecided = seat in table.prompt.seats and not table.decided_ahead(seat)
    hurry, overtime = moment.hurry and undecided, seat in table.overtime and undecided
    view, me = table.view(seat), table.players[seat]
    new = me.new and is_quick(table) and not me.acted
    about = joined([heading(table, tr), *([tr("new to you: twice the time")] if new else [])])
    at = replace(at, about=about, hurry=hurry, overtime=overtime, drawn=drawn)
    if not (table.awake or table.lesson or seat in table.prompt.seats):
        slept = tr("💤 Everybody is away, so the game waits. *I'm back* lets it go on.")
        back = Button(tr("I'm back"), address("hand", table=table.id), style="primary")
        blocks += [Text(f"{slept}\n{small_line(at.about)}"), Row((back,))]
    elif table.paused and deadline is not None:
        blocks += [
            Text(f"{in_pause(deadline, tr)}\n{small_line(at.about)}"),
            Row(pause_buttons(table, tr)),
        ]
    elif in_beat and table.lesson:
        mine = presenter(table.game).panel(view, at)
        blocks += standing(mine, table, view, at)
    elif in_beat and (shown := table.extras.beats):
        blocks += [*shown.result(view, at), Text(small_line(at.about))]
        # a phone's row has room for the button to skip or for the signs, but not for both
        blocks.append(Row((go_on(at), *(skip_button(table, tr) or signs(table, seat, moment, at)))))
    else:
        blocks += _hand(table, view, at, moment)
    if (user_id := table.players[seat].user) is not None:  # somebody who is out for good may guess
        blocks += guessing(table, user_id, tr, in_beat=in_beat)
    return blocks


def _hand(table: Table, view: Any, at: Sitting, moment: Moment) -> list[Block]:
    """The cards and what to do with them, with the coach's words in a lesson."""
    seat, tr, blocks = at.me, at.tr, list[Block]()
    if not (table.awake or table.lesson):
        slept = tr("💤 Everybody is away, so the game waits. It goes on with your move.")
        blocks.append(Text(slept))
        at = replace(at, deadline=None)
    if not table.lesson:
        blocks += asks_me(table, table.players[seat].user, tr)
    mine = [*presenter(table.game).panel(view, at)]
    if at.missed_one and not says(mine, warning(at)):
        blocks.append(Text(small_line(f"⏰ {warning(at)}")))
    if not says(mine, at.about):
        mine.append(Text(small_line(at.about)))
    mine = [*(with_coach(mine, table, view, at, moment.advice) if table.lesson else close_up(mine))]
    more = [button for ways in in_hands() for button in ways(table, seat, tr)]
    above = max(1, len(mine) - isinstance(mine[-1], Text))  # above the small print at the end
    mine[above:above] = hands_of_others(table, seat, tr)
    blocks += with_ways(mine, table, seat, tr, more)
    blocks += [Row(skip)] if (skip := skip_button(table, tr)) else []
    return blocks


@cache
def in_hands() -> tuple[InAHand, ...]:
    """The functions by which all features offer buttons in a hand."""
    return tuple(one.in_a_hand for one in manifests().values() if one.in_a_hand)


def hands_of_others(table: Table, seat: Seat | None, tr: Tr) -> Iterator[Text]:
    """The open hands of the others: a line for each, or one for all if each has only a card or two."""
    open_hand = table.extras.open_hand if table.open_hands else None
    if open_hand is None:
        return
    others = [other for other, _ in enumerate(table.players) if other != seat]
    hands = {other: open_hand(table.view(other), tr.of(table.game)) for other in others}
    held = [
        f"**{name_of(table.players[other], tr, SHORT)}** {cards}" for other, cards in hands.items() if cards
    ]
    if held:
        apart = "\n" if any(len(cards) > SHORT for cards in hands.values()) else " · "
        yield Text(small_print("👐 " + apart.join(held)))


def _accent(table: Table, seat: Seat, *, in_beat: bool) -> int:
    if table.phase is Phase.OVER:
        return GOLD if any(one.won and one.seat == seat for one in table.ranking) else ENDED
    if not table.phase.live:
        return ENDED
    if table.phase is not Phase.PLAYING or table.paused:
        return WAITING
    shown = table.extras.beats
    mood = shown.mood(table.view(seat), seat) if shown else None
    if seat in table.prompt.seats and not in_beat and mood != "taken":
        return YOUR_MOVE
    return MOODS[mood] if mood else WAITING


def taken_back(table: Table, tr: Tr) -> Screen:
    """Replaces a panel in a direct message once its person has moved their hand back to the table."""
    return Screen(
        (Text(f"### {heading(table, tr)}"), Text(tr("Your hand is at the table now: press *My hand*."))),
        accent=ENDED,
    )
