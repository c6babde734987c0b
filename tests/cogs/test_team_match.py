"""A team match in simcord: from the lobby to the common result, and attempts to cheat."""

from simcord import MemberActor, ResponseMessage

from bot.ids import GuildId, UserId
from bot.screen import address
from bot.table import Phase, Table
from bot.table.commands import VoteToClose
from cogs.statistics.stored import KeptStatistics
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, refusal
from tests.cogs.reading import answer_of, said, text, words


async def match_lobby(evening: Evening, *members: MemberActor) -> ResponseMessage:
    host, *others = members
    lobby = await evening.open_table(host, rounds="short")
    await evening.press(host, answer_of(await evening.press_old(host, lobby, "t:1:-:more")), "match on")
    for other in others:
        await evening.press(other, lobby, "join")
    return lobby


async def begin(evening: Evening, host: MemberActor, lobby: ResponseMessage) -> tuple[Table, Table]:
    """Both tables of a match that has just begun."""
    await evening.press(host, lobby, "start")
    await evening.paint()
    await evening.paint()
    first, second = list(evening.bot.tables)
    return first, second


async def play_on(evening: Evening, table: Table) -> Table:
    """Plays this table to its end."""
    while table.phase.live:
        if table.prompt.seats:
            seat = min(table.prompt.seats)
            if table.players[seat].user:
                await evening.act(table, seat)
            else:
                await evening.paint()
        table = await evening.bot.tables.get(table.id)
    await evening.paint()
    return table


async def test_a_match_from_the_lobby_to_the_common_result(evening: Evening) -> None:
    (ann, ben, cleo), eve = evening.members("ann", "ben", "cleo"), evening.member("eve")
    podium = evening.guild.create_text_channel("podium")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), announced=podium.id)
    lobby = await match_lobby(evening, ann, ben, cleo)
    assert "**Team 1** · ann and cleo" in text(lobby)
    await evening.press(cleo, lobby, "team 2")
    await evening.press(ben, lobby, "team 1")
    assert "**Team 1** · ann and ben\n**Team 2** · cleo" in text(lobby)
    first, second = await begin(evening, ann, lobby)
    assert [{*table.people} for table in (first, second)] == [{ann.id}, {ben.id, cleo.id}]
    boards = evening.shared()
    for board, table in zip(boards, (first, second), strict=True):
        assert f"table {table.id}" in text(board)
        assert "Waiting" not in text(board)
    watched = answer_of(await evening.press(eve, boards[1], "watch"))
    before = [text(board) for board in boards]
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.choose_in(cleo, evening.hands(cleo)[-1])
    await evening.paint()
    assert [text(board) for board in evening.shared()] == before, "no move shows"

    await play_on(evening, evening.table(second.id))
    assert f"once table {first.id} is over too" in text(evening.shared()[-1])
    assert f"You will see its cards and points once table {first.id} is over too." in text(watched)
    assert "The score sheet is at the table." not in text(watched)
    assert evening.shared(podium) == []
    assert await evening.bot.store.unpainted() == [second.id], "a restart paints its end"
    await play_on(evening, evening.table(first.id))
    await evening.paint()
    assert "The score sheet is at the table." in text(watched)
    assert await evening.bot.store.unpainted() == []
    told = sorted(text(one).split("]")[0] for one in evening.shared(podium))
    assert told == [f"### [Zum Kuckuck! · table {table.id}" for table in (first, second)]
    for table in (first, second):
        [sheet] = [one for one in evening.shared() if f"table {table.id}" in text(one).split("\n")[0]]
        assert "Seat 1, the same cards: **ann**" in text(sheet)
        assert "Ratings" not in text(sheet)
        proof = await ask(ann, evening, "verify", table=table.id)
        assert "**Everything matches.**" in text(proof)


async def test_a_cheat_at_one_table_learns_nothing_of_the_other(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo", "dan")
    first, second = await begin(evening, members[0], await match_lobby(evening, *members))
    people = {member.id: member for member in members}
    cheat = people[second.people[0]]
    board = next(one for one in evening.shared() if f"table {first.id}" in text(one))
    for word in ("hand", "watch"):
        told = said(await evening.press(cheat, board, word))
        assert f"You play at the other table of this match, number {second.id}" in told
    assert "already started" in said(await forged(cheat, board, address("join", table=first.id)))
    guess = await evening.press_old(cheat, evening.hands(cheat)[-1], address("guess 1 0", table=first.id))
    assert "the other table" in said(guess) or "cannot guess" in said(guess)
    ended = await play_on(evening, evening.table(first.id))
    assert ended.phase is Phase.OVER
    waits = f"The other table of this match is still playing the same cards as table {first.id}."
    for member in (cheat, people[first.people[0]]):
        assert waits in await refusal(member, evening, "history", table=first.id)
    shared = f"shared {first.id} 0 next"
    for word in ("save text", "verify", "replay 0 show", "replay 0 all", shared, "review 0 new"):
        target = 0 if word.startswith("shared") else first.id
        await evening.wait(5)
        asked = await evening.press_old(cheat, board, address(word, table=target))
        assert waits in said(asked), word
    assert "No game has been finished" in text(await ask(cheat, evening, "history"))
    assert await KeptStatistics(evening.bot.store).records(UserId(cheat.id), first.guild) == []
    everything = "\n".join(text(one) for one in (*evening.shared(), *evening.private(cheat)))
    assert first.seed not in everything
    assert first.secret not in everything
    assert "🏆" not in everything
    assert not {"replay 0 show", "verify", "again", "same"} & {*words(evening.shared()[-1])}


async def test_a_closed_table_leaves_no_common_result_and_says_so(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo", "dan")
    first, second = await begin(evening, members[0], await match_lobby(evening, *members))
    for user in second.people:
        await evening.bot.tables.handle(second.id, VoteToClose(user))
    await evening.paint()
    [closed] = [one for one in evening.shared() if "So the team match has no overall result" in text(one)]
    assert f"Table {first.id} plays on by itself." in text(closed)
    assert "verify" not in words(closed)
    await play_on(evening, evening.table(first.id))
    await evening.paint()
    [sheet] = [one for one in evening.shared() if f"Table {second.id} was closed" in text(one)]
    assert "the team match has no overall result" in text(sheet)
    [closed] = [one for one in evening.shared() if "So the team match has no overall result" in text(one)]
    assert "verify" in words(closed)


async def test_refusals_and_old_buttons_of_a_match(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await match_lobby(evening, ann)
    await evening.paint()
    assert "At least two people are needed: press *Join*. Then **ann** can start." in text(lobby)
    start = address("start", table=evening.table().id)
    assert "at least two people" in said(await evening.press_old(ann, lobby, start))
    await evening.press(ben, lobby, "join")
    assert "You are not at this table" in said(await evening.press(cleo, lobby, "team 1"))
    for word in ("match off", "lots on"):
        old = address(word, table=evening.table().id)
        assert "Only the host" in said(await evening.press_old(ben, lobby, old))
    await evening.press(ann, answer_of(await evening.press_old(ann, lobby, "t:1:-:more")), "lots on")
    await evening.paint()
    assert "teams by lot at the start" in text(lobby)
    old = address("team 1", table=evening.table().id)
    assert "draw the teams by lot" in said(await evening.press_old(ben, lobby, old))
