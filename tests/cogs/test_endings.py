"""The end of a game as an event: ratings on the sheet and in each hand, also where they are learnt late."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

import pytest

from bot.ids import GuildId, TableId, UserId
from bot.scores.ending import UNTOLD
from bot.scores.rating_history import RatingChange
from bot.scores.ratings import BEGINNING
from bot.storage.statistics import Statistics
from tests.cogs.evening import Evening
from tests.cogs.reading import text


async def ratings_of(evening: Evening) -> dict[str, int]:
    board = await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), "kuckuck")
    return {standing.name: standing.rating for standing in board.standings}


def told(rating: int, before: int = BEGINNING) -> str:
    change = rating - before
    return f"{rating} ({'+' if change > 0 else '−' if change else '±'}{abs(change)})"


async def test_the_end_tells_everybody_what_it_has_brought_them_and_stays_as_it_is(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(9):
        await evening.finish_game(ben, ann)
    before = await ratings_of(evening)
    await evening.start_game(ann, ben, house=1)
    ended = await evening.play_out(ann, ben)
    await evening.paint()
    rated, board = await ratings_of(evening), evening.board()
    assert set(rated) == {"ann", "ben"}
    [line] = [line for line in text(board).splitlines() if line.startswith("-# Ratings: ")]
    for member, name, other in ((ann, "ann", "ben"), (ben, "ben", "ann")):
        assert f"**{name}** {told(rated[name], before[name])}" in line
        mine = text(evening.hand(member))
        assert f"your rating: {told(rated[name], before[name])}".replace(" ", "\xa0") in mine
        assert "\xa0points · " in mine or "\xa0point · " in mine
        [news] = [line for line in mine.splitlines() if line.startswith("⚔️")]
        assert f"**{other}**" in news
        # Which of the two is news depends on the cards; each is told at a round number.
        assert re.search(r"\b(10 games|\d+ times)\b", news.replace("\xa0", " "))
    assert "⚔️" not in text(board), "it is theirs alone"

    shown = text(board)
    await evening.finish_game(ben, ann)
    await evening.restart()
    assert evening.bot.endings.of(ended) == UNTOLD
    await evening.press(ann, board, "again")
    assert text(board).startswith(shown), "drawn again, with one line more, whatever was played since"
    assert "The next game" in text(board).removeprefix(shown)


async def test_a_letter_tells_what_is_learnt_of_the_end_only_after_it_was_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1)
    changes = Statistics.rating_changes

    async def late(statistics: Statistics, table_id: TableId) -> Mapping[UserId, RatingChange]:
        await asyncio.sleep(5)
        return await changes(statistics, table_id)

    monkeypatch.setattr(Statistics, "rating_changes", late)
    await evening.play_out(ann, ben)
    await evening.paint()
    letter = evening.letter(ann)
    assert "The score sheet is at the table." in text(letter)
    assert "rating" not in text(letter)
    assert await evening.bot.store.people.hands(TableId(1)) == {}, "a restart need not find it"
    await evening.wait(10)
    assert f"your rating: {told((await ratings_of(evening))['ann'])}".replace(" ", "\xa0") in text(letter)
    await evening.press(ben, evening.board(), "again")
    await evening.wait(5)
    assert "The next game is at [table 2]" in text(letter)
    assert await evening.bot.store.people.hands(TableId(1)) == {}
