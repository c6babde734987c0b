"""The bots: how well they play, and each one's habit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.games.common import listed, name_of, small_line
from bot.i18n import N_, Tr
from bot.screen import Beside, Block, Button, Screen, Text, address
from bot.table import Table
from bot.table.house import bird_of, searches
from engine.minds import Level, Temper


class LevelWords(NamedTuple):
    """How well bots play: the label of a choice, and a sentence."""

    label: str
    meaning: str


LEVELS: Mapping[Level, LevelWords] = {
    "easy": LevelWords(N_("easy bots"), N_("They forget which cards are gone, and overrate high ones.")),
    "fair": LevelWords(N_("medium bots"), N_("They play sensibly, but look no further than this move.")),
    "strong": LevelWords(N_("strong bots"), N_("They count, and think ahead.")),
}
"""What players read about each level."""
THOUGHTLESS = N_("They play like medium bots: the person who runs me gives them no time to think.")
"""What players read about strong bots if the host of the bot gives them no time to think."""
SHORT: Mapping[Level, str] = {"easy": N_("easy"), "fair": N_("medium"), "strong": N_("strong")}
"""The level as shown after the name of a bot."""


def with_birds(head: str, table: Table, tr: Tr) -> Block:
    """The head of a lobby's list of players. If there are bots, a button beside it leads to their page."""
    if not has_bots(table):
        return Text(head)
    return Beside(head, Button(tr("Meet the bots"), address("birds", table=table.id)))


def has_bots(table: Table) -> bool:
    return any(player.user is None for player in table.players)


def meaning(level: Level, table: Table, tr: Tr, *, think: bool) -> str:
    """How bots of this level play the table's game. ``think`` says whether strong bots can think here."""
    thoughtless = level == "strong" and searches(table) and not think
    return tr(THOUGHTLESS if thoughtless else LEVELS[level].meaning)


def birds_page(table: Table, tr: Tr, *, think: bool = True) -> Screen:
    """The page on a table's bots."""
    return Screen(tuple(birds(table, tr, think=think)))


def birds(table: Table, tr: Tr, *, think: bool = True) -> Iterator[Block]:
    """The level of a table's bots, and the habit of each. Bots with the same habit share a line."""
    title, label = tr("The bots at this table"), tr(LEVELS[table.level].label)
    if not has_bots(table):
        nobody = tr("There are no bots at this table.")
        yield Text(f"## {title}\n{nobody}")
        return
    yield Text(f"## {title}\n**{label}** — {meaning(table.level, table, tr, think=think)}")
    alike: dict[Temper, list[str]] = {}
    for player in table.players:
        if player.user is None:
            alike.setdefault(bird_of(player).temper, []).append(f"**{name_of(player, tr)}**")
    yield Text("\n".join(_lean(temper, names, tr) for temper, names in alike.items()))
    yield Text(
        small_line(
            tr(
                "A habit only decides between nearly equal choices, and never depends on the "
                "cards a bot holds. For people who are away I play at medium strength, without "
                "habits."
            )
        )
    )


def _lean(temper: Temper, birds: list[str], tr: Tr) -> str:
    names, n = listed(birds, tr), len(birds)
    match temper:
        case "plain":
            return tr.plural(
                "{names} plays it straight.",
                "{names} play it straight.",
                n,
                names=names,
            )
        case "grabs":
            return tr.plural(
                "{names} likes to play boldly.",
                "{names} like to play boldly.",
                n,
                names=names,
            )
        case "hides":
            return tr.plural(
                "{names} likes to lie low.",
                "{names} like to lie low.",
                n,
                names=names,
            )
        case "remembers":
            return tr.plural(
                "{names} never forgets a card that was shown.",
                "{names} never forget a card that was shown.",
                n,
                names=names,
            )
        case "surprises":
            return tr.plural(
                "{names} likes to surprise, even at a small cost.",
                "{names} like to surprise, even at a small cost.",
                n,
                names=names,
            )
