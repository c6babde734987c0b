"""`/review`: what a strong bot thinks of a person's decisions in a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from babel.numbers import format_decimal

from bot.games.common import bare_name, heading, labelled, name_of, pager, show_button, small_line
from bot.games.steps import chapter_name, name_of_step, place_of, step_name
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped
from bot.screen import Beside, Block, Button, Line, Row, Screen, Text, address, characters
from bot.screens.choices import words_of
from bot.table.replay import Replay
from cogs.history.page import Notes
from cogs.reviews.values import Review, Weighed
from engine.game import WAIT, Action

A_PAGE = 12
"""As many decisions fit a page."""
OTHERS = 3
"""A page tells of at most this many other choices what they were worth."""
MOST_CHARACTERS = 120
"""As much of what the choices of a turning point are worth fits some three lines of a phone."""
MARGIN = 0.05
"""Differences that would be shown as 0.0 are shown as none."""


def progress(replay: Replay, done: int, most: int, tr: Tr) -> Screen:
    """What its person sees while the review is made."""
    said = tr("A strong bot looks at your decisions: {n} of {all} …", n=done, all=most)
    return Screen((Text(f"## {heading(replay.table, tr)}\n{said}"),))


def given_up(replay: Replay, said: str, tr: Tr) -> Screen:
    """The same where nothing came of it. ``said`` is why, in the reader's language."""
    return Screen((Text(f"## {heading(replay.table, tr)}\n{said}"),))


def pages_of(replay: Replay, review: Review) -> list[Sequence[Weighed]]:
    """The decisions by page: chapter by chapter, or where there are none or long ones, in even parts."""
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
    """The turning points (page 0), or a page of all decisions. A number beyond the last shows the last."""
    pages = pages_of(replay, review)
    page = min(page, len(pages))
    mine = small_line(tr("Review of your decisions"))
    again = Button(tr("Replay"), address("replay 0 show", table=replay.table.id))
    blocks: list[Block] = [Text(f"## {heading(replay.table, tr)}\n{mine}")]
    if not pages:
        return Screen((*blocks, Text(summary(review, tr)), Row((again,))))
    if page:
        blocks += _decisions(replay, pages[page - 1], tr)
    else:
        blocks += [Text(summary(review, tr)), *_turning_points(replay, review, tr, alone=True)]
        blocks.append(Text(small_line(limits(review, tr))))
    table = replay.table.id
    return Screen(
        (
            *blocks,
            *pager(tr, "review", page, len(pages) + 1, table),
            Row(
                (
                    show_button(address("review 0 all", table=table), tr),
                    Button(tr("Web page"), address("review 0 file", table=table)),
                    again,
                )
            ),
        )
    )


def shared_review(replay: Replay, review: Review, user_id: UserId, tr: Tr) -> Screen:
    """The summary and the turning points for everybody, as this person shows them."""
    name = next(name_of(player, tr) for _, player in replay.table.owners if player.user == user_id)
    whose = small_line(tr("Review of the decisions of {name}", name=f"**{name}**"))
    return Screen(
        (
            Text(f"## {heading(replay.table, tr)}\n{whose}"),
            Text(summary(review, tr)),
            *_turning_points(replay, review, tr),
            Text(small_line(limits(review, tr))),
            Row((Button(tr("My review"), address("review 0 new", table=replay.table.id)),)),
        )
    )


def notes(replay: Replay, review: Review, tr: Tr) -> Notes:
    """The review on the game's web page, with a word on each decision."""
    if not review.decisions:
        return Notes()
    first = review.decisions[0]
    player = replay.frames[first.frame].players[replay.moves[first.move - 1].seat]
    whose = tr("Review of the decisions of {name}", name=f"**{escaped(bare_name(player, tr))}**")
    return Notes(
        head=(whose, summary(review, tr)),
        links=[(one.frame, place_and_cost(replay, one, tr)) for one in review.turning_points],
        foot=(small_line(limits(review, tr)),),
        on_moves={one.move: _verdict(replay, one, tr) for one in review.decisions},
    )


def summary(review: Review, tr: Tr) -> str:
    """The review in a sentence or two."""
    if not review.decisions:
        return tr("You made no decision of your own in this game.")
    said = tr.plural(
        "**{same} of {n}** decision as a strong bot would.",
        "**{same} of {n}** decisions as a strong bot would.",
        len(review.decisions),
        same=review.same,
    )
    if not review.turning_points:
        return f"{said} " + tr("Well played!")
    loss = f"**{_amount(review, tr)}**"
    if len(review.decisions) - review.same == 1:
        return f"{said} " + tr("The other one cost {loss}.", loss=loss)
    return f"{said} " + tr("The others cost {loss} together.", loss=loss)


def place_and_cost(replay: Replay, one: Weighed, tr: Tr) -> str:
    """Where a decision was made, and what it cost: Round 2 · Trick 9: −1.7."""
    where = name_of_step(replay.table, place_of(replay.frames[one.frame]), tr)
    return labelled(where, _decimal(-one.loss, tr), tr)


def limits(review: Review, tr: Tr) -> str:
    """What a review cannot know."""
    said = tr(
        "It saw only what could be seen from this seat at the time, and guessed the rest. It weighs what "
        "was to be expected, not how it came. Differences up to {noise} mean nothing.",
        noise=_decimal(review.noise, tr),
    )
    if review.unit == "chips":
        return said
    return f"{said} " + tr("Points are counted as a lead over the others.")


def _turning_points(replay: Replay, review: Review, tr: Tr, *, alone: bool = False) -> Iterator[Block]:
    """The dearest decisions; ``alone``: with buttons to the table as it was then."""
    for number, one in enumerate(review.turning_points, start=1):
        mine, best = _words(replay, one, one.action, tr), _words(replay, one, one.best, tr)
        lines = [
            f"**{place_and_cost(replay, one, tr)}**",
            tr("Played: **{mine}** · a strong bot: **{best}**", mine=mine, best=best),
        ]
        if len(one.offered) > 2:  # otherwise this is all there is to say
            lines.append(small_line(*_cut([*_choices(replay, one, one.ranked(), tr)])))
        said = "\n".join(lines)
        if alone:
            look = Button(
                tr("Look"), address(f"replay {one.frame} point-{'abc'[number - 1]}", table=replay.table.id)
            )
            yield Beside(said, look)
        else:
            yield Text(said)


def _decisions(replay: Replay, shown: Sequence[Weighed], tr: Tr) -> Iterator[Block]:
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
        lines.append(f"{_mark(one, tr)} {said}")
        others = [choice for choice in one.ranked() if choice[0] != one.action][:OTHERS]
        lines.append(small_line(*_choices(replay, one, others, tr)))
    yield Text("\n".join(lines))
    legend = tr("✓ as a strong bot would. Below: other choices, by how much less they are worth; ≈ equal.")
    yield Line()
    yield Text(small_line(legend))


def _mark(one: Weighed, tr: Tr) -> str:
    return "✓" if one.same else f"**{_decimal(-one.loss, tr)}**"


def _choices(replay: Replay, one: Weighed, ranked: Sequence[tuple[Action, float]], tr: Tr) -> Iterator[str]:
    """Each choice with what it is worth less than the best one. The person's own is in bold print."""
    for action, less in ranked:
        words = _words(replay, one, action, tr)
        said = f"**{words}**" if action == one.action else words
        if less <= MARGIN:
            yield said
        elif less <= one.noise:
            yield f"{said}\xa0≈"
        else:
            yield f"{said}\xa0{_decimal(-less, tr)}"


def _cut(choices: Sequence[str]) -> Iterator[str]:
    """The best choices for which there is room, and the person's own, which is in bold print."""
    room = MOST_CHARACTERS
    for choice in choices:
        room -= characters(choice)
        if room >= 0 or choice.startswith("**"):
            yield choice
    if room < 0:
        yield "…"


def _verdict(replay: Replay, one: Weighed, tr: Tr) -> str:
    if one.same:
        return tr("✓ as a strong bot would")
    best = _words(replay, one, one.best, tr)
    return tr("{loss}: better {best}", loss=_decimal(-one.loss, tr), best=best)


def _words(replay: Replay, one: Weighed, action: Action, tr: Tr) -> str:
    """A choice in the words of its button, without what that adds about its consequences."""
    if action == WAIT:
        return tr("says nothing")
    seat = replay.moves[one.move - 1].seat
    return escaped(words_of(replay.frames[one.frame], seat, action, tr.in_words()).partition(" · ")[0])


def _amount(review: Review, tr: Tr) -> str:
    """What all decisions cost, in whole points or chips."""
    n = round(review.loss)
    if review.unit == "chips":
        return tr.plural("about {n} chip", "about {n} chips", n) if n else tr("less than a chip")
    return tr.plural("about {n} point", "about {n} points", n) if n else tr("less than a point")


def _decimal(number: float, tr: Tr) -> str:
    return format_decimal(round(number, 1) + 0.0, "0.0;−0.0", locale=tr.language)
