"""The house players: their names and tempers, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.i18n import N_
from bot.table import LEARNER, Table
from bot.table.dealing import sha
from bot.table.lessons import follow, scene
from bot.table.nouns import Player
from engine.game import Action, Seat
from engine.minds import FAIR, PLAIN, Level, Temper, chooser, strong


class Bird(NamedTuple):
    """A house player's name and temper, the same at every table."""

    name: str
    """The bird's name, a message of the common catalogue."""
    temper: Temper


BIRDS = (
    Bird(N_("Magpie"), "grabs"),
    Bird(N_("Robin"), "remembers"),
    Bird(N_("Wren"), "hides"),
    Bird(N_("Jay"), "surprises"),
    Bird(N_("Heron"), "plain"),
    Bird(N_("Swift"), "grabs"),
    Bird(N_("Finch"), "plain"),
    Bird(N_("Owlet"), "remembers"),
    Bird(N_("Stork"), "plain"),
    Bird(N_("Lark"), "surprises"),
    Bird(N_("Starling"), "grabs"),
    Bird(N_("Raven"), "remembers"),
    Bird(N_("Kestrel"), "grabs"),
    Bird(N_("Plover"), "hides"),
    Bird(N_("Hoopoe"), "surprises"),
    Bird(N_("Siskin"), "plain"),
    Bird(N_("Nightingale"), "hides"),
    Bird(N_("Dipper"), "hides"),
    Bird(N_("Woodpecker"), "remembers"),
    Bird(N_("Kingfisher"), "surprises"),
)


def bird_of(player: Player) -> Bird:
    """This house player's bird."""
    return BIRDS[player.bird % len(BIRDS)]


def house_choice(
    table: Table, seat: Seat, offered: Sequence[Action], thought: Action | None = None
) -> Action:
    """The house's action for this seat: from the script in a lesson, otherwise one that fits its level.

    ``thought`` is what a strong bot found in another process by imagining possible deals. A strong bot
    without such a thought plays at the level `FAIR`.
    """
    scripted = follow(table, seat, offered)
    if scripted is not None:
        return scripted
    level = level_of(table, seat)
    if level == "strong" and searches(table):
        if thought is not None and thought in offered:
            return thought
        level = FAIR
    rng = Random(_chance(table, seat))  # noqa: S311 - play, not secrets
    play = chooser(table.rules, level, temper_of(table, seat))
    return play(table.rules.view(table.state, seat), offered, rng)


def level_of(table: Table, seat: Seat) -> Level:
    """How well the house plays this seat.

    It plays at the level `FAIR` in place of people who are away or have left, whatever the level of the bots.
    """
    return table.level if table.players[seat].user is None else FAIR


def temper_of(table: Table, seat: Seat) -> Temper:
    """The temper of the house in this seat: plain in a lesson, and for people who are away or have left."""
    player = table.players[seat]
    return bird_of(player).temper if player.user is None and not table.lesson else PLAIN


def thinkers(table: Table) -> tuple[Seat, ...]:
    """The seats of bots that must act now, and that imagine possible deals before they act."""
    if table.level != "strong" or not searches(table):
        return ()
    return tuple(seat for seat in table.house_seats if level_of(table, seat) == "strong")


def coached(table: Table) -> bool:
    """Whether a learner must choose without a script, in a game whose strong bots imagine possible deals."""
    waits = table.lesson and LEARNER in table.prompt.seats
    return waits and scene(table) is None and searches(table)


def seed_of_thought(table: Table, seat: Seat) -> str:
    """The seed for what a bot thinks about the present turn. It does not give away the table's seed."""
    return sha(_chance(table, seat))


def searches(table: Table) -> bool:
    """Whether strong bots of this game imagine possible deals. They do so in another process."""
    mind = strong(table.rules)
    return mind is not None and mind.SEARCHES


def _chance(table: Table, seat: Seat) -> str:
    return f"{table.seed}/house/{table.prompt.turn}/{seat}"
