"""Evenings without Discord: what a restart, a second process and a full server do to them."""

import secrets
from collections.abc import AsyncIterator
from secrets import token_hex

import pytest
import sqlalchemy as sa

from bot.i18n import Tr
from bot.ids import EveningId, MessageId, UserId
from bot.settings import ServerSettings
from bot.storage.store import Store
from bot.table import Phase as TablePhase
from bot.table import log as table_log
from bot.table.commands import Leave, Moderate, Refused, Return
from bot.table.limits import Limits
from cogs.evenings import pairing
from cogs.evenings.evening import Phase, Round, Seating, ended, news
from cogs.evenings.going_on import GRACE, HOUR
from cogs.evenings.screens import message
from cogs.evenings.stored import KeptEvenings, evenings
from tests.bot.people import ANN, BEN, CHANNEL, CLEO, DAN, EVE, FAY, GUILD, NAMES
from tests.bot.service import Service
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.halls import ROOMS, Halls

PEOPLE = (ANN, BEN, CLEO, DAN, EVE, FAY)


@pytest.fixture
async def halls(tables: Service) -> AsyncIterator[Halls]:
    halls = Halls(tables)
    yield halls
    await halls.evenings.close()


async def test_a_round_opens_its_tables_and_starts_those_that_are_ready(halls: Halls) -> None:
    number = await halls.plan(*PEOPLE)
    evening = await halls.begin(number, *PEOPLE)
    assert evening.round
    assert evening in halls.told
    assert [seating.channel for seating in evening.round.tables] == [ROOMS, ROOMS + 1]
    first, second = [*halls.tables]
    assert {*first.people} | {*second.people} == {*PEOPLE}
    assert {first.opened.evening, second.opened.evening} == {number}
    for user in first.people:
        assert halls.tables.moment(first.id).ready == {*first.people[: first.people.index(user)]}
        await halls.evenings.change(number, ask.be_ready(user, halls.tables.time.now()))
    await halls.tables.time.passes(1)
    assert [table.phase for table in halls.tables] == [TablePhase.PLAYING, TablePhase.LOBBY]
    gone, *others = second.people
    for user in others:
        await halls.evenings.change(number, ask.be_ready(user, halls.tables.time.now()))
    halls.evenings.follow(await halls.tables.handle(second.id, Leave(gone)))
    await halls.tables.time.passes(1)
    second = await halls.tables.get(second.id)
    assert second.phase is TablePhase.PLAYING, "the last one who was not ready has left"
    assert [player.user for player in second.players if player.user is not None] == others
    assert len(second.players) == 3, "a bot has the place of who left the lobby"
    for table in (first, second):
        halls.evenings.follow(await halls.tables.handle(table.id, Moderate(UserId(999))))
    await halls.tables.time.passes(1)
    evening = await halls.now(number)
    assert evening.round
    ended = [(seating.how, seating.points) for seating in evening.round.tables]
    half = [dict.fromkeys(people, 50) for people in (first.people, others)]
    assert (evening.phase, ended) == (Phase.BREAK, [("closed", points) for points in half])
    following, _ = await halls.tables.again(first.id, first.people[0])
    assert following.opened.evening == table_log.NO_EVENING, "their next table belongs to no evening"
    assert not following.door.by_invitation


async def test_hands_open_below_the_message_that_calls_to_their_round(halls: Halls) -> None:
    """So it does not push them up. But no table waits long for Discord."""
    number, time, halls.silent = await halls.plan(*PEOPLE), halls.tables.time, True
    await halls.begin(number, *PEOPLE)
    for user in PEOPLE:
        await halls.evenings.change(number, ask.be_ready(user, time.now()))
    await time.passes(3)
    assert {table.phase for table in halls.tables} == {TablePhase.LOBBY}
    await time.passes(3)
    assert {table.phase for table in halls.tables} == {TablePhase.PLAYING}


async def test_a_table_waits_half_a_minute_for_people_who_then_begin_asleep(halls: Halls) -> None:
    """A press wakes them. Nobody waits for a table where all are asleep."""
    number, time = await halls.plan(*PEOPLE), halls.tables.time
    evening = await halls.begin(number, *PEOPLE)
    assert evening.round
    first, second = [*halls.tables]
    ann, ben, cleo = first.people
    for user in (ann, ben):
        await time.passes(29)
        await halls.evenings.change(number, ask.be_ready(user, time.now()))
        await halls.evenings.change(number, ask.be_ready(ann, time.now()))  # pressing again gains no time
    await time.passes(28)
    assert (await halls.tables.get(first.id)).phase is TablePhase.LOBBY
    await time.passes(3)
    first = await halls.tables.get(first.id)
    assert (first.phase, {*first.present}) == (TablePhase.PLAYING, {ann, ben})
    assert cleo not in first.awaited, "a bot plays for them"
    first = await halls.tables.handle(first.id, Return(cleo))
    assert {*first.present} == {ann, ben, cleo}
    await time.passes(40)
    second = await halls.tables.get(second.id)
    assert (second.phase, second.present) == (TablePhase.PLAYING, ()), "two minutes after the draw"
    assert (await halls.now(number)).phase is Phase.PLAYING
    halls.evenings.follow(await halls.tables.handle(first.id, Moderate(UserId(999))))
    await time.passes(1)
    evening = await halls.now(number)
    assert evening.round
    assert evening.phase is Phase.BREAK
    [slept] = [at for at in evening.round.tables if at.table == second.id]
    assert slept.points == dict.fromkeys(second.people, 0), "who never came has no points"


async def test_each_draw_follows_a_secret_of_its_hour(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can compute the draw in advance, or change it by coming or staying away at the last second."""
    drawn: list[str] = []

    def noted(size: int) -> str:
        drawn.append(token_hex(size))
        return drawn[-1]

    number = await halls.plan(*PEOPLE)
    monkeypatch.setattr(secrets, "token_hex", noted)
    evening = await halls.begin(number, *PEOPLE)
    assert evening.round
    form = pairing.shape(len(PEOPLE), evening.round.game.seats)
    found = [pairing.seat(PEOPLE, {}, form, f"{seed}|{number}|1") for seed in drawn]
    assert tuple(seating.users for seating in evening.round.tables) in found


@pytest.mark.parametrize("opened", [0, 1, 2])
async def test_a_process_that_dies_at_the_hour_opens_no_table_twice(
    halls: Halls, store: Store, opened: int
) -> None:
    """The dead process had opened some tables, and another process opens the others."""
    number = await halls.plan(*PEOPLE)
    await halls.tables.time.passes(601)
    for user in PEOPLE:
        await halls.evenings.change(number, ask.come_here(user, NAMES[user]))
    await halls.evenings.close()
    evening = await halls.now(number)
    drawn = Round(evening.at, (Seating((ANN, BEN, CLEO)), Seating((DAN, EVE, FAY))), evening.next_game)
    after = news(evening, phase=Phase.PLAYING, rounds=(drawn,), ready=frozenset())
    await KeptEvenings(store).write(evening, after, evening.at)
    for _ in range(opened):
        await halls.evenings._open_table(await halls.now(number))
    other = Halls(halls.tables)
    await other.evenings.restore()
    await halls.tables.time.passes(725)
    assert len(await store.live()) == 2
    for table in halls.tables:
        assert table.phase is TablePhase.PLAYING, "without those who have not said that they are ready"
        assert table.options == ServerSettings().options_of("kuckuck"), "without what is gone since the plan"
    assert [place for _, place in other.rooms] == [*range(opened, 2)]
    assert len(halls.rooms) == opened, "the process that has ended opens no other one"
    await other.evenings.close()


async def test_after_the_computer_has_slept_everybody_has_a_moment(halls: Halls) -> None:
    """The computer was asleep when the night should have begun, so nobody could press anything."""
    number = await halls.plan(*PEOPLE)
    await halls.tables.time.passes(601)
    await halls.evenings.change(number, ask.come_here(ANN, "Ann"))
    halls.tables.time.wrong = 1800
    halls.tables.watch()
    halls.evenings.look_soon(number)
    await halls.tables.time.passes(GRACE - 1)
    for user in PEOPLE:
        await halls.evenings.change(number, ask.come_here(user, NAMES[user]))
    await halls.tables.time.passes(300)
    evening = await halls.now(number)
    assert evening.round
    assert evening.round.users == {*PEOPLE}


async def test_a_press_counts_that_comes_while_the_clock_looks(halls: Halls) -> None:
    number = await halls.plan(*PEOPLE)
    await halls.tables.time.passes(1190)
    for user in PEOPLE[:-1]:
        await halls.evenings.change(number, ask.come_here(user, NAMES[user]))
    halls.meanwhile = [(number, ask.come_here(FAY, "Fay"))]
    halls.evenings.look_soon(number)
    await halls.tables.time.passes(1)
    assert (await halls.now(number)).here == PEOPLE
    await halls.tables.time.passes(120)
    assert (await halls.now(number)).phase is Phase.PLAYING, "at the hour, as all are here"


async def test_the_first_who_waits_is_told_of_a_free_place(halls: Halls, store: Store) -> None:
    number = await halls.plan(ANN, BEN, CLEO, places=3)
    for user in (DAN, EVE, FAY):
        await halls.evenings.change(number, ask.answer(user, NAMES[user], coming=True))
    await halls.evenings.change(number, ask.answer(BEN, "Ben", coming=False))
    assert halls.raised == [DAN]
    await store.erase(CLEO)
    await halls.tables.time.passes(301)
    assert halls.raised == [DAN, EVE], "who is deleted has no place any more"
    halls.left = [ANN]
    await halls.tables.time.passes(298)
    assert ANN in (await halls.now(number)).coming, "of people who left the server they go at the call"
    await halls.tables.time.passes(2)
    evening = await halls.now(number)
    assert (evening.phase, evening.coming) == (Phase.GATHERING, (DAN, EVE, FAY))
    assert halls.raised == [DAN, EVE, FAY]


async def test_an_evening_is_repeated_until_too_few_come_twice(halls: Halls) -> None:
    """The next evening is planned only once: by the process that wrote this evening's end."""
    number, week = await halls.plan(ANN, BEN), 7 * 86_400
    await halls.evenings.change(number, ask.repeat(ANN, 1))
    halls.at_event = [CLEO]
    await halls.tables.time.passes(601)
    first = await halls.now(number)
    assert (first.phase, CLEO in first.coming) == (Phase.GATHERING, True), "who is interested is called"
    await halls.tables.time.passes(HOUR)
    assert (await halls.now(number)).cancelled == "few"
    [second] = halls.repeated
    assert (second.at, second.coming, second.weeks) == (first.at + week, (ANN,), 1)
    await halls.tables.time.passes(week - HOUR)
    await halls.tables.time.passes(HOUR)
    stopped = await halls.now(second.id)
    assert (stopped.cancelled, halls.repeated) == ("few", [second])
    assert await halls.evenings.live_in(GUILD) == []


async def test_nobody_plans_more_than_three_not_even_by_handing_them_over(halls: Halls) -> None:
    """Without this rule one member could plan all ten nights of a server, and hand them to others."""
    for rounds in (1, 2, 3):
        await halls.tables.time.passes(1)
        number = await halls.plan(ANN, rounds=rounds)
    with pytest.raises(Refused, match="already planned this game night"):
        await halls.plan(ANN)
    await halls.evenings.change(number, ask.repeat(ANN, 1))
    await halls.evenings.change(number, ask.hand_over(ANN, BEN, "Ben"))
    await halls.evenings.call_off(number, BEN)
    [again] = halls.repeated
    assert (again.planner, again.planned.counts_for) == (BEN, ANN)
    await halls.tables.time.passes(1)
    with pytest.raises(Refused, match="game nights planned, the limit for one person"):
        await halls.plan(ANN)
    for ahead in (1201, 1202, 1203):
        await halls.plan(BEN, ahead=ahead)
    await halls.evenings.call_off(EveningId(number - 1), ANN)
    await halls.tables.time.passes(1)
    await halls.plan(ANN)
    await halls.tables.store.erase(ANN)
    with pytest.raises(Refused, match="game nights planned, the limit for one person"):
        await halls.plan(ANN, ahead=1300)
    await halls.evenings.call_off(again.id, BEN)
    repeated = halls.repeated[-1].planned
    assert repeated.counts_for < 0
    assert (repeated.counts_against(ANN), repeated.counts_against(BEN)) == (True, False)
    assert (await halls.now(again.id)).planned.deleted is None, "it is over"


async def test_nobody_plans_and_calls_off_without_end(halls: Halls) -> None:
    for _ in range(Limits().tables_per_hour):
        await halls.evenings.call_off(await halls.plan(ANN), ANN)
    with pytest.raises(Refused, match="in an hour"):
        await halls.plan(ANN)
    with pytest.raises(Refused, match="in an hour"):
        await halls.tables.lobby(ANN)
    with pytest.raises(Refused, match="That time is past, or too soon"):
        await halls.plan(BEN, ahead=0)
    with pytest.raises(Refused, match="There's no such game night"):
        await halls.evenings.call_off(EveningId(999), ANN)
    await halls.tables.time.passes(HOUR)
    await halls.plan(ANN)


async def test_a_weekly_night_is_not_called_off_on_and_on(halls: Halls) -> None:
    weekly = await halls.plan(ANN)
    await halls.evenings.change(weekly, ask.repeat(ANN, 1))
    for _ in range(8):
        await halls.evenings.call_off(weekly, ANN)
        weekly = halls.repeated[-1].id
    with pytest.raises(Refused, match="more than 60 days ahead"):
        await halls.evenings.call_off(weekly, ANN)
    await halls.evenings.call_off(weekly, ANN, for_good=True)
    for _ in range(Limits().tables_per_hour - 9):
        await halls.evenings.call_off(await halls.plan(ANN), ANN)
    weekly = await halls.plan(BEN)
    await halls.evenings.change(weekly, ask.repeat(BEN, 1))
    with pytest.raises(Refused, match="in an hour"):
        await halls.evenings.call_off(weekly, ANN, keeper=True)


async def test_a_server_out_of_reach_is_waited_for_and_a_full_one_keeps_no_night_from_its_tables(
    halls: Halls,
) -> None:
    halls.away = True
    await halls.begin(await halls.plan(*PEOPLE), *PEOPLE)
    assert [*halls.tables] == []
    halls.away, halls.tables._limits = False, Limits(tables_per_server=1)
    await halls.tables.lobby(UserId(999))
    await halls.tables.time.passes(11)
    first, second = (table for table in halls.tables if table.opened.evening)
    assert {*first.people} | {*second.people} == {*PEOPLE}


@pytest.mark.parametrize("cancels", [False, True])
async def test_once_an_evening_has_ended_no_other_room_is_made(halls: Halls, *, cancels: bool) -> None:
    halls.gone, halls.cancels = not cancels, cancels
    evening = await halls.begin(await halls.plan(*PEOPLE), *PEOPLE)
    assert (evening.phase, evening.cancelled == "gone") == (Phase.CANCELLED, not cancels)
    assert (halls.rooms, [*halls.tables]) == ([(1, 0)], [])


async def test_a_night_that_cannot_be_read_is_called_off_and_no_other(
    store: Store, halls: Halls, caplog: pytest.LogCaptureFixture
) -> None:
    sound, *lost, over = [await halls.plan(one, BEN) for one in (ANN, CLEO, DAN, EVE)]
    kept, before = KeptEvenings(store), await halls.now(over)
    await kept.write(before, ended(before, "few"), halls.tables.time.now())
    await kept.set_message(over, before.stage + 1, MessageId(9))

    def spoil(connection: sa.Connection) -> None:
        for number, text in zip((*lost, over), ('{"zz9gone":', '{"phase":"planned"}', "{}"), strict=True):
            row = evenings.c.id == number
            connection.execute(sa.update(evenings).where(row).values(value=text))

    await store.writer.write(spoil)
    halls = Halls(halls.tables)  # another process
    restored = {stored.evening.id: stored for stored in await halls.evenings.restore()}
    assert {*restored} == {sound, *lost}, "what is over stays as it was shown"
    for number in lost:
        night = restored[number].evening
        assert (night.phase, night.guild, night.channel) == (Phase.CANCELLED, GUILD, CHANNEL)
        assert restored[number].has_news
        assert "something I no longer offer" in f"{message(night, (), Tr('en'))}"
    assert [record.getMessage() for record in caplog.records] == ["unreadable; called off"] * len(lost)
    assert [night.id for night in await halls.evenings.live_in(GUILD)] == [sound]
    await halls.evenings.restore()
    assert len(caplog.records) == len(lost), "that is told once"
    caplog.clear()
    assert await store.erase(BEN) == []
    assert BEN not in (await halls.now(sound)).guests
    await halls.evenings.close()
