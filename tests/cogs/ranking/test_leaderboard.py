"""`/leaderboard` and `/stats`: shown to one member, or shown to all, with pages that anybody can turn."""

from simcord import MemberActor

from bot.discord_ui.messages.showing import JUST_SHOWN
from bot.discord_ui.refusals import MEANINGLESS
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.names import escaped, tidy
from cogs.ranking.cog import NO_SEASON
from cogs.ranking.pages import leaderboard, season_name
from cogs.ranking.values import Leaderboard, Standing, season_at
from tests.bot.drawn import text_of
from tests.bot.hard_names import HOSTILE
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask
from tests.cogs.ranking.months import months_end, months_pass_quickly
from tests.cogs.reading import address_of, said, text, words

__all__ = ["months_pass_quickly", "unhurried"]


def this_month(evening: Evening, language: str = "en") -> str:
    return season_name(season_at(evening.bot.now()), Tr(language))


async def test_the_leaderboard_is_of_the_game_finished_last_in_its_readers_language(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="fr"), evening.member("cleo")
    await evening.finish_game(ann, ben, game="cucco")
    await evening.finish_game(ann, ben)
    await evening.restart()
    shown = text(await ask(ann, evening, "leaderboard"))
    assert shown.startswith(
        f"## Leaderboard: Zum Kuckuck! · sealed bids\n{this_month(evening)} · 1\xa0game ·"
    )
    assert "🥇 1\\. **ann** (you) — **1138** 🌱\n" in shown
    assert f"enchère secrète\n{this_month(evening, 'fr')} · 1" in text(await ask(ben, evening, "leaderboard"))
    evening.env.backend.remove_member(evening.guild.id, ann.id)
    await evening.bot.store.erase(UserId(ben.id))
    shown = text(await ask(cleo, evening, "leaderboard"))
    assert "1\\. **ann** — " in shown, "who left the server stays"
    assert "2\\. *deleted player* — " in shown


async def test_the_leaderboard_has_pages_shows_me_on_each_and_all_can_turn_it(evening: Evening) -> None:
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
    assert "\n🥇 1\\. **cleo**" in text(running)
    assert f"{past_name}: {podium}" in text(running)
    over = text(await ask(ann, evening, "leaderboard", season=past))
    assert f"{past_name} · 1\xa0game · 3\xa0players\n🥇 1\\. **ben**" in over
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
    assert name[first] not in text(page), "a server without seasons has the leaderboard of all time"
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


def test_a_name_does_nothing_in_a_leaderboard() -> None:
    def ranking(name: str) -> str:
        standing = Standing(1, UserId(5), name, 1000, 3, 2, 1, 1)
        board = Leaderboard("cucco", "2026-11", 3, 1, 0, (standing,), standing, "2026-10", (standing,))
        return text_of(leaderboard(board, UserId(5), Tr("en")))

    for name in map(tidy, HOSTILE):
        assert ranking(name) == ranking("XXXX").replace("XXXX", escaped(name))
