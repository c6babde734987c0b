"""The end of a trick, a round and a game of Zum Kuckuck!, and a table of the points made with each hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from string import ascii_uppercase

from babel.numbers import format_decimal

from bot.games.common import joined, names_of, score_sheet, short_name, signed, small_line
from bot.games.kuckuck import commentary
from bot.games.kuckuck.seats import NO_BREAK, name_in_line
from bot.games.kuckuck.statistics import by_hand, hand_of
from bot.games.kuckuck.things import card, nest
from bot.games.kuckuck.told import beaten, best_of, cockatoo_lost, moved_on, parts, scored
from bot.i18n import N_, Tr
from bot.screen import Block, Line, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Score, Trick, View
from engine.games.kuckuck.scores import GOING_OUT, points_of

A_ROW = 44
"""All names of a trick in one line get at most this many characters together: four bots keep whole names."""


def result(view: View, at: Sitting) -> Sequence[Block]:
    """The last trick, for a seat or the table. For the table, a finished round's points come first."""
    trick = view.last
    if trick is None:
        return []
    if at.seat is not None:
        return [Text("\n".join(_to_one_seat(view, trick, at, at.seat)))]
    if trick.round == view.round and not view.over:
        head = at.tr("Round {round}, trick {trick}", round=trick.round, trick=trick.number)
        cards = (f"### {line}" for line in _cards(trick, at))
        return [Text("\n".join((f"-# {head}", *cards, *why(trick, at))))]
    last = (*why(trick, at), past(trick, at))
    return [Text("\n".join(round_table(view, trick.round, at))), Line(), Text("\n".join(last))]


def _to_one_seat(view: View, trick: Trick, at: Sitting, me: Seat) -> Iterator[str]:
    """The result of a trick for one seat. That seat's card and the cards that took the nests are large. A
    remark follows.

    After the last trick of a round, the seat's points of the round follow instead of a remark.
    """
    over = trick.round < view.round or view.over
    score = view.sheet[trick.round - 1][me] if over else None
    best = score is not None and me in best_of(view, trick.round)
    if score and best:
        yield f"# 🏆 +{points_of(score)}"
    if told := _mine(trick, at, me, short=over):
        yield f"**{told}**"
    small = []
    for seat, shown in zip(_by_number(trick), _cards(trick, at), strict=True):
        if seat in (me, *trick.takers):
            yield f"### {shown}"
        else:
            small.append(shown.replace(" ", NO_BREAK))
    if small:
        yield small_line(*small)
    others = [seat for seat in trick.eliminated if seat != me]
    if others and not at.coached:  # in a lesson, the coach tells it
        yield small_line(out_of_the_round(others, at))
    if score and best:
        yield small_line("**" + at.tr("best of the round") + "**", " + ".join(parts(score, at.tr)))
    elif score and me not in trick.eliminated:
        yield f"**🏁 {scored(score, at.tr)}**"
    if score and not at.coached:
        if not best:
            won = best_of(view, trick.round)
            yield f"-# 🏆 {names_of(won, at)} +{points_of(view.sheet[trick.round - 1][won[0]])}"
        yield from moved_on(view, at, trick.round)
    elif not at.coached:
        yield commentary.told(view, at)


def past(trick: Trick, at: Sitting) -> str:
    """A trick in one small line: who played what, the highest number first.

    Cards are numbers here: a narrow screen may tear a face from its player's name. If the reader sees no
    faces, the line also says who took which nest; otherwise the seats' lines show that.
    """
    if at.tr.face("cockatoo"):
        longest = A_ROW // len(trick.cards)
        played = " · ".join(
            f"**{trick.cards[seat]}**{NO_BREAK}{short_name(at, seat, longest)}" for seat in _by_number(trick)
        )
    else:
        each = (
            (at.names[seat], card(trick.cards[seat], at.tr), brings(trick, seat, at.tr))
            for seat in _by_number(trick)
        )
        played = " · ".join(" ".join(filter(None, parts)) for parts in each)
    return "-# " + at.tr("Trick {trick}: {played}", trick=trick.number, played=played)


def _mine(trick: Trick, at: Sitting, me: Seat, *, short: bool) -> str:
    """The reader's own result, without reasons. If ``short``, "" when the reader lost nothing."""
    if me in trick.eliminated:
        return "❌ " + at.tr.plural(
            "You're out of the round: −{n} point.", "You're out of the round: −{n} points.", GOING_OUT
        )
    if me in trick.turned:
        return "🐦 " + cockatoo_lost(trick.players[me].cockatoos, at.tr)
    if short or me not in trick.order:
        return ""
    nest = trick.players[me].nest
    if me in trick.takers:
        return "🪺 " + at.tr("You move into nest {nest} and lose nothing.", nest=nest)
    if nest:
        return "🪺 " + at.tr("You stay in nest {nest} and lose nothing.", nest=nest)
    return "🪺 " + at.tr("You have no nest and lose nothing.")


def _cards(trick: Trick, at: Sitting) -> Iterator[str]:
    for seat in _by_number(trick):
        late = " ⏰" if seat in at.played_for else ""
        shown = f"{card(trick.cards[seat], at.tr)} {name_in_line(at, seat)}{late}"
        yield f"{shown} {brings(trick, seat, at.tr)}".rstrip()


def brings(trick: Trick, seat: Seat, tr: Tr) -> str:
    """The nest that the seat took. "" if it took none."""
    if seat not in trick.takers:
        return ""
    return f"→ {nest(trick.low if seat == trick.takers[0] else trick.high, tr)}"


def out_of_the_round(seats: Iterable[Seat], at: Sitting) -> str:
    """A sentence on those who cannot pay for the worst nest."""
    names = names_of(seats, at)
    return "❌ " + at.tr("{names}: the fullest nest and no cockatoo left. Out of the round.", names=names)


def why(trick: Trick, at: Sitting) -> Iterator[str]:
    """A sentence on who pays for the worst nest, and why."""
    if trick.eliminated:
        yield out_of_the_round(trick.eliminated, at)
    if trick.turned:
        number = trick.players[trick.turned[0]].nest
        says = (
            at.tr(
                "Fullest nest of those still in: {nest}. A cockatoo lost: {names}.",
                nest=number,
                names=names_of(trick.turned, at),
            )
            if trick.eliminated
            else at.tr(
                "Fullest nest: {nest}. A cockatoo lost: {names}.",
                nest=number,
                names=names_of(trick.turned, at),
            )
        )
        yield f"🐦 {says}"


def round_table(view: View, number: int, at: Sitting, *, totals: bool = True) -> Iterator[str]:
    """The points of a round, in a line for each seat. The seat with the most points comes first.

    If ``totals``, the lines also give the totals of all rounds so far. A drawn table shows totals itself.
    """
    scores = view.sheet[number - 1]
    yield "### " + at.tr("Round {round} of {rounds} is over", round=number, rounds=view.rounds)
    for seat in sorted(range(len(scores)), key=lambda seat: -points_of(scores[seat])):
        name, points = name_in_line(at, seat), points_of(scores[seat])
        summed = " + ".join(_parts(scores[seat], at.tr)) + " = "
        total = " · " + at.tr("{total} in all", total=signed(view.totals[seat])) if totals else ""
        made = f"{summed.removeprefix(' = ')}**{signed(points)}**"
        yield f"**{name}** {made}{total}{beaten(view, number, seat, at)}"
    signs = (
        at.tr("🐣 hand without cockatoos") if any(score.survival for score in scores) else "",
        at.tr("⚔️ more from the same hand")
        if any(beaten(view, number, seat, at) for seat in range(len(scores)))
        else "",
    )
    if any(signs):
        yield small_line(*signs)


def _parts(score: Score, tr: Tr) -> Iterator[str]:
    if score.out:
        yield tr("out")
    if score.cockatoos:
        yield f"{score.cockatoos}\xa0{tr.face('cockatoo') or '🦜'}"
    if score.lowest:
        yield f"{score.lowest}\xa0🪺"
    if score.survival:
        yield f"{score.survival}\xa0🐣"


def _by_number(trick: Trick) -> list[Seat]:
    """The seats that played in this trick, the highest number first."""
    return sorted(trick.order, key=lambda seat: -trick.cards[seat])


def comparison(view: View, at: Sitting) -> Iterator[str]:
    """A table with a column for each hand and one for their sum, then a sentence on the hand whose points
    differ most.

    A hand has the letter of the seat that had it in the first round: A for seat 0. In a full game everybody
    has played every hand, so the luck of the deal is the same for all.
    """
    made = by_hand(view.sheet)
    lines = [
        (name, [*(signed(points[seat]) if seat in points else "" for points in made), signed(total)])
        for seat, (name, total) in enumerate(zip(at.plain_names, view.totals, strict=True))
    ]
    letters = ascii_uppercase[: len(made)]
    yield score_sheet([*letters, "="], lines)
    # Each player's ``worth`` is that of the hand they played in the last round.
    worth = {hand_of(seat, view.rounds, len(made)): one.worth for seat, one in enumerate(view.players)}
    counted = joined(f"{letter} {worth[hand]}" for hand, letter in enumerate(letters))
    says = (
        N_("Columns A–{last}: the hands, each played by two of you. Cockatoos: {counted}")
        if view.rounds < len(made)
        else N_("Columns A–{last}: the hands. Everybody played each, so luck is equal. Cockatoos: {counted}")
    )
    yield "-# " + at.tr(says, last=letters[-1], counted=counted)
    apart = max(range(len(made)), key=lambda hand: max(made[hand].values()) - min(made[hand].values()))
    if len({*made[apart].values()}) > 1:
        yield "-# " + _told(letters[apart], worth[apart], made[apart], at)


def _told(letter: str, worth: int, points: Mapping[Seat, int], at: Sitting) -> str:
    """A sentence with the points that each player made of one hand, the best player first."""
    best, *others = sorted(sorted(points), key=lambda seat: -points[seat])
    theirs = ", ".join(f"{at.names[seat]}\xa0{signed(points[seat])}" for seat in others)
    mean = _mean(points.values(), at.tr)
    return at.tr.plural(
        "With hand {hand} ({n} cockatoo) {best} made {points}, {others}; on average {mean}.",
        "With hand {hand} ({n} cockatoos) {best} made {points}, {others}; on average {mean}.",
        worth,
        hand=letter,
        best=at.names[best],
        points=signed(points[best]),
        others=theirs,
        mean=mean,
    )


def _mean(points: Collection[int], tr: Tr) -> str:
    return format_decimal(round(fmean(points), 1) + 0.0, "0.0;−0.0", locale=tr.language)
