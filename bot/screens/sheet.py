"""The score sheet of a finished game: in words, or as a picture to show to others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap

from msgspec.structs import replace

from bot.games.common import HOUSE, MEDALS, listed, ranked_name, sitting, with_mark
from bot.games.presenter import Sheet, presenter, title_of
from bot.games.statistics import Honour, said, statistics
from bot.i18n import P_, Tr
from bot.scores.ending import Ending
from bot.screen import Block, Text
from bot.screens.podium import Standing, patch_of, podium
from bot.table import Table
from bot.table.commentary import phrase
from bot.table.log import Tonight
from bot.table.nouns import Player
from bot.table.results import Ranked
from bot.table.sitting import Sitting
from engine.game import Outcome, Seat

MOST_COMPARED = 8
"""How many seats' results are compared. Phones and Discord's messages have room for only a few."""
LETTERS = 44
"""How many letters fit in one line of the sentence on what decided the game."""


FAR, NEAR = 4, 12
"""In a game of three or more, the winner is far ahead if the lead is at least ``FAR`` points and at least the
runner-up's score. A win is narrow if the lead is at most 1 point, or at most the best score divided by
``NEAR``.
"""
WINS: Mapping[str, str] = {
    "plainly": P_("{winner} wins!\n{winner} takes it!\nVictory for {winner}!\nThree cheers for {winner}!"),
    "narrowly": P_("{winner}, by a feather!\n{winner}, by a hair!\n{winner}, only just!"),
    "by far": P_("{winner}, and nobody near!\n{winner}, by a mile!\n{winner}, miles ahead!"),
}
"""Phrases that name the winner, keyed by how clear the win was. They fit in a heading on a phone."""


def sheet_in_words(table: Table, tr: Tr, *, in_short: bool = False) -> list[Block]:
    """The winner, all places and how the game ended. ``in_short`` leaves out the bots below the podium."""
    _, _, merits, sheet = _of(table, tr)
    everybody = table.ranking
    named = (
        one
        for one in _seated(everybody, table)
        if not in_short or one.place in MEDALS or one.player.user is not None
    )
    places = (_ranked(one, merits[one.seat], table, tr) for one in named)
    lines = [f"### {winners(table, tr)}", *places, *_forfeited(everybody, table, tr)]
    return [Text("\n".join(lines)), *sheet.told]


def drawn_sheet(table: Table, ending: Ending, tr: Tr) -> list[Block]:
    """The score sheet with a picture instead of the list. It also shows what decided the game."""
    _, at, merits, sheet = _of(table, tr, drawn=True)
    points = [*zip(*sheet.rounds, strict=True)] or [()] * len(merits)
    short = sheet.in_short or merits
    everybody, rows = table.ranking, []
    for seat, player, place, _, mark in _seated(everybody, table):
        name, patch = at.plain_names[seat] or f"({seat + 1})", patch_of(player, seat, tr)
        note = with_mark("", mark, tr).strip() if player.forfeits else ""
        rows.append(Standing(seat, place, name, merits[seat], short[seat], patch, points[seat], note))
    title = title_of(table.game, table.options)
    face, card = _deciding_card(table, ending.decided, tr.in_words())
    lines = decided_in_lines(table, ending.decided, tr, card)
    return [
        Text(f"### {winners(table, tr)}"),
        podium(title, rows, tr, lines, face),
        *map(Text, _forfeited(everybody, table, tr)),
        *sheet.told,
    ]


def decided_in_lines(table: Table, decided: Honour | None, tr: Tr, card: str = "") -> list[str]:
    """What decided the game, and the ``card`` that did, in lines for a picture. Empty if that is unknown."""
    said = said_of(table, decided, tr.in_words()) if decided else ""
    if card and card not in said:
        said += " " + tr("The deciding card: {card}.", card=card)
    return wrap(said.replace("**", "").replace("\\", "").replace(HOUSE, ""), LETTERS)


def _deciding_card(table: Table, decided: Honour | None, tr: Tr) -> tuple[str, str]:
    """The face and the name of the card that decided the game. Both are "" if none did."""
    told = statistics(table.game)
    if not told or not decided or not decided.card:
        return "", ""
    return told.pictured(decided.card, tr.of(table.game))


def hands_compared(table: Table, tr: Tr) -> Sequence[Block]:
    """What each hand or deal brought everybody, for a page of its own. Empty if the game has no such page."""
    return _of(table, tr)[3].hands


def said_of(table: Table, honour: Honour, tr: Tr) -> str:
    """An honour, or the deciding moment, in a sentence. "" if the game has no words for it."""
    told = statistics(table.game)
    return said(told, honour, sitting(table, tr).names, tr.of(table.game)) if told else ""


def _seated(everybody: Sequence[Ranked], table: Table) -> list[Ranked]:
    """The players who held the seats at the end, in the order of their places."""
    return [one for one in everybody if one.player == table.players[one.seat]]


def _name(ranked: Ranked, table: Table, tr: Tr) -> str:
    return ranked_name(ranked, table, tr)


def winners(table: Table, tr: Tr) -> str:
    """Who has won, in a sentence."""
    names = [f"**{_name(one, table, tr)}**" for one in table.ranking if one.won]
    if not names:
        return tr("🏁 Nobody wins: nobody played to the end.")
    if len(names) == 1:
        key = _how_clearly(table)
        said = phrase(tr.phrases(WINS[key]), key, table.id, Tonight(table.guild))
        return "🏆 " + tr.filled(said, winner=names[0])
    return tr("🏆 {winners} share the win!", winners=listed(names, tr))


def _how_clearly(table: Table) -> str:
    """The margin of a single winner, from the points of the first and the second player."""
    told, outcome = table.extras.commentary, table.outcome
    assert outcome  # noqa: S101 - somebody has won
    best, second, *others = sorted(outcome.scores, reverse=True)
    if not told or not told.scores_tell or outcome.scores[table.ranking[0].seat] != best:
        return "plainly"
    if others and best - second >= max(second, FAR):
        return "by far"
    return "narrowly" if best - second <= max(1, best // NEAR) else "plainly"


def _ranked(ranked: Ranked, merit: str, table: Table, tr: Tr) -> str:
    """A line with a player's place and result. Players who win nothing have no medal."""
    medal = "" if ranked.player.forfeits else MEDALS.get(ranked.place, "")
    return f"{medal} {ranked.place}\\. {_name(ranked, table, tr)} — {merit}".lstrip()


def _forfeited(everybody: Sequence[Ranked], table: Table, tr: Tr) -> Iterator[str]:
    """A line on people who left or never acted, except those whose seats came last anyway."""
    outcome, seated = table.outcome, _seated(everybody, table)
    assert outcome is not None  # noqa: S101 - the phase says so
    last = max((outcome.places[one.seat] for one in seated if not one.player.forfeits), default=0)
    behind = [
        one
        for one in everybody
        if one.player.forfeits and (one not in seated or outcome.places[one.seat] <= last)
    ]
    if behind:
        names = listed((f"**{_name(one, table, tr)}**" for one in behind), tr)
        yield "-# " + tr("Players who left or didn't play come last: {names}.", names=names)


def side_by_side(
    played: Sequence[Table], name: Callable[[Player], str], tr: Tr
) -> Iterator[tuple[Seat, list[str]]]:
    """Tables with the same cards: for each seat that a person held, its player and result at each table."""
    merits = [_merits_in_short(table, tr) for table in played]
    for seat, _ in enumerate(played[0].players):
        players = [table.players[seat] for table in played]
        if any(player.user is not None for player in players):
            yield (
                seat,
                [f"**{name(player)}** {merit[seat]}" for player, merit in zip(players, merits, strict=True)],
            )


def _merits_in_short(table: Table, tr: Tr) -> list[str]:
    """The result of each seat of a finished game, in words that never break at a line's end."""
    _, _, merits, sheet = _of(table, tr)
    return [merit.replace(" ", "\xa0") for merit in sheet.in_short or merits]


def _of(table: Table, tr: Tr, *, drawn: bool = False) -> tuple[Outcome, Sitting, Sequence[str], Sheet]:
    outcome, at = table.outcome, replace(sitting(table, tr), drawn=drawn)
    assert outcome is not None  # noqa: S101 - the phase says so
    shown, view = presenter(table.game), table.public_view
    return outcome, at, shown.merits(view, outcome, at.tr), shown.sheet(view, outcome, at)
