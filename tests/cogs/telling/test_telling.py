"""People who want to hear of open tables are told at most once a day, and only in the hours they choose."""

import asyncio
from datetime import UTC, datetime

import pytest
from simcord import MemberActor, ResponseMessage

from bot.ids import GuildId, UserId
from bot.storage.store import Store
from cogs.telling import cog
from cogs.telling.cog import AFTER, ALONE, SOON
from cogs.telling.stored import ANY, KeptWishes, Wish
from tests.bot.drawn import HOST, lobby
from tests.bot.people import ANN
from tests.bot.service import on_both
from tests.cogs.circumstances import close_letters, open_letters
from tests.cogs.evening import Evening
from tests.cogs.finished import ask
from tests.cogs.reading import address_of, text
from tests.engine.contract import biggest_of

DAY = 86_400.0


def test_a_wish_covers_its_game_in_its_hours_once_a_day_of_its_zone() -> None:
    """It is 19:30 on the second of July in Paris, and that day began at 22:00 UTC."""
    now, wish = datetime(2026, 7, 2, 17, 30, tzinfo=UTC).timestamp(), Wish(ANY, 18, 23, "Europe/Paris", "en")
    begun, table = datetime(2026, 7, 1, 22, tzinfo=UTC).timestamp(), lobby(biggest_of("kuckuck"), ["Ann"])
    covering = (
        *(wish, wish._replace(game="kuckuck"), wish._replace(told=begun - 1)),
        *(wish._replace(begins=begins, ends=ends) for begins, ends in ((23, 20), (19, 20), (19, 19))),
    )
    others = (
        *(wish._replace(game="as"), wish._replace(told=begun), wish._replace(closed=True)),
        *(wish._replace(begins=20, ends=19), wish._replace(zone="Asia/Tokyo")),
    )
    for one in (*covering, *others):
        assert one.covers(table, UserId(1), now) == (one in covering), one
    assert not wish.covers(table, UserId(HOST), now)


@on_both
async def test_nobody_is_told_twice_a_day_whatever_is_chosen_meanwhile(store: Store, other: Store) -> None:
    first, second = kept = KeptWishes(store), KeptWishes(other)
    wish, midnight = Wish(ANY, 18, 23, "UTC", "en"), 5.0
    for day in range(1, 6):
        here, elsewhere = GuildId(2 * day), GuildId(2 * day + 1)
        await first.begin(here, ANN, wish)
        *told, _ = await asyncio.gather(
            *(one.tell(here, ANN, midnight * day, midnight * day) for one in kept * 2),
            second.begin(elsewhere, ANN, wish),
        )
        assert told.count(True) == 1
        assert not await first.tell(elsewhere, ANN, midnight * day + 1, midnight * day), "a choice of today"
    assert await second.change(here, ANN, "de", begins=9, ends=12)
    assert await first.find(here, ANN) == Wish(ANY, 9, 12, "UTC", "de", told=25.0)
    await first.drop(here, ANN)
    assert not await second.change(here, ANN, "de", begins=7), "who has just stopped it"
    assert not await second.tell(here, ANN, 99.0, 98.0)
    await first.shut(ANN)
    assert not await second.tell(elsewhere, ANN, 99.0, 98.0)


async def wish(evening: Evening, member: MemberActor, game: str = ANY) -> ResponseMessage:
    """The page *tell* of the member's settings, after the member has chosen this game there."""
    page = await ask(member, evening, "settings")
    await evening.press(member, page, "tell")
    if game:
        await member.select(page, [game], custom_id=address_of(page, "tell game"))
    return page


async def told(evening: Evening, member: MemberActor, after: float = ALONE) -> list[str]:
    """The first words of the bot's direct messages to this member, after a while."""
    await evening.wait(after + 1)
    return [text(letter).split(":")[0] for letter in evening.letters(member)]


async def test_people_are_told_of_a_table_and_of_a_seat_that_comes_free_until_they_cannot_be_written_to(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    abe, ann, ben, cleo, dan = evening.members("abe", "ann", "ben", "cleo", "dan")
    for member, game in ((ann, ANY), (ben, "kuckuck"), (cleo, ANY)):
        await wish(evening, member, game)
    await evening.press(cleo, await evening.open_table(ann, game="coucou"), "join")
    await evening.press(ann, await evening.open_table(ann), "leave")
    evening.channel, here = evening.limited(ann, view_channel=False), evening.channel
    evening.invite_bot(administrator=True)
    await evening.open_table(ann)
    evening.channel = here
    for member in (ann, ben, cleo):
        assert await told(evening, member) == [], "one sits there, one is closed, one is hidden"
    await wish(evening, abe)
    evening.guild.remove_member(abe)
    await evening.open_table(ann)
    news = ["🔔 A table is open in **The Nest**"]
    with monkeypatch.context() as one_person:
        one_person.setattr(cog, "AT_ONCE", 1)
        assert await told(evening, ben) == news, "who has left takes nobody's place"
    await evening.open_table(dan)
    assert await told(evening, ben) == news, "once a day"
    await evening.wait(DAY)
    await evening.start_game(ann, cleo, dan)
    assert await told(evening, ben, AFTER) == news, "no seat is free"
    await evening.leave(dan)
    news += ["🔔 A seat has come free at a table in **The Nest**"]
    assert await told(evening, ben, AFTER) == news
    close_letters(evening, ben)
    await evening.wait(DAY)
    await evening.open_table(ann)
    assert await told(evening, ben) == news
    open_letters(evening)
    assert "I couldn't write to you" in text(await wish(evening, ben, ""))
    await wish(evening, ben)
    await evening.press(ben.user, evening.letters(ben)[-1], f"tell-off {evening.guild.id}")
    await evening.wait(DAY)
    await evening.open_table(ann)
    assert len(await told(evening, ben)) == 2


async def test_nobody_uses_up_everybodys_message_of_the_day_with_a_table_that_is_not_meant(
    evening: Evening,
) -> None:
    jo, kim, ann, ben, cleo = evening.members("jo", "kim", "ann", "ben", "cleo")
    await wish(evening, ben)
    lobby = await evening.open_table(jo)
    await evening.wait(ALONE - 1)
    await evening.press(jo, lobby, "leave")
    assert await told(evening, ben) == [], "its host was not there for long"
    lobby = await evening.lobby(jo, kim, cleo)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 1, "two people mean it"
    for member in (cleo, kim, jo):
        await evening.press(member, lobby, "leave")
    for _ in range(2):
        await evening.wait(DAY)
        lobby = await evening.lobby(jo, kim)
        assert len(await told(evening, ben)) == 1, "they closed the last one at once"
        for member in (kim, jo):
            await evening.press(member, lobby, "leave")
    await evening.lobby(ann, cleo)
    assert len(await told(evening, ben)) == 2, "who only sat there is not to blame"
    await evening.press(cleo, evening.shared()[-1], "leave")
    await evening.wait(SOON)
    await evening.press(ann, evening.shared()[-1], "leave")
    await evening.wait(DAY)
    await evening.open_table(ann)
    assert len(await told(evening, ben)) == 3, "nobody came, though she waited"
    await evening.press(ann, evening.shared()[-1], "start")
    await evening.paint()
    await evening.close_by_vote(ann)
    await evening.wait(DAY)
    await evening.open_table(ann)
    assert len(await told(evening, ben)) == 3, "she began alone and closed it at once"


async def test_who_led_a_table_when_people_heard_of_it_answers_for_it_and_nobody_else(
    evening: Evening,
) -> None:
    jo, kim, lee, ben, ann = evening.members("jo", "kim", "lee", "ben", "ann")
    await wish(evening, ben)
    await evening.press(jo, await evening.lobby(jo, kim), "leave")
    assert len(await told(evening, ben)) == 1, "kim, who has taken it over, waited there for somebody"
    await evening.press(kim, evening.shared()[-1], "leave")
    await evening.wait(DAY)
    await evening.open_table(kim)
    assert len(await told(evening, ben)) == 1, "she closed the last one at once"
    await evening.press(kim, evening.shared()[-1], "leave")
    await evening.press(jo, await evening.lobby(jo, lee), "leave")
    await evening.press(lee, evening.shared()[-1], "leave")
    lobby = await evening.lobby(jo, lee)
    await evening.wait(AFTER + 1)
    assert len(evening.letters(ben)) == 2, "nobody had heard of those that they closed"
    await evening.press(jo, lobby, "leave")
    await evening.press(lee, lobby, "leave")
    await evening.wait(DAY)
    await evening.open_table(jo)
    assert len(await told(evening, ben)) == 2, "he had left them all to come for nothing"
    await evening.press(jo, evening.shared()[-1], "leave")
    await evening.start_game(lee, ann, house=2, pace="relaxed")
    await evening.leave(ann)
    news = await told(evening, ben)
    assert len(news) == 3, "who has taken a table over is not to blame"
    assert news[-1] == "🔔 A seat has come free at a table in **The Nest**"
    await evening.close_by_vote(lee)
    await evening.wait(DAY)
    await evening.open_table(lee)
    assert len(await told(evening, ben)) == 3, "the game that they heard of was closed at once"
