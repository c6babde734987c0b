"""``python -m bench.commentary [language]`` counts the remarks in an evening of three games of each kind.

Bots play them one after the other in one server, so that the commentary remembers what it has said. They call
an owl as people do: at some moment or other, once they hold it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec

from bot.games.remarks import words
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import Phase, Table, log
from bot.table.commentary import Moment
from bot.table.extras import extras
from bot.table.folding import evolve, fold
from engine.console import print_any_sign
from engine.registry import games

SEATS = {"kuckuck": 4, "ducksoup": 2, "cucco": 6, "coucou": 8}
GAMES = 3
HOST = UserId(1)
CALLS = 0.25
"""How likely somebody who holds an owl is to call it at any one moment."""


class Said(NamedTuple):
    """The remark after a decision, and its text. If there is no remark, they are None and ""."""

    remark: Moment | None
    phrase: str


def evening(game: str, language: str = "en", chance: str = "an evening") -> Iterator[Said]:
    """Plays three games of this kind, and yields the remark after each decision."""
    tonight, heard, tr = None, None, Tr(language).of(game)
    for number in range(1, GAMES + 1):
        for table in played(game, TableId(number), tonight, f"{chance} {number}"):
            remark = table.heard.remark if table.heard and table.heard is not heard else None
            heard = table.heard
            yield Said(remark, words(heard, remark, tr) if heard and remark else "")
        tonight = heard.tonight if heard else None


def played(game: str, number: TableId, tonight: log.Tonight | None, chance: str) -> Iterator[Table]:
    """Plays a game among bots, and yields the table after each decision."""
    rules, seats = games()[game], SEATS.get(game, games()[game].seats.start)
    options = msgspec.to_builtins(rules.Options())
    opened = log.Opened(game, GuildId(1), ChannelId(1), HOST, options, 60, "", tonight=tonight)
    bots = [log.HouseJoined(bird) for bird in range(seats)]
    seed = sha256(chance.encode()).hexdigest()
    table = fold(Table(number), [opened, *bots, log.Started(rules.version, options, seed)])
    rng = Random(chance)  # noqa: S311 - the same evening every time
    while table.phase is Phase.PLAYING:
        callers = rules.callers(table.state)
        if callers and rng.random() < CALLS:
            seat, action = rng.choice(callers), next(iter(table.prompt.calls))
        else:
            seat = min(table.prompt.seats)
            action = rules.choose(rules.view(table.state, seat), rules.legal(table.state, seat), rng)
        table = evolve(table, log.Acted(seat, action, "house"))
        yield table


def main(language: str = "en") -> None:
    """Prints the counts of each game, and the most frequent phrases."""
    for game in games():
        told = extras(game).commentary
        if not told:
            continue
        said = [*evening(game, language)]
        remarks = [one for one in said if one.remark]
        most = Counter(one.phrase for one in remarks).most_common(5)
        alike = sum(one.phrase == following.phrase for one, following in pairwise(remarks))
        phrases = sum(len(Tr(language, game).phrases(text)) for text in told.phrases.values())
        print(f"{game}: {len(remarks)} remarks on {len(said)} decisions, {alike} alike running")
        print(f"  {phrases} phrases, most often:")
        for phrase, times in most:
            print(f"  {times} × {phrase}")
        kinds = Counter(one.remark.key for one in remarks if one.remark)
        print("  " + ", ".join(f"{kind} {times}" for kind, times in kinds.most_common()))


if __name__ == "__main__":
    print_any_sign()
    main(*sys.argv[1:])
