"""The review: a strong bot's opinion of a person's decisions in a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from babel.numbers import format_decimal, format_percent

from bot.games.cards import pictured
from bot.games.common import bare_name, heading, labelled, name_of, pager, show_button, small_line
from bot.games.steps import chapter_name, name_of_step, place_of, step_name
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.screen import YOUR_MOVE, Block, Button, Line, Row, Screen, Text, address, grid
from bot.screens.choices import choice, face_of, words_of
from bot.table import Table
from bot.table.replay import Replay
from cogs.history.page import Notes
from cogs.reviews.situations import coached, seat_of, situation, situation_for_all, table_then, why
from cogs.reviews.values import Review, Weighed
from engine.game import WAIT, Action, Seat

A_PAGE = 12
"""How many decisions fit a page."""
A_ROW = 4
"""How many choices fit side by side on a phone."""
SILENT = "-"
"""In an address, this stands for the choice to say nothing."""
OTHERS = 3
"""How many other choices a page compares with a person's choice."""
HINTED = 2
"""How many other choices a hint compares with the best one."""
MARGIN = 0.05
"""Differences below this would be shown as 0.0, and so are not shown."""


def progress(replay: Replay, done: int, most: int, tr: Tr) -> Screen:
    """The page while a review is made. ``done`` of ``most`` decisions are ready."""
    said = tr("A strong bot is looking at your decisions: {n} of {all} …", n=done, all=most)
    return Screen((Text(f"## {heading(replay.table, tr)}\n{said}"),))


def given_up(replay: Replay, said: str, tr: Tr) -> Screen:
    """The page after a failure. ``said`` tells the reason, in the reader's language."""
    again = Button(tr("Review"), address("review 0 new", table=replay.table.id))
    return Screen((Text(f"## {heading(replay.table, tr)}\n{said}"), Row((again,))))


def pages_of(replay: Replay, review: Review) -> list[Sequence[Weighed]]:
    """The decisions of each page. Short chapters share a page. A long chapter is cut into equal parts."""
    pages: list[Sequence[Weighed]] = []
    for _, group in groupby(review.decisions, lambda one: place_of(replay.frames[one.frame]).chapter):
        within = list(group)
        parts = -(-len(within) // A_PAGE)
        length = -(-len(within) // parts)
        fresh = [within[start : start + length] for start in range(0, len(within), length)]
        if pages and len(pages[-1]) + len(fresh[0]) <= A_PAGE:
            pages[-1] = [*pages[-1], *fresh.pop(0)]
        pages += fresh
    return pages


def review_page(replay: Replay, review: Review, page: int, tr: Tr) -> Screen:
    """A page of a review: first the turning points, the most costly first, then all decisions.

    A turning point does not show the better choice, as the person may want to try first. If ``page`` is too
    high, it means the last page.
    """
    points, pages = review.turning_points, pages_of(replay, review)
    front = max(1, len(points))
    page = min(page, front + len(pages) - 1)
    blocks: list[Block] = [_head(replay, tr, "" if page else summary(review, tr))]
    if page >= front:
        blocks += _decisions(replay, review, pages[page - front], tr)
    elif points:
        one = points[page]
        played = tr("Played: {choice}", choice=_shown(replay, review, one, one.action, tr))
        blocks += _moment(
            replay, review, one, tr, situation(replay.frames[one.frame], seat_of(replay, one), tr), played
        )
        blocks.append(_ways(replay, page, one, tr, _to_answer(replay, page, tr)))
    table = replay.table.id
    again = Button(tr("Watch again"), address("replay 0 show", table=table))
    saved = Button(tr("Web page"), address("review 0 file", table=table))
    ways = (show_button(address("review 0 all", table=table), tr), saved, again) if pages else (again,)
    return Screen((*blocks, *pager(tr, "review", page, front + len(pages), table), Row(ways)))


def try_page(replay: Replay, review: Review, page: int, tr: Tr) -> Screen:
    """The page for a try at a turning point: the table and the hand as they were, without the answer."""
    one = review.turning_points[page]
    before, seat, table = replay.frames[one.frame], seat_of(replay, one), replay.table.id
    asked = "**" + tr("What will you play this time?") + "**"
    seen = situation(before, seat, tr, hand=False)
    choices = [
        choice(before, seat, action, address(f"try {page} chose {action or SILENT}", table=table), tr)
        for action in one.offered
    ]
    back = Button(tr("← Back"), address(f"review {page}", table=table))
    where = name_of_step(replay.table, place_of(before), tr)
    return Screen(
        (
            Text(f"### {heading(replay.table, tr)} · {where}"),
            *table_then(before, tr),
            *([Text(seen)] if seen else []),
            Text(asked),
            *grid(choices, A_ROW),
            Row((back, _to_answer(replay, page, tr))),
        ),
        accent=YOUR_MOVE,
    )


def answer_page(replay: Replay, review: Review, page: int, chosen: Action | None, tr: Tr) -> Screen:
    """The answer at a turning point: a strong bot's choice, and how good the person's new choice is."""
    one = review.turning_points[page]
    said = () if chosen is None else (_judged(replay, review, one, chosen, tr),)
    lines = *said, *_weighed(replay, review, one, tr, chosen), why(replay, one, tr)
    return Screen(
        (
            _head(replay, tr),
            *_moment(replay, review, one, tr, *lines),
            Text(small_line(limits(review, tr))),
            _ways(
                replay, page, one, tr, Button(tr("← Back"), address(f"review {page}", table=replay.table.id))
            ),
        )
    )


def _head(replay: Replay, tr: Tr, *more: str) -> Text:
    mine = small_line(tr("Review of your decisions"))
    return Text("\n".join((f"## {heading(replay.table, tr)}", mine, *filter(None, more))))


def _ways(replay: Replay, page: int, one: Weighed, tr: Tr, on: Button) -> Row:
    """Three buttons: *Try again*, the given one (``on``), and *See this move*, which leads to the replay."""
    table = replay.table.id
    again = Button(tr("Try again"), address(f"try {page}", table=table), "primary")
    return Row((again, on, Button(tr("See this move"), address(f"replay {one.frame} point", table=table))))


def _to_answer(replay: Replay, page: int, tr: Tr) -> Button:
    return Button(tr("Answer"), address(f"try {page} answer", table=replay.table.id))


def _judged(replay: Replay, review: Review, one: Weighed, chosen: Action, tr: Tr) -> str:
    """A line that compares the person's new choice with the best one."""
    less, words = dict(one.ranked())[chosen], f"**{_words(replay, one, chosen, tr)}**"
    if chosen == one.best:
        return "✅ " + tr("{choice}: a strong bot would play that too.", choice=words)
    if less <= max(one.noise, MARGIN):
        return "✅ " + tr("{choice}: just as good as a strong bot's choice.", choice=words)
    return "❌ " + tr(
        "{choice} is worth less than the best choice: {loss}.", choice=words, loss=_amount(-less, review, tr)
    )


def shared_review(replay: Replay, review: Review, user_id: UserId, tr: Tr) -> Screen:
    """The message with which this person shows everybody the summary and the most costly decision."""
    costliest = review.turning_points[:1]
    name = next(name_of(player, tr) for _, player in replay.table.owners if player.user == user_id)
    whose = small_line(tr("Review of the decisions of {name}", name=f"**{name}**"))
    return Screen(
        (
            Text(f"## {heading(replay.table, tr)}\n{whose}"),
            Text(summary(review, tr)),
            *(block for one in costliest for block in _shared_point(replay, review, one, tr)),
            Text(small_line(limits(review, tr))),
            Row((Button(tr("My review"), address("review 0 new", table=replay.table.id)),)),
        )
    )


def notes(replay: Replay, review: Review, tr: Tr) -> Notes:
    """The review on the game's web page, with a note on each decision."""
    if not review.decisions:
        return Notes()
    first = review.decisions[0]
    player = replay.frames[first.frame].players[replay.moves[first.move - 1].seat]
    whose = tr("Review of the decisions of {name}", name=f"**{escaped(bare_name(player, tr))}**")
    return Notes(
        head=(whose, summary(review, tr)),
        links=[(one.frame, place_and_cost(replay, review, one, tr)) for one in review.turning_points],
        foot=(small_line(limits(review, tr)),),
        on_moves={one.move: _verdict(replay, review, one, tr) for one in review.decisions},
    )


def summary(review: Review, tr: Tr) -> str:
    """The review in a sentence or two."""
    if not review.decisions:
        return tr("You made no decision of your own in this game.")
    said = tr.plural(
        "**{same} of {n}** decision matches a strong bot's.",
        "**{same} of {n}** decisions match a strong bot's.",
        len(review.decisions),
        same=review.same,
    )
    if not review.turning_points:
        return f"{said} " + tr("Well played!")
    if review.unit == "per cent":
        most = f"**{_amount(review.turning_points[0].loss, review, tr).lstrip('−')}**"
        return f"{said} " + tr("The costliest decision lowered the chance of winning by {loss}.", loss=most)
    loss = f"**{_whole(review, tr)}**"
    if len(review.decisions) - review.same == 1:
        return f"{said} " + tr("The other one cost {loss}.", loss=loss)
    return f"{said} " + tr("The others cost {loss} in all.", loss=loss)


def place_and_cost(replay: Replay, review: Review, one: Weighed, tr: Tr) -> str:
    """Where a decision was made, and its cost, such as ``Round 2 · Trick 9: −1.7``."""
    where = name_of_step(replay.table, place_of(replay.frames[one.frame]), tr)
    return labelled(where, _amount(-one.loss, review, tr), tr)


def limits(review: Review, tr: Tr) -> str:
    """What a review cannot know."""
    said = tr(
        "It only saw what could be seen from this seat at the time, and guessed the rest. It judges "
        "what could be expected, not how it turned out. Differences of up to {noise} mean nothing.",
        noise=_amount(review.noise, review, tr),
    )
    if review.unit == "per cent":
        return f"{said} " + tr(
            "The percentages are chances of winning the game, judging by the points so far."
        )
    if review.unit == "chips":
        return said
    return f"{said} " + tr("Points are counted as the lead over the others.")


def _shared_point(replay: Replay, review: Review, one: Weighed, tr: Tr) -> Iterator[Block]:
    """A turning point with its answer, in words that are true for everybody."""
    seen = situation_for_all(replay.frames[one.frame], seat_of(replay, one), tr)
    weighed = _weighed(replay, review, one, tr)
    return _moment(replay, review, one, tr, seen, *weighed, why(replay, one, tr, shared=True))


def _moment(replay: Replay, review: Review, one: Weighed, tr: Tr, *lines: str) -> Iterator[Block]:
    """The place and the cost of a decision, the drawn table, and these lines."""
    yield Text(f"### {place_and_cost(replay, review, one, tr)}")
    yield from table_then(replay.frames[one.frame], tr)
    yield Text("\n".join(filter(None, lines)))


def _weighed(
    replay: Replay, review: Review, one: Weighed, tr: Tr, chosen: Action | None = None
) -> Iterator[str]:
    """Two or three lines: on the choice played, on the best one and, if there are others, on the best of
    these. ``chosen``, the person's choice in a later try, is not one of the others. Each line says how much
    less its choice is worth than the best.
    """
    told = (one.action, one.best, chosen)
    other = next((action for action, _ in one.ranked() if action not in told), None)
    yield tr("Played: {choice}", choice=_shown(replay, review, one, one.action, tr))
    yield tr("A strong bot: {choice}", choice=_shown(replay, review, one, one.best, tr))
    if other is not None:
        yield tr("Or: {choice}", choice=_shown(replay, review, one, other, tr))


def _shown(replay: Replay, review: Review, one: Weighed, action: Action, tr: Tr) -> str:
    return _with_worth(replay.frames[one.frame], seat_of(replay, one), review, one, action, tr)


def _with_worth(before: Table, seat: Seat, review: Review, one: Weighed, action: Action, tr: Tr) -> str:
    """A choice with its face, and how much less the choice is worth than the best one."""
    return _faced(before, seat, action, tr) + _less(dict(one.ranked())[action], review, one, tr)


def _faced(before: Table, seat: Seat, action: Action, tr: Tr) -> str:
    """A choice in bold, with its face."""
    face, words = face_of(before, seat, action, tr), f"**{_named(before, seat, action, tr)}**"
    return f"{face}\xa0{words}" if face not in words else words


def hint(table: Table, seat: Seat, review: Review, tr: Tr) -> str:
    """A strong bot's choice for this seat of a running game, and why. ``review`` has only this decision."""
    [one] = review.decisions
    (best, _), *others = one.ranked()
    said = ["💡 " + tr("A strong bot: {choice}", choice=_faced(table, seat, best, tr))]
    equal = [_faced(table, seat, action, tr) for action, less in others[:HINTED] if less <= one.noise]
    said += [tr("as good: {choices}", choices=", ".join(equal))] if equal else []
    said += [
        _with_worth(table, seat, review, one, action, tr)
        for action, less in others[:HINTED]
        if less > one.noise
    ]
    return "\n".join(filter(None, (" · ".join(said), coached(table, seat, best, tr))))


def _decisions(replay: Replay, review: Review, shown: Sequence[Weighed], tr: Tr) -> Iterator[Block]:
    """A page of decisions, below the names of their chapters."""
    table = replay.table
    lines: list[str] = []
    chapter = 0
    for one in shown:
        place = place_of(replay.frames[one.frame])
        if place.chapter != chapter:
            chapter = place.chapter
            lines.append(f"### {chapter_name(table, place, tr)}")
        mine = f"**{_words(replay, one, one.action, tr)}**"
        said = labelled(step_name(table, place, tr), mine, tr)
        lines.append(f"{_mark(review, one, tr)} {said}")
        others = [choice for choice in one.ranked() if choice[0] != one.action][:OTHERS]
        lines.append(small_line(*_choices(replay, review, one, others, tr)))
    yield Text("\n".join(lines))
    legend = tr("✓ as a strong bot would. Below: other choices and how much less they're worth; ≈ equal.")
    yield Line()
    yield Text(small_line(legend))


def _mark(review: Review, one: Weighed, tr: Tr) -> str:
    return "✓" if one.same else f"**{_amount(-one.loss, review, tr)}**"


def _choices(
    replay: Replay, review: Review, one: Weighed, ranked: Sequence[tuple[Action, float]], tr: Tr
) -> Iterator[str]:
    """Each choice, and how much less it is worth than the best one."""
    for action, less in ranked:
        yield f"{_words(replay, one, action, tr)}{_less(less, review, one, tr)}"


def _less(less: float, review: Review, one: Weighed, tr: Tr) -> str:
    """How much less a choice is worth than the best one; "" if that would be shown as 0.0."""
    if less <= MARGIN:
        return ""
    return "\xa0≈" if less <= one.noise else f"\xa0{_amount(-less, review, tr)}"


def _verdict(replay: Replay, review: Review, one: Weighed, tr: Tr) -> str:
    if one.same:
        return tr("✓ as a strong bot would")
    best = _words(replay, one, one.best, tr)
    # Translators: {loss}: what a choice cost: −1.7; {best}: the better choice
    return tr("{loss}: {best} was better", loss=_amount(-one.loss, review, tr), best=best)


def _words(replay: Replay, one: Weighed, action: Action, tr: Tr) -> str:
    return _named(replay.frames[one.frame], seat_of(replay, one), action, tr)


def _named(before: Table, seat: Seat, action: Action, tr: Tr) -> str:
    """A choice in the words of its button, without what the button says about its consequences."""
    if action == WAIT:
        return tr("says nothing")
    return pictured(escaped(words_of(before, seat, action, tr.in_words()).partition(" · ")[0]), tr)


def _whole(review: Review, tr: Tr) -> str:
    """The cost of all decisions, in whole points or chips."""
    n = round(review.loss)
    if review.unit == "chips":
        # Translators: In a sentence: “The others cost about 2 chips in all.”
        return tr.plural("about {n} chip", "about {n} chips", n) if n else tr("less than a chip")
    # Translators: In a sentence: “The others cost about 2 points in all.”
    return tr.plural("about {n} point", "about {n} points", n) if n else tr("less than a point")


def _amount(number: float, review: Review, tr: Tr) -> str:
    """A number in the unit of the review."""
    if review.unit == "per cent":
        return format_percent(round(number) / 100 + 0.0, locale=tr.language).replace("-", "−")
    return format_decimal(round(number, 1) + 0.0, "0.0;−0.0", locale=tr.language)
