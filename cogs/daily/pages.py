"""The pages of today's deal for the person who plays it: before, during and after their try."""

from __future__ import annotations

from collections.abc import Sequence

from babel.dates import format_date, format_skeleton
from msgspec.structs import replace

from bot.games.common import joined, sitting, small_line, when
from bot.games.presenter import presenter, title_of, variant_of
from bot.i18n import Tr
from bot.names import escaped
from bot.screen import (
    ENDED,
    Block,
    Button,
    Line,
    Picture,
    Row,
    Screen,
    Text,
    address,
    close_up,
)
from bot.screens.alone import Ways, hand_alone
from bot.screens.fairness import SEAL_TOLD
from bot.table import LEARNER
from bot.table.extras import extras
from bot.table.sitting import Sitting
from cogs.daily.days import (
    BEST,
    BETWEEN,
    LAST,
    Day,
    Deal,
    Spread,
    TryResult,
    closes,
    date_of,
    ends,
)
from cogs.daily.tries import Try, standing
from engine.game import Action

MANY = 10
"""From this many others on, people compare themselves with a percentage of them."""
SIGNS = {BEST: "⭐", BETWEEN: "🔹", LAST: "🔻"}
"""The signs for the result of a piece. They differ in shape, not only in colour."""
REMIND_OFF = "daily-remind off"
"""The action in the address of the button that ends the daily reminders."""


def first_page(deal: Deal, tr: Tr, *, before: bool) -> Screen:
    """Today's deal, its seal, and the way into it. ``before`` says that an earlier day has a ranking."""
    variant, shown = variant_of(deal.game, deal.options), presenter(deal.game)
    texts = tr.of(deal.game)
    about = texts(variant.summary if variant else shown.summary)
    told = tr(
        "The same cards for everybody, on every server, against the same bots. **You get one try**, and "
        "there's no hurry. The day ends (UTC) {when}.",
        when=when(ends(deal.day)),
    )
    seal = "🔒 " + tr(
        "Dealt already, from a secret that is published when the day is over. Its seal: {seal}",
        seal=f"`{deal.seal[:SEAL_TOLD]}`",
    )
    ways = [
        Button(tr("Begin"), address(f"daily-begin {deal.day}"), "success"),
        Button(tr("Rules"), address(f"page {deal.game} rules")),
    ]
    return Screen(
        (
            Text(f"## {headed(deal.day, tr)}"),
            Text(f"**{title_of(deal.game, deal.options)}** — {about}\n{texts(deal.form.form)}"),
            Text(told),
            Text(small_line(seal)),
            Row((*ways, *([_last(tr)] if before else []))),
        )
    )


def hand(
    game: Try,
    tr: Tr,
    notice: str | None = None,
    asked: Action | None = None,
    *,
    seen: bool = False,
    picture: Picture | None = None,
) -> Screen:
    """The game at present: the person's hand, or the last result until they have ``seen`` it."""
    here = f"{game.deal.day} {len(game.moves)}"
    ways = Ways(address(f"daily-on {here}"), lambda action: address(f"daily-move {here} {action}"))
    about, below = _about(game, tr), _at_the_table(game, tr)
    return hand_alone(
        game, ways, about, tr, below=below, notice=notice, asked=asked, seen=seen, picture=picture
    )


def end_page(
    result: TryResult,
    game: Try,
    spread: Spread,
    streak: int,
    tr: Tr,
    *,
    shows: bool,
    before: bool,
    reminded: bool,
    following: Deal,
) -> Screen:
    """A person's own result while the day is still on. It reveals nobody else's cards.

    If ``shows``, they may show the result to all. If ``before``, an earlier day has a ranking. If
    ``reminded``, they are reminded each day. The page also shows the seal of the ``following`` day's deal, so
    that a later change of its secret would be noticed.
    """
    deal = game.deal
    lines = [f"🏁 {in_a_line(deal, result, tr)}", small_line(_at_the_table(game, tr))]
    lines.append(compared(spread, result.points, tr, so_far=True))
    if streak > 1:
        lines.append("🔥 " + tr.plural("{n} day in a row.", "{n} days in a row.", streak))
    lines.append(small_line(legend(tr)))
    told = tr("The ranking and the secret will be here {when}.", when=when(closes(deal.day)))
    blocks: list[Block] = [Text(f"### {headed(deal.day, tr)}"), Text("\n".join(lines)), Line()]
    seal = tr("The seal of the next day's deal: {seal}", seal=f"`{following.seal[:SEAL_TOLD]}…`")
    blocks += [*close_up([*_how_it_ended(game, tr)]), Text(f"{small_line(told)}\n{small_line(seal)}")]
    ways = [Button(tr("Show to all"), address(f"daily-show {deal.day}"))] if shows else []
    if before:
        ways.append(_last(tr))
    return Screen((*blocks, Row((*ways, toggle(tr, on=reminded)))), accent=ENDED)


def no_deal(why: str, tr: Tr) -> Screen:
    """The page of a day whose deal nobody can play."""
    return Screen((Text(f"⚠️ {why}"), Row((_last(tr),))))


def in_a_line(deal: Deal, result: TryResult, tr: Tr) -> str:
    """A result without hints at the cards: a sign for each piece, the best first, and then the points."""
    form = extras(deal.game).short_game
    points = form.said(result.points, tr.of(deal.game)) if form else f"{result.points}"
    signs = "".join(SIGNS.get(piece, "") for piece in sorted(result.pieces, reverse=True))
    return joined(filter(None, (signs, f"**{points}**")))


def compared(spread: Spread, points: int, tr: Tr, *, so_far: bool = False) -> str:
    """A result compared with all others."""
    beaten, others = spread.beaten(points), spread.players - 1
    if beaten is None:
        return tr("Nobody else has played it yet.") if so_far else tr("Nobody else has played it.")
    if others >= MANY:
        said = tr("Better than {beaten}% of {n} others", beaten=beaten, n=others)
    elif worse := spread.worse(points):
        # Translators: {worse}: how many of these {n} other people have fewer points
        said = tr.plural(
            "Better than {worse} of {n} other", "Better than {worse} of {n} others", others, worse=worse
        )
    elif equal := spread.counts.get(points, 1) - 1:
        said = tr.plural("As good as {n} other", "As good as {n} others", equal)
    else:
        said = tr.plural("{n} other did better", "{n} others did better", others)
    return tr("{said} so far.", said=said) if so_far else f"{said}."


def legend(tr: Tr) -> str:
    """What the signs of a result mean."""
    # Translators: {best}, {between}, {last}: signs, which this explains: ⭐ best at the table
    said = tr(
        "{best} best at the table · {between} in between · {last} last",
        best=SIGNS[BEST],
        between=SIGNS[BETWEEN],
        last=SIGNS[LAST],
    )
    return said.replace(" ", "\xa0").replace("\xa0·\xa0", " · ")


def dated(day: Day, tr: Tr) -> str:
    """The day in words: 22 November 2026."""
    return str(format_date(date_of(day), "long", locale=tr.language))


def short(day: Day, tr: Tr) -> str:
    """The day without its year: Nov 22."""
    return str(format_skeleton("MMMd", date_of(day), locale=tr.language))


def headed(day: Day, tr: Tr) -> str:
    """The heading of a day's page."""
    return tr("Deal of the day · {day}", day=dated(day, tr))


def toggle(tr: Tr, *, on: bool) -> Button:
    """A button that turns the reminders on, or off if they are ``on``."""
    if on:
        return Button(tr("No more reminders"), address(REMIND_OFF))
    return Button(tr("Remind me every day"), address("daily-remind on"))


def _last(tr: Tr) -> Button:
    return Button(tr("Last ranking"), address("daily before"))


def _about(game: Try, tr: Tr) -> str:
    return tr("{game} · deal of the day", game=title_of(game.deal.game, game.deal.options))


def _at(game: Try, tr: Tr) -> Sitting:
    return replace(sitting(game.table, tr, None, LEARNER), about=_about(game, tr))


def _how_it_ended(game: Try, tr: Tr) -> Sequence[Block]:
    """The game's words for its last result."""
    table = game.table
    if table.outcome is not None:
        view = table.public_view
        sheet = presenter(game.deal.game).sheet(view, table.outcome, sitting(table, tr))
        return (*sheet.told, *sheet.hands)
    shown, view = extras(game.deal.game).beats, table.rules.view(table.state, LEARNER)
    return shown.result(view, _at(game, tr)) if shown else ()


def _at_the_table(game: Try, tr: Tr) -> str:
    """Everybody's points, the most first."""
    at, form, texts = _at(game, tr), game.deal.form, tr.of(game.deal.game)
    seats = sorted(enumerate(standing(game)), key=lambda row: -row[1])
    said = (f"{at.names[seat]} {form.said(points, texts)}" for seat, points in seats)
    return joined(said)


def card(deal: Deal, mine: TryResult, name: str, spread: Spread, tr: Tr, *, over: bool) -> Screen:
    """A person's result, for everybody in a channel. It gives no hint at the cards or at single rounds."""
    head = tr("**{name}** has played the deal of the day.", name=escaped(name))
    # The game comes first: Discord reads a line that begins with "22." as a list item.
    day = f"{title_of(deal.game, deal.options)} · {dated(deal.day, tr)}"
    lines = [head, day, in_a_line(deal, mine, tr), compared(spread, mine.points, tr, so_far=not over)]
    ways = () if over else (Row((Button(tr("Play it too"), address("daily")),)),)
    return Screen((Text("\n".join((*lines, small_line(legend(tr))))), *ways))
