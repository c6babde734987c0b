"""The next table of people who have just played: with new cards, the same cards, or the match's next game."""

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.again import may_repeat, next_of_series, next_table, require_unstarted, same_cards
from bot.table.anonymised import anonymised, same_but_for
from bot.table.commands import Change, Command, FreeSeats, Leave, SetHouse, Start
from bot.table.deadlines import next_deadline
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.nouns import Door
from bot.table.occasions import NO_PERSON, Series, drawn
from bot.table.series import is_unfinished, next_series, points, winner
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, lobby, playing, refused, refuses
from tests.bot.sealed import new
from tests.bot.table.passing import played_out

EN = Tr("en")
NEXT = TableId(8)
NOBODY = UserId(-5)
NOW = 1000.0
STARTED = "The game has already started. Open a new table for another one."
STRANGER = "You're not at this table."


def over(*people: UserId, house: int = 0) -> Table:
    return played_out(playing(*people, house=house))


def again(ended: Table, host: UserId = ANN) -> Table:
    first, entries = next_table(ended, host, draw(), NOW)
    return fold(Table(NEXT), [first, *entries])


def kept_for(table: Table) -> dict[UserId, float]:
    """For each person who is asked, the time until which a seat is kept for them."""
    return {asked.user: asked.until for asked in table.asked}


def test_who_pressed_sits_there_with_the_bots_and_the_others_are_asked() -> None:
    table = again(over(ANN, BEN, CLEO, house=1), BEN)
    assert (table.host, table.people, len(table.players)) == (BEN, (BEN,), 2)
    assert kept_for(table) == {ANN: NOW + 120, CLEO: NOW + 120}
    assert table.opened.after == 7
    away = again(played_out(evolve(playing(ANN, BEN, CLEO), log.WentAway(2, NOW))))
    assert kept_for(away) == {BEN: NOW + 120, CLEO: 0}, "who was away at the end has no seat"
    assert [asked.user for asked in away.kept] == [BEN]
    assert after(away, join(CLEO)).people == (ANN, CLEO)
    left = again(played_out(after(playing(ANN, BEN, CLEO), Leave(BEN))))
    assert [*kept_for(left)] == [CLEO], "who left is not asked"


def test_a_kept_seat_is_nobody_elses_until_its_time_is_over() -> None:
    table = after(again(over(ANN, BEN, CLEO, DAN)), join(FAY))
    kept = "The last free seats are held for **Ben**, **Cleo**, **Dan** from the game before."
    refuses(table, kept, join(EVE))
    refuses(table, "Seats that are free for bots: 0.", SetHouse(ANN, 1))
    refuses(table, "Seats that are taken already: 5.", Change(ANN, most=4))
    refuses(table, "There are too few of you without the people whose seats are held", Start(ANN))
    assert decide(table, FreeSeats(NOW + 119)) == ()
    assert after(table, join(BEN)).people == (ANN, BEN, FAY)
    assert decide(table, FreeSeats(NOW + 120)) == (log.LetGo(),)
    free = after(table, FreeSeats(NOW + 120))
    assert (free.kept, decide(free, FreeSeats(NOW + 121))) == ((), ())
    refuses(after(free, join(EVE), join(BEN), join(CLEO)), "All 5 seats are taken.", join(DAN))
    by_post = again(evolve(over(ANN, BEN, CLEO), log.Changed({"bidding": "sealed"}, 86_400)))
    assert (by_post.alone_by_post, after(by_post, FreeSeats(NOW + 86_400)).alone_by_post) == (False, True)
    assert next_deadline(table, 5000.0, free, NOW + 120) == 5000.0, "it does not keep the lobby open"
    assert next_deadline(table, 5000.0, after(table, Leave(BEN)), NOW + 120) == 5000.0, "nor does a no"
    assert next_deadline(table, 5000.0, after(table, join(BEN)), NOW + 120) == NOW + 120 + 3600
    table = after(again(over(ANN, BEN, CLEO, house=1)), join(DAN), Start(ANN))
    assert (table.phase, table.asked, table.people) == (Phase.PLAYING, (), (ANN, DAN)), "or until the start"
    with refused("The next game has begun without you, at table 8."):
        require_unstarted(table)


def test_who_is_asked_may_say_no_and_the_host_goes_with_who_is_there() -> None:
    table = after(again(over(ANN, BEN, CLEO)), Leave(BEN))
    assert [asked.user for asked in table.asked] == [CLEO]
    refuses(table, STRANGER, Leave(BEN))
    table = after(table, join(BEN), Leave(ANN))
    assert (table.host, table.phase) == (BEN, Phase.LOBBY)
    assert after(again(over(ANN, BEN, CLEO)), Leave(ANN)).closed == "empty"


def test_people_come_back_to_their_places_in_the_list_without_an_invitation() -> None:
    door: list[log.Entry] = [log.Admission(by_invitation=True), log.Invited(FAY), log.Invited(NOBODY)]
    table = again(fold(over(ANN, BEN, CLEO, DAN), door), CLEO)
    assert table.door == Door(True, frozenset({FAY})), "the invited still are, but for who was deleted"
    refuses(table, "This table is by invitation.", join(EVE))
    table = after(evolve(table, log.Invited(EVE)), join(EVE), join(DAN), join(BEN), join(ANN))
    assert table.people == (ANN, BEN, CLEO, DAN, EVE)


def test_a_new_name_is_used_and_nothing_left_of_a_deleted_person_who_was_asked() -> None:
    ended = over(ANN, BEN, CLEO)
    renamed = evolve(again(ended), log.Renamed(BEN, "Benno", ANN))
    assert [asked.name for asked in renamed.asked] == ["Benno", "Cleo"]
    first, entries = next_table(ended, ANN, draw(), NOW)
    for left in ([], [log.Left(BEN)]):
        logged = dict(enumerate([first, *entries, *left]))
        anonymous = logged | anonymised(logged, BEN, NOBODY)
        assert "Ben" not in "".join(map(log.encode, anonymous.values()))
        before, now = (fold(Table(NEXT), entries.values()) for entries in (logged, anonymous))
        assert same_but_for(before, now, BEN, NOBODY)
        assert not same_but_for(before, replace(now, host=DAN), BEN, NOBODY)
        assert [asked.user for asked in now.kept] == [CLEO]


def repeated(ended: Table, host: UserId = ANN, number: int = NEXT) -> Table:
    """The lobby in which the cards of this table are to be dealt again."""
    first, entries = same_cards(ended, host, draw(), 0.0)
    return fold(Table(TableId(number)), [first, *entries])


def of(table: Table, user: UserId) -> int:
    """The seat that the user has or had."""
    return next(seat for seat, player in enumerate(table.players) if player.user == user)


@pytest.mark.by_lot
def test_everybody_gets_the_cards_of_their_neighbour_until_everybody_has_had_each_seat() -> None:
    tables = [playing(ANN, BEN, CLEO)]
    for number in (8, 9):
        ended = played_out(tables[-1])
        assert may_repeat(ended)
        tables.append(after(repeated(ended, BEN, number), join(CLEO), join(ANN), Start(BEN)))
        for seat, player in enumerate(tables[-2].players):
            assert tables[-1].players[(seat + 1) % 3].user == player.user
            first, now = tables[0], tables[-1]
            assert now.rules.view(now.state, seat) == first.rules.view(first.state, seat)
    assert [table.same.earlier if table.same else () for table in tables] == [(), (7,), (7, 8)]
    last = played_out(tables[-1])
    assert (may_repeat(last), len(last.dealt_to), last.counts) == (False, 3, False)
    with refused("Everybody has had every seat with these cards."):
        same_cards(last, ANN, draw(), 0.0)
    assert next_table(last, ANN, draw(), 0.0)[0].same is None, "a new deal after it counts"
    with refused("The cards of this table can't be dealt again."):
        same_cards(evolve(playing(ANN, BEN, CLEO), log.Closed("voted")), ANN, draw(), 0.0)


@pytest.mark.by_lot
def test_nobody_else_sits_down_and_nothing_but_the_pace_can_be_changed() -> None:
    table = repeated(over(ANN, BEN, CLEO))
    for_them = "These cards are only for the people who played them at table 7."
    refuses(table, for_them, join(DAN))
    rules = (Change(ANN, {"bidding": "tactical"}), Change(ANN, most=5), Change(ANN, level="easy"))
    refuses(table, "The same cards are played by the same rules", *rules)
    refuses(table, "At this table bots take the free seats by themselves", SetHouse(ANN, 1))
    assert after(table, Change(ANN, seconds=300)).seconds == 300
    friendly = repeated(played_out(after(lobby(ANN, BEN, CLEO), Change(ANN, kind="friendly"), Start(ANN))))
    slower = after(friendly, join(BEN), Change(ANN, seconds=90, now=1000.0))
    assert after(slower, Start(ANN, now=1000.0)).phase is Phase.PLAYING, "it is no other game"
    started = after(table, join(BEN), Start(ANN))
    assert [player.user for player in started.players].count(None) == 1, (
        "a bot has the seat of who is not there"
    )
    refuses(started, for_them, join(DAN))
    refuses(started, STARTED, join(CLEO))
    left = after(started, Leave(BEN))
    assert decide(left, join(BEN)) == (log.CameLate(BEN, "Ben", of(left, BEN)),)
    lost = repeated(played_out(after(playing(ANN, BEN, CLEO), Leave(BEN))))
    refuses(lost, for_them, join(BEN))


def test_a_person_whose_data_is_deleted_or_asked_for_is_in_no_other_list_of_seats() -> None:
    first, entries = same_cards(over(ANN, BEN, CLEO), ANN, draw(), 0.0)
    assert first.same
    assert sorted(first.same.disclosed_to(BEN).seats) == [NO_PERSON, NO_PERSON, BEN]
    assert first.named == {ANN, BEN, CLEO}
    logged = dict(enumerate([first, *entries, log.Joined(BEN, "Ben")]))
    changed = logged | anonymised(logged, CLEO, NOBODY)
    anonymous = changed[0]
    assert isinstance(anonymous, log.Opened)
    assert anonymous.same
    assert sorted(anonymous.same.seats) == [NOBODY, ANN, BEN]
    before, now = (fold(Table(NEXT), entries.values()) for entries in (logged, changed))
    assert same_but_for(before, now, CLEO, NOBODY)


def match(goal: int = 5, house: int = 0) -> Table:
    """A lobby for a match of Duck Soup."""
    return after(new(game="ducksoup"), SetHouse(ANN, 1) if house else join(BEN), Change(ANN, goal=goal))


def won(table: Table) -> Table:
    """The end of the table's game, which Ann wins."""
    table = after(table, Start(table.host)) if table.phase is Phase.LOBBY else table
    while table.prompt.seats:
        seat = min(table.prompt.seats)
        table = evolve(table, log.Acted(seat, table.rules.default(table.state, seat)))
    assert table.outcome
    winner = table.players[table.outcome.places.index(1)]
    return table if winner.user == ANN else replace(table, players=table.players[::-1])


def following(ended: Table) -> Table:
    first, entries = next_of_series(ended, ANN, draw(), NOW)
    return fold(Table(TableId(ended.id + 1)), [first, *entries])


def test_the_host_chooses_a_match_and_takes_it_back() -> None:
    table = match(5)
    assert table.series == after(table, Change(ANN, seconds=600)).series == Series(5)
    refuses(table, "That can't be chosen here.", *(Change(ANN, goal=goal) for goal in (1, 4, -2, 100)))
    refuses(lobby(ANN), "That can't be chosen here.", Change(ANN, goal=3))
    single = after(table, Change(ANN, goal=0))
    assert (single.series, next_table(won(single), ANN, draw(), 0)[0].series) == (None, None)
    of_feature = replace(single, occasion=drawn())
    refuses(of_feature, "This table is part of a game night", Change(ANN, goal=3))


def test_it_goes_on_until_somebody_has_the_points() -> None:
    table, games = won(match(5)), 1
    while is_unfinished(table):
        reached = dict(zip([player.user for player in table.players], points(table), strict=True))
        table = following(table)
        assert table.between_games
        assert table.series
        assert (table.series.games, table.people, {*kept_for(table)}) == (games, (), {ANN, BEN})
        table = after(table, join(BEN), join(ANN))
        assert table.phase is Phase.PLAYING, "it starts by itself when both are there"
        assert {player.user: player.points for player in table.players} == reached
        table, games = won(table), games + 1
    seat = winner(table)
    assert seat is not None
    assert table.players[seat].user == ANN
    assert points(table)[seat] >= 5
    assert next_series(table) == Series(5), "*Play again* begins another one"
    with refused("This match is over. Press *Play again* for another one."):
        following(table)


def test_a_match_goes_on_against_a_bot_and_by_play_again_and_not_after_somebody_left() -> None:
    assert after(following(won(match(house=1))), join(ANN)).phase is Phase.PLAYING
    table = again(won(match()), BEN)
    assert (table.between_games, table.people) == (True, (BEN,))
    assert after(table, join(ANN)).phase is Phase.PLAYING
    ended = won(evolve(after(match(), Start(ANN)), log.Left(BEN)))
    assert (is_unfinished(ended), next_series(ended)) == (False, Series(5))


def test_between_two_games_nobody_else_can_join_nothing_be_changed_and_either_stop_it() -> None:
    table = following(won(match()))
    refuses(table, "Only people who began this match can join.", join(CLEO))
    refuses(table, STRANGER, Leave(CLEO), Start(ANN))
    changes: list[Command] = [Change(ANN, seconds=600), SetHouse(ANN, 1)]
    refuses(after(table, join(ANN)), "Nothing can be changed between two games of a match.", *changes)
    for one in (table, after(table, join(BEN))):
        assert decide(one, Leave(BEN)) == (log.Left(BEN), log.Closed("stopped"))
