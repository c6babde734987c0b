"""Places where the bot has every permission, and Discord refuses it nevertheless."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import NamedTuple

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import AllowedMentions

from bot.discord_ui.messages.painter.brush import OLDEST
from bot.discord_ui.permissions import LOCKED, NOT_IN_IT, TIMED_OUT
from bot.i18n import Tr
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text

HOUR = 3600
STANDS = "The table message may no longer be updated, but your hand still works. {}"


class Place(NamedTuple):
    """How a channel or thread becomes one where Discord refuses the bot, and is opened to it again."""

    make: Callable[[Evening, MemberActor], ChannelHandle]
    close: Callable[[Evening, ChannelHandle], None]
    open: Callable[[Evening, ChannelHandle, MemberActor], None]
    sentence: str
    """The bot's answer to each person who wants it to write there."""
    edits: bool = False
    """Whether the bot may still edit its messages there."""


def here(evening: Evening, _: MemberActor) -> ChannelHandle:
    return evening.channel


def thread(evening: Evening, owner: MemberActor) -> ChannelHandle:
    return evening.thread("cards", owner)


def private_thread(evening: Evening, owner: MemberActor) -> ChannelHandle:
    made = evening.thread("secret", owner, private=True)
    for member in evening.env.backend.guilds[evening.guild.id].members:
        if member != evening.env.backend.bot_user.id:
            evening.env.backend.add_thread_member(made.id, member)
    mention(evening, made, owner)
    return made


def mention(evening: Evening, place: ChannelHandle, member: MemberActor) -> None:
    """The member mentions the bot in a message. Discord brings it into a private thread."""
    world = evening.env.backend
    said, everybody = f"<@{world.bot_user.id}>", AllowedMentions(users=None)
    world.create_message(place.id, member.id, said, allowed_mentions=everybody)


def remove(evening: Evening, place: ChannelHandle) -> None:
    world = evening.env.backend
    world.remove_thread_member(place.id, world.bot_user.id)


def set_lock(evening: Evening, place: ChannelHandle, locked: bool) -> None:
    evening.env.backend.edit_channel(place.id, {}, thread_metadata={"locked": locked})


def time_out(evening: Evening, seconds: float | None) -> None:
    world = evening.env.backend
    until = world.clock.now() + timedelta(seconds=seconds) if seconds else None
    ends = until.isoformat() if until else None
    world.edit_member(evening.guild.id, world.bot_user.id, {"timed_out_until": ends})


PLACES: Mapping[str, Place] = {
    "a private thread": Place(private_thread, remove, mention, NOT_IN_IT),
    "a locked thread": Place(
        thread,
        lambda evening, place: set_lock(evening, place, True),
        lambda evening, place, _: set_lock(evening, place, False),
        LOCKED,
    ),
    "a server that has timed it out": Place(
        here,
        lambda evening, _: time_out(evening, 2 * HOUR),
        lambda evening, *_: time_out(evening, None),
        TIMED_OUT.partition("{")[0],
        edits=True,
    ),
}


KINDS: Mapping[str, Callable[[Evening, MemberActor], ChannelHandle]] = {
    "an announcement channel": lambda evening, _: evening.guild.create_news_channel("news"),
    "the chat of a stage": lambda evening, _: evening.guild.create_stage_channel("stage"),
    "a thread": thread,
    "a private thread": private_thread,
    "a post of a forum": lambda evening, owner: below(
        evening, evening.guild.create_forum_channel("f"), owner
    ),
}


def below(evening: Evening, parent: ChannelHandle, owner: MemberActor) -> ChannelHandle:
    made = evening.env.backend.create_thread(parent.id, "cards", owner.id, broadcast=False)
    evening.env.backend.announce_thread_create(made)
    return ChannelHandle(evening.env, evening.guild, made)


def own_requests(evening: Evening) -> int:
    return sum(one.path.startswith("/channels/") for one in evening.env.backend.http_requests)


@pytest.mark.usefixtures("no_tokens")
async def test_a_table_is_played_wherever_a_command_can_be_used_in_a_server(evening: Evening) -> None:
    boss, wrong = evening.admin("boss"), []
    for kind, make in KINDS.items():
        ann, ben = evening.members("ann", "ben")  # others each time, as nobody may sit at many tables
        evening.channel = make(evening, ann)
        if "Nothing is missing" not in text(answer_of(await boss.slash(evening.channel, "manage check"))):
            wrong.append(f"{kind}: something is missing")
        await evening.start_game(ann, ben, rounds="short")
        seen = [text(shown) for shown in evening.shared()]
        await evening.choose(ann)
        await evening.paint()
        if seen == [text(shown) for shown in evening.shared()]:
            wrong.append(f"{kind}: the table is not painted")
    assert wrong == []


@pytest.fixture
def no_thread_is_ours(evening: Evening) -> None:
    evening.invite_bot(manage_threads=False)


@pytest.mark.usefixtures("no_tokens", "no_thread_is_ours")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
async def test_where_discord_refuses_the_bot_it_says_so_at_once_and_goes_on_once_it_may(
    evening: Evening, place: Place
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    boss = evening.admin("boss")
    evening.channel = channel = place.make(evening, ann)
    await evening.start_game(ann, ben, cleo, rounds="short")
    [board] = [shown for shown in evening.shared() if shown.components]
    hand = evening.hand(ann)
    seen = text(board)
    place.close(evening, channel)
    before, asked_of_discord = len(evening.shared()), own_requests(evening)
    asked = [
        ann.slash(channel, "kuckuck start"),
        ann.slash(channel, "play", game="ducksoup"),
        ann.slash(channel, "table show"),
        ann.slash(channel, "table remind"),
        ann.slash(channel, "gamenight plan"),
        forged(ann, board, f"t:0:-:showstats {ann.id}"),
        forged(boss, board, "t:0:-:try-here"),
    ]
    answers = [said(await one) for one in asked]
    assert [one for one in answers if not one.startswith(place.sentence)] == []
    check = answer_of(await boss.slash(channel, "manage check"))
    assert f"✗ {place.sentence}" in text(check)
    assert "Nothing is missing here" not in text(check)
    assert "Try it here" not in str(check.components)
    await evening.choose(ann)
    assert STANDS.format(place.sentence) in text(hand)
    await evening.play_out(ann, ben, cleo)
    assert len(evening.shared()) == before
    assert place.edits or own_requests(evening) <= asked_of_discord + 1, "one refusal is enough"
    assert (text(board) == seen) != place.edits
    again = await forged(ann, board, "t:1:-:again")
    assert said(again).startswith(place.sentence)
    place.open(evening, channel, ann)
    await evening.paint()
    assert any("🏆" in text(shown) for shown in evening.shared()), "nothing is lost"
    assert answer_of(await ann.slash(channel, "kuckuck start"))
    check = answer_of(await boss.slash(channel, "manage check"))
    assert "Nothing is missing here" in text(check)


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_timeout_that_passes_by_itself_is_noticed(evening: Evening, restarts: bool) -> None:
    ann, *_ = await evening.players("ann", "ben", pace="relaxed")
    await evening.wait(OLDEST + 60)
    time_out(evening, HOUR)
    seen = text(evening.shared()[0])
    await evening.choose(ann)
    if restarts:
        await evening.restart()
    await evening.paint()
    assert [text(shown) for shown in evening.shared()][:1] == [seen]
    await evening.wait(HOUR + 60)
    assert seen not in [text(board) for board in evening.shared()]


async def test_a_timeout_takes_nothing_from_an_administrator(evening: Evening) -> None:
    ann, boss = evening.member("ann"), evening.admin("boss")
    time_out(evening, HOUR)
    evening.invite_bot(administrator=True)
    await evening.open_table(ann)
    assert len([*evening.bot.tables]) == 1
    assert "Nothing is missing" in text(answer_of(await boss.slash(evening.channel, "manage check")))


@pytest.mark.usefixtures("no_tokens")
async def test_a_moderator_plays_in_any_private_thread_and_one_that_it_never_knew_is_found_closed(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    evening.invite_bot(manage_threads=True)
    unseen = evening.thread("secret", ann, private=True)
    assert answer_of(await ann.slash(unseen, "kuckuck start"))
    evening.invite_bot(manage_threads=False)
    refused = said(await ann.slash(unseen, "kuckuck start"))
    assert refused == NOT_IN_IT, "it is no moderator any more"
    other = evening.thread("other", ann, private=True)
    refused = said(await ann.slash(other, "kuckuck start"))
    assert refused == NOT_IN_IT
    french = evening.member("zoe", locale="fr")
    evening.env.backend.add_thread_member(other.id, french.id)
    assert said(await french.slash(other, "kuckuck start")) == Tr("fr")(NOT_IN_IT)
    assert evening.shared(other) == []
