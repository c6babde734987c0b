"""`/help`: what there is to play and how to begin, and on a second page every other command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot import __version__
from bot.contact import Host, whom_to_ask
from bot.games.offers import Offer, taught
from bot.games.presenter import with_emblem
from bot.i18n import N_, Tr
from bot.screen import Block, Button, Line, Row, Screen, Text, address

PARTS: Mapping[str, Sequence[str]] = {
    N_("At a table"): ("play", "hand", "table", "away"),
    N_("On your own"): ("learn", "rules", "daily"),
    N_("After a game"): ("stats", "leaderboard", "history"),
    N_("Game nights"): ("gamenight",),
    N_("You and the server"): ("settings", "privacy", "manage"),
}
"""The commands, grouped by purpose. What players need first comes first."""


def help_page(offers: Sequence[Offer], tr: Tr, *, in_server: bool) -> Screen:
    """The list of all games. Tables can only be opened in a server that has the bot."""
    title = "## " + tr("All games")
    if not in_server:
        title += "\n" + tr(
            "Tables need a server. Add me to one (*Invite me*), then use `/play` in one of its channels."
        )
    return Screen(
        (
            Text(title),
            *(block for offer in offers for block in _game(offer, tr, in_server=in_server)),
            Line(),
            Row(
                (
                    Button(tr("All commands"), address("help commands")),
                    *(() if in_server else (_invite(tr),)),
                    Button(tr("Report a problem"), address("help fault")),
                )
            ),
        )
    )


def commands_page(games: Iterable[str], commands: Iterable[tuple[str, str]], tr: Tr) -> Screen:
    """How a game is played on Discord, and every command.

    ``commands`` has full names, such as ``table leave``, with descriptions, but no commands of games.
    """
    steps = (
        tr("Open a table. Others join by pressing a button; bots fill the empty seats."),
        tr("Only you can see your cards: press *My hand* below the table."),
        tr("Every move has a time limit. If you're away, I play for you until you press any button."),
    )
    of_games = " · ".join(f"`/{game} start`" for game in games)
    return Screen(
        (
            Text(
                f"## Kuckuck {__version__}\n"
                + "\n".join(f"{i}. {step}" for i, step in enumerate(steps, start=1))
            ),
            *(Text(f"### {title}\n" + "\n".join(lines)) for title, lines in _in_parts([*commands], tr)),
            Text("### " + tr("Games") + "\n" + of_games),
            Row((Button(tr("All games"), address("help")), _invite(tr))),
        )
    )


def _invite(tr: Tr) -> Button:
    """A button to the invite link. On a phone the link itself has no room below the list of all games."""
    return Button(tr("Invite me"), address("help invite"))


def fault_page(host: Host, tr: Tr) -> Screen:
    """A page that says whom to tell about a fault, and what helps them to find it."""
    whom = whom_to_ask(host, tr).strip() or tr(
        "The person who runs me has left no contact. Tell somebody who manages your server: "
        "`/manage check` shows them what I can't do there."
    )
    told = tr(
        "Say which table it was (its number is at the bottom), what you pressed and what happened. "
        "Nothing is lost: what you do is saved before I answer."
    )
    return Screen(
        (
            Text("## " + tr("Report a problem") + f"\n{whom}\n-# {told}\n-# Kuckuck {__version__}"),
            Row((Button(tr("All games"), address("help")),)),
        )
    )


def _in_parts(commands: Sequence[tuple[str, str]], tr: Tr) -> Iterator[tuple[str, list[str]]]:
    """The commands, grouped into the `PARTS`. Commands that no part names come last."""
    named = {name for names in PARTS.values() for name in names}
    left = sorted({name.partition(" ")[0] for name, _ in commands} - named)
    for title, names in {**PARTS, N_("More"): left}.items():
        lines = [
            f"`/{name}` — {description}"
            for root in names
            for name, description in commands
            if name.partition(" ")[0] == root
        ]
        if lines:
            yield tr(title), lines


def _game(offer: Offer, tr: Tr, *, in_server: bool) -> Iterator[Block]:
    """One game: a line of text, and buttons for its lesson, a table and its rules."""
    yield Text(f"**{with_emblem(*offer, tr)}** — {tr.of(offer.game)(offer.summary)}")
    ways = []
    if lesson := taught().get(offer.title):
        ways.append(Button(tr("Learn"), address(f"learn {lesson.game} {lesson.number}")))
    if in_server:
        ways.append(Button(tr("Play"), address(f"play {offer.key}")))
    ways.append(Button(tr("Rules"), address(f"rules {offer.game} {offer.page}")))
    yield Row(tuple(ways))
