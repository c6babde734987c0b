"""People who play from direct messages, and leave the server of their table."""

from __future__ import annotations

from tests.cogs.evening import Evening
from tests.cogs.reading import cards, chosen, said


async def test_who_has_left_the_server_leaves_the_table_with_their_next_press(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    evening.guild.remove_member(ann)
    await evening.press(ann.user, letter, str(cards(letter)[1]))
    assert not evening.table().players[0].gone, "Discord is asked once a minute at most"
    await evening.wait(61, step=30)
    refused = said(await evening.press_old(ann.user, evening.letters(ann)[-1], "t:1:-:hand"))
    assert refused == "You are not in the server of table 1 any more, so you have left the table."
    await evening.paint()
    assert evening.table().players[0].gone, "a bot plays on"
    assert evening.table().people == (ben.id, cleo.id)
    assert said(await evening.press_old(ann.user, letter, "t:1:-:hand")).startswith("There is no such table")


async def test_nobody_loses_their_seat_where_discord_does_not_answer(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    path = f"/guilds/{evening.guild.id}/members/{ann.id}"
    for status, code in ((500, 0), (403, 50001), (404, 10004)):
        evening.env.inject_error("GET", path, status=status, code=code)
        first, *_ = cards(letter)
        await evening.press(ann.user, letter, str(first))
        await evening.paint()
        assert chosen(letter) == [first]
        assert not evening.table().players[0].gone
