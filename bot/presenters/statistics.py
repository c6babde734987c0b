"""`/stats`: a person's record in a server, in all games or in one of them in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from bot.games.presenter import titles
from bot.games.statistics import statistics
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.presenters.common import joined, listed, remembered, signed
from bot.presenters.scores import provisional
from bot.scores import rating_history
from bot.scores.career import Career, Rated, Record
from bot.scores.ratings import BEGINNING
from bot.screen import Block, Button, Curve, Picture, Row, Screen, Text, address, grid

A_YEAR = 300 * 86_400
"""Seconds. The days at the ends of a longer curve are written with their years."""
MOST_IN_WORDS = 20
"""At most this many ratings of a curve are told in words."""
MOST_GAMES = 15
"""At most this many games are in the overview: those most played."""


class Person(NamedTuple):
    """The person whose statistics are shown. ``me``: they are the reader's own."""

    user_id: UserId
    name: str
    """Empty if no name is known."""
    me: bool


def overview(records: Sequence[Record], person: Person, start: str, tr: Tr) -> Screen:
    """A person's games in a few lines each. ``start`` is a game to suggest if there are none."""
    if not records:
        return _nothing(person, start, tr)
    games, wins = sum(record.games for record in records), sum(record.wins for record in records)
    blocks: list[Block] = [
        Text(f"## {_heading(person, tr)}\n" + joined(_won(games, wins, tr))),
    ]
    shown = records[:MOST_GAMES]
    blocks += [Text(_in_short(record, tr)) for record in shown]
    blocks += grid(
        [Button(titles(record.game), address(f"stats {person.user_id} {record.game}")) for record in shown]
    )
    return Screen(tuple(blocks))


def _in_short(record: Record, tr: Tr) -> str:
    small = joined((*filter(None, (_rating(record.rated, tr), _streak(record, tr))), *_absences(record, tr)))
    lines = (f"### {titles(record.game)}", _record(record, tr), small and f"-# {small}")
    return "\n".join(filter(None, lines))


def one_game(career: Career, person: Person, tr: Tr, *, text_only: bool = False) -> Screen:
    """A person's statistics in one game. With ``text_only``, words stand in the place of the curve."""
    record = career.record
    head = f"## {_heading(person, tr)}\n### {titles(record.game)}\n"
    small = joined((*filter(None, (_streak(record, tr),)), *_absences(record, tr)))
    blocks: list[Block] = [Text(head + _record(record, tr) + (f"\n-# {small}" if small else ""))]
    if record.rated:
        blocks.append(Text(_rank(career, record.rated, tr)))
        curve, alt = _curve(record.rated, tr)
        blocks.append(Text(f"-# {alt}") if text_only else Picture(curve, alt))
    if counted := _counted(record, tr):
        blocks.append(Text("\n".join(f"- {line}" for line in counted)))
    if others := _others(career, tr):
        blocks.append(Text("### " + tr("The others") + "\n" + "\n".join(f"- {line}" for line in others)))
    if record.rated is None:
        blocks.append(
            Text("-# " + tr("A rating starts with the first game that at least two people finish."))
        )
    blocks.append(
        Row(
            (
                Button(tr("All games"), address(f"stats {person.user_id}")),
                Button(tr("Leaderboard"), address(f"board {record.game} all 0")),
            )
        )
    )
    return Screen(tuple(blocks))


def of_all_servers(records: Sequence[Record], person: Person, game: str | None, tr: Tr) -> Screen:
    """The reader's games in all servers together, or one of them with all that was counted in it."""
    small = tr("From all servers where you play. Each has ratings of its own: use `/stats` there.")
    note = Text(f"-# {small}")
    record = next((record for record in records if record.game == game), None)
    if not records:
        text = tr("You have not finished a game yet. Learn one with `/learn`.")
        return Screen((Text(f"## {_heading(person, tr)}\n{text}"),))
    if record is None:
        return Screen((*overview(records, person, "", tr).blocks, note))
    blocks: list[Block] = [Text(f"## {_heading(person, tr)}\n{_in_short(record, tr)}")]
    if counted := _counted(record, tr):
        blocks.append(Text("\n".join(f"- {line}" for line in counted)))
    return Screen((*blocks, note, Row((Button(tr("All games"), address(f"stats {person.user_id}")),))))


def not_played(game: str, person: Person, tr: Tr) -> Screen:
    """The screen for a game that the person has not finished here."""
    empty = _nothing(person, game, tr, titles(game))
    return Screen((*empty.blocks, Row((Button(tr("All games"), address(f"stats {person.user_id}")),))))


def _nothing(person: Person, start: str, tr: Tr, game: str | None = None) -> Screen:
    details = {"name": remembered(person.name, tr), "game": game}
    if person.me:
        text = (
            tr("You have not finished a game of {game} in this server yet.", **details)
            if game
            else tr("You have not finished a game in this server yet.")
        )
        what_to_do = tr(
            "Open a table with {command}: bots fill the empty seats.", command=f"`/{start} start`"
        )
    else:
        text = (
            tr("{name} has not finished a game of {game} in this server yet.", **details)
            if game
            else tr("{name} has not finished a game in this server yet.", **details)
        )
        what_to_do = tr("Open a table with {command} and play a game together.", command=f"`/{start} start`")
    return Screen((Text(f"## {_heading(person, tr)}\n{text} {what_to_do}"),))


def _heading(person: Person, tr: Tr) -> str:
    name = escaped(person.name) or tr("deleted player")
    return tr("Statistics: {name}", name=tr("{name} (you)", name=name) if person.me else name)


def _won(games: int, wins: int, tr: Tr) -> list[str]:
    share = format_percent(wins / games, locale=tr.language)
    won = tr.plural("{n} win", "{n} wins", wins)
    return [tr.plural("{n} game", "{n} games", games), f"{won} ({share})"]


def _record(record: Record, tr: Tr) -> str:
    """The line that every game has: games, wins, mean place and best round."""
    mean = format_decimal(record.places / record.games, "0.0", locale=tr.language)
    parts = [f"**{part}**" for part in _won(record.games, record.wins, tr)]
    parts.append(tr("average place {place}", place=mean))
    counted = statistics(record.game)
    if counted and record.best is not None:
        parts.append(counted.best(record.best, tr.of(record.game)))
    return joined(parts)


def _streak(record: Record, tr: Tr) -> str:
    if not record.longest:
        return ""
    return tr("wins in a row: {now} now, {longest} at best", now=record.streak, longest=record.longest)


def _absences(record: Record, tr: Tr) -> Iterator[str]:
    """How many games the person left early, and at how many ends they were away, if any."""
    if record.left:
        yield tr.plural("{n} game left early", "{n} games left early", record.left)
    if record.away:
        yield tr.plural("away at the end of {n} game", "away at the end of {n} games", record.away)


def _rating(rated: Rated | None, tr: Tr) -> str:
    if rated is None:
        return ""
    return tr("rating {rating}", rating=signed(rated.rating)) + provisional(rated.games, tr)


def _rank(career: Career, rated: Rated, tr: Tr) -> str:
    rating = tr(
        "Rating **{rating}**, rank {rank} of {players}",
        rating=signed(rated.rating),
        rank=career.rank,
        players=career.players,
    )
    return (
        rating
        + provisional(rated.games, tr)
        + "\n-# "
        + tr.plural(
            "Counted: {n} game dealt to at least two people.",
            "Counted: {n} games dealt to at least two people.",
            rated.games,
        )
    )


def _curve(rated: Rated, tr: Tr) -> tuple[Curve, str]:
    """The rating over time as a curve, and the same in words."""
    points = rated.curve
    values = [point.rating for point in points]
    if rated.games == len(points) < rating_history.LONGEST:
        values = [BEGINNING, *values]
    days = [datetime.fromtimestamp(point.at, UTC).date() for point in (points[0], points[-1])]
    skeleton = "yM" if points[-1].at - points[0].at > A_YEAR else "Md"
    first, last = (format_skeleton(skeleton, day, locale=tr.language) for day in days)
    shown = _some(values)
    alt = tr(
        "Rating over time, from {first} to {last}: from {begun} to {now}, highest {highest}, "
        "lowest {lowest}. In order: {values}.",
        first=format_date(days[0], "long", locale=tr.language),
        last=format_date(days[1], "long", locale=tr.language),
        begun=signed(values[0]),
        now=signed(values[-1]),
        highest=signed(max(values)),
        lowest=signed(min(values)),
        values=", ".join(map(signed, shown)),
    )
    return Curve(tuple(values), first, last if last != first else ""), alt


def _some(values: Sequence[int]) -> Sequence[int]:
    """At most MOST_IN_WORDS of the values at even distances, with the first and the last."""
    if len(values) <= MOST_IN_WORDS:
        return values
    last, gaps = len(values) - 1, MOST_IN_WORDS - 1
    return [values[round(number * last / gaps)] for number in range(MOST_IN_WORDS)]


def _counted(record: Record, tr: Tr) -> Sequence[str]:
    counted = statistics(record.game)
    return counted.lines(record.counts, tr.of(record.game)) if counted else ()


def _others(career: Career, tr: Tr) -> list[str]:
    lines = []
    if career.lost_to:
        names = [
            tr(
                "{name}\xa0({lost}\xa0of\xa0{games})",
                name=remembered(rival.name, tr),
                lost=rival.times,
                games=rival.games,
            )
            for rival in career.lost_to
        ]
        lines.append(tr("Strongest opponents, by games lost to them: {names}", names=listed(names, tr)))
    if counted := statistics(career.record.game):
        of_game = tr.of(career.record.game)
        for text, rivals in (
            (counted.most_done_to, career.did_to),
            (counted.most_suffered_from, career.suffered_from),
        ):
            if text and rivals:
                names = [f"{remembered(rival.name, tr)}\xa0({rival.times}×)" for rival in rivals]
                lines.append(of_game(text, names=listed(names, tr)))
    return lines
