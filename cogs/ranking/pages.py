"""The pages of `/leaderboard`, and the message that a server gets at the end of a season."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from babel.dates import format_skeleton

from bot.games.common import MEDALS, joined, pager, remembered, show_button, signed, small_line
from bot.games.ladders import ladder_name, ladders
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, address, grid
from cogs.ranking.ratings import BEGINNING, PROVISIONAL
from cogs.ranking.values import ALL_TIME, Leaderboard, Standing

SPROUT = "🌱"


def season_name(season: str, tr: Tr) -> str:
    """A season in words for the beginning of a line: its month, or "All time"."""
    if season == ALL_TIME:
        # Translators: A season: all months together
        return tr("All time")
    year, month = map(int, season.split("-"))
    name = format_skeleton("yMMMM", date(year, month, 1), locale=tr.language)
    return name[:1].upper() + name[1:]


def find(wanted: str, seasons: Sequence[str], tr: Tr) -> str | None:
    """The season that ``wanted`` names by its key or in words. None if it is not among ``seasons``."""
    meant = wanted.strip().casefold()
    for season in seasons:
        if meant in (season, season_name(season, tr).casefold()):
            return season
    return None


def leaderboard(
    board: Leaderboard, me: UserId | None, tr: Tr, other: str | None = None, beside: Sequence[str] = ()
) -> Screen:
    """A page of a ranking for the person ``me``. If None, everybody sees it, and everybody can turn pages.

    Every page has the line of ``me``. A button leads to the season ``other``, and a menu to the ladders in
    ``beside``.
    """
    title, season = ladder_name(board.ladder, tr), season_name(board.season, tr)
    head = "## " + tr("Leaderboard: {game}", game=title) + f"\n{season}"
    if board.players:
        head += f" · {_numbers(board, tr)}"
    blocks: list[Block] = [Text(head)]
    if board.podium and board.podium_season not in (None, board.season):
        blocks.append(Text(_podium(board, board.podium_season, tr)))
    if board.players:
        blocks += [Text("\n".join(_lines(board, me, tr))), Text(_note(tr))]
    else:
        blocks.append(Text(_nobody(board, tr)))
    word = "board" if me is not None else "allboard"
    blocks += pager(tr, f"{word} {board.ladder} {board.season}", board.page, board.pages)
    ways = []
    if other:
        ways.append(Button(season_name(other, tr), address(f"{word} {board.ladder} {other} 0")))
    if me is not None and board.players:
        ways.append(show_button(address(f"showboard {board.ladder} {board.season} {board.page}"), tr))
    blocks += grid(ways)
    offered = [key for key in ladders() if key == board.ladder or key in beside]
    if len(offered) > 1:
        options = tuple(Option(ladder_name(key, tr), key) for key in offered)
        blocks.append(Menu(address(f"boards {board.season}"), options, board.ladder))
    return Screen(tuple(blocks))


def _podium(board: Leaderboard, season: str, tr: Tr) -> str:
    """The first places of the season before this one."""
    places = " ".join(
        f"{MEDALS[standing.rank]}\xa0{remembered(standing.name, tr)}" for standing in board.podium
    )
    return "-# " + tr("{season}: {podium}", season=season_name(season, tr), podium=places)


def _lines(board: Leaderboard, me: UserId | None, tr: Tr) -> list[str]:
    lines = [_line(standing, me, tr) for standing in board.standings]
    if me is None:
        return lines
    if board.mine is None:
        return [*lines, tr("You're not in this ranking yet: none of your games has counted for it.")]
    if board.mine in board.standings:
        return lines
    return [*lines, "…", _line(board.mine, me, tr)]


def _line(standing: Standing, me: UserId | None, tr: Tr) -> str:
    name = remembered(standing.name, tr)
    if standing.user == me:
        name = tr("{name} (you)", name=name)
    rating = f"**{signed(standing.rating)}**" + (f" {SPROUT}" if standing.games < PROVISIONAL else "")
    parts = (
        tr.plural("{n} game", "{n} games", standing.games),
        tr.plural("{n} win", "{n} wins", standing.wins),
        tr.plural("{n} point", "{n} points", standing.points),
        tr("best place: {place}", place=standing.best),
    )
    medal = MEDALS.get(standing.rank, "")
    return f"{medal} {standing.rank}\\. {name} — {rating}\n-# {joined(parts)}".lstrip()


def provisional(games: int, tr: Tr) -> str:
    """A sign and a word that mark a rating from too few ``games``. "" if there are enough."""
    return f" {SPROUT}\xa0" + tr("provisional") if games < PROVISIONAL else ""


def _note(tr: Tr) -> str:
    return "-# " + tr(
        "In bold: the rating, which begins at {beginning}. Points: those of all games, added up. {sign} "
        "provisional: fewer than {games} games. Only games with at least two people count.",
        beginning=BEGINNING,
        sign=SPROUT,
        games=PROVISIONAL,
    )


def _nobody(board: Leaderboard, tr: Tr) -> str:
    return tr(
        "No game has counted here yet. Finish one with at least two people: {command}",
        command=f"`/{ladders()[board.ladder].game} start`",
    )


def podiums_page(boards: Sequence[Leaderboard], tr: Tr) -> Screen:
    """The podiums of a season that is over."""
    season = boards[0].season
    title = "## 🏆 " + tr("{season} is over", season=season_name(season, tr))
    told = small_line(tr("The best of each ranking, with their ratings."))
    blocks: list[Block] = [Text(f"{title}\n{told}")]
    blocks += [Text(_places(board, tr)) for board in boards]
    blocks.append(Row((Button(tr("Leaderboard"), address(f"board {boards[0].ladder} {season} 0")),)))
    return Screen(tuple(blocks))


def _places(board: Leaderboard, tr: Tr) -> str:
    places = [f"{MEDALS[one.rank]} {remembered(one.name, tr)} — {signed(one.rating)}" for one in board.podium]
    return "\n".join((f"### {ladder_name(board.ladder, tr)}", *places, small_line(_numbers(board, tr))))


def _numbers(board: Leaderboard, tr: Tr) -> str:
    games = tr.plural("{n} game", "{n} games", board.games)
    return joined((games, tr.plural("{n} player", "{n} players", board.players)))
