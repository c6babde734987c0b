"""`/help`: what there is to play, with the ways there; and on a second page every other command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.offers import Offer, taught
from bot.i18n import Tr
from bot.screen import Block, Button, Line, Row, Screen, Text, address

FIRST = ("play", "learn", "hand", "table", "leave", "nudge", "close", "rules", "leaderboard", "stats")
"""The commands that players need first, in this order. All others follow as their modules are loaded."""


def help_page(offers: Sequence[Offer], tr: Tr, *, in_server: bool) -> Screen:
    """All games. Tables can only be opened in a server where the bot is."""
    title = "## " + tr("All games")
    if not in_server:
        title += "\n" + tr(
            "Tables need a server. Add me to one with `/invite`, then use `/play` in one of its channels."
        )
    return Screen(
        (
            Text(title),
            *(block for offer in offers for block in _game(offer, tr, in_server=in_server)),
            Line(),
            Row((Button(tr("All commands"), address("help commands")),)),
        )
    )


def commands_page(games: Iterable[str], commands: Iterable[tuple[str, str]], tr: Tr) -> Screen:
    """How a game goes, and every command.

    ``commands`` are all but those of the games: full names, such as ``settings me``, and descriptions.
    """
    steps = (
        tr("Open a table. Others join by pressing a button; bots fill the empty seats."),
        tr("Only you can see your cards: press *My hand* below the table."),
        tr("Every move has a time limit. If you are away, I play for you until you press any button."),
    )
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    ordered = sorted(commands, key=lambda command: ranks.get(command[0], len(FIRST)))
    described = "\n".join(f"`/{name}` — {description}" for name, description in ordered)
    of_games = "\n".join(f"`/{game} start` · `/{game} rules`" for game in games)
    return Screen(
        (
            Text("## Kuckuck\n" + "\n".join(f"{i}. {step}" for i, step in enumerate(steps, start=1))),
            Text("### " + tr("Commands") + "\n" + described),
            Text("### " + tr("Games") + "\n" + of_games),
            Row((Button(tr("All games"), address("help")),)),
        )
    )


def _game(offer: Offer, tr: Tr, *, in_server: bool) -> Iterator[Block]:
    """A game in a line, and the ways to its lesson, a table and its rules."""
    yield Text(f"**{offer.title}** — {tr.of(offer.game)(offer.summary)}")
    ways = []
    if lesson := taught().get(offer.title):
        ways.append(Button(tr("Learn"), address(f"learn {lesson.game} {lesson.number}")))
    if in_server:
        ways.append(Button(tr("Start"), address(f"play {offer.key}")))
    ways.append(Button(tr("Rules"), address(f"rules {offer.game} {offer.page}")))
    yield Row(tuple(ways))
