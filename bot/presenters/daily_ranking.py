"""A day that is over: its secret, how to check it, and who has come where; and the card to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.daily.deal import ALONE, Beside, Deal, Result
from bot.games.common import MEDALS, remembered, small_line
from bot.games.daily import Daily
from bot.games.presenter import title_of
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.parts import extra
from bot.presenters.daily import compared, dated, headed, in_a_line, legend, short
from bot.scores.daily import MOST_NAMED, Ranked, Spread
from bot.screen import Block, Button, Row, Screen, Text, address


def ranking(
    deal: Deal,
    mine: Result | None,
    here: Sequence[Ranked] | None,
    user_id: UserId,
    spread: Spread,
    tr: Tr,
    *,
    agrees: bool | None,
    shows: bool,
    beside: Beside = ALONE,
) -> Screen:
    """A day that is over. ``mine`` is None for a person who has not played it to its end.

    ``here`` is the ranking of this server, None in direct messages. ``agrees`` says whether the person's own
    moves, played again, lead to their result; None where they are not there any more. ``beside`` are the days
    that one can turn to.
    """
    head = f"## {headed(deal.day, tr)}\n{title_of(deal.game, deal.options)}"
    blocks: list[Block] = [Text(head)]
    if deal.void:
        known = tr(
            "I had to be put back to an earlier state, so somebody may have known the cards. This day does "
            "not count, and has no ranking."
        )
        blocks.append(Text(f"⚠️ {known}"))
    elif mine is None:
        blocks.append(Text(tr("You have not played it to its end.")))
    else:
        blocks.append(Text(f"{in_a_line(deal, mine, tr)}\n{compared(spread, mine.points, tr)}"))
    if here is not None and not deal.void:
        blocks.append(Text("### " + tr("In this server") + "\n" + "\n".join(_lines(deal, here, user_id, tr))))
    if not deal.void:
        blocks.append(Text(small_line(_everybody(deal, spread, tr))))
    blocks.append(Text("\n".join(f"-# {line}" for line in _checked(deal, agrees, tr))))
    ways = [Button(tr("Today's deal"), address("daily"), "success")]
    if shows and not deal.void:
        ways.append(Button(tr("Show to all"), address(f"daily-show {deal.day}")))
    return Screen((*blocks, *_turning(beside, tr), Row(tuple(ways))))


def card(deal: Deal, mine: Result, name: str, spread: Spread, tr: Tr, *, over: bool) -> Screen:
    """What everybody in a channel may see of a result: no card, and not which round went well or badly."""
    head = tr("**{name}** has played the deal of the day.", name=escaped(name))
    # The game comes first: Discord reads a line that begins with "22." as one of a list.
    day = f"{title_of(deal.game, deal.options)} · {dated(deal.day, tr)}"
    lines = [head, day, in_a_line(deal, mine, tr), compared(spread, mine.points, tr, so_far=not over)]
    ways = () if over else (Row((Button(tr("Play it too"), address("daily")),)),)
    return Screen((Text("\n".join((*lines, small_line(legend(tr))))), *ways))


def _turning(beside: Beside, tr: Tr) -> Iterator[Row]:
    """The ways to the days before and after."""
    ways = []
    if beside.before is not None:
        ways.append(Button(f"← {short(beside.before, tr)}", address(f"daily-day {beside.before}")))
    if beside.after is not None:
        ways.append(Button(f"{short(beside.after, tr)} →", address(f"daily-day {beside.after}")))
    if ways:
        yield Row(tuple(ways))


def _lines(deal: Deal, here: Sequence[Ranked], user_id: UserId, tr: Tr) -> Iterator[str]:
    """The best, and the reader where they come behind those."""
    if not here:
        yield tr("Nobody has played it here.")
    shown = [row for number, row in enumerate(here) if number < MOST_NAMED or row.entrant.user == user_id]
    form, texts = extra(deal.game, Daily), tr.of(deal.game)
    for place, (user, name, points) in shown:
        said = form.said(points, texts) if form else f"{points}"
        line = f"{MEDALS.get(place, '')} {place}\\. {remembered(name, tr)} — {said}".lstrip()
        yield f"{line} ←" if user == user_id else line
    if len(here) > len(shown):
        left = len(here) - len(shown)
        yield small_line(tr.plural("and {n} more", "and {n} more", left))


def _everybody(deal: Deal, spread: Spread, tr: Tr) -> str:
    if not spread.players:
        return tr("Nobody has played it to its end, anywhere.")
    form, best = extra(deal.game, Daily), max(spread.counts)
    said = form.said(best, tr.of(deal.game)) if form else f"{best}"
    return tr.plural(
        "{n} person has played it to its end, on all servers. The best result: {best}.",
        "{n} people have played it to its end, on all servers. The best result: {best}.",
        spread.players,
        best=said,
    )


def _checked(deal: Deal, agrees: bool | None, tr: Tr) -> Iterator[str]:
    yield tr(
        "The secret was `{secret}`. Its SHA-256 is the seal: `{seal}`.", secret=deal.secret, seal=deal.seal
    )
    yield tr(
        "The SHA-256 of `{words}` is the seed of all shuffles: `{seed}`.",
        words=deal.seed_text,
        seed=deal.seed,
    )
    if agrees:
        yield "✅ " + tr("The cards were dealt again from it, and your moves lead to your result.")
    elif agrees is not None:
        yield "❌ " + tr("Played again, your moves do not lead to your result.")
