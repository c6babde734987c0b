"""`/play`: a menu of all games, for one person's eyes; what is chosen there opens a table for everybody."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.server_settings import ELSEWHERE
from bot.games.offers import offers
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId
from bot.settings import MANAGERS, ServerSettings
from bot.table.limits import Limits
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import _parts, answer_of, labels, said, text, words
from tests.cogs.unhurried import unhurried
from tests.titles import TITLES

__all__ = ["unhurried"]

CHOOSE = "t:0:-:choose"


async def menu(evening: Evening, member: MemberActor) -> ResponseMessage:
    shown = answer_of(await member.slash(evening.channel, "play"))
    assert shown.ephemeral
    return shown


def options(shown: ResponseMessage) -> list[str]:
    """The titles in the page's menu."""
    [found] = [part["options"] for part in _parts(shown.components) if "options" in part]
    return [option["label"] for option in found]


async def test_the_menu_has_every_title_with_a_line_about_it(evening: Evening) -> None:
    for language in LANGUAGES:
        shown = await menu(evening, evening.member(f"ann {language}", locale=language))
        assert sorted(options(shown)) == sorted(TITLES)
        [found] = [part["options"] for part in _parts(shown.components) if "options" in part]
        for option, offer in zip(found, offers(), strict=True):
            assert option["description"] == Tr(language).of(offer.game)(offer.summary)
        assert words(shown) == ["choose"], "nothing has been played here yet"


async def test_a_choice_opens_the_table_at_once_and_the_menu_goes(evening: Evening) -> None:
    for number, offer in enumerate(offers()):
        there = Evening(evening.env)
        ann = there.member(f"ann {number}")
        shown = await menu(there, ann)
        await ann.select(shown, [offer.key], custom_id=CHOOSE)
        [lobby] = there.shared()
        assert text(lobby).startswith(f"## {offer.title}\n")
        table = there.table()
        assert (table.game, table.options, table.host) == (offer.game, offer.options, ann.id)
        assert there.private(ann) == []


async def test_what_was_played_here_last_is_offered_first_and_opens_as_it_was(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben, game="ducksoup")
    await evening.start_game(ann, ben, game="kuckuck", house=1, bidding="tactical")
    again = await menu(evening, evening.member("cleo", locale="fr"))
    assert labels(again)[0] == "Rejouer à Zum Kuckuck!"
    assert sorted(options(again)) == sorted(TITLES)
    again = await menu(evening, ben)
    assert labels(again)[0] == "Zum Kuckuck!, as last time"
    assert options(again)[0] == "Zum Kuckuck!"
    assert "-# open bids (tactical)" in text(again)
    await evening.press(ben, again, words(again)[0])
    assert evening.table().options == {"bidding": "tactical", "rounds": "full"}


async def test_the_last_choices_in_the_lobby_are_offered_too_and_outlive_a_restart(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann, game="cucco", seconds=90, deck="shown", chips=20)
    for _ in range(4):
        await evening.press(ann, lobby, "house")
    page = answer_of(await evening.press(ann, lobby, "host"))
    await ann.select(page, ["strong"], custom_id=f"t:{evening.table().id}:-:level")
    await ann.select(page, ["10"], custom_id=f"t:{evening.table().id}:-:option chips")
    assert words(await menu(evening, ben)) == ["choose"], "no game has begun yet"
    await evening.press(ann, lobby, "start")
    await evening.restart()
    await evening.learn(ben)
    await evening.open_table(ben, game="coucou")
    shown = await menu(evening, ben)
    assert labels(shown)[0] == "Cucco 21, as last time"
    assert "-# cards from the deck shown to all · 10 chips · 90 seconds per move · strong bots" in text(shown)
    await evening.press(ben, shown, words(shown)[0])
    opened = max(evening.bot.tables, key=lambda table: table.id)
    assert opened.options == {"deck": "shown", "chips": 10, "prices": "rising"}
    assert (opened.game, opened.seconds, opened.level, opened.host) == ("cucco", 90, "strong", ben.id)


async def test_what_was_never_offered_opens_nothing(evening: Evening) -> None:
    ann = evening.member("ann", locale="de")
    shown = await menu(evening, ann)
    for word in (
        *("again-as 5 fair kuckuck", "again-as 99999 fair kuckuck", "again-as 60 mighty kuckuck"),
        *("again-as 60 fair poker", "again-as 60 fair cucco 1"),
        *("play poker", "play kuckuck 7", "play coucou as 3 3"),
    ):
        await evening.press_old(ann, shown, f"t:0:-:{word}")
        assert text(evening.private(ann)[-1]) == Tr("de")(NO_GAME), word
        shown = await menu(evening, ann)
    made_up: list[list[object] | None] = [None, [], ["kuckuck sealed", "cucco"], [7]]
    made_up += [[value] for value in ("", "poker", "kuckuck maybe", "coucou as 99", "cucco 1", "x" * 200)]
    for values in made_up:
        assert text(answer_of(await forged(ann, shown, CHOOSE, values))) == Tr("de")(NO_GAME), values
        shown = await menu(evening, ann)
    assert [*evening.bot.tables] == []


async def test_what_is_gone_or_was_played_elsewhere_is_not_offered_again(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben, game="poker")
    elsewhere = Evening(evening.env)
    await elsewhere.finish_game(*elsewhere.members("dan", "eve"), game="ducksoup")
    assert words(await menu(evening, ann)) == ["choose"]


async def test_somebody_elses_menu_opens_a_table_of_ones_own(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    shown = await menu(evening, ann)
    await forged(ben, shown, CHOOSE, ["ducksoup"])
    assert evening.table().host == ben.id


async def test_who_may_not_open_tables_is_refused_as_by_the_command(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")

    async def refused(by: str) -> list[str]:
        by_command = said(await ann.slash(evening.channel, "kuckuck start"))
        shown = await menu(evening, ann)
        if by == "choose":
            await ann.select(shown, ["kuckuck sealed full"], custom_id=CHOOSE)
        else:
            await evening.press_old(ann, shown, "t:0:-:play kuckuck sealed")
        told = [text(found) for found in evening.private(ann)]
        assert told == [by_command], "in the place of the menu"
        return told

    guild_id = GuildId(evening.guild.id)
    evening.bot.chosen.servers[guild_id] = ServerSettings(openers=MANAGERS)
    for by in ("choose", "button"):
        assert "Only people who can manage this server can open tables here" in (await refused(by))[0]
    evening.bot.chosen.servers.pop(guild_id)
    monkeypatch.setattr(evening.bot.tables, "_limits", Limits(tables_per_channel=1))
    await evening.open_table(ben)
    assert "table" in (await refused("choose"))[0]
    monkeypatch.undo()
    evening.channel = evening.limited(send_messages=False)
    assert "**Send Messages**" in (await refused("choose"))[0], "where the bot may not write"
    assert len([*evening.bot.tables]) == 1


async def test_a_server_with_threads_gets_one_by_the_menu_too(evening: Evening) -> None:
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(threads=True)
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    await ann.select(shown, ["ducksoup"], custom_id=CHOOSE)
    [thread] = evening.channel.threads
    assert evening.table().channel == thread.id
    [told] = evening.private(ann)
    assert text(told) == f"Your table is in its own thread: {thread.mention}"


async def test_in_a_private_chat_nothing_is_opened_and_the_refusal_says_where(evening: Evening) -> None:
    user = evening.env.create_user("ann")
    shown = answer_of(await user.slash("help"))
    for word in ("play", "play kuckuck sealed", "choose", "settings"):
        await forged(user, shown, f"t:0:-:{word}", ["kuckuck sealed"] if word == "choose" else None)
        last = text(evening._all(user.dm_channel)[-1])
        assert last == (ELSEWHERE if word == "settings" else IN_A_SERVER), word
    assert [*evening.bot.tables] == []


async def test_the_menu_leaves_to_the_server_what_it_does_not_name(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    usual: dict[str, dict[str, str | int]] = {
        "coucou": {"chips": 5, "variant": "as"},
        "kuckuck": {"bidding": "tactical", "rounds": "short"},
    }
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), options=usual)
    for member, offer, options in (
        (ann, "coucou coucou 3", {"variant": "coucou", "chips": 5}),
        (ann, "coucou as 3", {"variant": "as", "chips": 5}),
        (ben, "kuckuck sealed full", {"bidding": "tactical", "rounds": "short"}),
        (ben, "coucou coucou 2", {"variant": "coucou", "chips": 2}),
    ):
        await evening.press_old(member, await menu(evening, member), f"t:0:-:play {offer}")
        assert evening.table().options == options
