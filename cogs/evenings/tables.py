"""The tables of an evening: their opening logs, and their lobbies."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from bot.games.common import named, small_line
from bot.games.presenter import presenter, title_of, variant_of
from bot.i18n import B_, N_, Tr
from bot.ids import ChannelId, UserId
from bot.screen import Button, Row, Screen, Text, address
from bot.screens.fairness import seal_shown
from bot.screens.lobby import LEAVE, facts, learn_buttons, rules_button
from bot.table import Table, log
from bot.table.dealing import draw
from bot.table.nouns import Player
from bot.table.occasions import OfFeature
from cogs.evenings.evening import Evening
from engine.options import allowed
from engine.registry import games

READY = B_("I'm ready")


class OfEvening(OfFeature, frozen=True, gc=False):
    """A table of a round of a game night."""

    starts_itself: ClassVar[str] = N_("A table of a game night starts by itself. Press *I'm ready* there.")
    stays_so: ClassVar[str] = N_(
        "This table is part of a game night, so it stays as it is. If you have to go, press *Leave*."
    )
    cannot_pause: ClassVar[str] = N_(
        "The whole game night would wait for this table, so it can't pause. Take your break "
        "between two rounds."
    )
    not_theirs: ClassVar[str] = N_(
        "This table is part of a game night, and its seats were drawn. To play in the next "
        "round, press *I'm here* below the game night's message."
    )


OCCASION = OfEvening()
"""The occasion of all tables of evenings."""


def opening(evening: Evening, place: int, room: ChannelId) -> tuple[log.Opened, list[log.Entry]]:
    """The opening log of the table at ``place`` of the present round, with its people and the bots it needs.

    The evening may have been planned 60 days ago: a choice that no longer exists becomes the default.
    """
    planned, now = evening.planned, evening.rounds[-1]
    seating = now.tables[place]
    people = [user for user in seating.users if user > 0]
    opened = log.Opened(
        game=now.game.game,
        guild=planned.guild,
        channel=room,
        host=people[0],
        options=allowed(games()[now.game.game].Options, now.game.options),
        seconds=now.game.seconds,
        level=planned.level,
        evening=evening.id,
        final=now.final,
        **draw(),
    )
    house = max(seating.house, now.game.seats[0] - len(people))
    seats = [log.Joined(user, evening.name(user)) for user in people]
    return opened, [*seats, *map(log.HouseJoined, range(house)), log.Admission(True)]


def lobby(table: Table, tr: Tr, ready: Collection[UserId]) -> Screen:
    """An evening's table before it starts. Its people are seated already, and it starts by itself.

    A sign behind each name shows whether the person is ``ready``.
    """
    shown = variant_of(table.game, table.options) or presenter(table.game)
    seats = [
        f"{n}. **{name}**{_mark(player, ready)}"
        for n, (player, name) in enumerate(zip(table.players, named(table, tr), strict=True), start=1)
    ]
    starts = tr(
        "Press *I'm ready*, and your hand opens when the game starts: once everybody has pressed, or "
        "30 seconds after the last press. A bot plays for anyone who isn't there, until they come."
    )
    press = Button(tr(READY), address("ready", table=table.id), style="success")
    leave = Button(tr(LEAVE), address("leave", table=table.id))
    said, title = facts(table, tr)[:-1], title_of(table.game, table.options)
    if table.opened.final:
        title = "🏆 " + tr("Final · {game}", game=title)
    return Screen(
        (
            Text(f"## {title}\n{tr.of(table.game)(shown.summary)}"),
            Text(small_line(*said, tr("table {number}", number=table.id))),
            Text("\n".join(seats)),
            Text(starts),
            Row((press, leave, rules_button(table, tr), *learn_buttons(table, tr))),
            Text(seal_shown(table, tr)),
        )
    )


def _mark(player: Player, ready: Collection[UserId]) -> str:
    if player.user is None:
        return ""
    return " ✓" if player.user in ready else " ⏳"
