"""Requests before the game: who sits where, what the host changes, who may begin, and what is refused."""

from collections.abc import Sequence
from typing import cast

import pytest
from msgspec.structs import replace

from bot.ids import EveningId, TableId, UserId
from bot.journal import forgot
from bot.table import Phase, Table, log
from bot.table import commands as ask
from bot.table.again import next_table, same_cards
from bot.table.commands import Change, Expire, Invite, Leave, Moderate, Remove, SetHouse, Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.guessing import may_guess
from bot.table.hosting import MOST_GUESTS, is_another_game
from bot.table.nouns import Door, Player
from bot.table.occasions import PLAIN, Kind
from bot.table.paces import HOUR
from bot.table.requirements import LONGEST_LOBBY
from engine.minds import Level
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, lobby, opened, playing, refuses
from tests.bot.sealed import new

BY_INVITATION = "This table is by invitation. Ask **Ann** to invite you, or open your own."
FINISHED = "This table is finished. Open a new one to play again."
HOST_ONLY = "Only the host can do that. Ask them, or open your own table."
HOST_DECIDES = "Only the host decides who sits here. Ask them, or open your own table."
NO_SUCH_CHOICE = "That can't be chosen here. Press *Set up…* at the table to see what can."
OF_A_NIGHT = "This table is part of a game night, so it stays as it is."
REMOVED = "You were removed from this table."
STARTED = "The game has already started. Open a new table for another one."
STRANGER = "You're not at this table."


def birds(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def test_who_joins_takes_the_next_seat_and_who_leaves_gives_theirs_up() -> None:
    table = after(lobby(ANN), join(BEN))
    assert ([player.name for player in table.players], table.seat(BEN)) == (["Ann", "Ben"], 1)
    table = after(lobby(ANN, BEN, CLEO), Leave(BEN))
    assert (table.people, table.seat(CLEO), table.host) == ((ANN, CLEO), 1, ANN)
    table = after(lobby(ANN, BEN, CLEO), Leave(ANN))
    assert (table.host, after(table, join(ANN)).people) == (BEN, (BEN, CLEO, ANN))
    assert decide(lobby(ANN, house=2), Leave(ANN)) == (log.Left(ANN), log.Closed("empty"))
    assert evolve(lobby(ANN), log.Continued(TableId(8))).continued == 8


def test_bots_come_under_the_first_free_names_and_the_last_one_goes_first() -> None:
    for people, joining in (((ANN,), (0, 1)), ((ANN, BEN, CLEO), ())):
        assert decide(lobby(*people), Start(ANN))[:-1] == tuple(map(log.HouseJoined, joining))
    coucou = evolve(new(game="coucou"), log.HouseJoined(1))
    assert decide(coucou, Start(ANN))[:-1] == tuple(map(log.HouseJoined, (0, 2, 3)))
    table = after(lobby(ANN, BEN), SetHouse(ANN, 3))
    fewer = after(table, SetHouse(ANN, 1))
    assert (birds(table), birds(fewer), decide(fewer, SetHouse(ANN, 1))) == ([0, 1, 2], [0], ())
    assert decide(lobby(ANN, BEN), SetHouse(BEN, 1, unhosted=True)) == (log.HouseJoined(0),)
    assert birds(after(fewer, SetHouse(ANN, 0), SetHouse(ANN, 1))) == [0]
    too_many = [SetHouse(ANN, count) for count in (4, 999_999, -1)]
    refuses(lobby(ANN, BEN), "Seats that are free for bots: 3.", *too_many)


def test_options_pace_level_and_seats_change_until_the_start_and_are_played() -> None:
    table = after(lobby(ANN, BEN, CLEO), Change(ANN, {"bidding": "tactical"}), Change(ANN, seconds=600))
    assert (table.options, table.seconds, table.level) == ({"bidding": "tactical"}, 600, "fair")
    [started] = decide(table, Start(ANN))
    assert isinstance(started, log.Started)
    assert started.options == {"bidding": "tactical"}
    table = evolve(table, started)
    assert (len(table.prompt.seats), table.seconds) == (1, 600), "one after the other"
    following, _ = next_table(table, BEN, draw(), 0)
    assert (following.options, following.seconds) == ({"bidding": "tactical"}, 600)
    alone = after(lobby(ANN), Change(ANN, seconds=600))
    assert after(alone, join(BEN), Change(ANN, seconds=60)).alone == alone.changed, "before others were there"
    table = after(lobby(ANN, house=3), Change(ANN, level="strong"), Change(ANN, seconds=259_200))
    assert (table.level, table.seconds) == ("strong", 259_200)
    following, seats = next_table(table, ANN, draw(), 0)
    assert fold(Table(TableId(8)), [following, *seats]).level == "strong"
    begun = after(lobby(ANN, BEN, CLEO), Start(BEN, unhosted=True)), after(lobby(ANN, house=4), Start(ANN))
    assert [len(one.state.players) for one in begun] == [3, 5], "bots make up the number"


def test_a_game_begins_only_when_all_had_ten_seconds_to_see_that_it_is_another_one() -> None:
    others: tuple[tuple[bool, Change], ...] = (
        (True, Change(ANN, kind="friendly")),
        (True, Change(ANN, kind="open")),
        (True, Change(ANN, {"bidding": "tactical"})),
        (True, Change(ANN, {"rounds": "short"})),
        (True, Change(ANN, seconds=121)),
        (True, Change(ANN, seconds=29)),
        (False, Change(ANN, seconds=30)),
        (False, Change(ANN, seconds=120)),
        (False, Change(ANN, level="strong")),
        (False, Change(ANN, most=4)),
    )
    usual: dict[str, str | int] = {"bidding": "sealed", "rounds": "full"}
    same = after(lobby(ANN, BEN), Change(ANN, usual))
    assert same.changed
    assert not is_another_game(same, same.opened, same.changed)
    for waits, change in others:
        made = replace(change, now=1000.0)
        table = after(lobby(ANN, BEN, CLEO), made)
        if waits:
            back = after(table, Change(ANN, usual, 60, kind="rated", now=1005.0))
            refuses(table, "The host has just changed the game", Start(ANN, now=1009.9))
            refuses(back, "The host has just changed the game", Start(BEN, unhosted=True, now=1014.9))
        free = after(lobby(ANN), made, join(BEN), join(CLEO))
        for ready, now in ((table, 1000.0 if not waits else 1010.0), (table, 900.0), (free, 1000.0)):
            assert isinstance(decide(ready, Start(ANN, now=now))[-1], log.Started), change
    steps = [Change(ANN, seconds=seconds, now=1000.0) for seconds in (30, 15, 10)]
    refuses(after(lobby(ANN, BEN), *steps), "The host has just changed the game", Start(ANN, now=1005.0))
    alt = [step for change in steps for step in (change, join(CLEO), Leave(CLEO))]
    refuses(after(lobby(ANN, BEN), *alt), "The host has just changed the game", Start(ANN, now=1005.0))
    refuses(after(lobby(ANN), *steps, join(BEN), *steps[::-1]), "The host has just", Start(ANN, now=1005.0))


def test_a_friendly_game_counts_for_nothing_and_only_such_a_game_has_open_hands() -> None:
    table = after(lobby(ANN, BEN, CLEO), Change(ANN, kind="open"))
    assert (table.kind, table.open_hands, table.changed and table.changed.kind) == ("open", True, "open")
    began = after(table, Start(ANN))
    assert (began.open_hands, began.counts, playing(ANN, BEN, CLEO).counts) == (True, False, True)
    assert not may_guess(began, FAY), "who sees all hands has nothing to guess"
    following, _ = same_cards(replace(began, phase=Phase.OVER), BEN, draw(), 0)
    same = evolve(Table(TableId(8)), following)
    assert (same.open_hands, same.occasion.rated) == (False, False)
    assert [next_table(one, BEN, draw(), 0)[0].kind for one in (began, same)] == ["open", "open"]
    refuses(table, NO_SUCH_CHOICE, Change(ANN, kind=cast("Kind", "secret")))
    assert after(table, Change(ANN, kind="rated")).occasion == PLAIN
    duel = after(new(game="ducksoup"), Change(ANN, kind="friendly"), Change(ANN, seconds=600))
    series = after(duel, Change(ANN, goal=3))
    assert (duel.kind, series.kind, series.series and series.series.goal) == ("friendly", "rated", 3)
    ended = after(series, Change(ANN, kind="open"))
    assert (ended.kind, ended.series) == ("open", None), "a match is rated"


def test_a_change_moves_no_seal_no_seed_and_no_seat() -> None:
    """A host gains nothing by a change: the secret was drawn before, and no option alters the seed."""
    plain = lobby(ANN, BEN, CLEO)
    changed = after(plain, Change(ANN, {"bidding": "tactical"}))
    assert changed.commitment == plain.commitment
    one, other = after(plain, Start(ANN)), after(changed, Start(ANN))
    assert (other.seed, other.people) == (one.seed, one.people)


def test_nobody_loses_a_seat_by_a_change() -> None:
    refuses(lobby(ANN, BEN, CLEO, house=1), "Seats that are taken already: 4.", Change(ANN, most=3))
    table = after(lobby(ANN, BEN), Change(ANN, most=3), join(CLEO))
    assert table.most == 3
    refuses(table, "All 3 seats are taken. Open another table.", join(DAN))
    refuses(table, "Seats that are free for bots: 0.", SetHouse(ANN, 1))
    assert after(table, Change(ANN, most=5), join(DAN)).most == 5


def test_what_changes_nothing_is_not_logged() -> None:
    table, closed = lobby(ANN, BEN), after(lobby(ANN, BEN), ask.VoteToClose(ANN))
    same = (Change(ANN), Change(ANN, {"bidding": "sealed"}), Change(ANN, seconds=60, most=5, level="fair"))
    idle = (ask.PauseOver(-1), ask.Return(ANN))
    assert [decide(table, command) for command in (*same, *idle)] == [()] * 5
    assert [decide(closed, command) for command in (*idle, Expire(-1))] == [()] * 3
    assert decide(table, Expire(-1)) == (log.Closed("unstarted"),)
    assert decide(table, ask.VoteToClose(ANN)) == (log.Closed("cancelled"),)


def test_what_cannot_be_done_in_a_lobby_is_refused() -> None:
    two, full = lobby(ANN, BEN), lobby(ANN, BEN, CLEO, DAN, EVE)
    refuses(two, "You're already at this table.", join(BEN))
    refuses(full, "All 5 seats are taken. Open another table.", join(FAY))
    refuses(two, "Only the host can start for now.", Start(BEN))
    refuses(two, "The game hasn't started yet.", ask.Act(ANN, -1, "1"))
    refuses(two, HOST_ONLY, ask.VoteToClose(BEN), Change(BEN, seconds=600), SetHouse(BEN, 1))
    strangers = (Leave(FAY), ask.Return(FAY))
    refuses(two, STRANGER, *strangers, SetHouse(FAY, 1), Change(FAY), Start(FAY), Start(FAY, unhosted=True))
    unknown = (Change(ANN, {"bidding": "loud"}), Change(ANN, {"chips": 3}), Change(ANN, {"bidding": 1}))
    paces = (Change(ANN, seconds=9), Change(ANN, seconds=259_201))
    others = (Change(ANN, most=2), Change(ANN, most=6), Change(ANN, level=cast("Level", "perfect")))
    refuses(two, NO_SUCH_CHOICE, *unknown, *paces, *others)
    lesson = fold(Table(TableId(1)), [replace(opened(), lesson=True), log.Joined(ANN, "Ann")])
    refuses(lesson, NO_SUCH_CHOICE, Change(ANN, seconds=600))
    arranging = (SetHouse(ANN, 1), Change(ANN, seconds=600), Start(ANN))
    refuses(playing(ANN, BEN, house=1), STARTED, *arranging)
    closed = after(lobby(ANN, BEN, house=1), ask.VoteToClose(ANN))
    refuses(closed, FINISHED, *arranging, ask.VoteToClose(ANN), join(FAY), Leave(ANN), ask.Act(ANN, 0, "1"))
    refuses(closed, STRANGER, ask.Act(FAY, 0, "1"))
    handed_over = after(two, Leave(ANN))
    refuses(handed_over, STRANGER, Change(ANN), SetHouse(ANN, 1))
    refuses(after(handed_over, join(ANN)), HOST_ONLY, Change(ANN), SetHouse(ANN, 1), ask.VoteToClose(ANN))


def test_a_lobby_with_too_much_coming_and_going_can_only_begin_or_end() -> None:
    table = lobby(ANN, BEN, house=1)
    table = replace(table, seq=LONGEST_LOBBY - 1)
    assert decide(table, join(CLEO)) == (log.Joined(CLEO, "Cleo"),), "there is room for one entry"
    table = after(table, Change(ANN, most=4))
    said = "There was too much coming and going at this table. Start the game, or open a new table."
    refuses(table, said, join(CLEO), Change(ANN, seconds=45), SetHouse(ANN, 2))
    assert isinstance(decide(table, Start(ANN))[0], log.Started)
    assert decide(table, ask.VoteToClose(ANN)) == (log.Closed("cancelled"),)
    assert decide(table, Leave(BEN)) == (log.Left(BEN),)


# Who may take a seat


def invited_only(*people: UserId, guests: Sequence[int] = ()) -> Table:
    """A lobby by invitation, whose host is the first of these people."""
    table = after(lobby(*people), ask.Admit(UserId(people[0]), by_invitation=True))
    return after(table, *(Invite(UserId(people[0]), UserId(guest)) for guest in guests))


def test_by_invitation_nobody_but_the_invited_sits_down() -> None:
    table = invited_only(ANN, guests=(BEN,))
    refuses(table, BY_INVITATION, join(CLEO))
    assert after(table, join(BEN), Leave(BEN), join(BEN)).people == (ANN, BEN)
    assert after(table, ask.Admit(ANN, by_invitation=False), join(CLEO)).people == (ANN, CLEO)
    assert decide(table, Invite(ANN, BEN)) == decide(table, ask.Admit(ANN, by_invitation=True)) == ()
    refuses(table, "This person sits here already.", Invite(ANN, ANN))
    full = invited_only(ANN, guests=range(1000, 1000 + MOST_GUESTS))
    refuses(full, "You've already invited 50 people, the limit for one table.", Invite(ANN, BEN))
    game = after(playing(ANN, BEN, house=1), ask.Admit(ANN, by_invitation=True), Leave(BEN))
    refuses(game, BY_INVITATION, join(CLEO))
    assert after(game, join(BEN)).expects(BEN), "who was dealt to needs no invitation"
    assert [player.user for player in after(game, Invite(ANN, CLEO), join(CLEO)).late] == [CLEO]


def test_the_host_of_now_and_keepers_remove_people_who_come_back_only_if_invited_again() -> None:
    table = after(invited_only(ANN, CLEO, guests=(BEN,)), join(BEN), Remove(ANN, BEN))
    assert (table.people, table.door) == ((ANN, CLEO), Door(True, frozenset(), frozenset({BEN})))
    refuses(table, REMOVED, join(BEN))
    assert after(table, Invite(ANN, BEN), join(BEN)).people == (ANN, CLEO, BEN)
    three, left = lobby(ANN, BEN, CLEO), after(lobby(ANN, BEN, CLEO), Leave(ANN))
    theirs = (Remove(BEN, CLEO), Invite(BEN, DAN), ask.Admit(BEN, by_invitation=True), Remove(EVE, CLEO))
    refuses(three, HOST_DECIDES, *theirs)
    refuses(left, HOST_DECIDES, Remove(ANN, CLEO))
    assert decide(left, Remove(BEN, CLEO)) == (log.Removed(CLEO, BEN),)
    refuses(playing(ANN, BEN, CLEO), "The game has started, so nobody can be removed", Remove(ANN, BEN))
    refuses(three, "This person doesn't sit here any more.", Remove(ANN, DAN))
    refuses(three, "That's you. Press *Leave* to give up your seat.", Remove(ANN, ANN))
    kept = after(three, Remove(EVE, ANN, keeper=True))
    assert (kept.host, kept.people) == (BEN, (BEN, CLEO))
    refuses(kept, REMOVED, join(ANN))
    removed = (log.Removed(ANN, EVE), log.Closed("empty"))
    assert decide(lobby(ANN, house=1), Remove(EVE, ANN, keeper=True)) == removed


def test_a_keeper_closes_any_table_without_a_result_and_then_nobody_decides_anything() -> None:
    for table in (lobby(ANN, BEN), playing(ANN, BEN, CLEO)):
        assert decide(table, Moderate(EVE)) == (log.Closed("moderated", EVE),)
        closed = after(table, Moderate(EVE))
        assert (closed.phase, closed.closed) == (Phase.CLOSED, "moderated")
        decided = (Remove(ANN, BEN), Invite(ANN, CLEO), ask.Admit(ANN, by_invitation=True), Moderate(EVE))
        refuses(closed, FINISHED, *decided)


def test_who_plays_closes_no_game_as_a_keeper_nor_after_leaving_it() -> None:
    """If keepers could close games in which they play, they might do so whenever they are losing."""
    game = playing(ANN, BEN, CLEO)
    for table in (game, after(game, Leave(ANN))):
        refuses(table, "This game was dealt to you too, so you can't close it", Moderate(ANN))
    nameless = Player(user=UserId(-1), gone=True)  # a player who has deleted their data and presses again
    game = replace(game, players=(nameless, *game.players[1:]))
    quick, by_post = (replace(game, opened=replace(game.opened, seconds=n)) for n in (HOUR - 1, HOUR))
    deleted = "A player of this game had their data deleted, and that may have been you"
    refuses(quick, deleted, Moderate(ANN), Moderate(EVE))
    for table in (evolve(quick, forgot(ANN)), evolve(by_post, forgot(ANN))):
        refuses(table, "This game was dealt to you too, so you can't close it", Moderate(ANN), Moderate(BEN))
        assert decide(table, Moderate(EVE)) == (log.Closed("moderated", EVE),), "nobody takes EVE for Ann"
    refuses(fold(quick, [log.Forgot(), forgot(ANN)]), deleted, Moderate(EVE))
    assert decide(by_post, Moderate(EVE)) == (log.Closed("moderated", EVE),), "else it is open for months"
    assert decide(playing(ANN, house=2), Moderate(ANN)) == (log.Closed("moderated", ANN),)


def test_a_name_changes_wherever_its_person_sits_and_the_log_knows_whom_it_names() -> None:
    renamed = [log.Renamed(DAN, "Dandelion", EVE), log.Renamed(BEN, "Benjamin", EVE)]
    table = fold(after(playing(ANN, BEN, CLEO, house=1), join(DAN)), renamed)
    assert [player.name for player in table.late] == ["Dandelion"]
    assert [player.name for player in table.players] == ["Ann", "Benjamin", "Cleo", ""]
    entries: list[log.Entry] = [log.Closed("voted"), log.Closed("moderated", EVE), log.Removed(BEN, ANN)]
    named = [entry.named for entry in (*entries, *renamed)]
    assert named == [set(), {EVE}, {BEN, ANN}, {DAN, EVE}, {BEN, EVE}]


@pytest.fixture
def drawn() -> Table:
    """The lobby of a table at a game night. The host was drawn by lot and may change nothing."""
    seats = [log.Joined(user, f"p{user}") for user in (ANN, BEN, CLEO)]
    return fold(Table(new().id), [replace(new().opened, evening=EveningId(7)), *seats, log.Admission(True)])


def test_its_first_player_cannot_change_or_close_it(drawn: Table) -> None:
    refuses(drawn, OF_A_NIGHT, ask.VoteToClose(ANN), Change(ANN, seconds=259_200))
    refuses(drawn, OF_A_NIGHT, Remove(ANN, BEN), Invite(ANN, DAN), ask.Admit(ANN, by_invitation=False))
    refuses(drawn, OF_A_NIGHT, SetHouse(BEN, 1), SetHouse(ANN, 2))
    assert decide(drawn, Leave(ANN)) == (log.Left(ANN),)
    assert decide(drawn, Remove(DAN, BEN, keeper=True)) == (log.Removed(BEN, DAN),)
    assert decide(drawn, Moderate(DAN)) == (log.Closed("moderated", DAN),)
    voted = after(drawn, Start(ANN), *map(ask.VoteToClose, (ANN, BEN, CLEO)))
    assert voted.closed == "voted", "its players can close the game"
    for final in (False, True):
        table = after(replace(drawn, opened=replace(drawn.opened, final=final)), Start(ANN))
        asleep = [log.StayedAway(seat) for seat in range(3) if seat != table.seat(ANN)]
        alone = after(fold(table, asleep), ask.VoteToClose(ANN))
        assert alone.closed == (None if final else "voted"), "a final counts as it stands"


@pytest.mark.parametrize("begun", [False, True])
def test_only_those_who_were_drawn_to_it_play_there(drawn: Table, *, begun: bool) -> None:
    """Otherwise the host could let a friend take the seat of a bot or of somebody who left."""
    table = after(drawn, Leave(CLEO), *([Start(ANN)] if begun else []))
    refuses(table, OF_A_NIGHT, Invite(ANN, DAN), ask.Admit(ANN, by_invitation=False))
    table = fold(table, [log.Invited(DAN), log.Admission(False)])
    refuses(table, "This table is part of a game night, and its seats were drawn.", join(DAN))
    if begun:
        assert after(table, Leave(BEN), join(BEN)).expects(BEN), "their own seat is theirs"
