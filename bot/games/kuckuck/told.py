"""The texts on tricks and rounds of Zum Kuckuck!, for one player and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.common import listed, short_name, signed
from bot.i18n import N_, Tr
from bot.table.extras import Mood
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Score, Trick, View
from engine.games.kuckuck.scores import GOING_OUT, points_of


def happened(view: View, at: Sitting) -> Iterator[str]:
    """The panel's lines: what the clock played and, until the reader chooses a card, the last result.

    A nest that the seat took is not mentioned, because the seat's own line shows it.
    """
    trick = view.last
    if clock := _clock(view, at, at.me):
        yield f"-# {clock}"
    if trick is None or view.choice or at.ahead:
        return
    if trick.round < view.round and not clock:
        yield f"**🏁 {scored(view.sheet[trick.round - 1][at.me], at.tr)}**"
    elif trick.round == view.round and (told := lost(trick, at.me, at)):
        yield f"**{'❌' if at.me in trick.eliminated else '🐦'} {told}**"


def mood(view: View, seat: Seat) -> Mood | None:
    """The mood: "won" after a round's best score, "lost" after turning a cockatoo, "out" after going out.

    It is "gained" after taking the best nest, so that nobody has a lower one.
    """
    trick = view.last
    if view.players[seat].out:
        return "out"
    if trick is None or view.choice:
        return None
    if trick.round < view.round and seat in best_of(view, trick.round):
        return "won"
    if seat in trick.eliminated:
        return "out"
    if seat in trick.turned:
        return "lost"
    nests = [player.nest for player in trick.players if player.nest]
    return "gained" if seat in trick.takers and trick.players[seat].nest == min(nests) else None


def best_of(view: View, number: int) -> Sequence[Seat]:
    """The seats with the most points in a finished round."""
    points = [points_of(score) for score in view.sheet[number - 1]]
    return [seat for seat, made in enumerate(points) if made == max(points)]


def made_before(view: View, number: int, seat: Seat) -> Sequence[tuple[Seat, int]]:
    """Those who have played this seat's hand before, and their points with it, the most points first."""
    seats = len(view.players)
    before = [((seat - ago) % seats, view.sheet[number - 1 - ago]) for ago in range(1, number)]
    return sorted(((had, points_of(row[had])) for had, row in before), key=lambda one: -one[1])


def best_before(view: View, at: Sitting) -> str:
    """The most points made with this hand so far, and by whom. "" in round 1."""
    if not (made := made_before(view, view.round, at.me)):
        return ""
    former, most = made[0]
    name = short_name(at, former)
    return at.tr("With these cards {name} made {points}", name=name, points=signed(most))


def goal(view: View, tr: Tr) -> str:
    """A sentence on the aim of the game, during its first trick."""
    if view.round > 1 or view.trick > 1:
        return ""
    return "-# " + tr("Fullest nest: −1 cockatoo. Hold on to yours!")


def taken(trick: Trick, me: Seat, tr: Tr) -> str:
    """The nest that the seat took, or why it took none."""
    number, (first, second) = trick.cards[me], trick.takers
    if me == first:
        return tr("You took nest {nest} with the highest number, {card}.", nest=trick.low, card=number)
    if me == second:
        return tr(
            "You took nest {nest} with the second highest number, {card}.", nest=trick.high, card=number
        )
    return tr("You took no nest: two numbers were higher than your {card}.", card=number)


def lost(trick: Trick, me: Seat, at: Sitting) -> str:
    """What the trick cost the seat, and why. "" if it cost nothing."""
    if me in trick.eliminated:
        return at.tr.plural(
            "Yours is the fullest nest left, and you have no cockatoo to lose. You're out: −{n} point.",
            "Yours is the fullest nest left, and you have no cockatoo to lose. You're out: −{n} points.",
            GOING_OUT,
        )
    if me not in trick.turned:
        return ""
    player, others = trick.players[me], [seat for seat in trick.turned if seat != me]
    if trick.eliminated:
        why = at.tr(
            "{names} had no cockatoo left, and now your nest ({nest}) is the fullest.",
            names=listed((at.names[seat] for seat in trick.eliminated), at.tr),
            nest=player.nest,
        )
    elif others:
        names = listed((at.names[seat] for seat in others), at.tr)
        why = at.tr("You share the fullest nest ({nest}) with {names}.", nest=player.nest, names=names)
    else:
        why = at.tr("You sit in the fullest nest ({nest}).", nest=player.nest)
    return f"{why} {cockatoo_lost(player.cockatoos, at.tr)}"


def cockatoo_lost(left: int, tr: Tr) -> str:
    """A line saying that the reader has turned a cockatoo over, and how many they have left."""
    return tr("A cockatoo lost, {n} left.", n=left) if left else tr("Your last cockatoo is lost.")


def scored(score: Score, tr: Tr) -> str:
    """A line on the points that the seat made in a round, and on what brought them."""
    if score.out:
        return tr.plural(
            "You went out of the round: −{n} point.", "You went out of the round: −{n} points.", GOING_OUT
        )
    points = points_of(score)
    if not points:
        return tr("The round brings you no point.")
    summed = " + ".join(parts(score, tr))
    return tr.plural(
        "{n} point for you: {parts}.",
        "{n} points for you: {parts}.",
        points,
        parts=summed,
    )


def _clock(view: View, at: Sitting, me: Seat) -> str:
    """A line saying that the clock has played for this seat. "" if it has not."""
    number = view.choice or (view.last.cards[me] if view.last else 0)
    if me not in at.played_for or not number:
        return ""
    return "⏰ " + at.tr("Your time was up: {card} was played for you.", card=number)


BEATEN = N_("**Beaten:** {points} ({name})")
EQUALLED = N_("**Equalled:** {points} ({name})")
UNBEATEN = N_("**Still ahead:** {points} ({name})")
"""For a seat whose hand brought more points to an earlier player."""


def moved_on(view: View, at: Sitting, number: int) -> Iterator[str]:
    """After a round: whether the seat beat all earlier players of its hand, and which hand it plays now."""
    me = at.me
    if made := made_before(view, number, me):
        (former, most), mine = made[0], points_of(view.sheet[number - 1][me])
        said = BEATEN if mine > most else EQUALLED if mine == most else UNBEATEN
        yield "⚔️ " + at.tr(said, points=signed(most), name=short_name(at, former))
    if not view.over:
        former = (me - 1) % len(view.players)
        yield "-# " + at.tr(
            "You now play the hand of {name}: it made {points}.",
            name=at.names[former],
            points=signed(points_of(view.sheet[number - 1][former])),
        )


def beaten(view: View, number: int, seat: Seat, at: Sitting) -> str:
    """If the seat beat the earlier players of its hand: the best of them, with their points. Otherwise ""."""
    made = made_before(view, number, seat)
    if not made or points_of(view.sheet[number - 1][seat]) <= made[0][1]:
        return ""
    return f" ⚔️ {short_name(at, made[0][0])} {signed(made[0][1])}"


def parts(score: Score, tr: Tr) -> Iterator[str]:
    """The parts of a score, in words."""
    if score.cockatoos:
        yield tr.plural("{n} cockatoo", "{n} cockatoos", score.cockatoos)
    if score.survival:
        # Translators: A part of a sum of points: 3 cockatoos + 1 for the best nest.
        yield tr("{n} for a hand without cockatoos", n=score.survival)
    if score.lowest:
        yield tr("{n} for the best nest", n=score.lowest)
