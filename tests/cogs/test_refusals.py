"""Requests that are refused: the person who asked gets a sentence that says so, and nothing is lost."""

from typing import Any

import pytest
import simcord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage
from simcord.backend import serializers

from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS
from bot.discord_ui.refusals import FAILED, MEANINGLESS
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.ids import GuildId, TableId, UserId
from bot.screens.rules import rules
from bot.table.commands import Act, Command, Join, Leave, Refused, Start, VoteToClose
from bot.table.decisions import decide
from engine.game import IllegalAction
from tests.cogs.evening import Evening
from tests.cogs.reading import NO_TABLE, answer_of, cards, labels, said, text, words


def no(evening: Evening, command: Command, *, table: TableId = TableId(1), language: str = "en") -> str:
    """The sentence with which `decide` refuses a request. tests/bot checks the words."""
    tr = Tr(language)
    try:
        decide(evening.table(table), command)
    except Refused as refused:
        return refused.sentence(tr)
    except IllegalAction as illegal:
        return tr.of("kuckuck")(presenter("kuckuck").reasons[illegal.reason], **illegal.details)
    raise AssertionError("This would be allowed")


async def test_the_wrong_person_or_the_wrong_time_from_the_lobby_to_the_end(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    lobby = await evening.open_table(ann)
    before, seen = evening.table(), text(lobby)
    host, other = UserId(ann.id), UserId(ben.id)
    for word in ("match on", "match off", "lots on", "team 2"):
        old = said(await evening.press_old(ann, lobby, f"t:1:-:{word}"))
        assert old == "There are no team matches any more. Open two tables instead.", word
    commands: dict[str, Command] = {"leave": Leave(other), "close": VoteToClose(other)}
    for word, command in commands.items():
        pressed = await evening.press_old(ben, lobby, f"t:1:-:{word}")
        assert said(pressed) == no(evening, command, language="fr"), word
    assert said(await evening.press_old(ann, lobby, "t:1:-:join")) == no(evening, Join(host, "ann"))
    await evening.paint()
    assert (evening.table(), text(lobby)) == (before, seen)
    assert len(evening.shared()) == 1

    await evening.press(ben, lobby, "join")
    await evening.add_bots(ann, lobby, 2)
    assert said(await evening.press(ben, lobby, "start")) == no(evening, Start(UserId(ben.id)), language="fr")
    await evening.press(ben, lobby, "leave")
    await evening.press(ann, lobby, "start")
    await evening.wait(3)
    cleo, before, seen, mine = evening.member("cleo"), evening.table(), text(lobby), text(evening.hand(ann))
    no_seat = "You're not at this table. Join one before its game starts, or open your own."
    refusals = dict.fromkeys(("leave", "quit", "close"), no_seat)
    begun = "The game has already started. Open a new table for another one."
    refusals |= dict.fromkeys(("start", "host"), begun)
    refusals["nudge"] = (
        "Only people who play here can remind the others. Ask one of them to use `/table remind`."
    )
    refusals["again"] = "This game isn't over yet. Wait until it is, then press *Play again*."
    for word, refused in refusals.items():
        assert said(await evening.press_old(cleo, lobby, f"t:1:-:{word}")) == refused, word
    act = Act(UserId(ben.id), 0, "42")
    assert said(await evening.press_old(ben, lobby, "t:1:0:42")) == no(evening, act, language="fr")
    await evening.paint()
    after = (evening.table(), text(lobby), text(evening.hand(ann)))
    assert after == (before, seen, mine), "what a stranger presses leaves no trace"

    await evening.press(ann, answer_of(await ann.slash(evening.channel, "table close")), "close")
    finished = "This table is finished. Open a new one to play again."
    refusals = dict.fromkeys(("join", "leave", "start", "quit", "quit?"), finished)
    refusals["hand"] = "You weren't at this table, and it's finished. Open a new one to play."
    refusals["again"] = "Only people who played here can open the next game. Open your own table."
    for word, refused in refusals.items():
        assert said(await evening.press_old(cleo, lobby, f"t:1:-:{word}")) == refused, word
    assert said(await evening.press_old(ann, lobby, "t:1:0:42")) == finished
    assert said(await ann.slash(evening.channel, "table leave")).startswith("You're not at a table here")
    await evening.paint()
    assert [*evening.bot.tables] == []


MADE_UP = [
    *("t:999999:-:join", "t:999999999999:999999:42", "t:1:-:fly", "t:1:-:" + "x" * 70, "t:0:-:board"),
    *("t:0:-:rules kuckuck", "t:0:-:rules chess 0", "t:0:-:rules kuckuck -1", "t:0:-:rules kuckuck ١"),
    *("t:0:-:board kuckuck 1e9", "t:0:-:fly", "t:0:3:42", "t:1:-:again"),
]
FORMER = [f"t:1:-:{word}" for word in ("house", "fill", "unhouse", "cancel")]
"""Addresses of buttons that lobbies of older bots had."""
OF_ANOTHER_MAKE = [
    *("x", "t", "x" * 100, "T:1:-:join", "t:1:-:", "t:1:-:join:", "t:1:-:" + "x" * 71, "t:1:1234567:42"),
    *("t:1234567890123:-:join", "t:-1:-:join", "t:١:-:join", "t:1:-:join\nt:1:-:join", "\n", "💥"),
]
TOO_LARGE = [
    f"t:0:-:{word.format(number)}"
    for word in ("stats {}", "stats {} kuckuck", "mydata delete {}")
    for number in (2**63, 9 * 10**18, 10**20 - 1)
]


async def test_a_sentence_names_a_public_button_as_it_stands_there(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    lobby = await evening.open_table(ann)
    assert "Join" in labels(lobby)
    told = "La partie n'a pas encore commencé. Appuie sur *{}* pour jouer, ou reviens plus tard."
    assert said(await evening.press_old(ben, lobby, "t:1:-:watch")) == told.format("Join")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), language="fr")
    assert said(await evening.press_old(ben, lobby, "t:1:-:watch")) == told.format("Rejoindre")


async def test_a_button_that_means_nothing_is_answered_and_changes_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user: True)  # no press is too fast here
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    lobby = await evening.open_table(ann)
    page, before = answer_of(await ann.slash(evening.channel, "help")), evening.table()
    for custom_id in MADE_UP:
        answer = said(await evening.press_old(ann, lobby, custom_id))
        assert answer != Tr("de")(FAILED), custom_id
        assert "{" not in answer, custom_id
    for custom_id in FORMER + OF_ANOTHER_MAKE + TOO_LARGE:
        for message in (lobby, page):
            pressed = await evening.press_old(ann, message, custom_id)
            assert said(pressed) == Tr("de")(MEANINGLESS), custom_id
    assert evening.table() == before
    assert said(await missing_button(ann, lobby, "x")) == Tr("de")(MEANINGLESS), "also of an empty message"
    largest = await evening.press_old(ben, lobby, f"t:0:-:stats {9 * 10**18 - 1}")
    assert "hasn't finished a game" in text(answer_of(largest)), "the largest id there may be"
    assert (await missing_button(ben, lobby, "t:1:-:join")).acknowledged
    assert [player.name for player in evening.table().players] == ["ann", "ben"]
    behind = answer_of(await evening.press_old(ben, lobby, "t:0:-:rules kuckuck " + "9" * 50))
    pages = len(rules("kuckuck", "en")) - 1
    assert words(behind) == [f"rules kuckuck {pages - 2}", "cards kuckuck", "rules"], "the last page"


async def test_out_of_a_letter_or_another_server_nobody_else_reaches_a_table(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.open_table(ann)
    before = evening.table()
    mallory = evening.env.create_user("mallory")
    page = answer_of(await mallory.slash("privacy"))
    for word in ("join", "hand", "post", "leave", "rules kuckuck 0", "again"):
        foreign = said(await evening.press_old(mallory, page, f"t:1:-:{word}"))
        assert foreign == said(await evening.press_old(mallory, page, f"t:99:-:{word}")), "nor does it tell"
        assert foreign == "There's no such table. Open a new one."
    other = Evening(evening.env)
    ben = other.member("ben")
    lobby = await other.open_table(ben)
    foreign = said(await other.press_old(ben, lobby, "t:1:-:join"))
    assert foreign == said(await other.press_old(ben, lobby, "t:99:-:join"))
    assert evening.table(1) == before
    assert said(await ben.slash(other.guild.create_text_channel("empty"), "table show")) == NO_TABLE


async def test_a_refusal_goes_with_the_next_thing_that_is_done(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    first = said(await evening.press_old(ben, lobby, "t:1:-:host"))
    assert [text(message) for message in evening.private(ben)] == [first]
    second = said(await ben.slash(evening.channel, "table remind"))
    assert [text(message) for message in evening.private(ben)] == [second] != [first], "in its place"
    assert evening.private(ann) == [], "each person has their own"
    await evening.press(ben, lobby, "join")
    assert evening.private(ben) == []
    await evening.press(cleo, lobby, "join")
    await evening.press_old(ben, lobby, "t:1:-:close")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert [message.id for message in evening.private(ben)] == [evening.hand(ben).id], "or with the hand"


async def test_all_that_is_answered_during_a_game_leads_back_to_the_hand(evening: Evening) -> None:
    ann, ben, guest = evening.members("ann", "ben", "guest")
    board = await evening.start_game(ann, ben, house=1)
    former = evening.hand(ann)
    refused = answer_of(await evening.press_old(ann, board, "t:1:-:fly"))
    assert labels(refused) == ["My hand"]
    await evening.press(ann, refused, "hand")
    assert evening.hand(ann).id == refused.id != former.id
    assert cards(refused)
    assert [message.id for message in evening.private(ann)] == [refused.id]
    page = answer_of(await evening.press_old(ann, board, "t:1:-:rules kuckuck 0"))
    assert words(page) == ["rules kuckuck 1", "cards kuckuck", "fair", "rules", "hand"]
    await evening.press(ann, page, "hand")
    assert [message.id for message in evening.private(ann)] == [page.id]
    assert "hand" not in words(answer_of(await evening.press_old(guest, board, "t:1:-:rules kuckuck 0")))
    await evening.wait(10)
    for command in ("rules", "help"):
        page = answer_of(await ann.slash(evening.channel, command))
        assert len(evening.private(ann)) == 2, f"{command} takes the place of the former page"
        assert words(page)[-1] == "hand", command
        assert "hand" not in words(answer_of(await guest.slash(evening.channel, command))), command
    await evening.press(ann, page, "hand")
    assert evening.hand(ann).id == page.id
    question = answer_of(await ann.slash(evening.channel, "table close"))
    await evening.press(ann, question, "close")
    assert text(question).startswith("The table closes once everybody agrees."), "a vote is told in place"
    assert words(question) == ["hand", "unclose"]


async def test_what_cannot_be_taken_away_stays_and_nothing_is_lost(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press_old(member, lobby, "t:1:-:host")
    evening.env.inject_error("DELETE", "/webhooks/*", status=500)
    assert (await evening.press(ben, lobby, "join")).acknowledged
    assert evening.table().seat(UserId(ben.id)) == 1
    assert len(evening.private(ben)) == 1
    await evening.press_old(ben, lobby, "t:1:-:close")
    assert len(evening.bot.answers) == 2
    await evening.wait(TOKEN_SECONDS + 1)
    await evening.press_old(cleo, lobby, "t:1:-:host")
    assert len(evening.bot.answers) == 1, "they are forgotten with their tokens"
    assert len(evening.private(cleo)) == 2, "Discord does not let us take the former one away any more"


async def missing_button(member: MemberActor, message: ResponseMessage, custom_id: str) -> InteractionResult:
    """Presses a button that is missing in the copy of the message that Discord sends with the press."""
    sent = {"custom_id": custom_id, "component_type": 2, "id": 99}
    return await _send(member, message, simcord.enums.InteractionType.MESSAGE_COMPONENT, sent)


async def _send(
    member: MemberActor, message: ResponseMessage, kind: int, sent: dict[str, Any]
) -> InteractionResult:
    env = member._env
    return await simcord.actors._dispatch_actor_interaction(
        member,
        kind,
        ChannelHandle(env, member.guild, env.backend.get_channel(message.channel_id)),
        sent,
        extra={"message": dict(serializers.message_payload(env.backend, message._message))},
        source_message_id=message.id,
    )
