"""Tables of Zum Kuckuck! at chosen moments, and the texts of their screens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bot.games.kuckuck.faces import FACES
from bot.games.kuckuck.happened import happened
from bot.i18n import Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.screen import Line, Screen, Text
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from engine.games.kuckuck import view
from tests.bot.drawn import DEADLINE, evening, started, text_of
from tests.engine import kuckuck_table
from tests.engine.contract import SETTINGS

SEALED, TACTICAL = (
    next(s for s in SETTINGS if "kuckuck for 3" in repr(s) and bidding in repr(s))
    for bidding in ("sealed", "tactical")
)
FOUR = next(s for s in SETTINGS if "kuckuck for 4" in repr(s))
MOST = next(s for s in SETTINGS if "kuckuck for 5" in repr(s))
NAMES = ["Ann", "Ben", "Cleo"]
EN = Tr("en")
MARKUP = {name: f"<:{name}:1>" for name in FACES}
SEEN = Tr("en", faces=MARKUP)


def shared(table: Table, tr: Tr = EN, *, in_beat: bool = False) -> str:
    return text_of(table_message(table, DEADLINE, tr, in_beat=in_beat))


def own(table: Table, seat: int = 0, tr: Tr = EN, *, in_beat: bool = False) -> str:
    return text_of(panel(table, seat, DEADLINE, tr, in_beat=in_beat))


def told(table: Table, seat: int = 0, tr: Tr = EN) -> str:
    """What has happened to this seat."""
    return happened(view(table.state, seat), sitting(table, tr, None, seat), tr.of("kuckuck"))


def below_line(screen: Screen) -> str:
    """What happened last at the table."""
    line = next((place for place, block in enumerate(screen.blocks) if isinstance(block, Line)), None)
    assert line is not None
    below = screen.blocks[line + 1]
    assert isinstance(below, Text)
    return below.text


def played(table: Table, *cards: int) -> Table:
    """The n-th card of each seat in turn."""
    for seat, card in enumerate(cards):
        table = evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[card]))
    return table


def after(text: str, nests: tuple[int, int], cards: str, *, tactical: bool = False) -> Table:
    """The table after a trick in the notation of the rules, such as ``A(12,3) B(–,5) C(7,1)``."""
    setting, people = (TACTICAL, NAMES) if text.count("(") == 3 else (FOUR, [*NAMES, "Dan"])
    before = kuckuck_table.table(text, nests, cards, trick=3, tactical=tactical)
    return replace(started(setting, people), state=kuckuck_table.play(before, cards)[0])


@cache
def at_the_end_of_a_round() -> Table:
    """The first trick of round 2."""
    return next(t for t in evening(FOUR, [*NAMES, "Dan"]) if t.phase is Phase.PLAYING and t.state.round == 2)


def tricks(seeds: str = "abc") -> Iterator[Table]:
    """All tables after a first trick of some evenings."""
    for seed in seeds:
        for table in evening(FOUR, [*NAMES, "Dan"], seed):
            if table.phase is Phase.PLAYING and table.state.last:
                yield table
