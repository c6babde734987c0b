"""The same cards again, from the press on the sheet to the comparison at the end."""

from __future__ import annotations

import json

from bot.presenters.common import signed
from bot.screen import address
from tests.cogs.evening import Evening
from tests.cogs.finished import content_of
from tests.cogs.reading import answer_of, said, text, words


async def test_the_same_cards_are_played_once_more_and_compared(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, house=1, rounds="short")
    same = address("same", table=evening.table().id)
    assert "not over yet" in said(await evening.press_old(ann, board, same))
    first = await evening.play_out(ann, ben)
    assert "Only people who played here" in said(await evening.press(cleo, evening.board(), "same"))
    await evening.press(ben, evening.board(), "same")
    await evening.paint()
    sheet, lobby = evening.shared()
    assert "The next game is at" in text(sheet)
    assert "same" not in words(sheet)
    assert f"Same cards as table {first.id}, seats moved on by one. Not rated" in text(lobby)
    assert "A seat is kept for **ann**: press *Join*." in text(lobby)
    assert "Bots take the seats that are free then" in text(lobby)
    assert "only for the people who played them" in said(await evening.press(cleo, lobby, "join"))
    page = answer_of(await evening.press(ben, lobby, "host"))
    assert "pace" in words(page)
    assert not {"bots", "level", "most"} & {*words(page)}
    assert "bots take the free seats by themselves" in said(await evening.press(ben, lobby, "fill"))
    await evening.press_old(ann, sheet, same)
    assert [table.people for table in evening.bot.tables] == [(ann.id, ben.id)], "a second press sits down"
    await evening.press(ben, lobby, "start")
    await evening.paint()
    second = evening.table()
    assert second.seed == first.seed
    assert [player.user for player in second.players] == [None, ann.id, ben.id]
    assert len(evening.seals(ann)) == 1, "these cards have no seal of their own"
    await evening.play_out(ann, ben)
    await evening.paint()
    [end] = [found for found in evening.shared() if "With ann's cards: **ann**" in text(found)]
    [line] = [line for line in text(end).splitlines() if line.startswith("With ann's cards")]
    for table in (first, await evening.bot.tables.get(second.id)):
        assert table.outcome
        assert f" {signed(table.outcome.scores[0])}\xa0point" in line
    assert "Ratings" not in text(end)
    proof = answer_of(await ann.slash(evening.channel, "verify", table=second.id))
    assert "**All of it agrees.**" in text(proof)
    assert f"The seed is that of table {first.id}" in text(proof)
    replayed = answer_of(await ann.slash(evening.channel, "replay", table=second.id))
    assert f"Same cards as table {first.id}" in text(replayed)
    [file] = answer_of(await evening.press(ann, proof, "save data")).attachments
    known = json.loads(content_of(evening, file))
    assert known["same"] == {"table": first.id, "moved": 1}
