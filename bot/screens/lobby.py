"""The lobby: the players at a table before its game starts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from bot.games.common import SHORT as SHORT_NAME
from bot.games.common import lasting, listed, name_of, named, options_in_words, small_line
from bot.games.length import about
from bot.games.offers import lessons_of
from bot.games.presenter import presenter, title_of, variant_of, with_emblem
from bot.i18n import B_, N_, Tr
from bot.ids import UserId
from bot.parts import manifests
from bot.scores.finished import NO_SCORE, RunningScore
from bot.screen import Block, Button, Row, Screen, Style, Text, address
from bot.screens.again import (
    asked_in_words,
    running_line,
    same_note,
    series_choice,
    series_help,
    series_line,
    who_starts,
)
from bot.screens.birds import LEVELS, SHORT, has_bots, with_birds
from bot.screens.fairness import seal_mark
from bot.table import Table
from bot.table.deadlines import newcomers
from bot.table.dealing import LOT, Seating
from bot.table.hosting import needed
from bot.table.occasions import RATED, Kind

Lobby: TypeAlias = Callable[[Table, Tr, Collection[UserId]], Screen]
"""How the tables of a feature look before they start; the people are those who are ready."""
KIND: Mapping[Kind, str] = {
    "rated": N_("rated"),
    "friendly": N_("friendly: not rated"),
    "open": N_("open hands: not rated"),
}
JOIN, START, LEAVE, RULES, HOST = B_("Join"), B_("Start"), B_("Leave"), B_("Rules"), B_("Set up…")
MOST_NAMED = 3
"""How many of the people new to the game are named."""
SEATING: Mapping[Seating, str] = {"lot": N_("seats by lot"), "list": N_("seats as listed")}


def lobby_of(table: Table, tr: Tr, running: RunningScore, ready: Collection[UserId] = ()) -> Screen:
    """A table before its start. A table that a feature opened shows who is ``ready`` there."""
    for one in manifests().values():
        if one.lobby and table.occasion == one.occasion:
            own: Lobby = one.lobby
            return own(table, tr, ready)
    return lobby(table, tr, running)


def lobby(table: Table, tr: Tr, running: RunningScore = NO_SCORE) -> Screen:
    """The table message before the start. Everybody sees the same buttons.

    ``running`` is the score of the earlier games, if the same people go on.
    """
    shown = variant_of(table.game, table.options) or presenter(table.game)
    title = with_emblem(table.game, table.options, tr)
    blocks: list[Block] = [
        Text(f"## {title}\n{tr.of(table.game)(shown.summary)}"),
        Text(small_line(*facts(table, tr), _dealing(table, tr)) + changed(table, tr)),
        *([Text(open_to_all(tr))] if table.open_hands else []),
        *_who_is_here(table, tr),
        Text("\n".join(filter(None, _waiting(table, tr)))),
        *([Text(small_line(score))] if (score := running_line(running, tr)) else []),
        *_buttons(table, tr),
        *([Text(small_line(same_note(table.same, tr)))] if table.same else []),
    ]
    return Screen(tuple(blocks))


def open_to_all(tr: Tr) -> str:
    """What people must know before they sit down at a table with open hands."""
    return "👐 " + tr("**Open hands**: everybody who plays or watches here sees all cards, yours too.")


def _who_is_here(table: Table, tr: Tr) -> Sequence[Block]:
    head, names = f"### {seats_in_words(table, tr)}", "\n".join(_seats(table, tr))
    # Beside a button, a phone would break names.
    return [with_birds(head, table, tr), Text(names)] if has_bots(table) else [Text(f"{head}\n{names}")]


def _dealing(table: Table, tr: Tr) -> str:
    """The seal of the cards. Cards that are dealt again have none of their own."""
    return "" if table.same else seal_mark(table, tr)


def facts(table: Table, tr: Tr) -> list[str]:
    """What people want to know before they sit down: options, pace, length, and who may join."""
    said = [
        options_in_words(table.game, table.options, tr),
        tr("{time} per move", time=lasting(table.seconds, tr)),
    ]
    if (seconds := about(table)) is not None:
        said.append(tr("about {time}", time=lasting(seconds, tr)).replace(" ", "\xa0"))
    if table.seating != LOT:
        said.append(tr(SEATING[table.seating]))
    if table.kind != RATED:
        said.append(tr(KIND[table.kind]))
    if table.series:
        said.append(series_choice(table.series.goal, tr))
    return [*said, tr("by invitation")] if table.door.by_invitation else said


def seats_in_words(table: Table, tr: Tr) -> str:
    """How many of the seats are taken."""
    return tr("At the table: {n} of {most}", n=len(table.players), most=table.most)


def changed(table: Table, tr: Tr) -> str:
    """A line on what the host has changed since another person sat down or was asked to play on."""
    if table.changed == table.alone or table.changed is None:
        return ""
    texts, shown = tr.of(table.game), presenter(table.game)
    first, most = table.alone or table.opened, (table.alone and table.alone.most) or table.rules.seats[-1]
    before = first.options
    said = [
        texts(shown.value_texts[value])
        for name, value in table.options.items()
        if value != before.get(name, value)
    ]
    if table.seconds != first.seconds:
        said.append(tr("{time} per move", time=lasting(table.seconds, tr)))
    if table.most != most and not table.same:
        said.append(tr.plural("at most {n} player", "at most {n} players", table.most))
    if table.series != first.series:
        said.append(series_choice(table.series.goal if table.series else 0, tr))
    if table.kind != first.kind and not table.same:
        said.append(tr(KIND[table.kind]))
    if table.seating != first.seating:
        said.append(tr(SEATING[table.seating]))
    if table.level != first.level and has_bots(table):
        said.append(tr(LEVELS[table.level].label))
    return "\n-# ✏️ " + tr("Changed by the host: {choices}", choices=" · ".join(said)) if said else ""


def _seats(table: Table, tr: Tr) -> list[str]:
    lines = []
    for number, (player, name) in enumerate(zip(table.players, named(table, tr), strict=True), start=1):
        said = tr("host") if player.user == table.host else ""
        if player.user is None:
            said = tr(SHORT[table.level])
        lines.append(f"{number}. **{name}**" + (f" · {said}" if said else ""))
    return lines


def _waiting(table: Table, tr: Tr) -> tuple[str, ...]:
    if table.between_games:
        return series_line(table, tr), asked_in_words(table, tr), series_help(tr)
    new = _newcomers(table, tr)
    quiet = tr("After two quiet minutes anybody here can start.") if len(table.people) > 1 else ""
    return _next_step(table, tr), asked_in_words(table, tr), new, small_line(quiet) if quiet else ""


def _newcomers(table: Table, tr: Tr) -> str:
    """A line on people who have twice the time for each decision. "" if there are none."""
    new = [name_of(player, tr, SHORT_NAME) for player in newcomers(table)]
    if not new or len(table.people) == 1:  # alone against bots, everybody has half an hour
        return ""
    names = listed([*new[:MOST_NAMED], *(["…"] if len(new) > MOST_NAMED else [])], tr)
    return small_line(tr("New to this game, so twice the time: {names}", names=names))


def _next_step(table: Table, tr: Tr) -> str:
    host = name_of(table.hosting, tr) if table.hosting else "?"
    if table.same:
        return who_starts(table, table.same, host, tr)
    if (bots := needed(table)) > 0:
        return tr.plural(
            "Press *Join* to play. **{host}** can start at once, with {n} bot.",
            "Press *Join* to play. **{host}** can start at once, with {n} bots.",
            bots,
            host=host,
        )
    if len(table.players) < table.rules.seats.start:
        return tr("**{host}** can start the game as soon as enough people have pressed *Join*.", host=host)
    return tr("**{host}** can start the game.", host=host)


def _buttons(table: Table, tr: Tr) -> tuple[Row, ...]:
    leave = Button(tr(LEAVE), address("leave", table=table.id))
    host = Button(tr(HOST), address("host", table=table.id))
    if table.between_games:  # nothing can be changed, and the game starts by itself
        return Row((join_button(table, tr), leave)), Row((rules_button(table, tr), *learn_buttons(table, tr)))
    return (
        Row((join_button(table, tr), start_button(table, tr), leave)),
        Row((rules_button(table, tr), *learn_buttons(table, tr), host)),
    )


def join_button(table: Table, tr: Tr) -> Button:
    """The button to sit down, which stands out while there is a free seat."""
    full = len(table.players) >= table.most
    return Button(tr(JOIN), address("join", table=table.id), style="success", disabled=full)


def rules_button(table: Table, tr: Tr) -> Button:
    """The button to the rules of the table's game, and from there to how its cards are dealt."""
    return Button(tr(RULES), address(f"rules {table.game} 0", table=table.id))


def learn_buttons(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to the lesson on the game or its variant, if there is one."""
    title = title_of(table.game, table.options)
    lessons = [lesson for lesson in lessons_of(table.game) if lesson.title == title]
    return tuple(Button(tr("Learn"), address(f"learn {table.game} {one.number}")) for one in lessons)


def start_button(table: Table, tr: Tr) -> Button:
    """The button to start, with the number of bots that fill seats.

    It is coloured if the table can start without bots, or if the host is alone and bots fill the seats.
    """
    bots = 0
    if table.same:
        can = True
    else:
        bots = max(0, needed(table))
        can = len(table.players) + bots >= table.rules.seats.start
    label = tr.plural("Start with {n} bot", "Start with {n} bots", bots) if bots else tr(START)
    style: Style = "secondary"
    if can and not bots:
        style = "primary"
    elif can and len(table.people) == 1 and not table.asked:
        style = "success"
    return Button(label, address("start", table=table.id), style, disabled=not can)
