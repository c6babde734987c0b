"""The end of a game as an event: ratings on the sheet and in each hand, and the way to the next table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

import pytest

from bot.discord_ui.panels.panel import Panel
from bot.ids import GuildId, TableId, UserId
from bot.scores.ending import UNTOLD
from bot.scores.rating_history import RatingChange
from bot.scores.ratings import BEGINNING
from bot.storage.statistics import Statistics
from bot.table import Phase
from tests.cogs.evening import Evening
from tests.cogs.reading import text


async def ratings_of(evening: Evening) -> dict[str, int]:
    board = await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), "kuckuck")
    return {standing.name: standing.rating for standing in board.standings}


def told(rating: int) -> str:
    change = rating - BEGINNING
    return f"{rating} ({'+' if change > 0 else '−' if change else '±'}{abs(change)})"


async def test_the_end_tells_everybody_what_it_has_brought_them(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    rated = await ratings_of(evening)
    assert set(rated) == {"ann", "ben"}
    [line] = [line for line in text(evening.board()).splitlines() if line.startswith("-# Ratings: ")]
    for name, rating in rated.items():
        assert f"**{name}** {told(rating)}" in line
    for member, name in ((ann, "ann"), (ben, "ben")):
        mine = text(evening.hand(member))
        assert f"your rating: {told(rated[name])}".replace(" ", "\xa0") in mine
        assert "\xa0points · " in mine or "\xa0point · " in mine


async def test_a_game_that_does_not_count_tells_no_rating(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    await evening.play_out(ann)
    await evening.paint()
    assert "Ratings" not in text(evening.board())
    assert "rating" not in text(evening.hand(ann))


async def test_a_hand_tells_what_is_new_between_two_after_a_game(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(9):
        await evening.finish_game(ben, ann)
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    for member, other in ((ann, "ben"), (ben, "ann")):
        [line] = [line for line in text(evening.hand(member)).splitlines() if line.startswith("⚔️")]
        assert f"**{other}**" in line
        # Which of the two is news depends on the cards; each is told at a round number.
        assert re.search(r"\b(10 games|\d+ times)\b", line.replace("\xa0", " "))
    assert "⚔️" not in text(evening.board()), "it is theirs alone"


async def test_after_a_restart_the_sheet_is_as_it_was_whatever_was_played_since(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    ended = await evening.play_out(ann, ben)
    board = evening.board()
    before = text(board)
    assert "Ratings" in before
    await evening.finish_game(ben, ann)
    await evening.restart()
    assert evening.bot.endings.of(ended) == UNTOLD
    await evening.press(ann, board, "again")
    assert text(board).startswith(before), "drawn again, with one line more"
    assert "The next game" in text(board).removeprefix(before)


async def test_the_end_links_to_the_next_table(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.wait(5)
    ended, lobby = evening.shared()
    link = f"/{evening.guild.id}/{evening.channel.id}/{lobby.id}"
    assert ended.id == sheet.id
    for shown in (text(ended), text(evening.hand(ben))):
        assert f"The next game is at [table 2](https://discord.com/channels{link})." in shown


async def test_the_sheet_links_to_the_next_table_also_when_its_end_has_come_in_a_new_message(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    sheet = evening.board()
    await evening.press(ann, sheet, "again")
    await evening.paint()
    lobby = evening.shared()[-1]
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    await evening.play_out(ann, ben)
    await evening.wait(5)
    newest = evening.shared()[-1]
    assert newest.id != lobby.id
    assert f"/{evening.channel.id}/{newest.id})." in text(sheet)


async def test_a_hand_that_is_being_drawn_when_the_game_ends_comes_to_tell_the_rating(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members)
    monkeypatch.setattr("bot.discord_ui.endings.PATIENCE", 60)
    hands, changes, playing = evening.bot.panels._ephemeral, Statistics.rating_changes, asyncio.Lock()
    refresh = hands.refresh

    async def once_played_out(panel: Panel) -> bool:
        async with playing:
            while (table := await evening.bot.tables.get(TableId(1))).phase is Phase.PLAYING:
                await evening.act(table, min(table.prompt.seats))
        return await refresh(panel)

    async def once_shown(statistics: Statistics, table_id: TableId) -> Mapping[UserId, RatingChange]:
        while not all("The score sheet is" in text(evening.hand(member)) for member in members):  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.1)
        return await changes(statistics, table_id)

    monkeypatch.setattr(hands, "refresh", once_played_out)
    monkeypatch.setattr(Statistics, "rating_changes", once_shown)
    await evening.choose(members[0])
    await evening.wait(5)
    rated = await ratings_of(evening)
    for member, name in zip(members, ("ann", "ben", "cleo"), strict=True):
        assert f"your rating: {told(rated[name])}".replace(" ", "\xa0") in text(evening.hand(member))


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


async def test_what_is_learnt_of_an_end_during_a_stop_paints_nothing(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    table = await evening.play_out(ann, ben)
    await evening.bot.painter.close()
    before = asyncio.all_tasks()
    evening.bot.painter.touch(table.id)
    assert not asyncio.all_tasks() - before
