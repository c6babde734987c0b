"""Checks that sentences on a screen are true of the game's state."""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from bot.games.common import signed, sitting
from bot.games.kuckuck.statistics import by_hand, hand_of
from bot.i18n import COMMON, NO_FACES, FaceMarkup, Tr
from bot.screen import GOLD, Screen
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table import Table
from bot.table.nouns import Moment
from engine.game import Seat
from engine.games.coucou.nouns import WORTH
from engine.games.cucco.rounds import price_of
from engine.games.ducksoup.scores import POND, products_of
from engine.games.kuckuck.scores import points_of
from tests.bot.drawn import text_of


class Recorder(Tr):
    """Translates into English, and notes each message's text (or its singular), details and translation."""

    def __init__(self, domain: str = COMMON, faces: FaceMarkup = NO_FACES, public: str = "") -> None:
        super().__init__("en", domain, faces, public)
        self.asked: list[tuple[str, Mapping[str, Any], str]] = []

    def __call__(self, text: str, **details: object) -> str:
        self.asked.append((text, details, super().__call__(text, **details)))
        return self.asked[-1][-1]

    def plural(self, one: str, many: str, n: int, **details: object) -> str:
        self.asked.append((one, {"n": n, **details}, super().plural(one, many, n, **details)))
        return self.asked[-1][-1]

    def of(self, domain: str) -> Tr:
        inner = Recorder(domain, self.faces, self.public)
        inner.asked = self.asked
        return inner


class Said(NamedTuple):
    """A message on a screen of a table."""

    text: str
    details: Mapping[str, Any]
    table: Table
    me: Any
    """The seat on whose panel the message is. None for the screen that all see."""
    view: Any
    """What the message's reader may know."""
    last: Any
    """The previous trick, deal or round."""
    screen: Screen

    def who(self, detail: str = "name") -> set[Seat]:
        """The seats of the people whose names fill this placeholder."""
        told = self.details[detail].replace("\\", "")
        names = sitting(self.table, Tr("en")).plain_names
        return {seat for seat, name in enumerate(names) if name[:5] in told}


def said(table: Table, texts: Container[str], *, in_beat: bool) -> Iterator[Said]:
    """Those of these messages that are on the screen of the table and in each hand."""
    for seat in (None, *range(len(table.players))):
        tr, moment = Recorder(), Moment(in_beat=in_beat)
        screen = table_message(table, moment, tr) if seat is None else panel(table, seat, moment, tr)
        asked = [one for one in tr.asked if one[0] in texts]
        shown = text_of(screen).replace("\xa0", " ") if asked else ""
        view: Any = table.rules.view(table.state, seat)
        for text, details, filled in asked:
            if filled.replace("\xa0", " ") in shown:
                yield Said(text, details, table, seat, view, view.last, screen)


Claim: TypeAlias = Callable[[Said], bool]


def _turned(s: Said, seats: set[Seat]) -> bool:
    """Whether these seats were in the trick's fullest nest, and exactly the seats in it lost a cockatoo."""
    nests = [player.nest for player in s.last.players]
    fullest = {seat for seat, nest in enumerate(nests) if nest == max(nests)}
    return seats <= fullest == {*s.last.turned} and s.details.get("nest", max(nests)) == max(nests)


def _stayed(s: Said, *, takes: bool) -> bool:
    """Whether the reader lost nothing in the trick, and took a nest (if ``takes``) or none (if not)."""
    unhurt = s.me not in (*s.last.turned, *s.last.eliminated) and (s.me in s.last.takers) == takes
    return unhurt and s.last.players[s.me].nest == s.details.get("nest", 0)


def _went_out(s: Said, detail: str) -> bool:
    return all(
        player.out and not player.cockatoos for player in (s.last.players[who] for who in s.who(detail))
    )


def _made(s: Said) -> list[int]:
    return [points_of(score) for score in s.view.sheet[s.last.round - 1]]


def _is_best(s: Said) -> bool:
    """Whether nobody made more points in the round than the reader. The golden edge and a heading say so."""
    best = _made(s)[s.me] == max(_made(s)) and s.screen.accent == GOLD
    return best and f"# 🏆 +{max(_made(s))}\n" in text_of(s.screen)


def _to_beat(s: Said) -> int:
    """The most points that anybody made in an earlier round with the hand that the reader has now."""
    return max(by_hand(s.view.sheet)[hand_of(s.me, s.view.round, len(s.table.players))].values())


KUCKUCK: Mapping[str, Claim] = {
    "**You're out of this round.**": lambda s: s.view.players[s.me].out,
    "You're out of the round: −{n} point.": lambda s: s.last.players[s.me].out,
    "A cockatoo lost, {n} left.": lambda s: (
        _turned(s, {s.me}) and 0 < s.last.players[s.me].cockatoos == s.details["n"]
    ),
    "Your last cockatoo is lost.": lambda s: _turned(s, {s.me}) and not s.last.players[s.me].cockatoos,
    "You move into nest {nest} and lose nothing.": lambda s: _stayed(s, takes=True),
    "You stay in nest {nest} and lose nothing.": lambda s: _stayed(s, takes=False),
    "You have no nest and lose nothing.": lambda s: _stayed(s, takes=False),
    "You sit in the fullest nest ({nest}).": lambda s: _turned(s, {s.me}),
    "You share the fullest nest ({nest}) with {names}.": lambda s: (
        _turned(s, {s.me} | s.who("names")) and s.me not in s.who("names")
    ),
    "{names} had no cockatoo left, and now your nest ({nest}) is the fullest.": lambda s: (
        _turned(s, {s.me}) and _went_out(s, "names")
    ),
    "{names}: the fullest nest and no cockatoo left. Out of the round.": lambda s: _went_out(s, "names"),
    "Fullest nest: {nest}. A cockatoo lost: {names}.": lambda s: _turned(s, s.who("names")),
    "{n} point for you: {parts}.": lambda s: _made(s)[s.me] == s.details["n"],
    "The round brings you no point.": lambda s: _made(s)[s.me] == 0,
    "best of the round": _is_best,
    "With these cards {name} made {points}": lambda s: s.details["points"] == signed(_to_beat(s)),
    "You now play the hand of {name}: it made {points}.": lambda s: all(
        {*s.last.players[seat].played} <= {*s.view.hand} for seat in s.who()
    ),
}


def _are_out(s: Said, detail: str) -> bool:
    """Whether everybody named is out of the present round, or of the round that has just ended."""
    before = () if s.view.story else (fell.seat for fell in s.last.fallen)
    return s.who(detail) <= {*s.view.out_of_round, *s.view.out_of_hand, *before}


def _can_pay(s: Said) -> int:
    """How many chips the reader pays to return in the next round. 0 if they cannot return."""
    price = price_of(s.view)
    return price if s.view.chips[s.me] >= price else 0


def _compared(s: Said) -> list[int]:
    """The cards that were compared when the last round ended."""
    out = {fell.seat for fell in s.last.fallen}
    return [card for seat, card in enumerate(s.last.cards) if card and seat not in out]


def _had_the_lowest(s: Said) -> bool:
    return {s.last.cards[seat] for seat in s.who("names")} == {min(_compared(s))}


CUCCO: Mapping[str, Claim] = {
    "You're out and pay {n} chip.": lambda s: s.me in s.view.out_of_round and _can_pay(s) == s.details["n"],
    "You pay {n} chip.": lambda s: s.last.paid[s.me] == s.details["n"] and s.me not in s.last.left,
    "You're out of this hand.": lambda s: (
        not _can_pay(s) if s.me in s.view.out_of_round else s.me in s.last.left
    ),
    "going out: −{n}": lambda s: _can_pay(s) == s.details["n"],
    "going out: no way back": lambda s: not _can_pay(s),
    "🏆 You've won the hand and the pot of {n}!": lambda s: s.view.chips[s.me] + 1 >= s.details["n"],
    "❌ Your {card} was the lowest.": lambda s: s.last.cards[s.me] == min(_compared(s)),
    "✅ Your {card} was safe.": lambda s: s.last.cards[s.me] > min(_compared(s)),
    "The lowest card was the {card}: {names}.": _had_the_lowest,
    "🚷 {name} asked for your person (20) and is out.": lambda s: _are_out(s, "name"),
    "🤡 {name} has the clown now and is out.": lambda s: _are_out(s, "name"),
    "🐈 {name} asked for your cat (18): {victim} is out.": lambda s: _are_out(s, "victim"),
    "{name} was left with the clown, and is out.": lambda s: _are_out(s, "name"),
    "{name}, who was dealt the card that {asker} showed a cat (18), is out.": lambda s: _are_out(s, "name"),
    "Out of the hand: {names}.": lambda s: s.who("names") <= {*s.view.out_of_hand},
    "Nobody is left: the pot of {n} stays on the table": lambda s: s.view.pot >= s.details["n"] > 0,
}


def _chips(s: Said, detail: str = "names") -> set[int]:
    return {s.view.chips[seat] for seat in s.who(detail)}


def _lost(s: Said) -> bool:
    """Whether the reader had one of the lowest cards of the previous deal."""
    return WORTH[s.last.cards[s.me]] == min(WORTH[card] for card in s.last.cards if card)


COUCOU: Mapping[str, Claim] = {
    "🚪 **Your last chip is gone: {place}.**": lambda s: _lost(s) and not s.view.chips[s.me],
    "❌ **A chip lost. {chips} is your last one!**": lambda s: _lost(s) and s.view.chips[s.me] == 1,
    "❌ **A chip lost: {chips}**": lambda s: _lost(s) and s.view.chips[s.me] > 1,
    "✅ **You're safe: {chips}**": lambda s: not _lost(s),
    "Out of the game: {names}.": lambda s: _chips(s) == {0},
    "🪙 Now on the last chip: {names}": lambda s: _chips(s) == {1},
    "🪙 On the last chip: {name} wins!": lambda s: _chips(s, "name") == {1} == {sum(s.view.chips)},
    "⚔️ {names}, one chip each: the next deal decides.": lambda s: _chips(s) == {1} == {sum(s.view.chips) - 1},
    "⚔️ Two are left: {names}.": lambda s: len(s.who("names")) == sum(map(bool, s.view.chips)) == 2,
    "You deal, so you have no turn. {name} is thinking …": lambda s: s.me == s.view.dealer,
}

DUCKSOUP: Mapping[str, Claim] = {
    "Low cards win": lambda s: s.view.stock > 0,
    "High cards win": lambda s: s.view.stock == 0,
    "you drew {cards}": lambda s: s.view.stock > 0,
    "you drew {cards} · **high cards win now**": lambda s: s.view.stock == 0,
    "**{name} quacks at your {card}!**": lambda s: s.view.leader == s.me,
    "same rank, but no quack": lambda s: len({card[0] for card in s.last.cards}) == 1 and not s.last.quack,
    "**Deal {deal}: {mine} for you**, {theirs} for {name}": lambda s: (
        products_of(s.view.sheet[s.details["deal"] - 1])[s.me] == s.details["mine"]
    ),
    "In the pond! {name} made {points} in one deal: 2 game points.": lambda s: (
        {products_of(s.view.sheet[-1])[seat] for seat in s.who()} == {s.details["points"]}
        and s.details["points"] >= POND
    ),
}

HELD = {"kuckuck": KUCKUCK, "cucco": CUCCO, "coucou": COUCOU, "ducksoup": DUCKSOUP}
"""For each game, what each message claims. A claim must be true on every screen with the message."""
