"""Zum Kuckuck! on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.kuckuck.faces import face_of
from bot.games.presenter import Sitting
from bot.games.scoresheet import places, score_sheet
from bot.i18n import N_, Tr
from bot.presenters.common import listed, small_print, until
from bot.screen import Block, Button, Line, Text, grid
from engine.game import Outcome, Seat
from engine.games.kuckuck.nouns import Player, Trick, View
from engine.games.kuckuck.scores import points_of

title = "Zum Kuckuck!"
summary = N_("Grab the tidy nests, dodge the crowded ones, and keep your cockatoos. 3 to 5 players.")
seconds = 60
option_texts = {"bidding": N_("How number cards are played: in secret, or face up one after the other")}
value_texts: dict[int | str, str] = {"sealed": N_("sealed bids"), "tactical": N_("open bids (tactical)")}
reasons = {
    "no_such_card": N_("There is no such card. Choose one from your hand."),
    "game_over": N_("The game is over. Press *Play again* under the score sheet."),
    "out_of_round": N_("You are out of this round: no more cards until it ends."),
    "not_your_turn": N_("It is not your turn yet. Your cards light up when it is."),
    "already_played": N_("You have already played {card} in this round. Choose another card."),
    "not_in_hand": N_("You do not hold {card}. Choose a card from your hand."),
}

CARDS_A_ROW = 4


def board(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return _table(view, [_seat_line(view, at, seat, tr) for seat in range(len(view.players))], at, tr)


def laid_open(view: View, hands: Sequence[View], at: Sitting, tr: Tr) -> Sequence[Block]:
    seen = replace(view, cards=tuple(own.choice for own in hands))
    seats = [f"{_seat_line(seen, at, seat, tr)}\n-# {_open_hand(own)}" for seat, own in enumerate(hands)]
    return _table(seen, seats, at, tr)


def panel(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    others = [seat for seat in range(len(view.players)) if seat != at.seat]
    blocks: list[Block] = []
    if view.last:
        blocks.append(Text(last_trick(view, view.last, at, tr)))
    blocks.append(
        Text(
            f"**{_where(view, tr)}**\n{_nests_up(view, tr)}\n"
            + "\n".join(_seat_line(view, at, seat, tr) for seat in (at.seat, *others))
        )
    )
    blocks.append(Text(_what_to_do(view, at, tr)))
    if not view.players[at.seat].out:
        blocks += _hand(view, at, tr)
    return blocks


def sheet(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Sequence[Block]:
    rounds = [[points_of(score) for score in scores] for scores in view.sheet]
    blocks: list[Block] = [Text(places(outcome, at.names, tr))]
    if _decided_by_best_round(outcome):
        blocks.append(Text(tr("Equal on points: the best single round decides.")))
    blocks.append(Text(score_sheet(rounds, outcome.scores, at.plain_names, tr)))
    if view.last:
        blocks.append(Text(small_print(last_trick(view, view.last, at, tr))))
    return blocks


def _table(view: View, seats: Sequence[str], at: Sitting, tr: Tr) -> list[Block]:
    blocks: list[Block] = [Text(f"### {_where(view, tr)}\n{_nests_up(view, tr)}"), Text("\n".join(seats))]
    if view.last:
        blocks += [Line(), Text(last_trick(view, view.last, at, tr))]
    return blocks


def _open_hand(own: View) -> str:
    """All twelve cards. Those already played in this round are struck out."""
    shown = (str(card) if card in own.playable else f"~~{card}~~" for card in own.hand)
    return " ".join(shown)


def _where(view: View, tr: Tr) -> str:
    return tr(
        "Round {round} of {rounds} · trick {trick} of 12",
        round=view.round,
        rounds=view.rounds,
        trick=view.trick,
    )


def _nests_up(view: View, tr: Tr) -> str:
    if view.low == view.high:
        return tr(
            "🪺 Up for grabs: two nests of **{nest}**, one each for the two highest numbers.", nest=view.low
        )
    return tr(
        "🪺 Up for grabs: nest **{low}** for the highest number, nest **{high}** for the second highest.",
        low=view.low,
        high=view.high,
    )


def _seat_line(view: View, at: Sitting, seat: Seat, tr: Tr) -> str:
    player = view.players[seat]
    name = tr("{name} (you)", name=at.names[seat]) if seat == at.seat else at.names[seat]
    parts = (
        [tr("out of this round")] if player.out else [*_belongings(view, player, tr), _doing(view, seat, tr)]
    )
    if view.round > 1:
        parts.append(tr.plural("{n} point", "{n} points", view.totals[seat]))
    return f"**{name}** — {' · '.join(parts)}"


def _belongings(view: View, player: Player, tr: Tr) -> Iterable[str]:
    worst = max(other.nest for other in view.players)
    if not player.nest:
        yield tr("no nest")
    elif player.nest == worst:
        yield tr("nest **{nest}** (worst)", nest=player.nest)
    else:
        yield tr("nest **{nest}**", nest=player.nest)
    yield "🦜 " + tr.plural("{n} cockatoo", "{n} cockatoos", player.cockatoos)


def _doing(view: View, seat: Seat, tr: Tr) -> str:
    if card := view.cards[seat]:
        return tr("plays **{card}**", card=card)
    if view.tactical:
        return tr("to play") if seat == view.waiting[0] else tr("waiting")
    return tr("choosing…") if seat in view.waiting else "✅ " + tr("has chosen")


def _what_to_do(view: View, at: Sitting, tr: Tr) -> str:
    if at.seat in view.waiting and at.legal:
        return tr("**Choose a number card.**") + until(at)
    if at.seat is not None and view.players[at.seat].out:
        return tr("You are out of this round: no more cards until it ends.")
    waiting = listed((at.names[seat] for seat in sorted(at.waiting)), tr)
    if view.choice and not view.tactical:
        return tr(
            "You have chosen **{card}**. You can still swap it: waiting for {names}.",
            card=view.choice,
            names=waiting,
        )
    return tr("Waiting for {names}.", names=waiting) + until(at)


def _hand(view: View, at: Sitting, tr: Tr) -> Iterable[Block]:
    """A button for each of the twelve cards, always in the same place. Unplayable ones are disabled."""
    buttons = []
    for card in view.hand:
        action = str(card)
        chosen = card == view.choice
        buttons.append(
            Button(
                f"✓ {card}" if chosen else action,
                at.press(action),
                style="success" if chosen else "primary" if action in at.legal else "secondary",
                disabled=action not in at.legal,
                emoji=tr.face(face_of(card)),
            )
        )
    return grid(buttons, CARDS_A_ROW)


def last_trick(view: View, trick: Trick, at: Sitting, tr: Tr) -> str:
    def name(seat: Seat) -> str:
        return f"**{at.names[seat]}**"

    played = ", ".join(f"{name(seat)} {trick.cards[seat]}" for seat in trick.order)
    first, second = trick.takers
    if trick.round == view.round:
        head = tr("Trick {trick}: {played}.", trick=trick.number, played=played)
    else:
        head = tr(
            "Round {round}, trick {trick}: {played}.", round=trick.round, trick=trick.number, played=played
        )
    lines = [
        head,
        tr(
            "Nest {low} goes to {first}, nest {high} to {second}.",
            low=trick.low,
            high=trick.high,
            first=name(first),
            second=name(second),
        ),
    ]
    if trick.eliminated:
        names = listed(map(name, trick.eliminated), tr)
        lines.append(
            "❌ " + tr("Out of the round, with no cockatoo left to turn over: {names}.", names=names)
        )
    if trick.turned:
        names = listed(map(name, trick.turned), tr)
        lines.append("🐦 " + tr("Cockatoo lost: {names}.", names=names))
    if trick.round < view.round or view.over:
        scores = enumerate(view.sheet[trick.round - 1])
        points = ", ".join(name(seat) + f" {points_of(score):+d}".replace("-", "−") for seat, score in scores)
        lines.append(tr("Round {round} is over: {points}.", round=trick.round, points=points))
    return "\n".join(lines)


def _decided_by_best_round(outcome: Outcome) -> bool:
    return outcome.scores.count(max(outcome.scores)) > outcome.places.count(1)
