"""A pause: who agrees to it, who ends it, and that nothing happens meanwhile."""

from msgspec.structs import replace

from bot.table import Phase, log
from bot.table.ahead import Ahead, Hand
from bot.table.commands import (
    DecideAhead,
    Expire,
    Leave,
    MoveOn,
    PauseOver,
    PlayOn,
    Return,
    VoteToPause,
    WaitFor,
)
from bot.table.deadlines import PAUSE_SECONDS, next_deadline
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.occasions import drawn
from bot.table.pausing import MOST_PAUSES, is_agreed, may_pause
from tests.bot.people import ANN, BEN, CLEO, DAN, after, join, lobby, playing, plays, refuses
from tests.bot.table.test_by_post import by_post

ASLEEP = log.WentAway(1, 0.0)


def test_a_game_pauses_when_all_who_are_here_agree_and_goes_on_by_two_of_them_or_the_host() -> None:
    asked = after(playing(ANN, BEN, CLEO, DAN), VoteToPause(BEN), VoteToPause(CLEO))
    refuses(asked, "You've already agreed.", VoteToPause(BEN))
    assert decide(asked, VoteToPause(ANN)) == (log.VotedOnPause(ANN),)
    paused = after(asked, VoteToPause(ANN), VoteToPause(DAN))
    assert paused.paused
    refuses(paused, "The game is paused. Press *End the pause*", VoteToPause(ANN))
    more = fold(asked, [log.TookTime(0), log.Paused()])
    assert next_deadline(asked, 0.0, more, 0.0) == PAUSE_SECONDS, "also where somebody has just got more time"
    assert next_deadline(more, 0.0, evolve(more, log.WentOn()), 0.0) == 90, "all of the time, not the rest"
    assert decide(paused, PlayOn(ANN)) == (log.WentOn(),), "the host alone"
    assert decide(paused, PlayOn(BEN)) == (log.VotedOnPause(BEN),)
    wanted = after(paused, PlayOn(BEN))
    refuses(wanted, "You've already agreed. The game goes on once one", PlayOn(BEN))
    on = after(wanted, PlayOn(CLEO))
    assert not on.paused
    assert decide(on, PlayOn(DAN)) == (), "too late"
    assert after(wanted, Leave(BEN), PlayOn(DAN)).pause.on is not False, "who has left has no say"
    slept = evolve(asked, ASLEEP)
    unasked = after(slept, VoteToPause(ANN), VoteToPause(DAN))
    assert unasked.paused, "nobody waits for who is away"
    assert decide(unasked, PlayOn(BEN))[-1] == log.WentOn(), "who was away, alone"
    assert decide(unasked, PlayOn(CLEO)) == (log.VotedOnPause(CLEO),)
    assert after(asked, VoteToPause(ANN), Leave(DAN)).paused, "they are counted again"
    alone = after(evolve(playing(ANN, BEN, house=1), ASLEEP), VoteToPause(ANN))
    assert not after(alone, PlayOn(ANN)).paused, "the only one here alone"
    assert not after(alone, Leave(ANN), join(CLEO)).paused, "nobody is there who could end it"
    over = replace(after(playing(ANN, BEN), VoteToPause(ANN)), phase=Phase.OVER)
    assert not is_agreed(evolve(over, ASLEEP)), "the clock has made the last move for the other one"


def test_in_a_pause_nobody_acts_and_no_bot_nor_the_clock() -> None:
    table = after(playing(ANN, house=2), VoteToPause(ANN))
    assert not table.stirs
    assert decide(table, PauseOver(0)) == ()
    ahead = DecideAhead(ANN, Ahead("1", Hand(1, "")))
    for command in (plays(table, ANN), ahead, MoveOn(ANN, 0)):
        refuses(table, "The game is paused. Press *End the pause* in your hand", command)
    assert (decide(table, Return(ANN)), table.awaited) == ((), ())
    assert decide(table, Expire(0)) == (log.WentOn(),), "it ends by itself"
    for _ in range(MOST_PAUSES - 1):
        table = after(table, PlayOn(ANN), VoteToPause(ANN))
    refuses(after(table, PlayOn(ANN)), "This game has already had its 3 pauses", VoteToPause(ANN))


def test_a_pause_is_wanted_in_this_deal_and_by_post_or_at_a_night_there_is_none() -> None:
    refuses(by_post(ANN, BEN, house=1), "A game by post needs no pause.", VoteToPause(ANN))
    refuses(lobby(ANN, BEN), "The game hasn't started yet.", VoteToPause(ANN))
    of_night = replace(playing(ANN, BEN, CLEO), occasion=drawn())
    assert not may_pause(of_night)
    refuses(of_night, "The whole game night would wait", VoteToPause(ANN))
    table = after(playing(ANN, BEN, CLEO), VoteToPause(ANN))
    while table.prompt.deal == 1:
        table = after(table, *(plays(table, user) for user in (ANN, BEN, CLEO)))
    assert not table.pause.votes


def test_a_game_waits_for_all_who_were_called_and_not_for_who_sits_down_after_one_of_them() -> None:
    table = after(playing(ANN, BEN, CLEO), WaitFor(frozenset({ANN})), WaitFor(frozenset({CLEO})))
    assert [*map(sorted, (table.called, after(table, Leave(CLEO)).called))] == [[0, 2], [0]]
