"""`/play`: a private menu of all games. What is chosen there opens a table for everybody."""

from simcord import ResponseMessage

from bot.discord_ui.presses.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.games.offers import offers
from bot.ids import GuildId, UserId
from bot.settings import MANAGERS, ServerSettings
from cogs.settings.cog import ELSEWHERE
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask
from tests.cogs.reading import _parts, answer_of, labels, said, text, words
from tests.titles import TITLES

__all__ = ["unhurried"]

CHOOSE = "t:0:-:choose"
OWN = {"again-as", "choose", "join"}
"""The first words of the actions of `/play`'s own buttons. Features add buttons with other words."""


def own(shown: ResponseMessage) -> list[str]:
    return [word for word in words(shown) if word.split()[0] in OWN]


def options(shown: ResponseMessage) -> list[str]:
    """The labels of the options in the page's menu."""
    [found] = [part["options"] for part in _parts(shown.components) if "options" in part]
    return [option["label"] for option in found]


async def test_the_menu_has_every_title_and_opens_each_and_nothing_that_was_never_offered(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    for offer, named in (*((offer, False) for offer in offers()), (offers()[-1], True)):
        if named:
            await ann.slash(evening.channel, "play", game=offer.key)
        else:
            shown = await ask(ann, evening, "play")
            assert (sorted(options(shown)), own(shown)) == (sorted(TITLES), ["choose"]), "nothing before it"
            await ann.select(shown, [offer.key], custom_id=CHOOSE)
            assert shown.id not in [found.id for found in evening.private(ann)], "the menu goes"
        lobby, table = evening.shared()[-1], evening.table()
        assert text(lobby).startswith(f"## {offer.title}\n")
        assert (table.game, table.options, table.host) == (offer.game, offer.options, ann.id)
        assert "start" in words(lobby), "one press from the game"
        await evening.press(ann, lobby, "leave")
    again = [f"again-as {made_up}" for made_up in ("5 fair kuckuck", "60 mighty kuckuck", "60 fair poker")]
    values: list[list[object] | None] = [None, [], ["kuckuck sealed", "cucco"], [7], ["poker"], ["x" * 200]]
    never = [(word, None) for word in (*again, "play poker", "play ducksoup more")]
    for word, chosen in (*never, *(("choose", chosen) for chosen in values)):
        await forged(ann, await ask(ann, evening, "play"), f"t:0:-:{word}", chosen)
        assert text(evening.private(ann)[-1]) == NO_GAME, (word, chosen)
    assert [*evening.bot.tables] == []
    await forged(ben, await ask(ann, evening, "play"), CHOOSE, ["ducksoup"])
    assert evening.table().host == ben.id, "somebody else's menu opens a table of one's own"


async def test_what_was_played_here_last_is_offered_first_and_opens_as_it_was(evening: Evening) -> None:
    ann, ben, elsewhere = evening.member("ann"), evening.member("ben"), Evening(evening.env)
    await elsewhere.finish_game(*elsewhere.members("dan", "eve"), game="ducksoup")
    await evening.finish_game(ann, ben, game="poker")
    assert own(await ask(ann, evening, "play")) == ["choose"], "what is gone, or was played elsewhere"
    lobby = await evening.open_table(ann, game="cucco", pace="relaxed", deck="shown", chips=20)
    await evening.add_bots(ann, lobby, 4)
    page = answer_of(await evening.press(ann, lobby, "host"))
    await ann.select(page, ["strong"], custom_id=f"t:{evening.table().id}:-:level")
    await evening.press(ann, page, "more")
    await ann.select(page, ["10"], custom_id=f"t:{evening.table().id}:-:option chips")
    await ann.select(page, ["open"], custom_id=f"t:{evening.table().id}:-:kind")
    assert own(await ask(ben, evening, "play")) == ["join", "choose"], "no game has begun yet"
    await evening.press(ann, lobby, "start")
    await evening.restart()
    await evening.learn(ben)
    await evening.open_table(ben, game="coucou")
    shown = await ask(ben, evening, "play")
    assert "As last time: Cucco 21" in labels(shown)
    assert options(shown)[0] == "Cucco 21"
    assert "-# cards from the deck shown to all · 10 chips · 10 minutes per move · strong bots" in text(shown)
    assert "strong bots · open hands: not rated" in text(shown)
    await evening.press(ben, shown, own(shown)[-2])
    opened = max(evening.bot.tables, key=lambda table: table.id)
    assert opened.options == {"deck": "shown", "chips": 10, "prices": "rising"}
    assert (opened.game, opened.seconds, opened.level, opened.kind) == ("cucco", 600, "strong", "open")
    assert "**Open hands**: everybody who plays or watches here sees all cards" in text(evening.shared()[-1])


async def test_it_refuses_as_the_command_does_and_leaves_to_the_server_what_it_does_not_name(
    evening: Evening,
) -> None:
    ann, servers, here = evening.member("ann"), evening.bot.chosen.servers, GuildId(evening.guild.id)
    servers[here] = ServerSettings(openers=MANAGERS)
    by_command = said(await ann.slash(evening.channel, "kuckuck start"))
    assert "Only people who can manage this server can open tables here" in by_command
    presses: list[tuple[str, list[str] | None]] = [
        ("choose", ["kuckuck sealed"]),
        ("play kuckuck sealed", None),
    ]
    for by, values in presses:
        await forged(ann, await ask(ann, evening, "play"), f"t:0:-:{by}", values)
        assert [text(found) for found in evening.private(ann)] == [by_command], "in the place of the menu"
    assert [*evening.bot.tables] == []
    user = evening.env.create_user("zoe")
    shown = answer_of(await user.slash("help"))
    for word, values in (*presses, ("play", None), ("settings", None)):
        await forged(user, shown, f"t:0:-:{word}", values)
        last = text(evening._all(user.dm_channel)[-1])
        assert last == (ELSEWHERE if word == "settings" else IN_A_SERVER), "in a private chat"

    usual: dict[str, dict[str, str | int]] = {"coucou": {"chips": 5, "variant": "as"}}
    servers[here] = ServerSettings(options=usual, threads=True)
    for offer, chosen in (
        ("coucou coucou 3", {"variant": "coucou", "chips": 5}),
        ("coucou coucou 2", {"variant": "coucou", "chips": 2}),
    ):
        await evening.press_old(ann, await ask(ann, evening, "play"), f"t:0:-:play {offer}")
        assert evening.table().options == chosen
        thread = evening.channel.threads[-1]
        assert evening.table().channel == thread.id
        told = text(evening.private(ann)[-1])
        assert told == f"Your table is in its own thread: {thread.mention}"


async def test_it_begins_with_the_tables_at_which_its_reader_can_sit_down(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby, here = await evening.open_table(ann), evening.channel
    await evening.open_table(dan, invited_only=True)
    evening.channel = evening.limited(dan, view_channel=False)
    evening.invite_bot(administrator=True)
    await evening.open_table(dan, game="coucou")
    evening.channel = here
    evening.channel = evening.thread("us two", dan, private=True)
    await evening.open_table(dan, game="cucco")
    evening.env.backend.channels[evening.channel.id].thread_members[cleo.id] = ""
    assert own(await ask(cleo, evening, "play"))[:2] == ["join"] * 2, (
        "who is in a private thread sees it there"
    )
    evening.channel = here
    assert "join" not in own(await ask(ann, evening, "play")), "she sits there"
    for where in ("t:3:-:join", "t:3:-:hand", "t:3:-:watch", "t:4:-:join"):
        refused = said(await forged(ben, await ask(ben, evening, "play"), where))
        assert refused.startswith("There's no such table."), "he does not see its channel, or is not in it"
    shown = await ask(ben, evening, "play")
    assert own(shown) == ["join", "choose"], "neither by invitation nor where they may not be"
    assert f"**Zum Kuckuck! · table 1**\n-# <#{here.id}> · At the table: 1 of 5" in text(shown)
    await evening.press(ben, shown, "join")
    assert evening.table(1).people == (ann.id, ben.id)
    assert ("You have a seat" in text(shown), own(shown)) == (True, [])
    await evening.press(ann, lobby, "start")
    await evening.paint()
    shown = await ask(cleo, evening, "play")
    assert "a bot's seat is free" in text(shown)
    await evening.press(cleo, shown, "join")
    assert evening.table(1).expects(UserId(cleo.id))
