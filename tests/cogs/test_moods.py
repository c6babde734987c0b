"""Discord and the database are slow, refuse or fail; the game goes on."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from discord import app_commands
from sqlalchemy.exc import OperationalError

from bot import logs
from bot.discord_ui.messages.posting import LIMITED_AFTER
from bot.discord_ui.permissions import NEEDED, NEEDED_IN_THREADS
from bot.discord_ui.refusals import FAILED
from bot.games.kuckuck import presenter
from bot.i18n import Tr
from engine.games import kuckuck as rules
from tests.cogs.evening import Evening
from tests.cogs.reading import cards, chosen, said, text
from tests.cogs.struck import lost_answer
from tests.errors import logging_as_before


@pytest.mark.usefixtures("no_tokens")
async def test_a_burst_of_presses_costs_one_edit_which_is_made_later_where_discord_fails(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    members = evening.members("ann", "ben", "cleo", "dan")
    ann = members[0]
    board = await evening.start_game(*members)
    requests = evening.env.backend.http_requests
    before = len(requests)
    hands = [(member, evening.hand(member)) for member in members]
    await evening.press_at_once([(member, hand, str(cards(hand)[0])) for member, hand in hands])
    await evening.paint()
    assert "Trick 1" in text(board)
    edits = [request for request in requests[before:] if "/channels/" in str(request)]
    assert len(edits) == 1
    for path in ("/channels/*", "/webhooks/*"):
        evening.env.inject_error("PATCH", path, status=500, times=2)
    await evening.choose(ann)
    seen = [text(board), *(text(evening.hand(member)) for member in members[1:])]
    await evening.paint()
    assert text(board) == seen[0]
    await evening.wait(10)
    assert text(board) != seen[0]
    assert not {*seen[1:]} & {text(evening.hand(member)) for member in members[1:]}
    caplog.clear()


@pytest.mark.usefixtures("no_tokens")
async def test_a_published_message_that_takes_no_more_edits_is_followed_by_a_new_one(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.lobby(ann, ben, cleo)
    evening.env.backend.crosspost_message(lobby.channel_id, lobby.id)
    for member in (ben, cleo):
        await member.slash(evening.channel, "table leave")
        await evening.wait(LIMITED_AFTER + 2)
        [shown] = evening.shared()
        assert f"**{member.user.name}**" not in text(shown), "nobody waits for Discord"
        assert shown.id != lobby.id


async def test_missing_permissions_are_named_and_no_table_is_opened(evening: Evening) -> None:
    ann = evening.member("ann", locale="fr")
    needed = {False: NEEDED["send_messages"], True: NEEDED_IN_THREADS["send_messages_in_threads"]}
    for thread, missing in needed.items():
        evening.channel = evening.limited(send_messages=thread, send_messages_in_threads=False)
        channel = evening.thread("a quiet corner", ann) if thread else evening.channel
        answer = said(await ann.slash(channel, "kuckuck start"))
        assert f"**{Tr('fr')(missing)}**" in answer
        assert [*evening.bot.tables] == evening.shared(channel) == []


async def test_a_press_that_the_database_refuses_is_told_and_may_be_repeated_and_the_clock_comes_back(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    hand = evening.hand(ann)
    before, card = evening.table(), str(cards(hand)[0])
    with evening.without_database():
        pressed = await evening.press(ann, hand, card)
        assert said(pressed) == FAILED
        assert evening.table() == before
        assert said(await evening.press(ann, hand, card)) == FAILED
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["an interaction failed"], "one line an outage, not one a press"
    logged = str([vars(record) for record in caplog.records])
    assert "OperationalError" in logged
    assert "Traceback" not in logged, "each press would tell the same"
    assert '"type":"Acted"' not in logged, "what would have been written is not told"
    caplog.clear()
    await evening.press(ann, hand, card)
    assert chosen(hand) == [int(card)]
    dan = evening.member("dan", locale="de")
    with evening.without_database():
        assert said(await dan.slash(evening.channel, "kuckuck start")) == Tr("de")(FAILED)
    assert "secret" not in caplog.text
    caplog.clear()
    with pytest.raises(ExceptionGroup):
        evening.env.raise_errors()
    assert len([*evening.bot.tables]) == 1, "no table was opened"
    before = evening.table(before.id)
    with evening.without_database():
        await evening.wait(92)
    assert evening.table(before.id) == before
    caplog.clear()
    await evening.wait(20)
    assert evening.table().prompt.turn > 0


async def test_choices_that_come_too_late_or_not_at_all_cost_no_line_with_a_person(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    keeper = evening.admin("kim")
    typed = [
        (command.qualified_name, parameter.name)
        for command in evening.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.autocomplete
    ]
    assert len(typed) >= 6
    for command, option in typed:
        evening.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=2)
        await keeper.autocomplete(evening.channel, command, option, "a")
        evening.env.backend.faults.clear()
    assert [record.getMessage() for record in caplog.records] == []
    with evening.without_database():
        for command, option in typed:
            await keeper.autocomplete(evening.channel, command, option, "a")
    assert [record.getMessage() for record in caplog.records] == ["choices could not be offered"]
    caplog.clear()


async def test_who_opens_a_table_is_told_where_the_database_goes_just_after_it_is_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(*_: object) -> None:
        raise OperationalError("COMMIT", {}, Exception())

    ann = evening.member("ann")
    monkeypatch.setattr(evening.bot.tables, "handle", refuse)
    await ann.slash(evening.channel, "kuckuck start")
    assert [text(told) for told in evening.private(ann)] == [FAILED]
    with pytest.raises(ExceptionGroup):
        evening.env.raise_errors()
    caplog.clear()


async def test_a_table_goes_on_whose_channel_is_closed_or_whose_message_is_deleted(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await evening.start_game(ann, ben, house=1)
    evening.allow(send_messages=False)
    await evening.choose(ann)
    assert "**Send Messages**" in text(evening.hand(ann))
    await evening.press(ben, evening.board(), "hand")
    assert f"**{Tr('fr')(NEEDED['send_messages'])}**" in text(evening.hand(ben))
    await evening.choose(ben)
    await evening.wait(4)
    assert evening.table().prompt.turn == 1
    evening.allow()
    await evening.paint()
    board, hand = evening.board(), evening.hand(ben)
    assert "Trick 1" in text(board)
    for message in (board, hand):
        evening.env.backend.delete_message(message.channel_id, message.id)
    await evening.choose(ann)
    assert "Send Messages" not in text(evening.hand(ann))
    await evening.paint()
    newest = evening.board()
    assert newest.id != board.id, "the next change posts the table again"
    assert evening.hands(ben) == [], "a hand that its reader has dismissed is let go"
    await evening.press(ben, newest, "hand")
    await evening.choose(ben)
    await evening.paint()
    assert evening.board().id == newest.id


async def test_messages_and_answers_that_discord_refuses_or_takes_unheard_are_made_up_for(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    await ann.slash(evening.channel, "kuckuck start")
    await evening.wait(5)
    lobby = evening.board()
    assert "ann" in text(lobby)
    assert len(evening.env.errors) == 1
    caplog.clear()
    before = text(lobby)
    with lost_answer("POST", "/interactions/*/callback"):
        await evening.press(ben, lobby, "join")
    assert "ben" in text(lobby)
    await ben.slash(evening.channel, "table leave")
    await evening.paint()
    assert text(lobby) == before
    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=None)
    await ann.slash(evening.channel, "table show")
    await evening.press(ben, lobby, "join")
    await evening.paint()
    _, board = evening.shared()
    assert f"/{board.id}" in text(lobby), "a former message that cannot be deleted does not take over"
    assert "ben" in text(board)
    await ann.slash(evening.channel, "table leave")
    await evening.paint()
    assert "**ann**" not in text(evening.shared()[1])


@pytest.fixture
def told() -> Iterator[io.StringIO]:
    """Everything that is logged, as JSON."""
    root, told = logging.getLogger(), io.StringIO()
    with logging_as_before() as handlers:
        logs.begin("DEBUG", "json", told)
        root.handlers = [*root.handlers, *handlers]
        yield told


async def test_neither_a_card_nor_a_seed_is_in_any_log_line_of_ours_or_of_a_mistake(
    evening: Evening, told: io.StringIO, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.each_chooses(ann, ben, cleo)
    await evening.restart()
    evening.env.inject_error("*", "/channels/*", status=403, code=50013)
    await evening.press(ann, evening.board(), "hand")
    await evening.paint()
    table, hand = evening.table(), evening.hand(ann)
    card = str(cards(hand)[0])

    def stumbles(*met: object) -> None:
        raise ValueError(f"{met} {table}")

    for module, name in ((rules, "apply"), (presenter, "board")):
        with monkeypatch.context() as broken:
            broken.setattr(module, name, stumbles)
            await evening.press(ann, hand, card)
            await evening.paint()
    caplog.clear()
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert "tables go on" in [line["event"] for line in lines]
    wrong = [line for line in lines if line["level"] == "error"]
    assert {line["event"] for line in wrong} == {"an interaction failed", "could not be painted"}
    for line in wrong:
        assert line["table"] == table.id
        assert "stumbles" in line["exception"]
    for hidden in (table.secret, table.seed, str(table.state), f"'{card}'", "Acted", "ann"):
        assert hidden not in told.getvalue()
