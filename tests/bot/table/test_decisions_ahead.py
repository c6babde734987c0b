"""Deciding ahead: what is played for people in their turn, and what is not."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead, Hand
from bot.table.commands import Act, DecideAhead, Leave, PauseOver
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.game import WAIT
from tests.bot.drawn import HOST, started
from tests.bot.people import ANN, BEN, CLEO, after, lobby, playing, refuses
from tests.bot.table.deciding_ahead import ahead, deal, says
from tests.engine.contract import SETTINGS
from tests.engine.coucou_table import AS, table

A, B, C, D, E = PEOPLE = [*map(UserId, range(HOST, HOST + 5))]
CHANGED = "Your card has changed, so nothing was decided. Choose again."
NO_TURN = "You have no turn left in this deal. Wait for the next one."
NOT_AHEAD = "That cannot be decided ahead. Choose when your turn comes."


def pause(at: Table) -> PauseOver:
    return PauseOver(at.prompt.turn)


def step_by_step(at: Table, commands: Iterable[str]) -> Table:
    """Each seat's word in turn."""
    for word in commands:
        [seat] = at.prompt.seats
        at = after(at, says(at, PEOPLE[seat], word))
    return at


def test_it_changes_nothing_that_the_rules_know_and_is_played_after_a_pause_when_the_turn_comes() -> None:
    before = deal()
    assert decide(before, ahead(before, C, "keep")) == (log.DecidedAhead(2, "keep", 1, "KC"),)
    decided = after(before, ahead(before, C, "keep"))
    assert (decided.state, decided.prompt, decided.decided_ahead(2)) == (before.state, before.prompt, "keep")
    assert not decided.stirs, "it is not their turn yet"
    at = after(decided, ahead(before, B, "ask"), says(before, A, "keep"))
    assert at.stirs
    assert decide(at, pause(at)) == (log.Acted(1, "ask", "ahead"),)
    at = after(at, pause(at))
    assert (*at.prompt.seats, at.players[1].ahead) == (2, None)
    assert at.decided_ahead(2) == "keep", "a refused exchange changes no card and drops nothing"


def test_all_may_decide_ahead_and_only_pauses_are_left() -> None:
    at = deal("A3 B9 C8 D5 EJ")
    at = after(at, *(ahead(at, user, "keep") for user in (B, C, D)), says(at, A, "keep"))
    at = after(at, *(PauseOver(turn) for turn in (1, 2, 3)))
    assert (at.state.deal, [player.ahead for player in at.players]) == (2, [None] * 5)


def test_a_changed_card_drops_it_and_the_clock_gives_the_whole_time() -> None:
    at = deal()
    at = after(at, ahead(at, B, "keep"), says(at, A, "ask"))
    assert (at.decided_ahead(1), at.dropped(1), at.stirs) == (None, "keep", False)
    assert decide(at, pause(at)) == ()
    assert after(at, says(at, B, "ask")).dropped(1) is None, "their turn is over"


def test_the_next_deal_knows_nothing_of_it() -> None:
    """In the variant a king that has refused ends the turn of its owner, who had decided ahead."""
    at = replace(deal(), state=table("A3 BK C9 D5 EJ", options=AS))
    at = after(at, ahead(at, B, "ask"), says(at, A, "ask"))
    assert at.players[1].ahead is not None
    assert (at.decided_ahead(1), at.dropped(1)) == (None, None)
    at = step_by_step(at, ["keep"] * 3)
    assert (at.state.deal, at.decided_ahead(1), at.dropped(1)) == (2, None, None)


def test_it_can_be_changed_and_taken_back_till_then() -> None:
    at = deal()
    at = after(at, ahead(at, B, "keep"), ahead(at, B, "ask"))
    assert at.decided_ahead(1) == "ask"
    assert decide(at, ahead(at, B, WAIT)) == (log.TookBack(1),)
    at = after(at, says(at, A, "keep"))
    instead = after(at, Act(B, 1, "keep"))
    assert (*instead.prompt.seats, decide(instead, PauseOver(1))) == (2, ()), "in the pause they think again"
    at = after(at, ahead(at, B, WAIT))
    assert (at.decided_ahead(1), at.stirs) == (None, False)
    assert decide(at, ahead(at, B, WAIT)) == (), "there is nothing to take back"


def test_a_press_that_comes_later_is_played_at_once_or_decides_nothing() -> None:
    at = deal()
    press = ahead(at, B, "keep")
    kept = after(at, says(at, A, "keep"))
    assert decide(kept, press) == (log.Acted(1, "keep"),)
    refuses(after(at, says(at, A, "ask")), CHANGED, press)
    gone = DecideAhead(A, Ahead("keep", Hand(1, "3C"))), DecideAhead(E, Ahead("keep", Hand(1, "3C")))
    refuses(kept, NO_TURN, *gone)


def test_what_cannot_be_decided_ahead_is_refused() -> None:
    refuses(deal(), NOT_AHEAD, *(ahead(deal(), B, action) for action in ("owl", "accept", "x")))
    stranger, ann = (DecideAhead(UserId(user), Ahead("keep", Hand(1, "3C"))) for user in (999, ANN))
    refuses(deal(), "You are not at this table.", stranger)
    refuses(lobby(ANN), "The game has not started yet. It begins with *Start* at the table.", ann)
    refuses(playing(ANN, BEN, CLEO), NO_TURN, ann)
    refuses(fold(deal(), [log.Closed("void")]), "This table is finished.", ahead(deal(), A, "keep"))


def test_of_who_left_the_house_thinks_again_and_who_decides_is_awake() -> None:
    at = deal("A3 BA C9 D5 EJ")
    at = after(at, ahead(at, B, "keep"), Leave(B), says(at, A, "keep"))
    assert decide(at, pause(at)) == (log.Acted(1, "ask", "house"),)
    at = fold(deal(), [log.WentAway(1)])
    assert decide(at, ahead(at, B, "keep")) == (log.CameBack(1), log.DecidedAhead(1, "keep", 1, "9C"))
    players = (deal().players[0], replace(deal().players[1], misses=1), *deal().players[2:])
    at = replace(deal(), players=players)
    at = after(at, ahead(at, B, "keep"), says(at, A, "keep"))
    assert after(at, pause(at)).players[1].misses == 0


def tactical() -> Table:
    """Zum Kuckuck! in open bidding, of three people."""
    setting = next(s for s in SETTINGS if "kuckuck for 3" in repr(s) and "tactical" in repr(s))
    return started(setting, "ABC")


def test_a_card_planned_in_open_bidding_is_played_in_ones_turn() -> None:
    before = tactical()
    first, second, _ = before.state.waiting
    user, (low, *_, high) = PEOPLE[second], before.state.playable[second]
    planned = after(before, ahead(before, user, low), ahead(before, user, high))
    assert (planned.state, planned.prompt) == (before.state, before.prompt)
    now = after(planned, Act(PEOPLE[first], planned.prompt.turn, before.state.playable[first][0]))
    assert decide(now, pause(now)) == (log.Acted(second, high, "ahead"),)
    played = after(now, pause(now))
    assert (played.state.cards[second], played.turn_of(second)) == (int(high), None)
    late = ahead(now, user, low)
    assert decide(now, late) == (log.Acted(second, low),), "in one's turn it is the move itself"


def test_a_plan_is_for_one_trick_and_for_cards_in_the_hand() -> None:
    before = tactical()
    _, second, _ = before.state.waiting
    user, turn = PEOPLE[second], before.turn_of(second)
    assert turn is not None
    refuses(before, CHANGED, DecideAhead(user, Ahead(turn.choices[0], Hand(turn.hand.deal, "T2"))))
    theirs = next(str(card) for card in range(1, 61) if str(card) not in turn.choices)
    refuses(before, NOT_AHEAD, DecideAhead(user, Ahead(theirs, turn.hand)))
