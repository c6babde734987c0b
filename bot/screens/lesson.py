"""The screens of a lesson: the first one, the game's own panel with the coach's words, and the last one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bot.games.cards import pictured
from bot.games.common import sitting
from bot.games.offers import Taught, lessons_of
from bot.games.presenter import emblem, title_of, with_emblem
from bot.i18n import N_, Tr
from bot.names import escaped
from bot.screen import Block, Button, Line, Row, Screen, Text, address, grid
from bot.screens.choices import words_of
from bot.table import LEARNER, Table, log
from bot.table.lessons import (
    Coach,
    Hint,
    chapter_of,
    coach,
    filled,
    scene,
    scene_before,
    shows_result,
)
from bot.table.sitting import Sitting
from engine.game import Action, Seat

ENDS: dict[log.CloseReason, str] = {
    "learned": N_("**That was the lesson, and now you know the game.** Play it with others!"),
    "dropped": N_("You've left the lesson."),
    "silent": N_("You haven't pressed anything for a long while, so the lesson is over."),
}
"""What the panel says when a lesson has ended, for each reason."""


def first_screen(lesson: Taught, tr: Tr) -> Screen:
    """The name of the game, how to win it, and the button that begins its lesson."""
    here = f"{lesson.game} {lesson.number}"
    title = with_emblem(lesson.game, lesson.chapters[0].options, tr)
    about = filled(lesson.chapters[0].about, lesson.game, (), tr.of(lesson.game))
    pace = tr("About five minutes, against bots. Only you see it, and there's no rush.")
    return Screen(
        (
            Text(f"## {title}\n{about}"),
            Text(f"-# {pace}"),
            Row(
                (
                    Button(tr("Begin"), address(f"lesson {here} 0"), "success"),
                    *_chapters(lesson, 0, tr),
                    Button(tr("Rules"), address(f"page {lesson.game} rules")),
                )
            ),
        )
    )


def with_coach(
    panel: Sequence[Block], table: Table, view: Any, at: Sitting, advice: Action | None
) -> list[Block]:
    """The game's panel during a lesson: the coach's words, the advised button highlighted, and a way out.

    ``advice`` is a strong player's choice, or None if no strong player has thought about it.
    """
    leave, taught = _leave(at), coach(table.game)
    if taught is None:  # an update may have removed the game's coach since the lesson began
        return [*panel, Row((leave,))]
    above = next((place for place, block in enumerate(panel) if isinstance(block, Row)), len(panel))
    texts, rows = list(panel[:above]), panel[above:]
    hint, now = _hint(table, taught, view, at, advice), scene(table)
    line = next((place + 1 for place, block in enumerate(texts) if isinstance(block, Line)), 0)
    texts[line:line] = taught.scene(view, at)
    if now is None:
        # Before the learner pressed *Go on*, the panel showed what had just happened.
        told = "" if table.script and hint.advised else taught.happened(view, at)
        texts = [block for block in texts if not (isinstance(block, Text) and block.text in told)]
        said = "\n".join(filter(None, [told and f"🎓 {told}", hint.text and f"💡 {hint.text}"]))
    else:
        said = hint.text and f"🎓 {hint.text}"
    marked: list[Block] = [_marked(block, at, hint.advised) for block in (*rows, Row((*hint.buttons, leave)))]
    if said:
        texts += [Line(), Text(pictured(said, at.tr))]
    return [*texts, *marked]


def standing(panel: Sequence[Block], table: Table, view: Any, at: Sitting) -> list[Block]:
    """The last move and the reasons for it, which stay until the learner presses *Go on*."""
    return [*_just_now(panel, table, view, at), Row((go_on(at), _leave(at)))]


def go_on(at: Sitting) -> Button:
    """The button to go on after a result."""
    return Button(at.tr("Go on"), address("on", table=at.table), style="primary")


def last_screen(table: Table, seat: Seat, tr: Tr) -> Iterator[Block]:
    """The end of a lesson: the last result, what to remember, and where to go from here."""
    found, reason = chapter_of(table), table.closed or "void"
    end = tr(ENDS[reason])
    if reason == "learned":
        at = sitting(table, tr, None, seat)
        yield from _just_now((), table, table.rules.view(table.state, seat), at)
        yield Line()
        end = _filled(found.end, table, at) if found else end
    yield Text(end)
    lesson = next(
        (one for one in lessons_of(table.game) if one.title == title_of(table.game, table.options)), None
    )
    if lesson is None:  # an update may have removed the game's coach since the lesson began
        return
    keys = [chapter.key for chapter in lesson.chapters]
    here = f"{table.game} {lesson.number}"
    number = keys.index(table.script) if table.script in keys else 0
    yield Row(
        (
            Button(tr("Open a table"), address(f"open {here} {number}"), "success"),
            *_chapters(lesson, number, tr),
            Button(tr("Once more"), address(f"learn {here}")),
            Button(tr("Cards"), address(f"page {table.game} cards")),
        )
    )


def _chapters(lesson: Taught, this: int, tr: Tr) -> Iterator[Button]:
    """The buttons to the lesson's other chapters."""
    for number, found in enumerate(lesson.chapters):
        if number != this:
            press = address(f"lesson {lesson.game} {lesson.number} {number}")
            yield Button(tr.of(lesson.game)(found.name), press)


def _just_now(panel: Sequence[Block], table: Table, view: Any, at: Sitting) -> Iterator[Block]:
    """The result of a trick or a deal, or what lies on the table, and then the coach's words about it."""
    shown, taught, before = table.extras.beats, coach(table.game), scene_before(table)
    if shown and shows_result(table):
        result = list(shown.result(view, at))
    else:
        there: list[Block] = [block for block in panel if not isinstance(block, Row)]
        result = [*(taught.scene(view, at) if taught else ())] or there
    yield from result
    if before and before.told:
        told = _filled(before.told, table, at)
    elif taught and not before:
        told = taught.happened(view, at)
    else:
        return
    texts = [block.text for block in result if isinstance(block, Text)]
    if news := [line for line in told.split("\n") if line and not any(line in text for text in texts)]:
        yield Text("🎓 " + pictured("\n".join(news), at.tr))


def _hint(table: Table, taught: Coach, view: Any, at: Sitting, advice: Action | None) -> Hint:
    """What the learner reads before a choice: the words of the script if they apply, or else the coach's.

    The coach uses rules of thumb. ``advice``, a strong bot's choice, is shown instead if it differs.
    """
    now, spoken = scene(table), taught.hint(view, at)
    if now is None:
        if advice is None or not spoken.advised or advice == spoken.advised:
            return spoken
        words = escaped(words_of(table, LEARNER, advice, at.tr.in_words()))
        said = at.tr("A strong bot has thought ahead, and would choose **{choice}**.", choice=words)
        return Hint(f"{said} {taught.because(view, advice, at)}".rstrip(), advice, spoken.buttons)
    written = now.moves.get(LEARNER)
    if written is None:  # other players must act
        return Hint(_filled(now.hint, table, at) if now.hint else "")
    if written not in at.legal or not spoken.advised or not now.hint:
        return spoken
    return Hint(_filled(now.hint, table, at), written, spoken.buttons)


def _filled(text: str, table: Table, at: Sitting) -> str:
    return filled(text, table.game, at.names, at.tr)


def _leave(at: Sitting) -> Button:
    return Button(at.tr("Leave the lesson"), address("quit", table=at.table))


def _lit(button: Button) -> str:
    """The label with 💡 before it. Only 💡 if a picture shows all that the label says."""
    return "💡" if button.picture_only and button.emoji else f"💡 {button.label}"


def _marked(block: Block, at: Sitting, advised: Action | None) -> Block:
    """The block, with a sign and a separate colour on the button of the advised action."""
    if not isinstance(block, Row) or advised is None:
        return block
    lead_there = {at.press(advised), at.ask(advised.partition(" ")[0])}
    return Row(
        tuple(
            msgspec.structs.replace(button, label=_lit(button), style="success", picture_only=False)
            if button.press in lead_there and not button.disabled
            else msgspec.structs.replace(
                button, style="primary" if button.style == "success" else button.style
            )
            for button in block.buttons
        )
    )


def lessons_page(lessons: Mapping[str, Taught], tr: Tr) -> Screen:
    """Asks which game to learn."""
    ways = [
        Button(
            title,
            address(f"learn {lesson.game} {lesson.number}"),
            emoji=next(iter(emblem(lesson.game, lesson.chapters[0].options, tr)), ""),
        )
        for title, lesson in lessons.items()
    ]
    told = tr("About five minutes each, against bots. Only you see the lesson, and there's no rush.")
    return Screen((Text("## " + tr("What would you like to learn?") + "\n" + told), *grid(ways)))
