"""Requests during a game: presses, bots and the clock, leaving, votes to close, choices before one's turn."""

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table import commands as ask
from bot.table.ahead import Ahead, Hand
from bot.table.commands import (
    Act,
    Admit,
    DecideAhead,
    Expire,
    Leave,
    PauseOver,
    Return,
    StayAway,
    VoteToClose,
)
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.occasions import Lesson
from bot.table.requirements import LONGEST_LOG, MOST_BUSTLE, MOST_CHANGES, MOST_SECOND_THOUGHTS
from bot.table.votes import asked
from engine.game import WAIT, IllegalAction
from tests.bot.drawn import HOST, started
from tests.bot.people import ANN, BEN, CLEO, DAN, FAY, after, cards, join, lobby, playing, plays, refuses
from tests.bot.table.passing import expired
from tests.engine.contract import FEW_SETTINGS
from tests.engine.coucou_table import AS
from tests.engine.coucou_table import table as coucou
from tests.engine.cucco_table import table as cucco

CALM = "No more changes this turn: your last choice counts."
CHANGED = "Your card has changed, so nothing was decided. Choose again."
EARLIER = "That button was for an earlier move. Choose again from here."
FINISHED = "This table is finished. Open a new one to play again."
NO_TURN = "You have no turn left in this deal. Wait for the next one."
NOT_AHEAD = "That can't be decided ahead. Choose when your turn comes."
STRANGER = "You're not at this table."


def due(table: Table) -> tuple[log.Entry, ...]:
    """The entries that the log gets if nobody presses before the pause is over."""
    return decide(table, PauseOver(table.prompt.turn))


def by(entries: tuple[log.Entry, ...]) -> list[tuple[int, str]]:
    """The seats that have acted, with their actions."""
    assert all(isinstance(entry, log.Acted) for entry in entries)
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, log.Acted)]


def away(table: Table, *users: UserId) -> Table:
    """The table two decisions later: these people have slept through both, and the others have not."""
    for _ in range(2):
        turn = table.prompt.turn
        for user in table.people:
            if user not in users and table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.prompt.turn == turn:
            table = expired(table)
    return table


def test_a_press_plays_the_card_for_the_seat_until_the_last_one_has_chosen() -> None:
    table = playing(ANN, BEN, CLEO)
    first, second, *_ = cards(table, ANN)
    press = plays(table, ANN, first)
    assert decide(table, press) == (log.Acted(0, first),)
    refuses(table, EARLIER, Act(ANN, 1, first), Act(ANN, -1, first))
    refuses(table, STRANGER, Act(FAY, 0, first))
    table = after(table, press, plays(table, BEN))
    assert decide(table, press) == (), "the same card again writes nothing"
    table = after(table, plays(table, ANN, second))
    assert table.state.cards[0] == int(second)
    refuses(after(table, plays(table, CLEO)), EARLIER, press)


def test_forged_actions_and_another_ones_card_are_illegal() -> None:
    table = playing(ANN, BEN, CLEO)
    for action in ("", "0", "61", "keep", "1 quack", "٣", "1\n", "x" * 1000):
        with pytest.raises(IllegalAction):
            decide(table, Act(ANN, 0, action))
    with pytest.raises(IllegalAction, match="not_in_hand"):
        decide(table, plays(table, ANN, cards(table, BEN)[0]))


def test_nobody_changes_their_mind_without_end() -> None:
    table = playing(ANN, BEN, CLEO)
    one, other = cards(table, ANN)[:2]
    table = after(table, plays(table, ANN, one))
    for number in range(MOST_CHANGES):
        table = after(table, plays(table, ANN, other if number % 2 == 0 else one))
    refuses(table, CALM, plays(table, ANN, other))
    assert decide(table, plays(table, ANN, one)) == (), "the same again is no change"
    table = after(table, plays(table, BEN), plays(table, CLEO))
    again = cards(table, ANN)
    table = after(table, plays(table, ANN, again[0]), plays(table, ANN, again[1]))
    assert table.changes == {0: 1}, "each turn has its own"


def test_a_log_of_any_length_goes_on_with_what_the_game_needs() -> None:
    table = after(playing(ANN, BEN, CLEO), Leave(CLEO))
    assert decide(replace(table, seq=LONGEST_LOG - 1), join(DAN)) == (log.CameLate(DAN, "Dan", 2),)
    table = replace(table, seq=LONGEST_LOG)
    refuses(table, "This game has been going for too long to let anybody in.", join(DAN))
    table = after(table, plays(table, ANN))
    refuses(table, CALM, plays(table, ANN, cards(table, ANN)[1]))
    assert by(decide(table, plays(table, BEN))) == [(1, "player")]
    assert decide(table, Leave(ANN)) == (log.Left(ANN),)
    assert decide(table, VoteToClose(ANN)) == (log.VotedToClose(ANN),)


def test_house_players_all_choose_at_once_and_the_clock_plays_the_default_for_each_sleeper() -> None:
    table = playing(ANN, house=3)
    acted = due(table)
    assert by(acted) == [(1, "house"), (2, "house"), (3, "house")]
    assert due(playing(ANN, house=3)) == acted, "by the log alone"
    table = fold(table, acted)
    assert (*table.prompt.seats, due(table)) == (0, ())
    later = after(table, plays(table, ANN))
    assert decide(later, Expire(0)) == decide(later, PauseOver(0)) == (), "each turn has its own time"
    table = playing(ANN, BEN, CLEO)
    table = after(table, plays(table, ANN))
    default = [log.Acted(seat, table.rules.default(table.state, seat), "clock") for seat in (1, 2)]
    assert [*decide(table, Expire(0))] == default
    assert by(decide(playing(ANN, house=2), Expire(0))) == [(1, "house"), (2, "house"), (0, "clock")]


def test_a_thought_that_is_not_offered_is_not_played() -> None:
    table = after(lobby(ANN, BEN, house=1), ask.Change(ANN, level="strong"), ask.Start(ANN))
    offered = table.rules.legal(table.state, 2)
    assert decide(table, PauseOver(0, {2: "99"})) == due(table)
    assert decide(table, PauseOver(0, {2: offered[-1]})) == (log.Acted(2, offered[-1], "house"),)
    assert decide(table, PauseOver(-1, {2: offered[-1]})) == ()


def test_one_miss_is_forgiven_and_a_press_makes_up_for_it() -> None:
    table = expired(playing(ANN, BEN, CLEO))
    assert [player.misses for player in table.players] == [1, 1, 1]
    assert table.awake
    table = after(table, plays(table, ANN))
    assert [player.misses for player in table.players] == [0, 1, 1]
    assert decide(table, Expire(table.prompt.turn, 9.5))[1::2] == (log.WentAway(1, 9.5), log.WentAway(2, 9.5))
    assert [player.away for player in expired(expired(table)).players] == [False, True, True]


def test_after_two_misses_the_house_plays_until_its_person_is_back() -> None:
    table = away(playing(ANN, BEN, CLEO), BEN)
    assert [player.away for player in table.players] == [False, True, False]
    assert (table.house_seats, by(due(table))) == ((1,), [(1, "house")])
    card = cards(table, BEN)[0]
    assert decide(table, plays(table, BEN, card)) == (log.CameBack(1), log.Acted(1, card))
    back = after(table, plays(table, BEN, card)).players[1]
    assert (back.away, back.misses) == (False, 0)
    assert decide(table, Return(BEN)) == (log.CameBack(1),), "by looking"
    assert decide(after(table, Return(BEN)), Return(BEN)) == ()
    with pytest.raises(IllegalAction):
        decide(table, plays(table, BEN, "nonsense"))
    table = fold(table, due(table))
    chosen = str(table.state.cards[1])
    assert decide(table, plays(table, BEN, chosen)) == (log.CameBack(1),), "by the card of the house"


def test_when_everybody_sleeps_the_house_waits_and_at_last_ends_the_game() -> None:
    table = expired(playing(ANN, BEN, house=1), times=2)
    assert (table.awake, due(table)) == (False, ())
    woken = after(table, Return(ANN))
    assert (woken.house_seats, by(due(woken))) == ((1, 2), [(1, "house"), (2, "house")])
    acted = decide(table, Expire(table.prompt.turn))
    assert {how for _, how in by(acted)} == {"house"}
    over = fold(table, acted)
    assert over.phase is Phase.OVER
    assert [(one.user, one.mark, one.place) for one in over.results] == [(ANN, "idle", 3), (BEN, "idle", 2)]
    assert [one.won for one in over.results] == [False, False]
    assert decide(over, Expire(-1)) == decide(over, PauseOver(-1)) == decide(over, Return(ANN)) == ()
    refuses(over, FINISHED, Act(ANN, -1, "1"), Leave(ANN), join(BEN), ask.Start(ANN), VoteToClose(ANN))
    alone = expired(playing(ANN, house=2), times=2)
    assert decide(alone, Expire(alone.prompt.turn)) == (log.Closed("unplayed"),)


def test_the_seat_of_one_who_leaves_is_the_houses_and_their_choice_stays() -> None:
    table = playing(ANN, BEN, CLEO)
    card = cards(table, ANN)[5]
    left = after(table, plays(table, ANN, card), Leave(ANN))
    assert (left.state.cards[0], left.house_seats, left.host) == (int(card), (), BEN)
    table = after(table, Leave(BEN))
    assert (table.phase, table.people, table.house_seats) == (Phase.PLAYING, (ANN, CLEO), (1,))
    refuses(table, STRANGER, Act(BEN, 0, cards(table, ANN)[0]), Leave(BEN), Return(BEN))


def test_when_the_last_of_several_leaves_the_house_plays_the_game_out() -> None:
    assert decide(playing(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))
    table = after(playing(ANN, BEN, house=1), Leave(ANN))
    left, *acted = decide(table, Leave(BEN))
    assert left == log.Left(BEN)
    assert {how for _, how in by(tuple(acted))} == {"house"}
    over = fold(table, [left, *acted])
    assert over.phase is Phase.OVER
    assert [(one.user, one.mark, one.place) for one in over.results] == [(ANN, "left", 2), (BEN, "left", 3)]
    assert [(one.seat, one.won) for one in over.ranking] == [(2, True), (0, False), (1, False)]
    table = after(table, join(DAN))
    assert decide(table, Leave(BEN))[:2] == (log.Left(BEN), log.Left(DAN)), "who still waits has no seat then"
    over = after(table, Leave(BEN))
    assert (over.phase, {result.user for result in over.results}) == (Phase.OVER, {ANN, BEN})
    table = after(away(playing(ANN, BEN, house=1), BEN), Leave(ANN))
    assert (table.phase, table.awake) == (Phase.PLAYING, False), "it stays open for those who are away"


def test_all_who_play_must_agree_to_close_a_table() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToClose(ANN), VoteToClose(BEN))
    assert table.phase is Phase.PLAYING
    said = "You've already agreed. The table closes once everybody agrees. No answer yet from Cleo."
    refuses(table, said, VoteToClose(ANN))
    refuses(table, STRANGER, VoteToClose(DAN), VoteToClose(DAN, agrees=False))
    again = after(table, VoteToClose(ANN, agrees=False), VoteToClose(CLEO))
    assert (again.phase, [player.user for player in asked(again)]) == (Phase.PLAYING, [ANN])
    assert decide(again, VoteToClose(ANN, agrees=False)) == (), "there is nothing to take back any more"
    lesson = replace(playing(ANN, house=2), occasion=Lesson())
    for other in (lobby(ANN, BEN), lesson):
        assert decide(other, VoteToClose(ANN, agrees=False)) == (), "nor was there anything"
    assert decide(table, VoteToClose(CLEO)) == (log.VotedToClose(CLEO), log.Closed("voted"))
    assert decide(table, Leave(CLEO)) == (log.Left(CLEO), log.Closed("voted")), "they are counted again"
    assert after(playing(ANN, BEN, CLEO), VoteToClose(ANN), Leave(ANN)).phase is Phase.PLAYING
    assert after(playing(ANN, house=2), VoteToClose(ANN)).closed == "voted"
    # A vote also waits for people who are away for a moment, but not for those who left or are away for long.
    table = after(playing(ANN, BEN, CLEO, DAN), VoteToClose(ANN), Leave(ANN))  # Ann's vote no longer counts
    table = after(evolve(table, log.WentAway(1, 0.0)), VoteToClose(CLEO), VoteToClose(DAN))
    assert table.phase is Phase.PLAYING
    assert decide(table, StayAway(frozenset({1}))) == (log.StayedAway(1), log.Closed("voted"))
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1, 0.0))
    assert decide(table, VoteToClose(BEN)) == (log.CameBack(1), log.VotedToClose(BEN))
    table = after(evolve(table, log.StayedAway(1)), Return(BEN), VoteToClose(ANN), VoteToClose(CLEO))
    assert [player.user for player in asked(table)] == [BEN], "who is back is asked again"


def test_that_somebody_stays_away_or_a_channel_is_gone_is_told_once() -> None:
    table = evolve(playing(ANN, BEN, CLEO), log.WentAway(1, 0.0))
    stay = StayAway(frozenset({0, 1}))
    assert decide(table, stay) == (log.StayedAway(1),)
    gone = after(table, ask.Vanish())
    assert gone.closed == after(lobby(ANN), ask.Vanish()).closed == "gone", "a table goes with its channel"
    assert [decide(one, stay) for one in (after(table, stay), after(table, Leave(BEN)), gone)] == [()] * 3
    assert decide(gone, ask.Vanish()) == ()


def test_until_the_next_deal_a_latecomer_only_watches() -> None:
    table = after(playing(ANN, house=2), join(DAN))
    later = "You join at the next deal. Until then, watch the table."
    press = DecideAhead(DAN, Ahead("keep", Hand(1, "3C")))
    refuses(table, later, join(DAN), Act(DAN, 0, "1"), press, Return(DAN), VoteToClose(DAN))
    assert (table.awaited, due(table)[0]) == ((ANN,), due(playing(ANN, house=2))[0])
    assert after(table, VoteToClose(ANN)).closed == "voted", "who waits for a seat has no vote"
    assert after(table, Leave(ANN)).closed == "empty", "and keeps no table open"
    assert after(table, Leave(DAN)).late == (), "and can think better of it"


A, B, C, D, E = SPEAKERS = [*map(UserId, range(HOST, HOST + 5))]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "coucou"), "ABCDE")


def deal(cards: str = "A3 B9 CK D5 EJ") -> Table:
    """Five people at Coucou, where E deals and A speaks first."""
    return replace(SITTING, state=coucou(cards))


def says(at: Table, *words: str) -> Table:
    """The table after the next seats have said these words, one word each."""
    for word in words:
        [seat] = at.prompt.seats
        at = after(at, Act(SPEAKERS[seat], at.prompt.turn, word))
    return at


def ahead(at: Table, user: UserId, action: str) -> DecideAhead:
    """A press by which the user decides ahead, for the hand that they hold now."""
    turn = at.turn_of(at.seat(user) or 0)
    assert turn is not None
    return DecideAhead(user, Ahead(action, turn.hand))


def test_it_changes_nothing_in_the_rules_and_is_played_after_a_pause_in_its_turn() -> None:
    before = deal()
    assert decide(before, ahead(before, C, "keep")) == (log.DecidedAhead(2, "keep", 1, "KC"),)
    decided = after(before, ahead(before, C, "keep"))
    assert (decided.state, decided.prompt, decided.decided_ahead(2)) == (before.state, before.prompt, "keep")
    assert not decided.stirs, "it is not their turn yet"
    at = says(after(decided, ahead(before, B, "ask")), "keep")
    assert at.stirs
    assert due(at) == (log.Acted(1, "ask", "ahead"),)
    at = fold(at, due(at))
    assert (*at.prompt.seats, at.players[1].ahead) == (2, None)
    assert at.decided_ahead(2) == "keep", "a refused exchange changes no card and drops nothing"


def test_a_changed_card_drops_it_and_the_next_deal_knows_nothing_of_it() -> None:
    at = deal()
    at = says(after(at, ahead(at, B, "keep")), "ask")
    assert (at.decided_ahead(1), at.dropped(1), at.stirs) == (None, "keep", False)
    assert due(at) == ()
    assert says(at, "ask").dropped(1) is None, "their turn is over"
    # In this variant, a player whose king has refused has no turn, even if they had decided ahead.
    at = replace(deal(), state=coucou("A3 BK C9 D5 EJ", options=AS))
    at = says(after(at, ahead(at, B, "ask")), "ask")
    assert at.players[1].ahead is not None
    assert (at.decided_ahead(1), at.dropped(1)) == (None, None)
    at = says(at, "keep", "keep", "keep")
    assert (at.state.deal, at.decided_ahead(1), at.dropped(1)) == (2, None, None)
    # A choice ahead that comes late is played now if the turn has begun, and refused if the card has changed.
    press, kept = ahead(deal(), B, "keep"), says(deal(), "keep")
    assert decide(kept, press) == (log.Acted(1, "keep"),)
    refuses(says(deal(), "ask"), CHANGED, press)
    refuses(kept, NO_TURN, *(DecideAhead(user, Ahead("keep", Hand(1, "3C"))) for user in (A, E)))


def test_nobody_decides_ahead_and_takes_it_back_without_end() -> None:
    at = deal()
    at = after(at, ahead(at, B, "keep"), ahead(at, B, "ask"))
    assert at.decided_ahead(1) == "ask"
    assert decide(at, ahead(at, B, WAIT)) == (log.TookBack(1),)
    at = says(at, "keep")
    instead = after(at, Act(B, 1, "keep"))
    assert (*instead.prompt.seats, decide(instead, PauseOver(1))) == (2, ()), "in the pause they think again"
    at = after(at, ahead(at, B, WAIT))
    assert (at.decided_ahead(1), at.stirs) == (None, False)
    assert decide(at, ahead(at, B, WAIT)) == (), "there is nothing to take back"
    at = deal()
    for number in range(MOST_CHANGES):
        at = after(at, ahead(at, B, WAIT if number % 2 else "keep"))
    assert at.players[1].ahead is None
    refuses(at, CALM, ahead(at, B, "ask"))
    assert decide(at, ahead(at, B, WAIT)) == ()


def hidden(cards: str) -> Table:
    """Five people at Cucco, where E deals."""
    setting = next(s for s in FEW_SETTINGS if s.game.key == "cucco")
    return replace(started(setting, "ABCDE"), state=cucco(cards))


def settles(user: UserId, action: str) -> DecideAhead:
    """The user decides ahead how they answer a request for their six."""
    return DecideAhead(user, Ahead(action, Hand(1, "6")))


def test_an_answer_is_settled_ahead_and_given_when_the_time_of_a_request_is_over() -> None:
    at = hidden("A3 B6 C8 D9 E14")
    assert decide(at, settles(B, "refuse")) == (log.DecidedAhead(1, "refuse", 1, "6"),)
    at = after(at, settles(B, "refuse"), settles(B, "keep"))
    assert (at.settled_answer(1), at.decided_ahead(1)) == ("refuse", "keep"), "beside it a turn is decided"
    assert evolve(at, log.WentAway(1, 0.0)).settled_answer(1) is None
    moved = replace(at, state=cucco("A3 B7 C8 D9 E14"))
    assert (moved.settled_answer(1), moved.decided_ahead(1)) == (None, None), "it falls with the card"
    refuses(at, CHANGED, settles(D, "refuse"))
    at = says(at, "ask")
    assert (at.settled_answer(1), at.brief) == ("refuse", True)
    assert decide(at, Expire(at.prompt.turn)) == (log.Acted(1, "refuse", "ahead"),)


def test_the_owl_is_called_by_an_earlier_button_of_the_round_and_of_no_other() -> None:
    at = hidden("A3 B7 C21 D9 E14")
    with pytest.raises(IllegalAction, match="no_owl"):
        decide(at, Act(D, 0, "owl"))
    called = after(says(at, "keep", "keep"), Act(C, 0, "owl"))
    assert called.state.last.owl == 2
    refuses(called, EARLIER, Act(C, 0, "owl"))


def test_what_cannot_be_decided_ahead_is_refused() -> None:
    refuses(deal(), NOT_AHEAD, *(ahead(deal(), B, action) for action in ("owl", "accept", "x")))
    stranger, ann = (DecideAhead(UserId(user), Ahead("keep", Hand(1, "3C"))) for user in (999, ANN))
    refuses(deal(), "You're not at this table.", stranger)
    refuses(lobby(ANN), "The game hasn't started yet. It begins with *Start* at the table.", ann)
    refuses(playing(ANN, BEN, CLEO), NO_TURN, ann)
    refuses(fold(deal(), [log.Closed("void")]), "This table is finished.", ahead(deal(), A, "keep"))


def test_of_who_left_the_house_thinks_again_and_who_decides_is_awake() -> None:
    at = deal("A3 BA C9 D5 EJ")
    at = says(after(at, ahead(at, B, "keep"), Leave(B)), "keep")
    assert due(at) == (log.Acted(1, "ask", "house"),)
    at = fold(deal(), [log.WentAway(1, 0.0)])
    assert decide(at, ahead(at, B, "keep")) == (log.CameBack(1), log.DecidedAhead(1, "keep", 1, "9C"))
    a, b, *others = deal().players
    at = replace(deal(), players=(a, replace(b, misses=1), *others))
    assert after(at, ahead(at, B, "keep")).players[1].misses == 0


def test_a_card_planned_in_open_bidding_is_played_in_ones_turn_of_that_trick() -> None:
    setting = next(s for s in FEW_SETTINGS if "kuckuck for 3" in repr(s) and "tactical" in repr(s))
    before = started(setting, "ABC")
    first, second, _ = before.state.waiting
    user, (low, *_, high) = SPEAKERS[second], before.state.playable[second]
    planned = after(before, ahead(before, user, low), ahead(before, user, high))
    assert (planned.state, planned.prompt) == (before.state, before.prompt)
    now = after(planned, Act(SPEAKERS[first], planned.prompt.turn, before.state.playable[first][0]))
    assert due(now) == (log.Acted(second, high, "ahead"),)
    assert decide(now, ahead(now, user, low)) == (log.Acted(second, low),), "in one's turn it is the move"
    turn = before.turn_of(second)
    assert turn is not None
    refuses(before, CHANGED, DecideAhead(user, Ahead(low, Hand(turn.hand.deal, "T2"))))
    refuses(before, NOT_AHEAD, DecideAhead(user, Ahead(before.state.playable[first][0], turn.hand)))


def test_nobody_takes_the_log_from_the_others_by_second_thoughts_or_by_coming_and_going() -> None:
    """All of them together leave room for a game and for those who come."""
    table = after(playing(ANN, BEN, CLEO), plays(playing(ANN, BEN, CLEO), ANN))
    tired = replace(table, second_thoughts={0: MOST_SECOND_THOUGHTS})
    again = after(tired, plays(tired, ANN, cards(tired, ANN)[1]))
    refuses(again, CALM, plays(again, ANN, cards(again, ANN)[0]))
    assert decide(again, plays(again, BEN)), "the others may still change theirs"
    host = table
    while host.bustle[ANN] < MOST_BUSTLE:
        host = after(host, Admit(ANN, by_invitation=not host.door.by_invitation))
    said = "You've come and gone, or changed this table, too often."
    refuses(host, said, Admit(ANN, by_invitation=not host.door.by_invitation))
    back = after(table, Leave(CLEO))
    while back.bustle[CLEO] < MOST_BUSTLE:
        back = after(back, join(CLEO), Leave(CLEO))
    refuses(back, said, join(CLEO))
    assert decide(back, join(DAN)), "somebody else can have the seat"
    assert decide(host, Leave(ANN)), "everybody can go"
