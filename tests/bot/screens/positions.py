"""Positions in words, such as ``coucou A3 B9 CK D5 EJ : keep ask ; 2 plans keep``.

Each gives a game, everybody's cards and anything unusual. After ``:`` come the moves, and after ``;`` what
else happens at the table, such as ``1 sleeps``, ``2 leaves`` or ``closed void``.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from engine.game import Seat, State
from engine.games.kuckuck.nouns import Score
from tests.bot.drawn import HOST, lobby, started
from tests.engine import coucou_table, cucco_table, ducksoup_table, kuckuck_table
from tests.engine.contract import SETTINGS, Setting, biggest_of

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", *(f"P{seat}" for seat in range(5, 20))]


def setting(game: str, seats: int, word: str = "") -> Setting:
    return next(one for one in SETTINGS if one.game.key == game and one.seats == seats and word in repr(one))


def sits(game: str, state: State, seats: int = 5, names: list[str] = NAMES, word: str = "") -> Table:
    """A table in this position, which may be the end of the game. Seats without a name belong to bots."""
    table = replace(started(setting(game, seats, word), names[:seats]), state=state)
    return table if table.prompt.seats else replace(table, phase=Phase.OVER)


def position(text: str) -> Table:
    deal, *steps = text.split(" ; ")
    words, _, played = deal.partition(" : ")
    game, *rest = words.split()
    given = dict(word.split("=", 1) for word in rest if "=" in word)
    cards = " ".join(word for word in rest if "=" not in word)
    word = given.get("of", "'coucou'" if game == "coucou" else "")
    names = given["names"].split(",") if "names" in given else NAMES[: int(given.get("people", 20))]
    if game == "lobby":
        table = lobby(setting(cards, 3), names, int(given.get("bots", 0)))
    elif cards:
        table = sits(
            game, _state(game, cards, given, played), _seats(cards, given), names, given.get("of", "")
        )
    elif given.get("seats") == "most":
        table = started(biggest_of(game), names[: biggest_of(game).seats])
    else:
        table = started(setting(game, int(given["seats"]), word), names[: int(given["seats"])])
    for step in steps:
        table = _happens(table, *step.split())
    return table


def _seats(cards: str, given: Mapping[str, str]) -> int:
    if "seats" in given:
        return int(given["seats"])
    return cards.count("(") or (2 if "/" in cards else 5)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _state(game: str, cards: str, given: Mapping[str, str], played: str) -> State:
    chips = _numbers(given["chips"]) if "chips" in given else ()
    match game:
        case "coucou":
            options = coucou_table.AS if "'as'" in given.get("of", "") else coucou_table.BASE
            if cards == "dealt":
                return coucou_table.turns(coucou_table.dealt(_seats(cards, given), options), played)
            return coucou_table.turns(
                coucou_table.table(cards, given.get("stock", "2"), options, chips), played
            )
        case "cucco":
            number, pot = int(given.get("round", 1)), int(given.get("pot", 0))
            deck = given.get("deck", "").replace(",", " ")
            return cucco_table.after(cucco_table.table(cards, deck, chips, number=number, pot=pot), played)
        case "ducksoup":
            one, other = cards.split(" / ")
            first, second = (_numbers(given.get(course, "0,0")) for course in ("first", "second"))
            pairs: list[Any] = (
                [_numbers(pair) for pair in given["deals"].split("/")] if "deals" in given else []
            )
            dealt: Any = {"first": first, "second": second, "stock": given.get("stock", "").replace(",", " ")}
            state = ducksoup_table.table(one, other, deal=len(pairs) + 1, **dealt)
            state = replace(state, sheet=ducksoup_table.sheet(*pairs), leader=int(given.get("leader", 0)))
            return ducksoup_table.play(state, played)[0]
        case _:
            low, high = _numbers(given["nests"])
            tactical, worth = given.get("of") == "tactical", int(given.get("worth", 5))
            hands = given["hands"].replace(",", " ") if "hands" in given else played
            before = kuckuck_table.table(cards, (low, high), hands, trick=3, tactical=tactical, worth=worth)
            return kuckuck_table.play(before, played)[0] if played else before


def _happens(table: Table, who: str, *what: str) -> Table:
    """The table after a step such as ``1 sleeps``."""
    match (who, *what):
        case ("all", "away"):
            return replace(table, players=tuple(replace(player, away=True) for player in table.players))
        case ("nobody", "saw"):
            return replace(table, state=replace(table.state, last=None))
        case ("to", "the", "end", *asleep):
            while waiting := table.prompt.seats:
                seat = min(waiting)
                by: log.By = "clock" if f"{seat}" in asleep else "player"
                table = evolve(table, log.Acted(seat, table.rules.default(table.state, seat), by))
            return table
        case ("scores", sheet):
            rows = [tuple(Score(cockatoos=number) for number in _numbers(row)) for row in sheet.split("/")]
            return replace(table, state=replace(table.state, sheet=tuple(rows)))
        case ("closed", reason):
            return evolve(table, msgspec.convert({"type": "Closed", "reason": reason}, log.Closed))
        case ("next", number):
            return evolve(table, log.Continued(TableId(int(number))))
        case ("host", "changes", bidding, seconds, most):
            return evolve(table, log.Changed({"bidding": bidding}, int(seconds), int(most)))
        case ("all", "new"):
            return replace(table, players=tuple(replace(player, new=True) for player in table.players))
        case (name, "joins"):
            return evolve(table, log.Joined(UserId(2), name))
    return _does(table, int(who), *what)


def _does(table: Table, seat: Seat, verb: str, *what: str) -> Table:
    match verb:
        case "does":
            return evolve(table, log.Acted(seat, " ".join(what)))
        case "picks":
            return evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[int(what[0])]))
        case "sleeps":
            return evolve(table, log.Acted(seat, table.rules.default(table.state, seat), "clock"))
        case "plans":
            turn = table.turn_of(seat)
            action, *hand = what
            if turn and not hand:
                chosen = turn.choices[int(action)] if action.isdigit() else action
                return evolve(table, log.DecidedAhead(seat, chosen, *turn.hand))
            return evolve(table, log.DecidedAhead(seat, action, int(hand[0]), hand[1]))
        case "goes":
            return evolve(table, log.WentAway(seat, 0.0))
        case "returns":
            return evolve(table, log.CameBack(seat))
        case "leaves":
            return evolve(table, log.Left(UserId(HOST + seat)))
        case _:
            assert verb == "has-left"
            players = [replace(one, gone=one.gone or at == seat) for at, one in enumerate(table.players)]
            return replace(table, players=tuple(players))
