"""What has happened at a table since somebody last looked: public facts, and moves that the clock played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from bot.games.common import bare_name, labelled, sitting
from bot.games.steps import name_of_step, place_of
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.screen import Screen, Text
from bot.table import Phase, Table, log
from bot.table.folding import Transition, renamed, transitions
from bot.table.nouns import Player
from engine.game import Seat

MOST_LINES = 5
"""The most lines that still leave room on a phone for the player's cards below."""


def since(table: Table, logged: Iterable[log.Entry | None], seen: int, user_id: UserId, tr: Tr) -> str:
    """What happened to ``table`` after the first ``seen`` of these entries, in one line for each event.

    "" if there are fewer than two lines, as a panel shows the last trick or deal anyway.
    """
    changes: list[Transition] = []
    with suppress(Exception):  # Changed rules may fail on an old log in any way. Then we report less.
        changes.extend(transitions(table, logged))
    lines = [*_lines(changes[seen:], user_id, tr)]
    if len(lines) < 2:
        return ""
    left_out = len(lines) - MOST_LINES
    if left_out > 0:
        more = tr.plural("… and {n} thing before that", "… and {n} things before that", left_out)
        lines = [more, *lines[left_out:]]
    head = tr("Since you last looked:")
    return "\n".join((f"-# **{head}**", *(f"-# · {line}" for line in lines)))


def with_news(panel: Screen, news: str) -> Screen:
    """The panel, with ``news`` above it."""
    return msgspec.structs.replace(panel, blocks=(Text(news), *panel.blocks)) if news else panel


def _lines(changes: list[Transition], user_id: UserId, tr: Tr) -> Iterator[str]:
    names = [change.entry for change in changes if isinstance(change.entry, log.Renamed)]
    for before, entry, after, _ in changes:
        for one in names:
            after = renamed(after, one.user, one.name)
        match entry:
            case log.Acted(seat, _, by):
                if by == "clock" and not before.prompt.brief:
                    yield _played_for(after, seat, user_id, tr)
                if after.phase is not Phase.PLAYING or place_of(before) != place_of(after):
                    yield from _step(before, after, tr)
            case log.WentAway(seat) if after.players[seat].user != user_id:
                yield tr("{name} is away; a bot plays for them.", name=_bold(after.players[seat], tr))
            case log.Left(user):
                player = next((p for p in after.players if p.user == user), None)
                if player and before.phase is Phase.PLAYING:
                    yield tr("{name} has left; a bot plays on.", name=_bold(player, tr))


def _step(before: Table, after: Table, tr: Tr) -> Iterator[str]:
    """A line on a finished trick or deal, in the game's own words."""
    of_game, name = after.extras.steps, name_of_step(before, place_of(before), tr)
    told = of_game.told(after.public_view, sitting(after, tr)) if of_game else ""
    if told:
        yield labelled(name, told, tr)
    else:
        yield tr("{step} is over.", step=name)


def _played_for(table: Table, seat: Seat, user_id: UserId, tr: Tr) -> str:
    if table.players[seat].user == user_id:
        return tr("⏰ Your time was up, and a card was played for you.")
    return tr("⏰ Time was up for {name}.", name=_bold(table.players[seat], tr))


def _bold(player: Player, tr: Tr) -> str:
    """A person's name. It has none of the usual signs: the line itself says what the person did."""
    return f"**{escaped(bare_name(player, tr))}**"
