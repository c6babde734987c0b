"""People who hold no cards guess, and nothing else at the table is changed by it."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from bot.games.guesses import guesses
from bot.ids import UserId
from bot.table import Phase, Table, guessing, log
from bot.table.anonymised import anonymised, same_but_for
from bot.table.commands import Expire, Guess, Join, Leave
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.guessing import may_guess, number_now, open_guesses, standing
from bot.table.marks import mark
from bot.table.replay import replay
from engine.game import Seat
from engine.games.kuckuck.nouns import View
from tests.bot.drawn import evening
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NAMES, NUMBER, after, lobby, playing, plays, refused
from tests.bot.table.passing import next_deal
from tests.engine.contract import FEW_SETTINGS, Setting

KEYS = ("coucou", "cucco", "ducksoup", "kuckuck")
TOO_LATE = "The cards were shown before your guess."
SEEN = "You have seen cards of this game, so you cannot guess."


def guess(table: Table, user: UserId, seat: Seat, number: int | None = None) -> Guess:
    return Guess(user, NAMES[user], number_now(table) if number is None else number, seat)


def begun(key: str, *people: UserId) -> Table:
    """A game of this kind that has just been dealt to these people and to bots."""
    setting = setting_of(key)
    entries = logged(setting, {user: NAMES[user] for user in people})
    dealt = next(seq for seq, entry in enumerate(entries) if isinstance(entry, log.Started))
    return fold(Table(NUMBER), entries[: dealt + 1])


def shown(table: Table) -> Table:
    """The table when the cards that are guessed at have been shown."""
    number = number_now(table)
    while table.phase is Phase.PLAYING and number_now(table) == number:
        table = after(table, Expire(table.prompt.turn))
        table = fold(table, [log.CameBack(s) for s, player in enumerate(table.players) if player.away])
    return table


def right_seats(table: Table) -> tuple[Seat, ...]:
    told = guesses(table.game)
    came = told.shown(table.rules.view(table.state, None)) if told else None
    assert came is not None
    return came.seats


@pytest.mark.parametrize("key", KEYS)
def test_a_guess_is_compared_with_what_is_shown(key: str) -> None:
    table = begun(key, ANN, BEN)
    [right, *_] = right_seats(shown(table))
    wrong = next(seat for seat in open_guesses(table) if seat not in right_seats(shown(table)))
    table = after(table, guess(table, CLEO, right), guess(table, DAN, wrong))
    assert standing(table, CLEO) == right
    table = shown(table)
    assert standing(table, CLEO) is None
    counts = {user: (guesser.right, guesser.counted) for user, guesser in table.guessers.items()}
    assert counts == {CLEO: (1, 1), DAN: (0, 1)}


def test_of_two_who_took_a_nest_the_one_with_the_highest_number_was_to_be_guessed() -> None:
    table = shown(begun("kuckuck", ANN, BEN))
    last = cast(View, table.rules.view(table.state, None)).last
    assert last
    assert right_seats(table) == (last.cards.index(max(last.cards)),)


@pytest.mark.parametrize("key", KEYS)
def test_a_guess_can_be_changed_till_then_and_the_last_one_counts_once(key: str) -> None:
    table = begun(key, ANN, BEN)
    one, other, *_ = open_guesses(table)
    table = after(table, guess(table, CLEO, one), guess(table, CLEO, other))
    assert standing(table, CLEO) == other
    assert decide(table, guess(table, CLEO, other)) == (), "the same again is no entry"
    table = shown(table)
    assert table.guessers[CLEO].counted == 1
    assert table.guessers[CLEO].right == (other in right_seats(table))


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_guesses_change_nothing_else(setting: Setting) -> None:
    """Neither what is dealt and played, nor the marks, nor a replay."""
    entries = logged(setting, {ANN: "Ann"})
    plain, table, written = Table(NUMBER), Table(NUMBER), list[log.Entry]()
    for entry in entries:
        plain, table = evolve(plain, entry), evolve(table, entry)
        written.append(entry)
        if seats := open_guesses(table):
            guessed = log.Guessed(CLEO, "Cleo", seats[-1], number_now(table))
            table = evolve(table, guessed)
            written.append(guessed)
        assert (table.state, table.players, table.phase) == (plain.state, plain.players, plain.phase)
        if isinstance(entry, log.Acted):
            assert mark(table) == mark(plain)
    assert table.guessers[CLEO].counted
    before = replay(NUMBER, [(entry, None) for entry in entries])
    told = replay(NUMBER, [(entry, None) for entry in written])
    assert told.finished
    assert told.moves == before.moves
    assert [frame.state for frame in told.frames] == [frame.state for frame in before.frames]
    assert told.table.results == before.table.results


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_numbers_rise_and_what_was_shown_is_the_one_before(setting: Setting) -> None:
    told = guesses(setting.game.key)
    assert told is not None
    before = 0
    for table in evening(setting, ["Ann", "Ben"]):
        view = table.rules.view(table.state, None)
        came = told.shown(view)
        if came and came.number != before:
            assert came.number > before
            before = came.number
        if table.phase is Phase.PLAYING:
            assert told.number(view) > before
        else:
            assert not told.seats(view)


def test_nobody_guesses_who_knows_a_card() -> None:
    table = playing(ANN, BEN, CLEO, house=1)
    with refused(SEEN):
        decide(table, guess(table, ANN, 0))
    left = after(table, Leave(BEN))
    assert not may_guess(left, BEN), "they know the hand that they left"
    with refused(SEEN):
        decide(left, guess(left, BEN, 0))
    late = after(left, Join(DAN, "Dan"))
    late = after(late, guess(late, DAN, 0))
    seated = next_deal(late)
    assert seated.seat(DAN) is not None
    with refused(SEEN):
        decide(seated, guess(seated, DAN, 0))
    assert seated.guessers[DAN].counted, "what they guessed before still counts"


def test_a_player_who_is_out_for_good_can_guess() -> None:
    table = begun("coucou", ANN, BEN)
    seat = table.seat(ANN)
    assert seat is not None
    with refused(SEEN):
        decide(table, guess(table, ANN, 1 - seat))
    chips = tuple(0 if here == seat else 1 for here in range(len(table.players)))
    table = msgspec.structs.replace(table, state=msgspec.structs.replace(table.state, chips=chips))
    assert seat not in open_guesses(table)
    with refused("This seat is not in play now."):
        decide(table, guess(table, ANN, seat))
    other = next(iter(open_guesses(table)))
    assert standing(after(table, guess(table, ANN, other)), ANN) == other
    gone = after(table, Leave(ANN))
    assert may_guess(gone, ANN)


def test_a_guess_comes_too_late() -> None:
    table = playing(ANN, BEN, CLEO)
    for number in (0, 2, 999_999):
        with refused(TOO_LATE):
            decide(table, guess(table, DAN, 0, number))
    later = shown(table)
    with refused(TOO_LATE):
        decide(later, guess(later, DAN, 0, number_now(table)))
    with refused("This seat is not in play now."):
        decide(table, guess(table, DAN, 3))


def test_it_is_too_late_once_a_card_lies_face_up() -> None:
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    [starter] = table.awaited
    played = after(table, plays(table, starter))
    with refused(TOO_LATE):
        decide(played, guess(played, DAN, 0))
    led = after(begun("ducksoup", ANN, BEN), Expire(0))
    with refused(TOO_LATE):
        decide(led, guess(led, CLEO, 0))


def test_a_guess_that_nothing_came_of_does_not_count() -> None:
    table = begun("coucou", ANN, BEN)
    table = after(table, guess(table, CLEO, 0))
    ended = shown(table)
    last = msgspec.structs.replace(ended.state.last, losers=())
    nothing = msgspec.structs.replace(table, state=msgspec.structs.replace(ended.state, last=last))
    assert guessing.compared(nothing).guessers[CLEO].counted == 0


def test_there_is_nothing_to_guess_in_a_lobby_a_lesson_or_after_the_end() -> None:
    waiting = lobby(ANN, BEN)
    with refused("The game has not started yet. Guess when the cards are dealt."):
        decide(waiting, guess(waiting, DAN, 0, 1))
    table = playing(ANN, BEN, CLEO)
    lesson = msgspec.structs.replace(table, opened=msgspec.structs.replace(table.opened, lesson=True))
    with refused("A lesson is for its learner alone."):
        decide(lesson, guess(lesson, DAN, 0, 1))
    for phase in (Phase.OVER, Phase.CLOSED):
        ended = msgspec.structs.replace(table, phase=phase)
        with refused("This game is over."):
            decide(ended, guess(ended, DAN, 0, 1))


def test_nobody_floods_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(ANN, BEN, CLEO)
    for change in range(guessing.MOST_CHANGES + 1):
        table = after(table, guess(table, DAN, change % 2))
    with refused("That is enough changing."):
        decide(table, guess(table, DAN, 2))
    assert guessing.standing(table, DAN) == guessing.MOST_CHANGES % 2
    table = shown(table)
    table = after(table, guess(table, DAN, 0))
    monkeypatch.setattr(guessing, "MOST_GUESSERS", 1)
    with refused("No more people can guess at this table: 1 already do."):
        decide(table, guess(table, EVE, 0))
    monkeypatch.setattr(guessing, "LONGEST_GUESSED", table.seq)
    with refused("Nobody can guess any more"):
        decide(table, guess(table, DAN, 1))


def test_a_new_name_and_a_deletion_reach_who_guessed() -> None:
    entries: list[log.Entry] = [*logged(setting_of("coucou"), {ANN: "Ann"})]
    start = next(seq for seq, entry in enumerate(entries) if isinstance(entry, log.Started))
    entries[start + 1 :] = [log.Guessed(CLEO, "Cleo", 0, 1), log.Renamed(CLEO, "Kleo", EVE)]
    table = fold(Table(NUMBER), entries)
    assert table.guessers[CLEO].name == "Kleo"
    nobody = UserId(-3)
    changed = anonymised(dict(enumerate(entries)), CLEO, nobody)
    without = fold(Table(NUMBER), [changed.get(seq, entry) for seq, entry in enumerate(entries)])
    assert CLEO not in without.guessers
    assert without.guessers[nobody] == msgspec.structs.replace(table.guessers[CLEO], name="")
    assert same_but_for(table, without, CLEO, nobody)
    assert not same_but_for(table, msgspec.structs.replace(without, guessers={}), CLEO, nobody)
