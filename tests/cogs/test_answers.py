"""To each request of the bot, Discord gives each answer that its documents name: the bot plays on."""

import logging
from collections.abc import Iterator
from contextlib import nullcontext

import discord
import pytest

from bot.discord_ui import errors
from bot.discord_ui.command_list import CommandList
from bot.discord_ui.errors import FOR_NOW, LOST, REFUSED_FILES, SERVER_ERROR, Unanswered
from bot.discord_ui.messages.painter import brush
from bot.discord_ui.messages.uploads import Uploads
from bot.host.startup import Unfit, at_discord
from bot.ids import ChannelId, GuildId, UserId
from bot.live.rate_limits import Openings, RateLimiter
from bot.settings import ServerSettings
from bot.table import requirements
from bot.table.commands import Leave, Vanish
from playground.embedded.demands import ALWAYS, DEMANDS, SILENCE, Answer
from tests.cogs.answering import Act, Acts, Route, Stage, answering
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import cards, text
from tests.features import of_features
from tests.pictures import square

__all__ = ["unhurried"]
LIMITED = "rate limited"
"""A part of discord.py's own line about a 429."""
HOLDING_UP = (ALWAYS[0], SILENCE)
"""The answers after which something waits: others must not."""


# What happens in play


async def the_lobby_changes(stage: Stage) -> None:
    await stage.change()


async def a_deleted_message_comes_again(stage: Stage) -> None:
    stage.backend.delete_message(stage.shown.channel_id, stage.shown.id)
    await stage.change()


async def the_lobby_moves_down(stage: Stage) -> None:
    await stage.acts(stage.dan.slash(stage.evening.channel, "table show"))


async def a_table_is_opened(stage: Stage) -> None:
    await stage.acts(stage.cleo.slash(stage.evening.channel, "kuckuck start"))


async def a_page_is_opened(stage: Stage) -> None:
    await stage.acts(stage.cleo.slash(stage.evening.channel, "settings"))


async def a_seat_is_taken(stage: Stage) -> None:
    word = "leave" if "cleo" in text(stage.shown) else "join"
    await stage.acts(stage.evening.press_old(stage.cleo, stage.shown, f"t:{stage.lobby}:-:{word}"))


async def a_hand_is_opened(stage: Stage) -> None:
    await stage.acts(stage.evening.press_old(stage.ben, stage.board, f"t:{stage.game}:-:hand"))


async def a_hand_is_opened_by_command(stage: Stage) -> None:
    with stage.at_the_game():
        await stage.acts(stage.ben.slash(stage.evening.channel, "hand"))


async def a_card_is_chosen(stage: Stage) -> None:
    with stage.at_the_game():
        hand = await stage.hand(stage.ann)
        await stage.acts(stage.evening.press(stage.ann, hand, str(cards(hand)[0])))
    await stage.play_on()


async def a_hand_follows(stage: Stage) -> None:
    """Ben's hand, which is opened by a button."""
    with stage.as_usual():
        await a_hand_is_opened(stage)
    await a_card_is_chosen(stage)


async def somebody_looks_for_talk_below_a_table(stage: Stage) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brush, "LOOKED_AFTER", 0.0)
        await a_card_is_chosen(stage)


async def a_hand_of_a_command_follows(stage: Stage) -> None:
    with stage.as_usual(), stage.at_the_game():
        await stage.ben.slash(stage.evening.channel, "hand")
    await a_card_is_chosen(stage)


def after(former: Act, act: Act) -> Act:
    """The act after another one, to which Discord answers as usual."""

    async def both(stage: Stage) -> None:
        with stage.as_usual():
            await former(stage)
        await act(stage)

    both.__name__ = f"{act.__name__}_after_{former.__name__}"
    return both


async def somebody_is_invited(stage: Stage) -> None:
    invite = f"t:{stage.lobby}:-:invite"
    await stage.acts(forged(stage.dan, stage.shown, invite, [f"{stage.cleo.id}"]))


async def a_table_opens_in_a_thread(stage: Stage) -> None:
    settings = stage.bot.chosen.servers
    settings[GuildId(stage.evening.guild.id)] = ServerSettings(threads=True)
    await a_table_is_opened(stage)
    settings.clear()


async def thread_of(stage: Stage) -> ChannelId:
    """The thread of a table that cleo has opened."""
    if stage.threaded not in [table.id for table in stage.bot.tables]:
        with stage.as_usual():
            await a_table_opens_in_a_thread(stage)
        stage.threaded = stage.evening.table().id
    return (await stage.bot.tables.get(stage.threaded)).channel


async def somebody_comes_to_a_thread(stage: Stage) -> None:
    await thread_of(stage)
    join = f"t:{stage.threaded}:-:join"
    await stage.acts(stage.evening.press_old(stage.dan, stage.evening.shared()[-1], join))
    await stage.handle(stage.threaded, Leave(UserId(stage.dan.id)))


async def a_thread_is_put_away(stage: Stage) -> None:
    stage.evening.invite_bot(manage_threads=stage.route[0] != "PATCH")
    thread = stage.bot.get_channel(stage.ended)
    if not isinstance(thread, discord.Thread) or thread.archived:
        stage.ended = await thread_of(stage)
        await stage.handle(stage.threaded, Vanish())
        await stage.evening.paint()
    await stage.does(stage.bot.threads._ring(stage.ended))


# What happens at a start


async def the_bot_logs_in(stage: Stage) -> None:
    with pytest.raises(Unfit), at_discord():
        await stage.does(stage.bot.http.request(discord.http.Route("GET", "/users/@me")))


async def the_application_is_looked_up(stage: Stage) -> None:
    assert (await stage.does(stage.bot.application_info())).id


async def the_commands_are_told(stage: Stage) -> None:
    await stage.does(stage.bot.command_list.bring())


async def the_commands_are_asked_for(stage: Stage) -> None:
    await stage.does(CommandList(stage.bot.tree, telling=False).bring())


async def the_logins_are_counted(stage: Stage) -> None:
    assert await stage.does(stage.bot.logins.ask()) == 0.0


async def pictures_are_brought(stage: Stage) -> None:
    """A picture has changed since the last time."""
    for failing in (False, True):
        stage.pictures += 1
        owl = {"owl": square(f"hsl({stage.pictures}, 60%, 50%)")}
        uploads = Uploads(stage.bot, stage.bot.store.faces, owl, uploading=True)
        with stage.answered() if failing else nullcontext():
            with stage.evening.env._bot_scope():
                uploads.start()
            await stage.pass_time()
            await uploads.close()


OF_PLAY: Acts = (
    (("POST", "channels/*/messages"), a_deleted_message_comes_again),
    (("PATCH", "channels/*/messages/*"), the_lobby_changes),
    (("DELETE", "channels/*/messages/*"), the_lobby_moves_down),
    (("POST", "interactions/*/*/callback"), a_seat_is_taken),
    (("POST", "interactions/*/*/callback"), a_page_is_opened),
    (("POST", "interactions/*/*/callback"), a_table_is_opened),
    (("POST", "interactions/*/*/callback"), a_card_is_chosen),
    (("PATCH", "webhooks/*/*/messages/@original"), a_hand_of_a_command_follows),
    (("PATCH", "webhooks/*/*/messages/*"), a_hand_follows),
    (("POST", "webhooks/*/*"), a_hand_is_opened),
    (
        ("DELETE", "webhooks/*/*/messages/@original"),
        after(a_hand_is_opened_by_command, a_hand_is_opened_by_command),
    ),
    (("DELETE", "webhooks/*/*/messages/*"), after(a_hand_is_opened, a_hand_is_opened)),
    (("GET", "channels/*/messages"), somebody_looks_for_talk_below_a_table),
    (("GET", "guilds/*/members/*"), somebody_is_invited),
    (("POST", "channels/*/threads"), a_table_opens_in_a_thread),
    (("PUT", "channels/*/thread-members/*"), somebody_comes_to_a_thread),
    (("PATCH", "channels/*"), a_thread_is_put_away),
    (("GET", "channels/*"), a_thread_is_put_away),
    (("DELETE", "channels/*"), a_thread_is_put_away),
)
OF_A_START: Acts = (
    (("GET", "users/@me"), the_bot_logs_in),
    (("GET", "oauth2/applications/@me"), the_application_is_looked_up),
    (("PUT", "applications/*/commands"), the_commands_are_told),
    (("GET", "applications/*/commands"), the_commands_are_asked_for),
    (("GET", "gateway/bot"), the_logins_are_counted),
    (("GET", "applications/*/emojis"), pictures_are_brought),
    (("POST", "applications/*/emojis"), pictures_are_brought),
    (("DELETE", "applications/*/emojis/*"), pictures_are_brought),
)


def acts() -> Iterator[tuple[Route, Answer, Act]]:
    """Each request with each answer that the bot may treat in its own way, and the act that makes it.

    Of answers with the same status, whose codes nobody in the bot knows, the last one is met, and of 500 and
    502 the page of a proxy's. Further acts that make the same request meet only the answers that may come to
    any request, and so does the second of two ways to name the message of an interaction.
    """
    known = {*REFUSED_FILES, *FOR_NOW, *(code for code in vars(errors).values() if isinstance(code, int))}
    done = set[str]()
    for route, act in (
        *OF_PLAY,
        *OF_A_START,
        *(each for found in of_features("acts") for each in found.ACTS),
    ):
        request = " ".join(route).replace("@original", "*")
        answers = ALWAYS if request in done else DEMANDS[route].answers
        ways = {
            code if code in known else min(status, SERVER_ERROR): (status, code) for status, code in answers
        }
        for answer in ways.values():
            yield route, answer, act
        done.add(request)


def problems(stage: Stage, caplog: pytest.LogCaptureFixture) -> Iterator[str]:
    """What is wrong after an act."""
    env, told = stage.evening.env, [each for each in caplog.records if each.levelno >= logging.WARNING]
    raised = env.errors_since(env._errors_acknowledged)
    env._errors_acknowledged = len(env.errors)
    # What a command raises is answered, if it is one of these.
    yield from (f"raised {each!r}" for each in raised if not isinstance(each.__cause__, (*LOST, Unanswered)))
    yield from (f"told more than a line: {each.getMessage()}" for each in told if each.exc_info)
    yield from (f"an error: {each.getMessage()}" for each in told if each.levelno >= logging.ERROR)
    lines = [each.getMessage() for each in told if LIMITED not in each.getMessage()]
    if len(lines) > 1:
        yield f"{len(lines)} lines: {lines}"
    if not stage.struck:
        yield "no such request was made"
    if stage.result and not stage.result.acknowledged and not stage.route[1].startswith("interactions"):
        yield "nobody answered the person who acted"


@pytest.mark.usefixtures("no_tokens")
async def test_whatever_discord_answers_one_act_fails_with_one_line_and_nobody_else_notices(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit, asked in ((RateLimiter, "allows"), (RateLimiter, "would_allow"), (Openings, "require_room")):
        monkeypatch.setattr(limit, asked, lambda *_, **__: True)
    monkeypatch.setattr(requirements, "MOST_BUSTLE", 10**6)
    stage, wrong, made = Stage(evening), list[str](), set[Route]()
    with answering(stage):
        for route, answer, act in acts():
            await stage.prepare(route, answer)
            caplog.clear()
            await act(stage)
            found = [*problems(stage, caplog)]
            caplog.clear()
            if answer in HOLDING_UP and not await stage.others_go_on():
                found.append("the others do not go on")
            wrong += [f"{act.__name__}, {answer}: {each}" for each in found]
            made.add(route)
    assert not wrong, "\n".join(wrong)
    assert made == {*DEMANDS}, "each request needs an act that makes it"
