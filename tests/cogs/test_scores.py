"""`/leaderboard` and `/stats`: alone, and shown to all, who turn the pages."""

from __future__ import annotations

from typing import Any

import discord
from simcord import MemberActor

from bot.discord_ui.leaderboards import NO_SEASON
from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.discord_ui.showing import JUST_SHOWN
from bot.discord_ui.statistics import NOT_YOURS
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.presenters.scores import season_name
from bot.scores.seasons import season_at
from tests.bot.logged import finish, setting_of
from tests.cogs.circumstances import months_end, months_pass_quickly, unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask
from tests.cogs.reading import address_of, answer_of, said, text, words

__all__ = ["months_pass_quickly", "unhurried"]


def this_month(evening: Evening, language: str = "en") -> str:
    return season_name(season_at(evening.bot.now()), Tr(language))


async def test_the_leaderboard_is_of_the_game_that_was_finished_last_in_its_readers_language(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="fr"), evening.member("cleo")
    await evening.finish_game(ann, ben, game="cucco")
    await evening.finish_game(ann, ben)
    await evening.restart()
    shown = text(await ask(ann, evening, "leaderboard"))
    assert shown.startswith(
        f"## Leaderboard: Zum Kuckuck! · sealed bids\n{this_month(evening)} · 1\xa0game ·"
    )
    assert "1\\. **ann** (you) — **1138** 🌱\xa0provisional\n" in shown
    assert f"enchère secrète\n{this_month(evening, 'fr')} · 1" in text(await ask(ben, evening, "leaderboard"))
    evening.env.backend.remove_member(evening.guild.id, ann.id)
    await evening.bot.store.erase(UserId(ben.id))
    shown = text(await ask(cleo, evening, "leaderboard"))
    assert "1\\. **ann** — " in shown, "who left the server stays"
    assert "2\\. *deleted player* — " in shown


async def test_the_leaderboard_has_pages_shows_me_on_each_and_is_turned_by_all_to_whom_it_is_shown(
    evening: Evening,
) -> None:
    ann, *others = [evening.member(f"p{number:02}") for number in range(12)]
    await evening.finish_game(*others, ann)
    page = await ask(ann, evening, "leaderboard", game="kuckuck")
    season = season_at(evening.bot.now())
    names = ("p01", "p11", "p00")
    assert [name in text(page) for name in names] == [True, False, True]
    await evening.press(ann, page, f"board kuckuck {season} 1")
    assert [name in text(page) for name in names] == [False, True, True]
    await evening.press_old(ann, page, "t:0:-:board kuckuck 0")
    assert words(page)[0] == f"board kuckuck {season} 1", "a button of before there were seasons"
    await evening.press_old(ann, page, "t:0:-:board kuckuck all " + "9" * 45)
    assert [name in text(page) for name in names] == [False, True, True], "the last page"
    await evening.press(ann, page, "showboard kuckuck all 1")
    assert "(you)" not in text(evening.board())
    assert said(await evening.press(ann, page, "showboard kuckuck all 1")) == JUST_SHOWN
    await evening.press(others[0], evening.board(), f"allboard kuckuck {season} 0")
    assert f"Shown by <@{ann.id}>" in text(evening.board())
    assert "Page 1 of 2" in text(evening.board())
    for pressed, refused in (
        ("board kuckuck 1999-12 0", NO_SEASON),
        ("board snap all 0", MEANINGLESS),
        ("board kuckuck all x", MEANINGLESS),
    ):
        assert said(await forged(ann, page, f"t:0:-:{pressed}")) == refused, pressed


async def test_with_the_month_a_new_season_begins_and_each_ladder_is_offered(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.finish_game(ben, ann, cleo)
    past, past_name = season_at(evening.bot.now()), this_month(evening)
    await months_end(evening)
    podium = "🥇\xa0**ben** 🥈\xa0**ann** 🥉\xa0**cleo**"
    assert "No game has counted here yet" in text(await ask(ann, evening, "leaderboard"))
    await evening.finish_game(cleo, ann)
    running = await ask(ann, evening, "leaderboard")
    assert "\n1\\. **cleo**" in text(running)
    assert f"{past_name}: {podium}" in text(running)
    over = text(await ask(ann, evening, "leaderboard", season=past))
    assert f"{past_name} · 1\xa0game · 3\xa0players\n{podium}" in over
    assert "\n1\\. **ben**" in over
    await evening.press(ann, running, "board kuckuck all 0")
    assert "All time · 2\xa0games · 3\xa0players" in text(running)
    now = season_at(evening.bot.now())
    await evening.finish_game(ann, ben, bidding="tactical")
    page = await ask(ann, evening, "leaderboard")
    assert "Zum Kuckuck! · open bids\n" in text(page)
    await ann.select(page, ["kuckuck"], custom_id=address_of(page, f"boards {now}"))
    assert "Zum Kuckuck! · sealed bids\n" in text(page)
    former = await ask(ann, evening, "leaderboard", game="kuckuck", season=past)
    await ann.select(former, ["kuckuck-tactical"], custom_id=address_of(former, f"boards {past}"))
    assert f"open bids\n{this_month(evening)} · 1\xa0game" in text(former), "it had no season then"


async def test_the_seasons_there_are_are_offered_and_no_other_is_there(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="de"), evening.member("ben", locale="fr")
    first = season_at(evening.bot.now())
    await evening.finish_game(ann, ben)
    await months_end(evening)
    await evening.finish_game(ann, ben, game="cucco")
    now = season_at(evening.bot.now())

    async def offered(member: MemberActor, typed: str, **filled: str) -> list[tuple[str, str]]:
        choices = await member.autocomplete(evening.channel, "leaderboard", "season", typed, **filled)
        return [(choice["name"], choice["value"]) for choice in choices]

    name = {season: season_name(season, Tr("de")) for season in (first, now)}
    everything = [(name[now], now), ("Gesamt", "all"), (name[first], first)]
    assert await offered(ann, "") == everything
    assert await offered(ann, "ges") == [("Gesamt", "all")]
    assert await offered(ann, first) == await offered(ann, name[first].upper()) == [everything[2]]
    assert await offered(ann, "x" * 500) == []
    assert await offered(ann, "", game="cucco") == everything[:2]
    for season in ("1999-12", "yesterday", "💥"):
        shown = await ben.slash(evening.channel, "leaderboard", season=season)
        assert said(shown) == "Cette saison n'existe pas ici. Choisis-en une dans la liste.", season
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), seasons=False)
    page = await ask(ben, evening, "leaderboard", game="kuckuck")
    assert "🥇" not in text(page), "a server without seasons has the leaderboard of all time"
    assert words(page) == ["showboard kuckuck all 0", "boards all"]
    assert [value for _, value in await offered(ben, "")] == ["all"]


async def test_a_person_who_types_too_fast_is_offered_nothing_for_a_moment(evening: Evening) -> None:
    ann = evening.member("ann")

    async def offered() -> int:
        return len(await ann.autocomplete(evening.channel, "leaderboard", "season", ""))

    assert [bool(await offered()) for _ in range(30)] == [True] * 20 + [False] * 10
    assert "start`" in text(await ask(ann, evening, "leaderboard")), "the letters were no presses"
    await evening.env.advance_time(5)
    assert await offered()


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
    nothing = "**cleo** has not finished a game in this server yet."
    assert nothing in text(await ask(ann, evening, "stats", member=cleo))
    await evening.bot.store.erase(UserId(ben.id))
    assert "*deleted player*" in text(await ask(ann, evening, "stats", game="cucco")), "and who was forgotten"
    await evening.press(cleo, page, f"stats {ben.id}")
    assert "Statistics: deleted player" in text(page)
    other = Evening(evening.env)
    elsewhere = text(await ask(other.member("zoe"), other, "stats", member=ann.user))
    assert "**ann** has not finished a game" in elsewhere, "a server sees its own games alone"


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


async def test_what_is_not_ones_own_or_made_up_is_not_shown_to_all_and_nothing_where_nobody_is(
    evening: Evening,
) -> None:
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
        (False, "I may not write in this channel."),
        (True, "You may not write in"),
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
        assert refused == "There is nobody here to show this to. Do it in a channel of the server.", word

    await evening.open_table(ann)
    board = text(evening.board())
    for word in ("allboard kuckuck all 0", f"allstats {ann.id}", f"allstats {ann.id} kuckuck"):
        seen = [message.id for message in evening.private(ben)]
        await forged(ben, evening.board(), f"t:0:-:{word}")
        assert text(evening.board()) == board, "no other message becomes such a page"
        assert [message.id for message in evening.private(ben)] != seen, "they see it for themselves"
