"""What a server reads at the end of a season: the podium of each ladder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.common import joined, listed, remembered, signed, small_line
from bot.games.ladders import ladder_name
from bot.i18n import Tr
from bot.presenters.scores import MEDALS, season_name
from bot.scores.leaderboard import Leaderboard, Standing
from bot.screen import Block, Button, Row, Screen, Text, address


class Crown(NamedTuple):
    """The champion's role, those who have got it, and the ladder whose first they are."""

    role: int
    champions: Sequence[Standing]
    ladder: str


def podiums_page(boards: Sequence[Leaderboard], crown: Crown | None, tr: Tr) -> Screen:
    """The podiums of a season that is over."""
    season = boards[0].season
    title = "## 🏆 " + tr("{season} is over", season=season_name(season, tr))
    told = small_line(tr("The best of each ranking, with their ratings."))
    blocks: list[Block] = [Text(f"{title}\n{told}")]
    blocks += [Text(_podium(board, tr)) for board in boards]
    if crown:
        said = tr(
            "{role} from now on: {names}, first in {game}",
            role=f"<@&{crown.role}>",
            names=listed([remembered(one.name, tr) for one in crown.champions], tr),
            game=ladder_name(crown.ladder, tr),
        )
        blocks.append(Text(f"👑 {said}"))
    blocks.append(Row((Button(tr("Leaderboard"), address(f"board {boards[0].ladder} {season} 0")),)))
    return Screen(tuple(blocks))


def _podium(board: Leaderboard, tr: Tr) -> str:
    places = [f"{MEDALS[one.rank]} {remembered(one.name, tr)} — {signed(one.rating)}" for one in board.podium]
    games = tr.plural("{n} game", "{n} games", board.games)
    players = tr.plural("{n} player", "{n} players", board.players)
    told = small_line(joined((games, players)))
    return "\n".join((f"### {ladder_name(board.ladder, tr)}", *places, told))
