"""Chosen positions of the games, each with what it is about, for `screens/*-positions.txt`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.ids import TableId, UserId
from bot.presenters.table import CLOSED
from bot.table import Phase, Table, log
from bot.table.folding import evolve, fold
from engine.game import State
from engine.games.kuckuck.nouns import Score
from engine.registry import games
from tests.bot.drawn import evening, lobby, started
from tests.engine import coucou_table, cucco_table, ducksoup_table, kuckuck_table
from tests.engine.contract import SETTINGS, Setting, biggest_of
from tests.engine.coucou_table import AS, turns
from tests.engine.cucco_table import after
from tests.engine.ducksoup_table import play, sheet

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


class Position(NamedTuple):
    """A table, and from where it is seen: ``table``, ``seat-1 beat``, ``seat-0 fr`` and so on."""

    about: str
    table: Table
    views: Sequence[str]


def seen(about: str, table: Table, views: str) -> Position:
    return Position(about, table, views.split(", "))


def setting(game: str, seats: int, word: str = "") -> Setting:
    return next(one for one in SETTINGS if one.game.key == game and one.seats == seats and word in repr(one))


def sits(game: str, state: State, seats: int = 5, people: int = 5, word: str = "") -> Table:
    """People, and bots in the seats behind them, at this position; it may be the end of the game."""
    names = [*NAMES, *(f"P{seat}" for seat in range(5, seats))][: min(people, seats)] if seats > 5 else NAMES
    table = replace(started(setting(game, seats, word), names[: min(people, seats)]), state=state)
    return table if table.prompt.seats else replace(table, phase=Phase.OVER)


def of_coucou() -> Iterator[Position]:
    def at(cards: str, words: str = "", stock: str = "", people: int = 5, **details: object) -> Table:
        state = coucou_table.table(cards, stock, **details)  # type: ignore[arg-type]
        word = "'as'" if "options" in details else "'coucou'"
        return sits("coucou", turns(state, words) if words else state, people=people, word=word)

    dealt, chips = at("A3 B9 CK D5 EJ"), (3, 3, 3, 1, 3)
    yield seen(
        "the time runs for who can act, others can decide before", dealt, "seat-0, seat-1, seat-2, seat-3"
    )
    yield seen("the dealer has no turn", dealt, "seat-4, seat-2 fr, seat-2 de, seat-0 faces")
    king = at("A3 B9 CK D5 EJ", "keep ask")
    yield seen("the calls are in the words of the game", king, "table, table fr, table de")
    yield seen("a king refuses", king, "seat-1, seat-2, seat-0, drawn")
    decided = evolve(dealt, log.DecidedAhead(1, "ask", 1, "9C"))
    yield seen("a decision stands", decided, "seat-1, seat-1 fr")
    yield seen("a decision is played in a moment", evolve(decided, log.Acted(0, "keep")), "seat-1")
    dropped = evolve(decided, log.Acted(0, "ask"))
    yield seen("another card drops a decision", dropped, "seat-1, seat-0")
    late = evolve(at("A3 B9 C7 D5 EJ", "keep"), log.DecidedAhead(2, "keep", 1, "7C"))
    yield seen("it is decided anew in one's turn", evolve(late, log.Acted(1, "ask")), "seat-2")
    silent = at("A3 BK C9 D5 EJ", "ask", options=AS)
    yield seen("a silent king lies before its owner", silent, "table, seat-1, seat-0, seat-2")
    swapped = at("A3 B9 C7 D5 EJ", "ask ask")
    yield seen("who has swapped knows a card", swapped, "seat-0, seat-1, seat-2, seat-3, table")
    equals = at("A3 B9 C3 D5 EJ", "keep keep keep keep")
    yield seen("two share the lowest card", equals, "seat-0, seat-1, table")
    way = at("A3 B9 C5 D7 EJ", "ask ask ask keep", chips=chips)
    yield seen("the way of the bad card", way, "table beat, table, drawn beat, seat-3 beat, table beat fr")
    out = at("A3 B9 C3 D5 EJ", "keep keep keep ask", "K", chips=(3, 3, 1, 3, 3))
    yield seen(
        "ones own result comes first", out, "seat-0 beat, seat-1 beat, seat-2 beat, seat-3 beat, seat-2"
    )
    yield seen("who is out watches", replace(out, state=turns(out.state, "keep keep keep")), "seat-2, table")
    nobody = replace(
        coucou_table.table("A9 B9 C2 D3 E4", chips=(3, 3, 0, 0, 0)),
        cards=("9C", "9D", "", "", ""),
        waiting=(0,),
        dealer=1,
        out=(0, 0, 1, 2, 3),
    )
    yield seen(
        "equal cards cost nothing",
        sits("coucou", turns(nobody, "keep"), word="'coucou'"),
        "seat-0 beat, table beat, seat-2",
    )
    many = coucou_table.table("A3 B9 CK D5 EJ F4 G5 H6")
    yield seen("eight seats have a line each", sits("coucou", many, 8, 8, "'coucou'"), "table")
    crowd = sits("coucou", turns(coucou_table.dealt(20), "ask"), 20, 18, "'coucou'")
    yield seen("twenty seats share their lines", crowd, "table, drawn, seat-3")


def of_cucco() -> Iterator[Position]:
    def at(cards: str, words: str = "", deck: str = "", people: int = 5, **details: object) -> Table:
        state = cucco_table.table(cards, *([deck] if deck else []), **details)  # type: ignore[arg-type]
        return sits("cucco", after(state, words) if words else state, people=people)

    dealt = at("A3 B20 C8 D9 E14", people=4)
    yield seen(
        "the buttons name the card and the neighbour", dealt, "seat-0, seat-0 fr, seat-0 de, seat-1, table"
    )
    yield seen("a person is met", at("A3 B20 C8 D9 E14", "A:ask B:accept"), "seat-0, seat-1, table, seat-3")
    last = at("A5 B9 C21 D13 E14", "A:keep B:keep C:keep D:keep")
    yield seen("the last one swaps with the deck", last, "seat-4, seat-0, table, drawn")
    spoken = at("A5 B9 C8 D13 E14", "A:keep B:ask")
    yield seen("what cannot be said has no button", spoken, "seat-0, seat-1, seat-2, drawn")
    lovers = at("A3 B6 C8 D9 E14", "A:ask")
    yield seen("lovers may refuse", lovers, "seat-1, seat-1 fr, seat-0, table")
    refused = replace(lovers, state=after(lovers.state, "B:refuse"))
    yield seen("lovers have refused", refused, "seat-0, seat-1, table")
    coming = at("A3 B9 C6 D9 E14")
    settled = evolve(coming, log.DecidedAhead(2, "refuse", 1, "6"))
    yield seen("lovers settle their answer before they are asked", coming, "seat-2")
    yield seen("an answer is settled", settled, "seat-2")
    yield seen(
        "a card is exchanged", at("A3 B13 C8 D9 E14", "A:ask B:accept"), "seat-0, seat-1, seat-3, table"
    )
    horse = at("A3 B19 C20 D9 E14", "A:ask")
    yield seen("a horse sends a request on", horse, "table, seat-1, drawn")
    yield seen(
        "a person behind a horse",
        replace(horse, state=after(horse.state, "C:accept")),
        "table, seat-0, seat-1",
    )
    caught = at("A5 B9 C18 D10 E14", "A:ask B:accept B:ask C:accept")
    yield seen("a cat catches who had the card first", caught, "table, seat-0, seat-1, seat-2, drawn")
    later = replace(caught, state=after(caught.state, "C:keep"))
    yield seen("the picture says who is out until the end of the round", later, "drawn")
    near = at("A5 B18 C18 D10 E14", "A:ask B:accept B:ask C:accept")
    yield seen("a cat catches the asker alone", near, "seat-1, seat-0")
    clown = at("A1 B9 C8 D10 E14", "A:ask B:accept")
    yield seen("a clown is told to both", clown, "seat-0, seat-1, table")
    ends = replace(clown, state=after(clown.state, "C:keep D:keep E:keep"))
    yield seen("the round of a clown is over", ends, "table beat, seat-0 beat, seat-1 beat")
    yield seen(
        "a ceremony is paid for", at("A12 B9 C8 D10 E14", "A:ask B:accept"), "seat-0, seat-1, seat-4, table"
    )
    poor = at("A12 B9 C8 D10 E14", "A:ask B:accept", chips=(14, 14, 0, 14, 14))
    yield seen("who has no chip pays none", poor, "seat-2, seat-0")
    yield seen(
        "from round four on one is out of the hand",
        at("A3 B20 C8 D9 E14", "A:ask B:accept", number=4),
        "seat-0",
    )
    broke = at("A3 B20 C8 D9 E14", "A:ask B:accept", number=2, chips=(1, 14, 14, 14, 14))
    yield seen("who cannot pay is out of the hand", broke, "seat-0")
    turned = at("A10 B8 C9 D13 E3", "A:keep B:keep C:keep D:keep E:ask", "11 4", people=4)
    yield seen("the deck shows what it turned up", turned, "table beat, table, seat-4, drawn beat")
    barred = at("A10 B8 C9 D17 E3", "A:keep B:keep C:keep D:keep E:ask", "20", people=4)
    yield seen("a person comes from the deck", barred, "table beat, drawn beat, seat-1 beat")
    yield seen(
        "an owl comes from the deck", at("A3 B9 C8 D19 E11", "A:keep B:keep C:ask", "21"), "seat-2, table"
    )
    yield seen(
        "a card comes from the deck", at("A3 B9 C8 D19 E11", "A:keep B:keep C:ask", "15"), "seat-2, table"
    )
    yield seen(
        "a card has its meaning and its price",
        at("A18 B9 C21 D13 E14", number=2),
        "seat-0, seat-2, seat-0 faces",
    )
    yield seen("there is no way back in round four", at("A18 B9 C21 D13 E14", number=4), "seat-0")
    few = at("A18 B9 C21 D13 E14", number=2, chips=(1, 14, 14, 14, 14))
    yield seen("there is no way back for who cannot pay", few, "seat-0")
    yield seen("an owl is called", at("A5 B9 C21 D13 E14", "A:ask C:owl"), "seat-2, seat-1")
    owl = at("A5 B9 C21 D5 E14", "C:owl", number=3)
    yield seen("the owl ends a round", owl, "table beat, seat-0, seat-1, seat-1 beat, table")
    [speaker] = owl.prompt.seats
    yield seen("who has spoken is told no more", evolve(owl, log.Acted(speaker, "keep")), f"seat-{speaker}")
    yield seen("who is out of the hand has no card", at("A5 C9 D13 E14"), "seat-1, table, table fr, table de")
    won = at("A3 E20", "A:ask E:accept", number=4, pot=7, chips=(14, 14, 13, 12, 11))
    yield seen("a hand is won", won, "table beat, seat-0 beat, seat-4 beat, seat-4, seat-2")
    ways = at("A3 B9 C8 D10 E14", "A:ask B:accept B:ask C:accept C:ask D:accept D:keep E:keep", number=2)
    yield seen("the ways of the cards", ways, "table beat, seat-3 beat, table beat faces, table beat de")
    for cards, words in (
        ("A3 B20 C8 D9 E14", "A:ask B:accept B:keep C:keep D:keep E:keep"),
        ("A5 B9 C18 D10 E14", "A:ask B:accept B:ask C:accept C:keep D:keep E:keep"),
    ):
        yield seen(f"somebody was out before the end: {cards}", at(cards, words), "table beat")
    unseen = replace(owl, state=replace(owl.state, last=None))
    yield seen("who comes late has seen no showdown", unseen, "seat-0, seat-0 beat, table beat")


def of_duck_soup() -> Iterator[Position]:
    twins = ducksoup_table.table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
    quack = "A:7S B:7H quack"

    def at(state: State, played: str = "", people: int = 2) -> Table:
        return sits("ducksoup", play(state, played)[0] if played else state, 2, people)

    yield seen("a lead is asked for", at(twins), "seat-0, seat-1, table, drawn, seat-1 fr")
    yield seen(
        "a card of the lead's rank may quack",
        at(twins, "A:7S"),
        "seat-1, seat-0, seat-1 asks 7C, seat-1 asks 7C fr",
    )
    yield seen(
        "what is asked about must be legal",
        at(twins, "A:7S"),
        "seat-1 asks 7S, seat-0 asks 7C, seat-1 asked before",
    )
    yield seen(
        "a quack must be answered", at(twins, quack), "seat-0, seat-1, table, table fr, drawn, seat-0 faces"
    )
    yield seen(
        "without a third card one gives in", at(ducksoup_table.table("7S KC", "7H 3D"), quack), "seat-0"
    )
    yield seen(
        "Duck Soup has a button of its own",
        at(twins, f"{quack} A:7D quack"),
        "seat-1, seat-0, table, table de",
    )
    for about, played in (
        ("under", "A:KC B:QC"),
        ("off suit", "A:KC B:3D"),
        ("no quack", "A:7S B:7H"),
        ("not answered", f"{quack} A:duck"),
        ("Duck Soup", f"{quack} A:7D quack B:7C"),
        ("no fourth card", f"{quack} A:7D quack B:3D"),
    ):
        views = "seat-0, seat-1, table, table beat, seat-1 beat, drawn beat"
        yield seen(f"why a trick was won: {about}", at(twins, played), views)
    yield seen("who has moved is told nothing twice", at(twins, "A:KC B:QC B:7H"), "seat-0, seat-1")
    last = at(ducksoup_table.table("9S KC", "4S QC", stock="2D 3D"), "A:9S B:4S")
    yield seen("the last card of the stock changes what wins", last, "seat-0, seat-1, table, table beat")
    yield seen("low cards win before", at(ducksoup_table.table("9S", "4S", stock="2D 3D")), "seat-0, table")
    stock = "2D 3H 4D 5D 6D 7D TD JD"
    two = at(ducksoup_table.table("9S KC 2C 5H", "4S QC 6C 3D", stock=stock), "A:KC B:QC B:6C A:5H")
    yield seen("tricks of two suits are multiplied", two, "table, seat-0, drawn")
    gone = at(ducksoup_table.table("9S KC 2C", "4S QC KD", stock="2D 3H 4D 5D 6D 7D"), "A:KC B:KD A:2C B:4S")
    yield seen("who watches is told what is gone", gone, "watcher")
    high = ducksoup_table.table("AC 3C KC 2S AS", "4H 5H 6H 7H 8H")
    yield seen("the hand lies as the cards rank in the course", at(high), "seat-0, seat-1")
    waits = sits("ducksoup", ducksoup_table.table("9S KC", "4S QC", stock="2D 3D"), 2, 1)
    yield seen("one waits for a bot", replace(waits, state=replace(waits.state, leader=1)), "seat-0, table")
    courses = ducksoup_table.table("9S KC", "4S QC", stock="2D 3D", first=(7, 4))
    yield seen("the courses are not multiplied yet", at(courses, "A:9S B:4S"), "table, seat-0")
    second = ducksoup_table.table("9S KC", "4S QC", first=(7, 4))
    yield seen("the courses are multiplied", at(second, "A:9S B:4S"), "seat-0, table")
    deal = replace(ducksoup_table.table("9S", "4S", first=(7, 3), second=(7, 4), deal=2), sheet=sheet((5, 6)))
    yield seen("a deal is over", at(deal, "A:9S B:4S"), "table beat, seat-0 beat, seat-1 beat, seat-0, table")
    yield seen("who comes late has seen no trick", at(replace(twins, last=None)), "seat-0 beat, seat-0")
    for about, first, other, deals in (
        ("in the pond", (11, 3), (11, 4), []),
        ("in the soup", (5, 1), (9, 5), [(100, 115), (100, 0)]),
        ("by points", (5, 2), (9, 5), [(100, 115), (100, 0)]),
    ):
        ended = ducksoup_table.table("9S", "4S", first=first, second=other, deal=len(deals) + 1)
        over = at(replace(ended, sheet=sheet(*deals)), "A:9S B:4S")
        yield seen(f"the game is won {about}", over, "table, seat-0, drawn, seat-1 fr")


def of_zum_kuckuck() -> Iterator[Position]:
    def trick(text: str, nests: tuple[int, int], cards: str, *, tactical: bool = False) -> Table:
        seats, word = text.count("("), "tactical" if tactical else "sealed"
        before = kuckuck_table.table(text, nests, cards, trick=3, tactical=tactical)
        return sits("kuckuck", kuckuck_table.play(before, cards)[0], seats, seats, word)

    def chosen(table: Table, *cards: int) -> Table:
        for seat, card in enumerate(cards):
            table = evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[card]))
        return table

    sealed = started(setting("kuckuck", 3, "sealed"), NAMES[:3])
    yield seen("a game begins with its goal", sealed, "table, seat-0, drawn, seat-0 fr, seat-0 faces")
    yield seen("a card is chosen and not shown", chosen(sealed, 2), "seat-0, seat-1, table")
    yield seen("one is missing", chosen(sealed, 2, 0), "table, seat-0, seat-2")
    yield seen(
        "played cards leave the hand", chosen(sealed, 0, 0, 0), "seat-0, table, table beat, drawn beat"
    )
    again = chosen(chosen(sealed, 0, 0, 0), 2)
    yield seen("a chosen card is told in a later trick", again, "seat-0")
    tactical = started(setting("kuckuck", 3, "tactical"), NAMES[:3])
    (first,) = tactical.prompt.seats
    second, third = (first + 1) % 3, (first + 2) % 3
    yield seen(
        "open bids are made in turn",
        tactical,
        f"seat-{first}, seat-{second}, seat-{third}, seat-{third} faces",
    )
    shown = evolve(tactical, log.Acted(first, tactical.rules.legal(tactical.state, first)[4]))
    yield seen("each seat shows its card in the order of play", shown, f"table, seat-{second}, drawn")
    turn = tactical.turn_of(second)
    assert turn
    card = turn.choices[3]
    planned = evolve(tactical, log.DecidedAhead(second, card, *turn.hand))
    yield seen("a card is planned", planned, f"seat-{second}")
    now = evolve(planned, log.Acted(first, tactical.rules.legal(tactical.state, first)[0]))
    yield seen("a planned card is played in a moment", now, f"seat-{second}")
    done = evolve(now, log.Acted(second, card))
    yield seen("a card that lies there cannot be taken back", done, f"seat-{second}, seat-{third}")
    fullest = trick("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50")
    views = "seat-0, seat-1, seat-2, table, table faces, seat-0 faces"
    yield seen("the fullest nest costs a cockatoo", fullest, views)
    yield seen(
        "a trick stands for a moment",
        fullest,
        "table beat, seat-0 beat, seat-1 beat, drawn beat, table beat fr",
    )
    nothing = trick("A(7,4) B(3,2) C(–,5) D(2,2)", (1, 5), "A1 B40 C50 D2")
    yield seen("nothing happened to Dan", nothing, "seat-3, seat-3 beat")
    shared = trick("A(–,4) B(3,1) C(2,5)", (9, 9), "A30 B40 C1")
    yield seen("two share the fullest nest", shared, "seat-0, seat-1, table beat")
    chain = trick("A(9,0) B(3,2) C(–,5) D(5,3)", (1, 4), "A1 B40 C50 D2")
    yield seen("a chain of losses", chain, "seat-0, seat-3, table beat, table, seat-1 beat de")
    full = kuckuck_table.table("A(7,6) B(3,9) C(–,0)", (1, 5), "A1 B40 C50", worth=9)
    yield seen("many cockatoos are counted", sits("kuckuck", full, 3, 3, "sealed"), "table faces, table")
    named = kuckuck_table.table("A(7,4) B(3,5) C(–,5)", (1, 5), "A1 B40 C50")
    long = replace(started(setting("kuckuck", 3, "sealed"), ["Ann", "Bartholomew"]), state=named)
    yield seen("a long name leaves less room for cockatoos", long, "table faces")
    slept = evolve(sealed, log.Acted(0, sealed.rules.legal(sealed.state, 0)[0], "clock"))
    for seat in (1, 2):
        slept = evolve(slept, log.Acted(seat, slept.rules.legal(slept.state, seat)[0]))
    yield seen("the clock has played for Ann", slept, "seat-0, seat-1, table, drawn, seat-0 de")
    awake = evolve(slept, log.Acted(0, slept.rules.legal(slept.state, 0)[0]))
    yield seen("Ann plays again", awake, "seat-0, table")
    four = [*evening(setting("kuckuck", 4), NAMES[:4])]
    ended = next(one for one in four if one.phase is Phase.PLAYING and one.state.round == 2)
    yield seen("a round is over", ended, "table beat, seat-0 beat, seat-1, table, seat-2 beat fr")
    out = next(
        (one, seat)
        for number in "abcdefgh"
        for one in evening(setting("kuckuck", 4), NAMES[:4], number)
        for seat, player in enumerate(one.state.players)
        if one.phase is Phase.PLAYING and player.out and one.state.round < 4
    )
    yield seen("who is out of the round holds no cards", out[0], f"seat-{out[1]}, table")


def of_tables() -> Iterator[Position]:
    """Lobbies and ends, which are alike in all games."""
    sealed, tactical = setting("kuckuck", 3, "sealed"), {"bidding": "tactical"}
    for people, house in ((1, 0), (2, 0), (2, 1), (3, 0), (1, 4), (5, 0)):
        views = "table, table de, seat-0" if people == 2 else "table"
        yield seen(f"a lobby of {people} and {house} bots", lobby(sealed, NAMES[:people], house), views)
    two, alone = lobby(sealed, NAMES[:2]), lobby(sealed, NAMES[:1])
    changed = evolve(two, log.Changed(tactical, 600, 4))
    yield seen("a lobby tells what the host has changed since it opened", changed, "table, table fr")
    yield seen("what was changed back", evolve(changed, log.Changed({"bidding": "sealed"}, 60)), "table")
    both = fold(alone, [log.Changed(tactical, 600, 4), log.Joined(UserId(2), "Ben")])
    yield seen("what was chosen before anybody else came is not told", both, "table")
    yield seen("but what was chosen since", evolve(both, log.Changed(tactical, 600, 5)), "table")
    left = evolve(lobby(sealed, NAMES[:2], house=2), log.Left(UserId(100)))
    yield seen("when the host leaves, the next one can start", left, "table")
    begun = started(sealed, NAMES[:3])
    for reason in CLOSED:
        yield seen(f"closed: {reason}", evolve(begun, log.Closed(reason)), "table, seat-0")
    away = fold(begun, [log.WentAway(0), log.Left(UserId(101))])
    yield seen("one is away, another has left", away, "table, drawn, seat-2")
    yield seen("away ends", evolve(away, log.CameBack(0)), "table")
    asleep = fold(started(sealed, NAMES[:2]), [log.WentAway(0), log.Left(UserId(101))])
    yield seen("everybody is away", asleep, "table, table fr")
    over = begun
    while waiting := over.prompt.seats:
        over = evolve(over, log.Acted(min(waiting), over.rules.default(over.state, min(waiting))))
    yield seen("the end", over, "table, table fr, seat-0, seat-2, drawn, drawn de")
    yield seen("the next game is open", evolve(over, log.Continued(TableId(8))), "table, seat-0")
    best, worst = replace(over.players[2], gone=True), replace(over.players[0], gone=True)
    yield seen(
        "who left comes last", replace(over, players=(*over.players[:2], best)), "table, drawn, seat-2"
    )
    yield seen("who left was last anyway", replace(over, players=(worst, *over.players[1:])), "table")
    for about, points in (
        ("each hand was played by all", ((6, 4, 0), (2, 0, 5), (1, 0, 0))),
        ("all made the same of each hand", ((1, 2, 3), (3, 1, 2), (2, 3, 1))),
        ("a tie is decided by the best round", ((6, 4, 0), (2, 3, 0), (1, 2, 0))),
        ("equals to the last share the win", ((6, 6, 0), (2, 2, 0), (1, 1, 0))),
    ):
        rows = tuple(tuple(Score(cockatoos=number) for number in scores) for scores in points)
        scored = replace(over, state=replace(over.state, sheet=rows))
        yield seen(about, scored, "table, drawn, seat-0, seat-1")
        gone = replace(scored, players=(replace(scored.players[0], gone=True), *scored.players[1:]))
        yield seen(f"{about}, but for who left", gone, "table")


def of_absence(game: str) -> Iterator[Position]:
    """The clock has played for somebody; everybody was away."""
    for one in (setting(game, min(games()[game].seats)), biggest_of(game)):
        people = [*NAMES, *(f"P{seat}" for seat in range(5, one.seats))][: one.seats]
        before = started(one, people)
        seat = min(before.prompt.seats)
        late = evolve(before, log.Acted(seat, before.rules.default(before.state, seat), "clock"))
        other = (seat + 1) % one.seats
        views = f"seat-{seat}, seat-{seat} faces, seat-{other}, table, table faces"
        yield seen(f"the clock has played at a table of {one.seats}", late, views)
    asleep = replace(before, players=tuple(replace(player, away=True) for player in before.players))
    yield seen("everybody was away", asleep, f"seat-{seat}, seat-{other}, seat-{other} de, table")


def positions_of(game: str) -> Iterator[Position]:
    yield from POSITIONS[game]()
    if game in games():
        yield from of_absence(game)


POSITIONS: Mapping[str, Callable[[], Iterator[Position]]] = {
    "coucou": of_coucou,
    "cucco": of_cucco,
    "ducksoup": of_duck_soup,
    "kuckuck": of_zum_kuckuck,
    "tables": of_tables,
}
