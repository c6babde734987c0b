"""`/play`: a menu of all games, for one person's eyes; what is chosen there opens a table for everybody."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.server_settings import ELSEWHERE
from bot.games.offers import Offer, offers
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId
from bot.settings import MANAGERS, ServerSettings
from bot.table.limits import Limits
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import _parts, answer_of, labels, said, text, words
from tests.titles import TITLES

CHOOSE = "t:0:-:choose"


async def menu(evening: Evening, member: MemberActor) -> ResponseMessage:
    shown = answer_of(await member.slash(evening.channel, "play"))
    assert shown.ephemeral
    return shown


def options(shown: ResponseMessage) -> list[str]:
    """The titles in the page's menu."""
    [found] = [part["options"] for part in _parts(shown.components) if "options" in part]
    return [option["label"] for option in found]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_menu_has_every_title_with_a_line_about_it(evening: Evening, language: str) -> None:
    shown = await menu(evening, evening.member("ann", locale=language))
    assert sorted(options(shown)) == sorted(TITLES)
    [found] = [part["options"] for part in _parts(shown.components) if "options" in part]
    for option, offer in zip(found, offers(), strict=True):
        assert option["description"] == Tr(language).of(offer.game)(offer.summary)
    assert words(shown) == ["choose"], "nothing has been played here yet"


@pytest.mark.parametrize("offer", offers(), ids=lambda offer: offer.title)
async def test_a_choice_opens_the_table_at_once_and_the_menu_goes(evening: Evening, offer: Offer) -> None:
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    await ann.select(shown, [offer.key], custom_id=CHOOSE)
    [lobby] = evening.shared()
    assert text(lobby).startswith(f"## {offer.title}\n")
    table = evening.table()
    assert (table.game, table.options, table.host) == (offer.game, offer.options, ann.id)
    assert evening.private(ann) == []


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


@pytest.mark.parametrize(
    "word", ["5 fair kuckuck", "99999 fair kuckuck", "60 mighty kuckuck", "60 fair poker", "60 fair cucco 1"]
)
async def test_a_forged_last_time_opens_nothing(evening: Evening, word: str) -> None:
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    await evening.press_old(ann, shown, f"t:0:-:again-as {word}")
    assert NO_GAME in text(evening.private(ann)[-1])
    assert [*evening.bot.tables] == []


async def test_another_servers_games_are_not_remembered_here(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben, game="ducksoup")
    elsewhere = Evening(evening.env)
    assert words(await menu(elsewhere, elsewhere.member("dan"))) == ["choose"]


async def test_a_game_that_is_gone_is_not_offered_again(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben, game="poker")
    assert words(await menu(evening, ann)) == ["choose"]


@pytest.mark.parametrize("value", ["", "poker", "kuckuck maybe", "coucou as 99", "cucco 1", "x" * 200])
async def test_a_made_up_choice_opens_nothing(evening: Evening, value: str) -> None:
    ann = evening.member("ann", locale="de")
    shown = await menu(evening, ann)
    assert Tr("de")(NO_GAME) in text(answer_of(await forged(ann, shown, CHOOSE, [value])))
    assert [*evening.bot.tables] == []


@pytest.mark.parametrize("values", [None, [], ["kuckuck sealed", "cucco"], [7]])
async def test_what_is_no_choice_opens_nothing(evening: Evening, values: list[object] | None) -> None:
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    assert NO_GAME in text(answer_of(await forged(ann, shown, CHOOSE, values)))
    assert [*evening.bot.tables] == []


async def test_a_forged_button_opens_no_game_that_there_is_not(evening: Evening) -> None:
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    for word in ("play poker", "play kuckuck 7", "play coucou as 3 3"):
        await evening.press_old(ann, shown, f"t:0:-:{word}")
        assert NO_GAME in text(evening.private(ann)[-1])
    assert [*evening.bot.tables] == []


async def test_somebody_elses_menu_opens_a_table_of_ones_own(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    shown = await menu(evening, ann)
    await forged(ben, shown, CHOOSE, ["ducksoup"])
    assert evening.table().host == ben.id


@pytest.mark.parametrize("way", ["choose", "button"])
async def test_who_may_not_open_tables_is_refused_as_by_the_command(evening: Evening, way: str) -> None:
    guild_id = GuildId(evening.guild.id)
    evening.bot.chosen.servers[guild_id] = ServerSettings(openers=MANAGERS)
    ann = evening.member("ann")
    by_command = said(await ann.slash(evening.channel, "kuckuck start"))
    shown = await menu(evening, ann)
    if way == "choose":
        await ann.select(shown, ["kuckuck sealed full"], custom_id=CHOOSE)
    else:
        await evening.press_old(ann, shown, "t:0:-:play kuckuck sealed")
    [refusal] = evening.private(ann)
    assert text(refusal) == by_command, "in the place of the menu"
    assert [*evening.bot.tables] == []


async def test_where_the_bot_may_not_write_the_choice_is_refused(evening: Evening) -> None:
    ann = evening.member("ann")
    evening.channel = evening.limited(send_messages=False)
    by_command = said(await ann.slash(evening.channel, "kuckuck start"))
    shown = await menu(evening, ann)
    await ann.select(shown, ["kuckuck sealed full"], custom_id=CHOOSE)
    assert [text(found) for found in evening.private(ann)] == [by_command]


async def test_a_server_with_threads_gets_one_by_the_menu_too(evening: Evening) -> None:
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(threads=True)
    ann = evening.member("ann")
    shown = await menu(evening, ann)
    await ann.select(shown, ["ducksoup"], custom_id=CHOOSE)
    [thread] = evening.channel.threads
    assert evening.table().channel == thread.id
    [told] = evening.private(ann)
    assert text(told) == f"Your table is in its own thread: {thread.mention}"


async def test_the_limits_hold_for_the_menu_too(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening.bot.tables, "_limits", Limits(tables_per_channel=1))
    ann, ben = evening.members("ann", "ben")
    await evening.open_table(ann)
    shown = await menu(evening, ben)
    await ben.select(shown, ["ducksoup"], custom_id=CHOOSE)
    assert len([*evening.bot.tables]) == 1
    assert "table" in text(evening.private(ben)[0])


@pytest.mark.parametrize("word", ["play", "play kuckuck sealed", "choose", "settings"])
async def test_in_a_private_chat_nothing_is_opened_and_the_refusal_says_where(
    evening: Evening, word: str
) -> None:
    user = evening.env.create_user("ann")
    shown = answer_of(await user.slash("help"))
    await forged(user, shown, f"t:0:-:{word}", ["kuckuck sealed"] if word == "choose" else None)
    letters = [text(letter) for letter in evening._all(user.dm_channel)]
    assert [letter for letter in letters if (ELSEWHERE if word == "settings" else IN_A_SERVER) in letter]
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
