"""The message that shows the moment of a game, to one person or to everybody."""

from __future__ import annotations

from bot.games.common import heading, labelled, show_button, small_line
from bot.i18n import Tr
from bot.parts import features
from bot.screen import Button, Picture, Row, Screen, Text, address
from bot.table.replay import Replay
from cogs.moments.film import Moment, place_of


def moment_page(replay: Replay, moment: Moment, film: Picture, tr: Tr, *, shared: bool = False) -> Screen:
    """The film with a button to its place in the replay and, for one person, one that shows it to all."""
    table, frame = replay.table, moment.step.start
    title = labelled(f"🎬 {tr('The deciding moment')}", heading(table, tr), tr)
    # A shared message does not belong to the table, so its address gives the router no table.
    press = (
        address(f"shared {table.id} {frame} own")
        if shared
        else address(f"replay {frame} show", table=table.id)
    )
    ways = [] if shared else [show_button(address("moment-all", table=table.id), tr)]
    if "history" in features():
        ways.append(Button(tr("Watch again"), press))
    where = small_line(place_of(replay, moment, tr))
    return Screen((Text(f"### {title}\n{where}"), film, Row(tuple(ways))))
