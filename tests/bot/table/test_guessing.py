"""People who hold no cards guess, and this changes nothing else at the table."""

from typing import cast

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.journal import forgot
from bot.table import Phase, Table, guessing, log
from bot.table.anonymised import anonymised, same_but_for
from bot.table.commands import Expire, Guess, Join, Leave
from bot.table.decisions import decide
from bot.table.extras import extras
from bot.table.folding import evolve, fold
from bot.table.guessing import may_guess, number_now, open_guesses, standing
from bot.table.occasions import Lesson
from bot.table.replay import mark
from engine.game import Seat
from engine.games.kuckuck.nouns import View
from engine.registry import games
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NAMES, NUMBER, after, lobby, playing, plays, refuses
from tests.bot.table.passing import next_deal
from tests.engine.contract import SOME_SETTINGS, Setting

NOT_IN_PLAY = "This seat isn't in play now. Choose one of the names on your buttons."
SEEN = "You've seen cards of this game, so you can't guess."
TOO_LATE = "The cards were shown before your guess. Guess the next ones."


def guess(table: Table, user: UserId, seat: Seat, number: int | None = None) -> Guess:
    return Guess(user, NAMES[user], number_now(table) if number is None else number, seat)


def begun(key: str) -> Table:
    """A game of this kind that has just been dealt to Ann, Ben and bots."""
    entries = logged(setting_of(key), {ANN: "Ann", BEN: "Ben"})
    dealt = next(seq for seq, entry in enumerate(entries) if isinstance(entry, log.Started))
    return fold(Table(NUMBER), entries[: dealt + 1])


def shown(table: Table) -> Table:
    """Plays on until the cards show whose guesses are right."""
    number = number_now(table)
    while table.phase is Phase.PLAYING and number_now(table) == number:
        table = after(table, Expire(table.prompt.turn))
        table = fold(table, [log.CameBack(s) for s, player in enumerate(table.players) if player.away])
    return table


@pytest.mark.parametrize("key", games())
def test_the_last_guess_before_the_cards_are_shown_is_compared_and_counts_once(key: str) -> None:
    table, told = begun(key), extras(key).guesses
    assert told is not None
    came = told.shown(table.rules.view(shown(table).state, None))
    assert came is not None
    right, wrong = came.seats[0], next(seat for seat in open_guesses(table) if seat not in came.seats)
    table = after(table, guess(table, CLEO, wrong), guess(table, CLEO, right), guess(table, DAN, wrong))
    assert (standing(table, CLEO), standing(table, DAN)) == (right, wrong)
    assert decide(table, guess(table, CLEO, right)) == (), "the same again is no entry"
    table = shown(table)
    assert standing(table, CLEO) is None
    counts = {user: (guesser.right, guesser.counted) for user, guesser in table.guessers.items()}
    assert counts == {CLEO: (1, 1), DAN: (0, 1)}
    if key == "kuckuck":  # people guessed who would play the highest number
        last = cast(View, table.rules.view(table.state, None)).last
        assert last
        assert came.seats == (last.cards.index(max(last.cards)),)
    if key == "coucou":  # players who are out may guess, and a guess counts only if there is a loser
        seat = table.seat(ANN)
        out = replace(table, state=replace(table.state, chips=(*[0] * 4, 1) if seat != 4 else (1, *[0] * 4)))
        assert may_guess(out, ANN)
        refuses(out, NOT_IN_PLAY, guess(out, ANN, seat or 0))
        guessed = after(begun(key), guess(begun(key), CLEO, 0))
        nothing = replace(table.state, last=replace(table.state.last, losers=()))
        assert guessing.compared(replace(guessed, state=nothing)).guessers[CLEO].counted == 0


@pytest.mark.parametrize("setting", [one for one in SOME_SETTINGS if one.seats <= 5], ids=repr)
def test_guesses_change_nothing_else(setting: Setting) -> None:
    """The deals, the moves and the log's marks stay the same. Only the numbers of later entries rise."""
    told = extras(setting.game.key).guesses
    assert told is not None
    plain, table, before = Table(NUMBER), Table(NUMBER), 0
    for entry in logged(setting, {ANN: "Ann"}):
        plain, table = evolve(plain, entry), evolve(table, entry)
        if seats := open_guesses(table):
            table = evolve(table, log.Guessed(CLEO, "Cleo", seats[-1], number_now(table)))
        assert (table.state, table.players, table.phase) == (plain.state, plain.players, plain.phase)
        if isinstance(entry, log.Acted):
            assert mark(table) == mark(plain)
            view = table.rules.view(table.state, None)
            came = told.shown(view)
            assert came is None or came.number >= before
            before = came.number if came else before
            if table.phase is Phase.PLAYING:
                assert told.number(view) > before, "what was shown is the one before"
            else:
                assert not told.seats(view)
    assert table.guessers[CLEO].counted
    assert table.results == plain.results


def test_nobody_guesses_who_knows_a_card() -> None:
    table = playing(ANN, BEN, CLEO, house=1)
    refuses(table, SEEN, guess(table, ANN, 0))
    left = after(table, Leave(BEN))
    assert not may_guess(left, BEN), "they know the hand that they left"
    refuses(left, SEEN, guess(left, BEN, 0))
    gone = replace(table.players[1], user=UserId(-7), name="", gone=True)
    deleted = replace(table, players=(table.players[0], gone, *table.players[2:]))
    refuses(deleted, "A player of this game had their data deleted", guess(deleted, DAN, 0))
    refuses(deleted, SEEN, guess(deleted, ANN, 0))
    known = evolve(deleted, forgot(BEN))
    refuses(known, "Your data of this game was deleted, so you can't guess", guess(known, BEN, 0))
    assert decide(known, guess(known, DAN, 0)), "nobody takes Dan for Ben"
    late = after(left, Join(DAN, "Dan"))
    seated = next_deal(after(late, guess(late, DAN, 0)))
    assert seated.seat(DAN) is not None
    refuses(seated, SEEN, guess(seated, DAN, 0))
    assert seated.guessers[DAN].counted == 1, "what they guessed before still counts"


def test_there_is_nothing_to_guess_when_a_card_lies_face_up_nor_before_or_after_a_game() -> None:
    table = playing(ANN, BEN, CLEO)
    refuses(table, TOO_LATE, *(guess(table, DAN, 0, number) for number in (0, 2, 999_999)))
    refuses(table, NOT_IN_PLAY, guess(table, DAN, 3))
    refuses(shown(table), TOO_LATE, guess(table, DAN, 0))
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    [starter] = table.awaited
    played = after(table, plays(table, starter))
    led = after(begun("ducksoup"), Expire(0))
    for late in (played, led):
        refuses(late, TOO_LATE, guess(late, DAN, 0))
    waiting = lobby(ANN, BEN)
    refuses(waiting, "The game hasn't started yet. Guess when", guess(waiting, DAN, 0, 1))
    lesson = replace(table, occasion=Lesson())
    refuses(lesson, "This lesson is somebody else's.", guess(table, DAN, 0))
    for phase in (Phase.OVER, Phase.CLOSED):
        refuses(replace(table, phase=phase), "This game is over.", guess(table, DAN, 0))


def test_nobody_floods_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(ANN, BEN, CLEO)
    for change in range(guessing.MOST_CHANGES + 1):
        table = after(table, guess(table, DAN, change % 2))
    refuses(table, "No more changes: your last guess counts.", guess(table, DAN, 2))
    table = shown(table)
    table = after(table, guess(table, DAN, 0))
    monkeypatch.setattr(guessing, "MOST_GUESSERS", 1)
    refuses(table, "No more people can guess at this table: 1 already do.", guess(table, EVE, 0))
    longest = replace(table, seq=guessing.LONGEST_GUESSED)
    refuses(longest, "Nobody can guess any more", guess(longest, DAN, 1))


def test_a_new_name_and_a_deletion_reach_who_guessed() -> None:
    entries: list[log.Entry] = [*logged(setting_of("coucou"), {ANN: "Ann"})]
    start = next(seq for seq, entry in enumerate(entries) if isinstance(entry, log.Started))
    entries[start + 1 :] = [log.Guessed(CLEO, "Cleo", 0, 1), log.Renamed(CLEO, "Kleo", EVE)]
    table = fold(Table(NUMBER), entries)
    assert table.guessers[CLEO].name == "Kleo"
    nobody = UserId(-3)
    changed = anonymised(dict(enumerate(entries)), CLEO, nobody)
    without = fold(Table(NUMBER), [changed.get(seq, entry) for seq, entry in enumerate(entries)])
    assert without.guessers == {nobody: replace(table.guessers[CLEO], name="")}
    assert same_but_for(table, without, CLEO, nobody)
    assert not same_but_for(table, replace(without, guessers={}), CLEO, nobody)
