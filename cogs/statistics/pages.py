"""`/stats`: a person's record in a server, either of all games in short or of one game in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from babel.numbers import format_decimal, format_percent

from bot.games.common import joined, listed, remembered, show_button
from bot.games.ladders import ladder_name, ladders
from bot.games.statistics import statistics
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.scores.rating import Rating
from bot.screen import Block, Button, Row, Screen, Text, address, grid
from cogs.statistics.values import Career, Done, Record

MOST_GAMES = 15
"""The overview shows at most this many games, the most played first."""


class Person(NamedTuple):
    """The person whose statistics are shown. ``me`` means that the reader is this person."""

    user_id: UserId
    name: str
    """Empty if no name is known."""
    me: bool
    all: bool = False
    """Whether everybody sees the statistics and can turn their pages."""

    def page(self, ladder: str = "") -> str:
        """The address of this person's page on a ladder, or of their overview if ``ladder`` is empty."""
        return address(
            " ".join(filter(None, ("allstats" if self.all else "stats", f"{self.user_id}", ladder)))
        )


def overview(
    records: Sequence[Record], person: Person, start: str, tr: Tr, ratings: Mapping[str, Rating] = {}
) -> Screen:
    """A person's ladders in a few lines each. ``start`` is a game to suggest if there are no ladders."""
    if not records:
        return _nothing(person, start, tr)
    show = [show_button(address(f"showstats {person.user_id}"), tr)] if person.me else []
    return Screen(tuple(_overview(records, person, ratings, tr, *show)))


def _overview(
    records: Sequence[Record], person: Person, ratings: Mapping[str, Rating], tr: Tr, *more: Button
) -> list[Block]:
    head = [f"## {_heading(person, tr)}", _sum([record.done for record in records], tr)]
    if solo := _sum([record.solo for record in records], tr):
        head.append("-# " + tr("only against bots: {games}", games=solo))
    blocks: list[Block] = [Text("\n".join(filter(None, head)))]
    shown = records[:MOST_GAMES]
    blocks += [Text(_in_short(record, ratings.get(record.ladder), tr)) for record in shown]
    blocks += grid([*_pages(shown, person, tr), *more])
    return blocks


def _pages(shown: Sequence[Record], person: Person, tr: Tr) -> Iterator[Button]:
    """Buttons to the ladders' pages. A lone button does not name its ladder: the overview already does."""
    for record in shown:
        label = ladder_name(record.ladder, tr) if len(shown) > 1 else tr("In full")
        yield Button(label, person.page(record.ladder))


def _sum(all_done: Sequence[Done], tr: Tr) -> str:
    """The games and wins of several ladders; "" if there were no games."""
    games, wins = sum(done.games for done in all_done), sum(done.wins for done in all_done)
    return joined(_won(games, wins, tr)) if games else ""


def _in_short(record: Record, rating: Rating | None, tr: Tr) -> str:
    done, game = record.done, ladders()[record.ladder].game
    rated = rating.in_short(tr) if rating else ""
    small = joined((*filter(None, (rated, _streak(done, tr))), *_absences(done, tr)))
    lines = (
        f"### {ladder_name(record.ladder, tr)}",
        _record(done, game, tr),
        small and f"-# {small}",
        _solo(record, tr),
    )
    return "\n".join(filter(None, lines))


def _solo(record: Record, tr: Tr) -> str:
    """The games against only bots, in small print. "" if there were none."""
    if not record.solo.games:
        return ""
    return "-# " + tr(
        "only against bots: {games}", games=joined(_won(record.solo.games, record.solo.wins, tr))
    )


def one_game(
    career: Career,
    person: Person,
    tr: Tr,
    ratings: Mapping[str, Rating] | None = None,
    *,
    text_only: bool = False,
) -> Screen:
    """A person's statistics on one ladder. ``ratings`` may be empty. If ``text_only``, words replace
    pictures.
    """
    record = career.record
    game, done = ladders()[record.ladder].game, record.done
    small = joined((*filter(None, (_streak(done, tr),)), *_absences(done, tr)))
    lines = (f"## {_heading(person, tr)}", f"### {ladder_name(record.ladder, tr)}", _record(done, game, tr))
    blocks: list[Block] = [Text("\n".join(filter(None, (*lines, small and f"-# {small}"))))]
    rating = ratings.get(record.ladder) if ratings else None
    if rating:
        blocks += rating.in_full(tr, text_only=text_only)
    if counted := _counted(game, done, tr):
        blocks.append(Text("\n".join(f"- {line}" for line in counted)))
    if others := _others(career, person, tr):
        blocks.append(Text("### " + tr("The others") + "\n" + "\n".join(f"- {line}" for line in others)))
    if record.solo.games:
        small = joined((*filter(None, (_streak(record.solo, tr),)), *_absences(record.solo, tr)))
        told = [
            "### " + tr("Only against bots"),
            joined(_parts(record.solo, game, tr)),
            small and f"-# {small}",
        ]
        told += (f"-# {line}" for line in _counted(game, record.solo, tr))
        blocks.append(Text("\n".join(filter(None, told))))
    if ratings is not None and rating is None:
        blocks.append(
            Text("-# " + tr("A rating starts with the first game that at least two people finish."))
        )
    ways = [Button(tr("All games"), person.page())]
    if ratings is not None and not person.all:
        ways.append(Button(tr("Leaderboard"), address(f"board {record.ladder} all 0")))
    if person.me:
        ways.append(show_button(address(f"showstats {person.user_id} {record.ladder}"), tr))
    blocks.append(Row(tuple(ways)))
    return Screen(tuple(blocks))


def of_all_servers(records: Sequence[Record], person: Person, ladder: str | None, tr: Tr) -> Screen:
    """The reader's games in all servers together. If a ``ladder`` is named, its counts are shown too."""
    small = tr("From all servers where you play. Each has ratings of its own: use `/stats` there.")
    note = Text(f"-# {small}")
    record = next((record for record in records if record.ladder == ladder), None)
    if not records:
        text = tr("You haven't finished a game yet. Learn one with `/learn`.")
        return Screen((Text(f"## {_heading(person, tr)}\n{text}"),))
    if record is None:
        return Screen((*_overview(records, person, {}, tr), note))
    blocks: list[Block] = [Text(f"## {_heading(person, tr)}\n{_in_short(record, None, tr)}")]
    if counted := _counted(ladders()[record.ladder].game, record.done, tr):
        blocks.append(Text("\n".join(f"- {line}" for line in counted)))
    return Screen((*blocks, note, Row((Button(tr("All games"), person.page()),))))


def not_played(ladder: str, person: Person, tr: Tr) -> Screen:
    """The screen for a ladder on which the person has not finished a game here."""
    empty = _nothing(person, ladders()[ladder].game, tr, ladder_name(ladder, tr))
    return Screen((*empty.blocks, Row((Button(tr("All games"), person.page()),))))


def _nothing(person: Person, start: str, tr: Tr, game: str | None = None) -> Screen:
    details = {"name": remembered(person.name, tr), "game": game}
    if person.me:
        text = (
            tr("You haven't finished a game of {game} in this server yet.", **details)
            if game
            else tr("You haven't finished a game in this server yet.")
        )
        what_to_do = tr(
            "Open a table with {command}: bots fill the empty seats.", command=f"`/{start} start`"
        )
    else:
        text = (
            tr("{name} hasn't finished a game of {game} in this server yet.", **details)
            if game
            else tr("{name} hasn't finished a game in this server yet.", **details)
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


def _record(done: Done, game: str, tr: Tr) -> str:
    """A line that every game has: games, wins, average place and best round. "" if there were no games."""
    if not done.games:
        return ""
    games, wins, *others = _parts(done, game, tr)
    return joined((f"**{games}**", f"**{wins}**", *others))


def _parts(done: Done, game: str, tr: Tr) -> list[str]:
    mean = format_decimal(done.places / done.games, "0.0", locale=tr.language)
    parts = [*_won(done.games, done.wins, tr), tr("average place {place}", place=mean)]
    counted = statistics(game)
    if counted and done.best is not None and (best := counted.best(done.best, tr.of(game))):
        parts.append(best)
    return parts


def _streak(done: Done, tr: Tr) -> str:
    if not done.longest:
        return ""
    return tr("wins in a row: {now} now, {longest} at best", now=done.streak, longest=done.longest)


def _absences(done: Done, tr: Tr) -> Iterator[str]:
    """Lines on how many games the person left early and how often they were away at the end, if any."""
    if done.left:
        yield tr.plural("{n} game left early", "{n} games left early", done.left)
    if done.away:
        yield tr.plural("away at the end of {n} game", "away at the end of {n} games", done.away)


def _counted(game: str, done: Done, tr: Tr) -> Sequence[str]:
    counted = statistics(game)
    return counted.lines(done.counts, tr.of(game)) if counted and done.games else ()


def _others(career: Career, person: Person, tr: Tr) -> list[str]:
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
    game = ladders()[career.record.ladder].game
    if counted := statistics(game):
        of_game = tr.of(game)
        for text, said, rivals in (
            (counted.most_done_to, counted.did, career.did_to),
            (counted.most_suffered_from, counted.suffered, career.suffered_from),
        ):
            if not (text and said and rivals):
                continue
            names = [f"{remembered(rival.name, tr)}\xa0({rival.times}×)" for rival in rivals]
            if not person.me:
                lines.append(of_game(text, names=listed(names, tr)))
                continue
            line = of_game.plural(*said, rivals[0].times, name=remembered(rivals[0].name, tr))
            if names[1:]:
                line += " " + tr("Then: {names}", names=listed(names[1:], tr))
            lines.append(line)
    return lines
