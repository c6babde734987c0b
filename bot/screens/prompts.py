"""Small screens: questions before something is done, short answers, and calls to missing players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from bot.games.common import heading, in_bold, name_of
from bot.i18n import B_, N_, Tr
from bot.ids import UserId
from bot.screen import WAITING, Block, Button, Row, Screen, Text, address
from bot.screens.absences import ask_to_move_on
from bot.table import Phase, Table
from bot.table.pausing import ENOUGH, agreed_to_pause, asked_to_pause, may_pause
from bot.table.requirements import MOST_BUSTLE
from bot.table.seats import open_seats
from bot.table.votes import agreed, asked
from bot.table.votes import names as named

Vote: TypeAlias = Literal["pause", "close"]
MY_HAND = B_("My hand")
BELL = "⏰"
"""Each call to missing players begins with this sign, by which the bot finds it again."""
NUDGED = N_("They've already been reminded of this move. Give them a moment.")


def confirm_leave(table: Table, user_id: UserId, tr: Tr) -> Screen:
    """Asks before somebody leaves a running game."""
    where = f"**{heading(table, tr)}**"
    question = tr("Leave {table}? A bot plays on for you.", table=where)
    counts = table.counts or not table.occasion.hosted
    if counts and any(player.user == user_id for _, player in table.dealt_to):
        question = tr(
            "Leave {table}? A bot plays on for you, the game counts, and you finish behind "
            "everybody who stays.",
            table=where,
        )
    return _asked_back(table, question, "quit", tr("Leave"), tr("Stay"))


def confirm_close(table: Table, tr: Tr) -> Screen:
    """Asks before a host closes a lobby, or somebody votes to end a running game."""
    if table.phase is Phase.LOBBY:
        others = [p for p in table.players if p.user not in (None, table.host)]
        where = f"**{heading(table, tr)}**"
        question = tr("Close {table}? Nobody else sits here.", table=where)
        if others:
            question = tr(
                "Close {table} for everybody? There are others here: {names}.",
                table=where,
                names=in_bold(others, tr),
            )
        return _asked_back(table, question, "close", tr("Close it"), tr("Never mind"), "host")
    if table.lesson:
        question = tr("Leave {table}? `/learn` begins it again.", table=f"**{heading(table, tr)}**")
        return _asked_back(table, question, "close", tr("Leave the lesson"), tr("Go on"))
    wanted = "\n".join(_closing_in_words(table, tr))
    question = tr(
        "Close {table} for everybody? The game won't count. Everybody who plays has to agree, except people "
        "who have been away for a long time.",
        table=f"**{heading(table, tr)}**",
    )
    if table.opened.final:
        question = tr(
            "Close {table} for everybody? The final then counts as it stands. Everybody who plays has to "
            "agree, people who are away too.",
            table=f"**{heading(table, tr)}**",
        )
    question = f"{wanted}\n{question}" if wanted else question
    return _asked_back(table, question, "close", tr("Close it"), tr("Keep playing"))


def confirm_moderation(table: Table, tr: Tr) -> Screen:
    """Asks before a moderator closes other people's table."""
    question = tr(
        "Close {table} for everybody, as a moderator? The game ends at once, without a result. "
        "The table will say that a moderator closed it, but not which one.",
        table=f"**{heading(table, tr)}**",
    )
    done = Button(tr("Close it"), address("moderate", table=table.id), style="danger")
    return Screen(
        (Text(question), Row((done, Button(tr("Never mind"), address("unmoderated", table=table.id)))))
    )


def _asked_back(table: Table, question: str, verb: str, yes: str, no: str, back: str = "hand") -> Screen:
    done = Button(yes, address(verb, table=table.id), style="danger")
    return Screen((Text(question), Row((done, Button(no, address(back, table=table.id))))))


def sentence(text: str, table: Table | None, tr: Tr, *, named: bool = False) -> Screen:
    """A short answer. If the reader plays at this table, the answer has a button to their hand.

    ``named`` is as in `with_hand`.
    """
    answer = Screen((Text(text),), accent=WAITING)
    return answer if table is None else with_hand(answer, table, tr, named=named)


def left(table: Table, tr: Tr, *, here: bool) -> Screen:
    """Answers somebody who has left a table.

    If they are ``here``, in its server, they can watch it, or sit down again while it has room.
    """
    said, ways = Text(tr("You've left table {number}.", number=table.id)), list[Button]()
    if here and table.phase is Phase.PLAYING:
        ways.append(Button(tr("Watch"), address("watch", table=table.id), emoji="👀"))
    again = table.occasion.hosted if table.phase is Phase.LOBBY else bool(open_seats(table))
    if here and table.phase.live and again:
        ways.append(Button(tr("Take a seat"), address("join", table=table.id)))
    return Screen((said, *([Row(tuple(ways))] if ways else [])), accent=WAITING)


def with_hand(page: Screen, table: Table, tr: Tr, *, named: bool = False) -> Screen:
    """The page with a button below it that leads to the hand of a player at this table.

    If ``named``, the button says which table it is.
    """
    label = tr("My hand · table {number}", number=table.id) if named else tr(MY_HAND)
    hand = Button(label, address("hand", table=table.id))
    return msgspec.structs.replace(page, blocks=(*page.blocks, Row((hand,))))


def hand_button(table: Table, tr: Tr) -> Button:
    """The button that opens the hand of the person who presses it."""
    return Button(tr(MY_HAND), address("hand", table=table.id), style="primary")


def votes_to_close(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to vote for closing the table, once somebody has called that vote."""
    votes = len(agreed(table))
    label = tr("Close: {n}/{most}", n=votes, most=votes + len(asked(table)))
    return (Button(label, address("close", table=table.id), style="danger"),) if votes else ()


def pause_buttons(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to vote for a pause, once that vote has been called; in a pause, the button to end it."""
    n = len(agreed_to_pause(table))
    if table.paused:
        most = min(ENOUGH, len(table.present))
        label = tr("End the pause: {n}/{most}", n=n, most=most) if n else tr("End the pause")
        return (Button(label, address("unpause", table=table.id), style="success"),)
    most = n + len(asked_to_pause(table))
    return (Button(tr("Pause: {n}/{most}", n=n, most=most), address("pause", table=table.id)),) if n else ()


def asks_me(table: Table, user_id: UserId | None, tr: Tr) -> Iterator[Block]:
    """What others ask of this person in a running vote, with the buttons to agree.

    Nothing once they have answered.
    """
    to_pause = agreed_to_pause(table) and user_id in [player.user for player in asked_to_pause(table)]
    to_close = agreed(table) and user_id in [player.user for player in asked(table)]
    if to_pause or to_close:
        yield Text("\n".join(votes_in_words(table, tr)))
    if to_pause or to_close:
        close = Button(tr("Close…"), address("close?", table=table.id))
        yield Row((*(pause_buttons(table, tr) if to_pause else ()), *([close] if to_close else [])))


def votes_in_words(table: Table, tr: Tr) -> Iterator[str]:
    """A line on each open vote: who asks for what, and how many of those who must agree have agreed."""
    wanted = agreed_to_pause(table)
    names = in_bold(wanted, tr)
    if wanted and table.paused:
        yield "▶️ " + tr.plural(
            "{names} wants to play on · {n} of {most}",
            "{names} want to play on · {n} of {most}",
            len(wanted),
            names=names,
            most=min(ENOUGH, len(table.present)),
        )
    elif wanted:
        yield "⏸️ " + tr.plural(
            "{names} asks for a pause · {n} of {most}",
            "{names} ask for a pause · {n} of {most}",
            len(wanted),
            names=names,
            most=len(wanted) + len(asked_to_pause(table)),
        )
    yield from _closing_in_words(table, tr)


def _closing_in_words(table: Table, tr: Tr) -> Iterator[str]:
    if closing := agreed(table):
        names = in_bold(closing, tr)
        yield "🚪 " + tr.plural(
            "{names} wants to close the table · {n} of {most}",
            "{names} want to close the table · {n} of {most}",
            len(closing),
            names=names,
            most=len(closing) + len(asked(table)),
        )


def answer_to_vote(table: Table, vote: Vote, tr: Tr) -> str:
    """The answer to somebody who has voted. "" once nothing is left to wait for, so that it can go."""
    if table.phase is not Phase.PLAYING:
        return ""
    if vote == "close":
        missing = named(asked(table)) if agreed(table) else ""
        said = tr("The table closes once everybody agrees. No answer yet from {names}.", names=missing)
        return said if missing else ""
    if table.paused:
        if agreed_to_pause(table):
            return tr("The game goes on once one more of you, or the host, agrees.")
        return tr("The game is paused, for ten minutes at most. *End the pause* lets it go on.")
    missing = named(asked_to_pause(table)) if agreed_to_pause(table) else ""
    said = tr("The game pauses once everybody agrees. No answer yet from {names}.", names=missing)
    return said if missing else ""


def voted(table: Table, vote: Vote, user_id: UserId, tr: Tr) -> Screen | None:
    """The answer to somebody who has voted, with the way back. None once it can go."""
    said = answer_to_vote(table, vote, tr)
    if not said or (vote == "close" and user_id not in table.votes):
        return None
    may = vote == "close" and table.bustle.get(user_id, 0) < MOST_BUSTLE
    back = [Button(tr("Take back my vote"), address("unclose", table=table.id))] if may else []
    return Screen((Text(said), Row((hand_button(table, tr), *back))), accent=WAITING)


def ask_to_pause(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button that calls a vote for a pause."""
    able = table.phase is Phase.PLAYING and may_pause(table) and not table.paused
    return (Button(tr("Pause"), address("pause", table=table.id)),) if able else ()


def reminder(table: Table, user_ids: Iterable[UserId], mentioned: Collection[UserId], tr: Tr) -> Screen:
    """A call to the players whom the table waits for. Players not in ``mentioned`` are only named."""
    names = _called(table, user_ids, mentioned, tr)
    text = tr("⏰ {names} Your move at {table}.", names=names, table=f"**{heading(table, tr)}**")
    if any(player.user in mentioned and player.misses for player in table.players):
        text += "\n-# " + tr("Miss two moves in a row, and a bot plays for you.")
    return Screen((Text(text), Row((hand_button(table, tr), *ask_to_move_on(table, tr)))))


def nudged_before(table: Table, tr: Tr) -> Screen:
    """Answers somebody who wants to remind the others a second time: offers to move on without them."""
    return Screen((Text(tr(NUDGED)), Row(ask_to_move_on(table, tr))))


def vote_call(table: Table, user_ids: Iterable[UserId], mentioned: Collection[UserId], tr: Tr) -> Screen:
    """A call to players who are away while the others want to close the table."""
    text = tr(
        "⏰ {names} Others want to close {table}, and the game wouldn't count. Agree, or play on to keep it "
        "open.",
        names=_called(table, user_ids, mentioned, tr),
        table=f"**{heading(table, tr)}**",
    )
    agree = Button(tr("Close…"), address("close?", table=table.id))
    return Screen((Text(text), Row((hand_button(table, tr), agree))))


def game_call(table: Table, user_ids: Iterable[UserId], mentioned: Collection[UserId], tr: Tr) -> Screen:
    """A call to players without an open hand: their game is on."""
    names = _called(table, user_ids, mentioned, tr)
    where = f"**{heading(table, tr)}**"
    text = tr("⏰ {names} Your game has begun at {table}.", names=names, table=where)
    if table.pause.count:
        text = tr("⏰ {names} The pause is over at {table}.", names=names, table=where)
    return Screen((Text(text), Row((hand_button(table, tr),))))


def again_call(table: Table, user_ids: Iterable[UserId], _: Collection[UserId], tr: Tr) -> Screen:
    """A call to the players who were away at the end of the game before this lobby."""
    host = name_of(table.hosting, tr) if table.hosting else "?"
    text = tr(
        "⏰ {names} **{host}** wants to play again at {table}.",
        names=" ".join(f"<@{user_id}>" for user_id in user_ids),
        host=host,
        table=f"**{heading(table, tr)}**",
    )
    join = Button(tr("Join"), address("join", table=table.id), style="success")
    return Screen((Text(text), Row((join,))))


def _called(table: Table, user_ids: Iterable[UserId], mentioned: Collection[UserId], tr: Tr) -> str:
    seated = {player.user: player for player in table.players}
    return " ".join(
        f"<@{user_id}>" if user_id in mentioned else f"**{name_of(seated[user_id], tr)}**"
        for user_id in user_ids
    )
