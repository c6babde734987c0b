"""`/stats`: all games of a person or one of them, which only the person who asks sees."""

from __future__ import annotations

import msgspec
from simcord import ResponseMessage

from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.games.ladders import ladder_name, ladder_of
from bot.games.statistics import statistics
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from tests.bot.logged import finish, setting_of
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, finished
from tests.cogs.reading import said, text, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]


def pictures(message: ResponseMessage) -> list[str]:
    """The alt texts of the pictures on a message, each of which has its file."""
    files = {attachment.filename for attachment in message.attachments}
    container = message.components[0]
    items = [item for part in container["components"] if part["type"] == 12 for item in part["items"]]
    assert len(items) == len(files)
    assert all(attachment.description for attachment in message.attachments)
    return [item["description"] for item in items]


async def test_who_has_played_nothing_is_told_how_to_begin(evening: Evening) -> None:
    ann = evening.member("ann", locale="de")
    nothing = "Du hast auf diesem Server noch keine Partie zu Ende gespielt. Eröffne einen Tisch mit `/"
    assert nothing in text(await ask(ann, evening, "stats"))
    one = await ask(ann, evening, "stats", game="cucco")
    assert "Cucco 21" in text(one)
    assert "`/cucco start`" in text(one)
    assert words(one) == [f"stats {ann.id}"]
    for press in ("stats 1 nope", "stats x", "stats", "stats 1 kuckuck 2"):
        refused = NO_GAME if "nope" in press else MEANINGLESS
        assert said(await evening.press_old(ann, one, f"t:0:-:{press}")) == Tr("de")(refused), press


async def test_all_games_lead_to_each_and_back_again(evening: Evening) -> None:
    ann, ben, tr = evening.member("ann", locale="fr"), evening.member("ben"), Tr("fr")
    two = ("kuckuck", "coucou")
    for key in two:
        await finished(evening, ann, ben, game=key)
    played = {ladder_of(key, msgspec.to_builtins(setting_of(key).options)): key for key in two}
    records = await evening.bot.store.statistics.records(UserId(ann.id), GuildId(evening.guild.id))
    page = await ask(ann, evening, "stats")
    overview = text(page)
    offered = [f"stats {ann.id} {ladder}" for ladder in sorted(played)]
    assert words(page) == [*offered, f"showstats {ann.id}"]
    for ladder, key in played.items():
        assert ladder_name(ladder, tr) in overview
        await evening.press(ann, page, f"stats {ann.id} {ladder}")
        [alt] = pictures(page)
        told = statistics(key)
        [record] = [record for record in records if record.ladder == ladder]
        assert told
        for line in told.lines(record.done.counts, tr.of(key)):
            assert line in text(page)
        assert tr("Leaderboard") in str(page.components)
        assert str(record.rated and record.rated.rating) in alt
        await evening.press(ann, page, f"stats {ann.id}")
        assert text(page) == overview
        assert pictures(page) == []
    await evening.press(ann, page, offered[0])
    await evening.press(ann, page, f"board {min(played)} all 0")
    assert ladder_name(min(played), tr) in text(page).splitlines()[0]
    assert pictures(page) == [], "the leaderboard is without the picture"


async def test_somebody_else_is_named_as_in_their_last_game_here(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    gone = evening.env.create_user("gone")
    people = {UserId(ann.id): "ann", UserId(ben.id): "ben", UserId(gone.id): "Gone"}
    here, now = GuildId(evening.guild.id), evening.bot.now()
    await finish(evening.bot.store, setting_of("cucco"), people, now, guild=here)
    page = await ask(cleo, evening, "stats", member=ben, game="cucco")
    assert "Statistics: ben\n" in text(page)
    assert words(page)[0] == f"stats {ben.id}"
    left = await ask(ann, evening, "stats", member=gone)
    assert "Statistics: Gone" in text(left), "who has left the server"
    nothing = "**cleo** has not finished a game in this server yet."
    assert nothing in text(await ask(ann, evening, "stats", member=cleo))
    await evening.bot.store.erase(UserId(ben.id))
    assert "*deleted player*" in text(await ask(ann, evening, "stats", game="cucco")), "and who was forgotten"
    await evening.press(cleo, page, f"stats {ben.id}")
    assert "Statistics: deleted player" in text(page)
    other = Evening(evening.env)
    zoe = other.member("zoe")
    elsewhere = text(await ask(zoe, other, "stats", member=ann.user))
    assert "**ann** has not finished a game" in elsewhere, "a server sees its own games alone"


async def test_words_take_the_place_of_the_picture_where_it_is_not_wanted_or_allowed(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben, game="kuckuck")
    [alt] = pictures(await ask(ann, evening, "stats", game="kuckuck"))
    await evening.choose_setting(ann, "pictures", "off")
    page = await ask(ann, evening, "stats", game="kuckuck")
    assert (pictures(page), text(page).count(alt)) == ([], 1)
    evening.channel = evening.limited(attach_files=False)
    page = await ask(ben, evening, "stats", game="kuckuck")
    assert (pictures(page), text(page).count("Rating over time")) == ([], 1)
