"""A table as a fold of its log: the log's marks, and logs that can or cannot be played again."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from bot.ids import TableId
from bot.table import Phase, Table, log
from bot.table.commands import Act, Command, Expire, Leave, PauseOver, Refused, Return, SetHouse, Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.replay import Replay, mark, recall, replay
from engine.game import IllegalAction
from engine.games import kuckuck
from engine.shuffle import shuffled
from tests.bot.people import ANN, BEN, CLEO, NUMBER, after, join, opened, playing, plays
from tests.bot.recorded import Logged, recorded, replayed, written_down
from tests.engine.contract import SOME_SETTINGS, Setting, biggest_of

START: list[log.Entry] = [opened(), log.Joined(ANN, "Ann"), log.HouseJoined(0), log.HouseJoined(1)]
SOME = biggest_of("kuckuck")


def unmarked(*entries: log.Entry) -> Logged:
    return [(entry, None) for entry in entries]


def logged(entries: Sequence[log.Entry]) -> Logged:
    """The entries as they are stored, with the marks of today's rules."""
    table, marked = Table(NUMBER), Logged()
    for entry in entries:
        table = evolve(table, entry)
        marked.append((entry, mark(table) if isinstance(entry, log.Acted) else None))
    return marked


def a_trick() -> list[log.Entry]:
    """The log of a game that is in its second trick."""
    entries: list[log.Entry] = [*START]
    table = fold(Table(NUMBER), START)
    for command in (Start(ANN), PauseOver(0)):
        entries += decide(table, command)
        table = after(table, command)
    return [*entries, *decide(table, plays(table, ANN))]


def test_a_log_is_recalled_as_it_was_with_marks_and_without() -> None:
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    assert table.state == kuckuck.new(3, kuckuck.Options("tactical"), table.seed).state
    table = fold(Table(NUMBER), a_trick())
    assert recall(NUMBER, logged(a_trick())) == recall(NUMBER, unmarked(*a_trick())) == table
    assert (Table(NUMBER).seq, table.seq) == (0, len(a_trick()))
    table = playing(ANN, BEN, CLEO)
    assert mark(table) == mark(playing(ANN, BEN, CLEO)) != mark(after(table, plays(table, ANN)))


def test_what_the_rules_read_otherwise_makes_the_table_void() -> None:
    with pytest.raises(IllegalAction):
        evolve(playing(ANN, BEN, CLEO), log.Acted(0, "0"))
    disagrees = logged(a_trick())
    disagrees[5] = (disagrees[5][0], "00000000")
    illegal, nobody = log.Acted(0, "keep"), (log.Left(BEN), log.WentAway(9, 0.0), log.Acted(9, "1"))
    other_rules = log.Started(kuckuck.version + 1, opened().options, "seed")
    for entries in (
        disagrees,
        unmarked(*a_trick(), illegal, log.Left(ANN)),
        unmarked(*a_trick(), illegal, log.Closed("void")),
        *(unmarked(*a_trick(), entry) for entry in nobody),
        unmarked(*START, other_rules),
    ):
        table = recall(NUMBER, entries)
        assert (table.phase, table.closed, table.seq) == (Phase.CLOSED, "void", len(entries))


def test_a_game_or_options_that_are_no_longer_known_make_the_table_void() -> None:
    for unknown in (replace(opened(), game="snap"), opened(bidding="blind")):
        started = log.Started(kuckuck.version, unknown.options, "seed")
        for length in (1, 4, 5):
            table = recall(NUMBER, unmarked(unknown, *START[1:], started)[:length])
            assert (table.phase, table.closed, table.seq) == (Phase.CLOSED, "void", length)
            place = (unknown.guild, unknown.channel)
            assert (table.guild, table.channel) == place, "it is known where to say so"


@settings(max_examples=24)
@given(st.integers())
def test_whatever_people_ask_the_log_tells_all(luck: int) -> None:
    rng = Random(luck)
    entries: list[log.Entry] = [opened(), log.Joined(ANN, "Ann")]
    table = fold(Table(NUMBER), entries)
    for _ in range(40):
        user, turn, before = rng.choice((ANN, BEN, CLEO)), table.prompt.turn, table
        asked: list[Command] = [plays(table, user)] * 9 if user in table.awaited else []
        asked += [Leave(user), Return(user), join(user), Start(user), SetHouse(user, 2), Expire(turn)]
        asked += [PauseOver(turn), Act(user, turn - 1, "x")]
        try:
            decided = decide(table, rng.choice(asked))
        except (Refused, IllegalAction):
            decided = ()
        assert table == before
        table, entries = fold(table, decided), [*entries, *decided]
        assert len({*table.people}) == len(table.people) > 0 or not table.phase.live
    assert recall(NUMBER, logged([log.decode(log.encode(entry)) for entry in entries])) == table


@pytest.mark.by_lot
@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_a_finished_game_is_whole_and_agrees_with_its_seed(setting: Setting) -> None:
    read = replayed(setting)
    agrees = (read.people_agree, read.version_agrees, read.seed_agrees, read.shuffles_agree)
    assert (read.finished, read.shown_whole, *agrees) == (True,) * 6
    assert read.ends_as(written_down(read).results)
    assert len(read.frames) == len(read.moves) + 1 == read.logged + 1
    assert read.shuffles
    for shuffle in read.shuffles:
        assert shuffled(shuffle.pack, read.table.seed, shuffle.label) == shuffle.result
    assert [read.frames[at].prompt.deal for at in read.deals] == [*range(1, len(read.deals) + 1)]
    assert all(read.frames[at - 1].prompt.deal == deal for deal, at in enumerate(read.deals) if at)


@pytest.mark.by_lot
def test_a_replay_tells_how_far_the_game_has_come() -> None:
    entries = recorded(SOME, ["Ann"])
    going_on = replay(TableId(7), entries[:-1])
    assert (going_on.whole, going_on.finished, going_on.shown_whole) == (True, False, False)
    closed = replay(TableId(7), [*entries[:-1], (log.Closed("voted"), None)])
    assert (closed.closed, closed.finished, closed.shown_whole) == ("voted", False, True)
    assert replay(TableId(7), [*entries, (log.Continued(TableId(8)), None)]).finished


@pytest.mark.by_lot
def test_whatever_was_tampered_with_is_noticed() -> None:
    def changed(kind: type[Struct], **fields: object) -> Replay:
        """A game in whose log the first entry of this kind was tampered with."""
        entries = recorded(SOME, ["Ann"])
        at, entry = next((i, entry) for i, (entry, _) in enumerate(entries) if isinstance(entry, kind))
        entries[at] = (replace(entry, **fields), None)
        return replay(TableId(7), entries)

    assert not changed(log.Started, seed="0" * 64).seed_agrees
    assert not changed(log.Opened, secret="another").seed_agrees  # noqa: S106
    not_allowed = changed(log.Acted, action="nonsense")
    assert (len(not_allowed.moves), not_allowed.whole) == (0, False)
    other_rules = changed(log.Started, version=99)
    assert (other_rules.version_agrees, other_rules.frames, other_rules.seed_agrees) == (False, (), True)
    entries = recorded(SOME, ["Ann"])
    assert not replay(TableId(7), [*entries, (None, None)]).finished
    assert not replay(TableId(7), [(None, None), *entries]).whole
    place = [at for at, (entry, _) in enumerate(entries) if isinstance(entry, log.Acted)][9]
    entries[place] = (entries[place][0], "00000000")
    other_move = replay(TableId(7), entries)
    assert (other_move.whole, other_move.finished) == (False, False)
    assert 0 < len(other_move.moves) < other_move.logged
    read = replayed(SOME)
    winner, *others = written_down(read).results
    assert not read.ends_as([winner._replace(score=winner.score + 1), *others])
    assert not read.ends_as([winner._replace(place=winner.place + 1), *others])
