"""The picture of an end: the best stand on steps of three heights, and all others are listed below."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.drawing import DIM, GOLD, GROUND, INK, LARGE, SMALL, WIDTH, Arrow, Disc, Face, Mark, Panel, Words
from bot.games.common import bare_name, labelled, signed
from bot.games.drawing import GAP, HEAD, head, picture
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import graphemes
from bot.pictures.lettering import legible
from bot.screen import Picture
from bot.table.house import bird_of
from bot.table.nouns import Player
from engine.game import Seat

HEIGHTS = {1: 184, 2: 156, 3: 130}
"""The height of the step of each place, in pixels. Who shares a place stands as high."""
MOST_STEPS = 4
"""At most this many players stand on steps, which is enough for a tie. The others are listed below."""
WIDEST, BETWEEN, SIDE = 300, 12, 16
"""In pixels: the greatest width of a step, and the gaps between two steps and at the picture's sides."""
PATCH, CROWN, CARD = 88, 36, 104
"""In pixels: the sizes of a player's round patch, of the winner's crown, and of the deciding card."""
TILT = -14
"""By how many degrees the deciding card leans."""
STEPS = {1: GOLD, 2: "#C0C6CE", 3: "#C88A4A"}
EDGES = {1: "#FFE27A", 2: "#E9EDF2", 3: "#E6B27C"}
"""The colours of a step and of its upper edge, for each place."""
PATCHES = (
    "#B5483F",
    "#3D78B8",
    "#2F8A5F",
    "#8457B5",
    "#B0651F",
    "#B0417C",
    "#237F8C",
    "#5A6BC8",
    "#66812A",
    "#97583A",
    "#5F6B7A",
)
"""The colours of patches. A person has the same one in every game."""
BEAK, EYE, BADGE = "#F2A93B", 10, 20
"""The colour of a bird's beak, and in pixels the radius of its eye and of the badge with a place's number."""
REST, HALF = 60, 48
"""The heights in pixels of a row with the points of each round, and of one that two players share."""
MERIT, MERIT_ALONE, MERIT_IN_HALF = 190, 320, 140
"""Pixels for a result: in a row with the points of each round, in a row without points, in a shared row."""
LINE = 40
"""The height in pixels of a line of text."""
LEAST = 28
"""A name or a result shrinks to this size at the least. Then it is cut."""


class Patch(NamedTuple):
    """The round sign of a player: an initial, or a bird for a bot."""

    colour: str
    initial: str = ""
    """"" for a bird."""


class Standing(NamedTuple):
    """What the picture shows of a player."""

    seat: Seat
    place: int
    name: str
    merit: str
    in_short: str
    """The result, in words that fit a step or a shared row."""
    patch: Patch
    rounds: Sequence[int] = ()
    note: str = ""
    """Why this player wins nothing and stands on no step: they left, or never acted. "" for all others."""

    @property
    def said(self) -> str:
        """The result and how it came about, for readers who do not see the picture."""
        return f"{self.merit} ({_sum(self.rounds)})" if self.rounds else self.merit


def patch_of(player: Player, seat: Seat, tr: Tr) -> Patch:
    """The sign of a player of a table."""
    if player.user is None and not player.nameless:
        return Patch(PATCHES[sum(bird_of(player).name.encode()) % len(PATCHES)])
    return patch_of_person(None if player.nameless else player.user, bare_name(player, tr), seat)


def patch_of_person(user: UserId | None, name: str, number: int) -> Patch:
    """The sign of a person, or of somebody deleted (None). ``number`` is for a name without any letter."""
    colour = PATCHES[(number if user is None else user) % len(PATCHES)]
    signs = graphemes(legible(name, joined=False).upper())
    return Patch(colour, signs[0] if signs else f"{number + 1}")


def podium(
    title: str,
    standings: Sequence[Standing],
    tr: Tr,
    lines: Sequence[str] = (),
    face: str = "",
) -> Picture:
    """The picture of these players, the best first, with ``lines`` of text at its end.

    ``face`` is that of the card that decided the game, if one of the lines says so.
    """
    marks: list[Mark] = [head(title)]
    best = [one for one in standings if one.place in HEIGHTS and not one.note][:MOST_STEPS]
    top: float = HEAD
    if best:
        top += GAP + PATCH + max(HEIGHTS[one.place] for one in best)
        marks += _steps(best, top, face)
        top += GAP
    rest = [one for one in standings if one not in best]
    alone = len(rest) == 1 or any(one.rounds for one in rest)
    for number, one in enumerate(rest):
        if alone:
            marks += _row(one, top + number * (REST + GAP))
        else:
            marks += _half(one, 8 + number % 2 * (WIDTH / 2 - 5), top + number // 2 * (HALF + GAP))
    top += len(rest) * (REST + GAP) if alone else -(-len(rest) // 2) * (HALF + GAP)
    for number, line in enumerate(lines):
        marks.append(Words(line, 20, top + (number + 0.5) * LINE, SMALL - 2, DIM, width=WIDTH - 40))
    said = [labelled(f"{one.place}. {one.name} {one.note}".rstrip(), one.said, tr) for one in standings]
    return picture(marks, round(top + len(lines) * LINE + GAP), [title, *said, *lines])


def _steps(best: Sequence[Standing], base: float, face: str) -> Iterator[Mark]:
    """The steps on their ``base``, from the left to the right. The first of the ``best`` is in the middle."""
    order = deque[Standing]()
    for number, one in enumerate(best):
        (order.appendleft if number % 2 else order.append)(one)
    width = min(WIDEST, (WIDTH - 2 * SIDE - (len(best) - 1) * BETWEEN) / len(best))
    left = (WIDTH - len(best) * (width + BETWEEN) + BETWEEN) / 2
    for one in order:
        yield from _step(one, left, base, width)
        if face and one is best[0] and one.place == 1:
            beside = left + width / 2 + PATCH / 2 - 6
            yield Face(face, beside, base - HEIGHTS[1] - CARD + 6, CARD, TILT)
        left += width + BETWEEN


def _step(one: Standing, left: float, base: float, width: float) -> Iterator[Mark]:
    """A player's step with the name and the result, and above it the patch."""
    height, middle, room = HEIGHTS[one.place], left + width / 2, width - 16
    top = base - height
    yield Panel(left, top, width, height, EDGES[one.place])
    yield Panel(left, top + 7, width, height - 7, STEPS[one.place])
    yield from _patch(one, middle, top - PATCH / 2)
    size, low = (LARGE + 2, 34) if one.rounds else (LARGE + 8, 42)
    yield Words(one.name, middle, top + low, size, GROUND, "middle", room, f"({one.seat + 1})", LEAST)
    yield Words(one.in_short, middle, top + low + size, SMALL, GROUND, "middle", room, least=LEAST)
    if one.rounds:
        yield _sum_at(one, middle, top + low + 78, GROUND, "middle", room)


def _patch(one: Standing, x: float, y: float) -> Iterator[Mark]:
    """The patch around this point, with the number of the place beside it. Winners wear a crown."""
    colour, initial = one.patch
    yield Disc(x, y, PATCH / 2, colour)
    if initial:
        yield Words(initial, x, y + 2, LARGE + 10, align="middle", width=PATCH)
    else:
        for side in (-18, 18):
            yield Disc(x + side, y - 14, EYE, INK)
            yield Disc(x + side, y - 14, EYE / 2, GROUND)
        yield Arrow(x, y, x, y + 28, BEAK, 7)
    if one.place == 1:
        yield Words("♛", x, y - PATCH / 2 + 3, CROWN, GOLD, "middle", PATCH)
    left, low = x - PATCH / 2 + 6, y + PATCH / 2 - BADGE
    yield Disc(left, low, BADGE, STEPS[one.place])
    yield Words(f"{one.place}", left, low, LEAST, GROUND, "middle", 2 * BADGE)


def _row(one: Standing, top: float) -> Iterator[Mark]:
    """A row with the name, the points of each round if there are any, and the result."""
    middle, right = top + REST / 2, WIDTH - 24
    yield Panel(8, top, WIDTH - 16, REST)
    yield from _named(one, 24, middle, SMALL, 330)
    room = MERIT_ALONE
    if one.rounds:
        room = MERIT
        yield _sum_at(one, right - MERIT, middle, DIM, "right", 220)
    yield Words(one.merit, right, middle, SMALL, DIM if one.note else INK, "right", room)


def _half(one: Standing, left: float, top: float) -> Iterator[Mark]:
    """A player's half of a row that two players share."""
    width, middle = WIDTH / 2 - 11, top + HALF / 2
    yield Panel(left, top, width, HALF)
    yield from _named(one, left + 16, middle, SMALL - 4, width - 36 - MERIT_IN_HALF - 20)
    yield Words(one.in_short, left + width - 10, middle, SMALL - 4, DIM, "right", MERIT_IN_HALF)


def _named(one: Standing, left: float, middle: float, size: int, room: float) -> Iterator[Words]:
    """The place and the name, and below it in grey the reason why this player wins nothing, if any."""
    yield Words(f"{one.place}", left + 32, middle, size, DIM, "right")
    left, room, number = left + 44, room - 44 + 20, f"({one.seat + 1})"
    if not one.note:
        yield Words(one.name, left, middle, size, width=room, otherwise=number)
        return
    yield Words(one.name, left, middle - 12, SMALL - 4, DIM, width=room, otherwise=number)
    yield Words(one.note, left, middle + 15, SMALL - 12, DIM, width=room)


def _sum_at(
    one: Standing, at: float, middle: float, colour: str, align: Literal["middle", "right"], room: float
) -> Words:
    """The points of all rounds, written closely."""
    return Words(_sum(one.rounds).replace(" ", ""), at, middle, LEAST, colour, align, room, least=24)


def _sum(rounds: Sequence[int]) -> str:
    """The points of all rounds: 6 + 0 − 1."""
    first, *others = rounds
    return " ".join([signed(first), *(f"{'−' if number < 0 else '+'} {abs(number)}" for number in others)])
