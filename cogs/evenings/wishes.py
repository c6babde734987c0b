"""What the planner of an evening asks for, also as text in the addresses of the confirming page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.offers import Offer, offers
from bot.games.presenter import presenter
from bot.i18n import N_
from bot.settings import ServerSettings
from cogs.evenings import pairing
from cogs.evenings.plan import UNPLANNED, GamePlan, Planned
from engine.registry import games

ROUNDS, PLACES, FEWEST_PLACES = 3, 60, 4
_GAME = r"[a-z]{1,16}"
MOST_GAMES, MOST_ROUNDS = 4, 6
AGAIN = {"0": N_("Just this once"), "1": N_("Every week"), "2": N_("Every other week")}
"""The words for an evening's repetition, keyed by the number of weeks between two evenings."""
WISH = (
    rf"p(?:lan)? (?P<games>{_GAME}(?:\+{_GAME}){{0,3}})(?:/(?P<final>{_GAME}))? "
    r"(?P<rounds>[1-6])(?:w(?P<weeks>[12]))? (?P<places>[0-9]{1,2})"
)
"""A wish in an address, such as ``p kuckuck+cucco/as 3w2 60``. Older buttons begin with ``plan`` instead."""


class Wish(NamedTuple):
    """What a planner wants of an evening, without the hour. Each game is given by its `Offer.word`."""

    games: tuple[str, ...]
    final: str | None
    """The final's game. None means the first game."""
    rounds: int
    most: int = 0
    """How many places were asked for. 0 means as many as the games allow."""
    weeks: int = 0
    """After how many weeks the evening is repeated. 0 means never."""

    @property
    def places(self) -> int:
        """How many people can come."""
        most = min(PLACES, *map(_most_people, self.games))
        return max(FEWEST_PLACES, min(self.most or most, most))

    @property
    def word(self) -> str:
        """The wish as text that `WISH` matches."""
        final = f"/{self.final}" if self.final else ""
        again = f"w{self.weeks}" if self.weeks else ""
        return f"p {'+'.join(self.games)}{final} {self.rounds}{again} {self.most}"

    def planned(self, settings: ServerSettings) -> Planned:
        """The plan, without its place, its planner and its hour.

        Options that nobody chose are the server's usual ones.
        """

        def plan(word: str) -> GamePlan:
            offer = _offers()[word]
            options = {**settings.options_of(offer.game), **offer.pinned}
            return GamePlan(offer.game, options, presenter(offer.game).seconds)

        first, *more = map(plan, self.games)
        return replace(
            UNPLANNED,
            game=first.game,
            options=first.options,
            seconds=first.seconds,
            rounds=self.rounds,
            places=self.places,
            level=settings.level,
            more=tuple(more),
            final=plan(self.final) if self.final else None,
            weeks=self.weeks,
        )


def wished(named: Sequence[str], final: str | None, rounds: int | None, most: int, weeks: int = 0) -> Wish:
    """A wish with these choices. Each game has at least one round, and defaults follow from the games."""
    ends = None if final == named[0] else final
    return Wish((*named,), ends, max(rounds or ROUNDS, len(named)), most, weeks)


def read_wish(found: re.Match[str]) -> Wish | None:
    """The wish in an address. None if the address has no wish, or a forged one."""
    if found["games"] is None:
        return None
    named, final = (*found["games"].split("+"),), found["final"]
    if not {*named, *filter(None, [final])} <= {*_offers()} or len({*named}) < len(named):
        return None
    return wished(named, final, int(found["rounds"]), int(found["places"]), int(found["weeks"] or 0))


@cache
def _offers() -> Mapping[str, Offer]:
    return {offer.word: offer for offer in offers()}


def _most_people(word: str) -> int:
    return pairing.most_people(games()[_offers()[word].game].seats)
