"""`/stats`: one member's statistics. Once they are shown to all, anybody can turn the pages."""

from typing import Any

import discord

from bot.discord_ui.messages.showing import JUST_SHOWN
from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from cogs.statistics.cog import NOT_YOURS
from tests.bot.logged import finish, setting_of
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask
from tests.cogs.reading import answer_of, said, text, words


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
    nothing = "**cleo** hasn't finished a game in this server yet."
    assert nothing in text(await ask(ann, evening, "stats", member=cleo))
    await evening.bot.store.erase(UserId(ben.id))
    assert "*deleted player*" in text(await ask(ann, evening, "stats", game="cucco")), "and who was forgotten"
    await evening.press(cleo, page, f"stats {ben.id}")
    assert "Statistics: deleted player" in text(page)
    other = Evening(evening.env)
    elsewhere = text(await ask(other.member("zoe"), other, "stats", member=ann.user))
    assert "**ann** hasn't finished a game" in elsewhere, "a server sees its own games alone"


async def test_ones_statistics_shown_to_all_are_turned_for_all(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="fr"), evening.member("ben")
    await evening.finish_game(ann, ben)
    page = answer_of(await ann.slash(evening.channel, "stats"))
    await evening.press(ann, page, f"showstats {ann.id}")
    [shown] = evening.shared()
    assert "Statistics: ann\n" in text(shown)
    await evening.press(ben, shown, f"allstats {ann.id} kuckuck")
    [shown] = evening.shared()
    assert "rank 1 of 2" in text(shown).replace("\xa0", " ")
    assert len(shown.attachments) == 1
    assert said(await evening.press(ann, page, f"showstats {ann.id}")) == Tr("fr")(JUST_SHOWN)


async def test_what_is_not_ones_own_or_made_up_is_not_shown_to_all_nor_to_nobody(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben)
    page = answer_of(await ben.slash(evening.channel, "stats", member=ann))
    assert "showstats" not in str(words(page))
    assert said(await evening.press_old(ben, page, f"t:0:-:showstats {ann.id}")).startswith(NOT_YOURS[:40])
    for word in ("showboard snap all 0", f"showstats {ann.id} snap", "allboard snap all 0"):
        assert said(await evening.press_old(ann, page, f"t:0:-:{word}")), word
    assert evening.shared() == []
    may, own = discord.PermissionOverwrite, evening.guild.me
    assert own
    for bot_may, refused in (
        (False, "I'm not allowed to write in this channel."),
        (True, "You're not allowed to write in"),
    ):
        overwrites: dict[Any, Any] = {own: may(send_messages=bot_may)}
        overwrites[evening.guild.default_role] = may(send_messages=False)
        silent = evening.guild.create_text_channel("silent", overwrites=overwrites)
        page = answer_of(await ann.slash(silent, "leaderboard", season="all"))
        assert said(await evening.press(ann, page, "showboard kuckuck all 0")).startswith(refused)
        assert evening.shared(silent) == []
    letter = answer_of(await ann.user.slash("help"))
    for word in ("showboard kuckuck all 0", f"showstats {ann.id}", f"showstats {ann.id} kuckuck"):
        refused = said(await evening.press_old(ann.user, letter, f"t:0:-:{word}"))
        assert refused == "There's nobody here to show this to. Do it in a channel of the server.", word

    await evening.open_table(ann)
    board = text(evening.board())
    for word in ("allboard kuckuck all 0", f"allstats {ann.id}", f"allstats {ann.id} kuckuck"):
        seen = [message.id for message in evening.private(ben)]
        await forged(ben, evening.board(), f"t:0:-:{word}")
        assert text(evening.board()) == board, "no other message becomes such a page"
        assert [message.id for message in evening.private(ben)] != seen, "they see it for themselves"
