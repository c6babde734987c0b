"""Who asks for it is told of tables, once a day at most, in their hours; of none that is not for them."""

from datetime import UTC, datetime

import pytest
from simcord import MemberActor, ResponseMessage

from bot.ids import UserId
from cogs.telling.cog import AFTER
from cogs.telling.stored import ANY, Wish
from tests.bot.drawn import HOST, lobby
from tests.cogs.circumstances import close_letters, open_letters
from tests.cogs.evening import Evening
from tests.cogs.finished import ask
from tests.cogs.reading import address_of, text, words
from tests.engine.contract import biggest_of

DAY = 86_400.0


@pytest.mark.parametrize(
    ("change", "covered"),
    [
        ({}, True),
        ({"game": "kuckuck"}, True),
        ({"game": "as"}, False),
        ({"begins": 20, "ends": 18}, False),
        ({"begins": 23, "ends": 20}, True),
        ({"begins": 19, "ends": 19}, True),
        ({"zone": "Asia/Tokyo"}, False),
        ({"told": datetime(2026, 7, 1, 22, tzinfo=UTC).timestamp()}, False),
        ({"told": datetime(2026, 7, 1, 21, tzinfo=UTC).timestamp()}, True),
        ({"closed": True}, False),
    ],
)
def test_a_wish_covers_its_game_in_its_hours_once_a_day_of_its_zone(
    change: dict[str, object], covered: bool
) -> None:
    """It is 19:30 on the second of July in Paris, where the day has begun at 22:00 by UTC."""
    now, wish = datetime(2026, 7, 2, 17, 30, tzinfo=UTC).timestamp(), Wish(ANY, 18, 23, "Europe/Paris", "en")
    table = lobby(biggest_of("kuckuck"), ["Ann"])
    assert wish._replace(**change).covers(table, UserId(1), now) == covered  # type: ignore[arg-type]  # by name
    assert not wish.covers(table, UserId(HOST), now)


async def wish(evening: Evening, member: MemberActor, game: str = ANY) -> ResponseMessage:
    """The member's page, once they have chosen this game on it."""
    page = await ask(member, evening, "play")
    await evening.press(member, page, "tell")
    await member.select(page, [game], custom_id=address_of(page, "tell game"))
    return page


async def test_people_are_told_of_a_table_and_of_a_seat_that_comes_free_until_they_cannot_be_written_to(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    page = await wish(evening, ben, "kuckuck")
    assert words(page) == ["tell game", "tell begins", "tell ends", "tell zone"]
    await wish(evening, ann)
    await wish(evening, cleo)
    await evening.press(cleo, await evening.open_table(ann, game="coucou"), "join")
    await evening.press(ann, await evening.open_table(ann), "leave")
    evening.channel, here = evening.limited(ann, view_channel=False), evening.channel
    evening.invite_bot(administrator=True)
    await evening.open_table(ann)
    evening.channel = here
    await evening.wait(AFTER + 1)
    assert not any(map(evening.letters, (ann, ben, cleo))), "one sits there, one is closed, one is hidden"
    await evening.start_game(ann, dan, house=1)
    await evening.wait(AFTER + 1)
    told = text(evening.letter(ben))
    assert "A seat is free at a table in **The Nest**: [Zum Kuckuck! · table 4](" in told
    await evening.wait(DAY, step=3600)
    await evening.open_table(ann)
    await evening.open_table(dan)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 2, "once a day"
    assert "A table is open in **The Nest**" in text(evening.letters(ben)[-1])
    close_letters(evening, ben)
    await evening.wait(DAY, step=3600)
    await evening.open_table(ann)
    await evening.wait(AFTER + 1)
    open_letters(evening)
    page = await ask(ben, evening, "settings")
    await evening.press(ben, page, "tell")
    assert "I could not write to you" in text(page)
    await wish(evening, ben)
    await evening.wait(DAY, step=3600)
    await evening.start_game(ann, cleo, dan)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 2, "no seat is free"
    await evening.leave(dan)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 3
    await evening.press(ben.user, evening.letters(ben)[-1], f"tell-off {evening.guild.id}")
    await evening.wait(DAY, step=3600)
    await evening.open_table(ann)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 3
