"""Zum Kuckuck! by Stefan Dorra (1997), for three to five players.

Every trick brings two nest cards; the highest number card takes the lower one. Whoever sits in the worst nest
loses a cockatoo, and who has none left to lose is out. Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games._kuckuck_house import choose
from engine.games._kuckuck_nouns import (
    HAND_SIZE,
    NUMBERS,
    CardPlayed,
    CockatooTurned,
    Committed,
    Deal,
    Eliminated,
    GameOver,
    NestsTurned,
    NestTaken,
    Options,
    Player,
    Revealed,
    RoundScored,
    RoundStarted,
    Score,
    State,
    Trick,
    View,
)
from engine.shuffle import shuffled

__all__ = [  # the Game, and with what else is defined here, all that others may want
    "CardPlayed",
    "CockatooTurned",
    "Committed",
    "Eliminated",
    "GameOver",
    "NestTaken",
    "NestsTurned",
    "Options",
    "Player",
    "Revealed",
    "RoundScored",
    "RoundStarted",
    "Score",
    "State",
    "Trick",
    "View",
    "apply",
    "choose",
    "default",
    "key",
    "legal",
    "new",
    "outcome",
    "prompt",
    "seats",
    "version",
    "view",
]

key = "kuckuck"
version = 1
seats = SEATS = range(3, 6)

NESTS = tuple(sorted([*range(1, 13)] * 2))
TRICKS = 12

NOTATION: dict[int, Action] = {card: str(card) for card in NUMBERS}
CARDS: dict[Action, int] = {action: card for card, action in NOTATION.items()}


def new(seats: int, options: Options, seed: str) -> Step:
    """Deal the number cards, once for the whole game (§2.1), and begin."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    pack = shuffled(NUMBERS, seed, "numbers")
    hands = tuple(tuple(sorted(pack[HAND_SIZE * i : HAND_SIZE * (i + 1)])) for i in range(seats))
    deal = Deal(seed, options.bidding == "tactical", hands)
    return start_round(deal, number=1, turn=0, last=None, sheet=())


def prompt(state: State) -> Prompt:
    """Sealed: everybody still in who has not committed; tactical: the next one (§3.2, §8.1)."""
    seats = state.waiting[:1] if state.deal.tactical else state.waiting
    return Prompt(state.turn, frozenset(seats), state.round)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """The cards he has not played, also when he has committed and others still choose (§3.2)."""
    if seat not in (state.waiting[:1] if state.deal.tactical else state.order):
        return ()
    return state.playable[seat]


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Commit or play a number card; the last one settles the trick."""
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    card = CARDS[action]
    tactical = state.deal.tactical
    event = CardPlayed(seat, card) if tactical else Committed(seat)
    cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
    waiting = tuple([other for other in state.waiting if other != seat])
    turn = state.turn + 1 if tactical or not waiting else state.turn
    state = replace(state, cards=cards, waiting=waiting, turn=turn)
    if waiting:
        return Step(state, (event,))
    settled = settle_trick(state)
    return Step(settled.state, (event, *settled.events))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this is not legal."""
    card = CARDS.get(action)
    if card is None:
        return IllegalAction("no_such_card")
    if not state.order:
        return IllegalAction("game_over")
    if state.players[seat].out:
        return IllegalAction("out_of_round")
    if seat != state.waiting[0] and state.deal.tactical:
        return IllegalAction("not_your_turn")
    if card in state.players[seat].played:
        return IllegalAction("already_played", card=card)
    return IllegalAction("not_in_hand", card=card)


def default(state: State, seat: Seat) -> Action:
    """The middle card of those he has left.

    He will miss it least, as high ones win nests and low ones avoid them, and it tells least: only that as
    many of his lie above it as below. It depends on nothing but his own hand.
    """
    cards = state.playable[seat]
    return cards[(len(cards) - 1) // 2]


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    deal, (low, high) = state.deal, state.up
    seen = 2 * state.trick
    public = View(
        seat=seat,
        tactical=deal.tactical,
        over=not state.order,
        round=state.round,
        rounds=len(deal.hands),
        trick=state.trick,
        low=low,
        high=high,
        nests_seen=state.nests[:seen],
        nests_left=len(state.nests) - seen,
        players=state.players,
        order=state.order,
        waiting=state.waiting,
        cards=state.cards if deal.tactical else (0,) * len(deal.hands),
        last=state.last,
        sheet=state.sheet,
        totals=_totals(state.sheet, len(deal.hands)),
    )
    if seat is None:
        return public
    return replace(
        public,
        hand=_hand(deal, seat, state.round),
        playable=tuple([CARDS[action] for action in state.playable[seat]]),
        choice=state.cards[seat],
        held=tuple(_hand(deal, seat, number) for number in range(1, state.round)),
    )


def outcome(state: State) -> Outcome | None:
    """The totals and places, after the last round."""
    if state.order:
        return None
    return Outcome(_totals(state.sheet, len(state.players)), rank(state.sheet))


def start_round(
    deal: Deal, number: int, turn: int, last: Trick | None, sheet: tuple[tuple[Score, ...], ...]
) -> Step:
    """Everybody takes the hand that is now his with all its cockatoos, and no nest (§7.2)."""
    count = len(deal.hands)
    hands = [_hand(deal, seat, number) for seat in range(count)]
    worths = tuple(map(worth, hands))
    state = State(
        deal=deal,
        turn=turn,
        round=number,
        trick=0,
        nests=shuffled(NESTS, deal.seed, f"nests/{number}"),
        up=(0, 0),
        players=tuple(Player(worth=k, cockatoos=k) for k in worths),
        playable=tuple(tuple([NOTATION[card] for card in hand]) for hand in hands),
        order=(),
        waiting=(),
        cards=(),
        last=last,
        sheet=sheet,
    )
    started = start_trick(state, first_starter(deal, worths, number) if deal.tactical else 0)
    return Step(started.state, (RoundStarted(number, worths), *started.events))


def start_trick(state: State, starter: Seat) -> Step:
    """Turn up two nest cards (§3.1). A starter who is out is replaced by the next one still in (§8.6)."""
    players, count = state.players, len(state.players)
    around = [*range(starter, count), *range(starter)]
    order = tuple([seat for seat in around if not players[seat].out])
    number = state.trick + 1
    one, other = state.nests[2 * number - 2 : 2 * number]
    up = (one, other) if one < other else (other, one)
    state = replace(state, trick=number, up=up, order=order, waiting=order, cards=(0,) * count)
    return Step(state, (NestsTurned(number, *up),))


def settle_trick(state: State) -> Step:
    """Hand out the two nests, let the worst nest lose a cockatoo, and go on."""
    cards, order, (low, high) = state.cards, state.order, state.up
    best, second = sorted(order, key=cards.__getitem__, reverse=True)[:2]
    players, losses = lose_cockatoos(take_nests(state, {best: low, second: high}))
    trick = Trick(
        round=state.round,
        number=state.trick,
        low=low,
        high=high,
        order=order,
        cards=cards,
        takers=(best, second),
        turned=tuple([loss.seat for loss in losses if isinstance(loss, CockatooTurned)]),
        eliminated=tuple([loss.seat for loss in losses if isinstance(loss, Eliminated)]),
        players=players,
    )
    playable = [
        () if player.out else tuple([action for action in actions if action != NOTATION[card]])
        for player, actions, card in zip(players, state.playable, cards, strict=True)
    ]
    state = replace(state, players=players, playable=tuple(playable), last=trick)
    if state.trick == TRICKS or len(order) - len(trick.eliminated) <= 2:
        going_on = end_round(state)
    else:
        going_on = start_trick(state, next_starter(trick) if state.deal.tactical else 0)
    events: list[Event] = [] if state.deal.tactical else [Revealed(cards)]
    events += [NestTaken(best, low), NestTaken(second, high), *losses]
    return Step(going_on.state, (*events, *going_on.events))


def take_nests(state: State, taken: Mapping[Seat, int]) -> list[Player]:
    """The nests cover those that the takers had before; all number cards are played (§3.3 to §3.6)."""
    return [
        replace(player, nest=taken.get(seat, player.nest), played=(*player.played, card)) if card else player
        for seat, (player, card) in enumerate(zip(state.players, state.cards, strict=True))
    ]


def lose_cockatoos(players: Sequence[Player]) -> tuple[tuple[Player, ...], list[CockatooTurned | Eliminated]]:
    """The highest nest turns a cockatoo over; who has none is out, and the next highest is due (§4, §5)."""
    after = list(players)
    losses: list[CockatooTurned | Eliminated] = []
    turned = False
    while not turned and (top := max([player.nest for player in after])):
        for seat in [seat for seat, player in enumerate(after) if player.nest == top]:
            left = after[seat].cockatoos - 1
            if left >= 0:
                after[seat] = replace(after[seat], cockatoos=left)
                losses.append(CockatooTurned(seat, left))
                turned = True
            else:
                after[seat] = replace(after[seat], nest=0, out=True)
                losses.append(Eliminated(seat))
        if [player.out for player in after].count(False) <= 2:
            break
    return tuple(after), losses


def end_round(state: State) -> Step:
    """Score it (§6); then the next round, or the end of the game after as many rounds as players (§7.1)."""
    sheet = (*state.sheet, score_round(state.players))
    totals = _totals(sheet, len(state.players))
    scored = RoundScored(state.round, tuple(score.points for score in sheet[-1]), totals)
    if state.round < len(state.players):
        started = start_round(state.deal, state.round + 1, state.turn, state.last, sheet)
        return Step(started.state, (scored, *started.events))
    over = replace(state, up=(0, 0), order=(), cards=(0,) * len(state.players), sheet=sheet)
    return Step(over, (scored, GameOver(totals, rank(sheet))))


def score_round(players: Sequence[Player]) -> tuple[Score, ...]:
    """What each seat gets for a round (§6.2 to §6.5)."""
    lowest = min(player.nest for player in players if not player.out)
    return tuple(
        Score(out=True)
        if player.out
        else Score(
            cockatoos=player.cockatoos,
            survival=2 if player.worth == 0 else 0,
            lowest=int(player.nest == lowest),
        )
        for player in players
    )


def rank(sheet: Sequence[Sequence[Score]]) -> tuple[int, ...]:
    """Places by most points, then by the best single round; who is still tied shares one (§7.3, §7.4)."""
    rounds = [[score.points for score in scores] for scores in zip(*sheet, strict=True)]
    merits = [(sum(points), max(points)) for points in rounds]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


def worth(hand: Sequence[int]) -> int:
    """The whole cockatoos of a hand: a half on 13–24 and 37–48, one on 25–36 (§2.2, §2.3)."""
    return sum((0, 1, 2, 1, 0)[(card - 1) // 12] for card in hand) // 2


def first_starter(deal: Deal, worths: Sequence[int], number: int) -> Seat:
    """Most cockatoos; a tie is drawn (§8.2)."""
    most = max(worths)
    return shuffled((s for s, k in enumerate(worths) if k == most), deal.seed, f"starter/{number}")[0]


def next_starter(trick: Trick) -> Seat:
    """After the loser of a trick; of two, after the one who played later (§8.3 to §8.5)."""
    losers = trick.turned or trick.eliminated
    return (max(losers, key=trick.order.index) + 1) % len(trick.players)


def _hand(deal: Deal, seat: Seat, number: int) -> tuple[int, ...]:
    """The twelve cards that a seat has in a round: each hand goes to the next seat after a round (§7.2)."""
    return deal.hands[(seat - number + 1) % len(deal.hands)]


def _totals(sheet: Sequence[Sequence[Score]], count: int) -> tuple[int, ...]:
    return tuple(sum(scores[seat].points for scores in sheet) for seat in range(count))
