"""`/stats`: all games of a person or one of them, which only the person who asks sees."""

from __future__ import annotations

import msgspec
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.games.ladders import ladder_name, ladder_of
from bot.games.statistics import statistics
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, said, text, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]


async def play(evening: Evening, key: str, *members: MemberActor, seed: str = "s") -> None:
    """Stores a random game between these people and the house."""
    people = {UserId(member.id): member.name for member in members}
    guild = evening.guild.id
    await finish(
        evening.bot.store, setting_of(key), people, evening.bot.now(), seed=seed, guild=GuildId(guild)
    )


def options_of(key: str) -> dict[str, int | str]:
    """The options of the game that `play` stores."""
    options: dict[str, int | str] = msgspec.to_builtins(setting_of(key).options)
    return options


async def stats(evening: Evening, reader: MemberActor, **options: object) -> ResponseMessage:
    shown = answer_of(await reader.slash(evening.channel, "stats", **options))
    assert shown.ephemeral
    return shown


def pictures(message: ResponseMessage) -> list[str]:
    """The alt texts of the pictures on a message, each of which has its file."""
    files = {attachment.filename for attachment in message.attachments}
    container = message.components[0]
    items = [item for part in container["components"] if part["type"] == 12 for item in part["items"]]
    assert len(items) == len(files)
    assert all(attachment.description for attachment in message.attachments)
    return [item["description"] for item in items]


async def test_who_has_played_nothing_is_told_how_to_begin(evening: Evening) -> None:
    for locale, sentence in (
        ("en-US", "You have not finished a game in this server yet. Open a table with `/"),
        ("fr", "Tu n'as encore terminé aucune partie sur ce serveur. Ouvre une table avec `/"),
        ("de", "Du hast auf diesem Server noch keine Partie zu Ende gespielt. Eröffne einen Tisch mit `/"),
    ):
        ann = evening.member(f"ann {locale}", locale=locale)
        assert sentence in text(await stats(evening, ann))
    one = await stats(evening, ann, game="cucco")
    assert "Cucco 21" in text(one)
    assert "`/cucco start`" in text(one)
    assert words(one) == [f"stats {ann.id}"]
    for press, refused in (
        ("stats 1 nope", NO_GAME),
        ("stats x", MEANINGLESS),
        ("stats", MEANINGLESS),
        ("stats 1 kuckuck 2", MEANINGLESS),
    ):
        assert said(await evening.press_old(ann, one, f"t:0:-:{press}")) == Tr("de")(refused), press


async def test_all_games_lead_to_each_and_back_again(evening: Evening) -> None:
    ann, ben, tr = evening.member("ann", locale="fr"), evening.member("ben"), Tr("fr")
    for key in games():
        await play(evening, key, ann, ben)
    finished = {ladder_of(key, options_of(key)): key for key in games()}
    records = await evening.bot.store.statistics.records(UserId(ann.id), GuildId(evening.guild.id))
    page = await stats(evening, ann)
    overview = text(page)
    offered = [f"stats {ann.id} {ladder}" for ladder in sorted(finished)]
    assert words(page) == [*offered, f"showstats {ann.id}"]
    for ladder, key in finished.items():
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
    await evening.press(ann, page, f"board {min(finished)} all 0")
    assert ladder_name(min(finished), tr) in text(page).splitlines()[0]
    assert pictures(page) == [], "the leaderboard is without the picture"


async def test_a_named_game_is_shown_at_once_with_whom_one_met(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    for _ in range(3):
        await evening.finish_game(ben, ann)
    await evening.finish_game(ann, ben)
    shown = text(await stats(evening, ann, game="kuckuck")).replace("\xa0", " ")
    assert "Statistics: ann (you)" in shown
    assert "**4 games** · **1 win (25%)** · average place 1.8" in shown
    assert "wins in a row: 1 now, 1 at best" in shown
    assert "rank 2 of 2 🌱 provisional" in shown
    assert "Strongest opponents, by games lost to them: **ben** (3 of 4)" in shown
    await play(evening, "kuckuck", cleo)
    page = await stats(evening, cleo, game="kuckuck")
    assert "### Against bots alone\n1\xa0game · 0\xa0wins" in text(page)
    assert "-# against bots alone: 1\xa0game · 0\xa0wins" in text(await stats(evening, cleo))
    assert "A rating starts with the first game that at least two people finish." in text(page)
    assert pictures(page) == []


async def test_somebody_else_is_named_as_in_their_last_game_here(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    gone = evening.env.create_user("gone")
    people = {UserId(ann.id): "ann", UserId(ben.id): "ben", UserId(gone.id): "Gone"}
    here, now = GuildId(evening.guild.id), evening.bot.now()
    await finish(evening.bot.store, setting_of("cucco"), people, now, guild=here)
    page = await stats(evening, cleo, member=ben, game="cucco")
    assert "Statistics: ben\n" in text(page)
    assert words(page)[0] == f"stats {ben.id}"
    assert "Statistics: Gone" in text(await stats(evening, ann, member=gone)), "who has left the server"
    nothing = "**cleo** has not finished a game in this server yet."
    assert nothing in text(await stats(evening, ann, member=cleo))
    await evening.bot.store.erase(UserId(ben.id))
    assert "*deleted player*" in text(await stats(evening, ann, game="cucco")), "and who was forgotten"
    await evening.press(cleo, page, f"stats {ben.id}")
    assert "Statistics: deleted player" in text(page)
    other = Evening(evening.env)
    zoe = other.member("zoe")
    elsewhere = text(await stats(other, zoe, member=ann.user))
    assert "**ann** has not finished a game" in elsewhere, "a server sees its own games alone"


async def test_words_take_the_place_of_the_picture_where_it_is_not_wanted_or_allowed(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await play(evening, "kuckuck", ann, ben)
    [alt] = pictures(await stats(evening, ann, game="kuckuck"))
    await evening.choose_setting(ann, "pictures", "off")
    page = await stats(evening, ann, game="kuckuck")
    assert pictures(page) == []
    assert alt in text(page)
    evening.channel = evening.limited(attach_files=False)
    page = await stats(evening, ben, game="kuckuck")
    assert pictures(page) == []
    assert "Rating over time" in text(page)
