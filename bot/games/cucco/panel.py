"""The private panel of a player of Cucco 21."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.common import IN_LINES, cut, is_house, small_line, time_was_up, until
from bot.games.cucco.cards import POWERS, face_of, shown_card
from bot.games.cucco.happened import happened
from bot.games.cucco.seats import known, neighbours
from bot.i18n import Tr
from bot.screen import Block, Button, Row, Style, Text
from bot.table.sitting import Sitting
from engine.game import WAIT, Action, Seat
from engine.games.cucco.nouns import Card, Request, View
from engine.games.cucco.rounds import price_of


def panel(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    heading = f"**{_heading(view, at, at.seat, tr)}**"
    blocks: list[Block] = [Text("\n".join(filter(None, (heading, time_was_up(at, tr)))))]
    if told := happened(view, at, tr):
        blocks.append(Text(told))
    blocks.append(Text("\n".join(filter(None, _my_round(view, at, at.seat, tr)))))
    turn, answers = [*_buttons(view, at, tr)], [*_answers(at, tr)]
    rows = [(*answers, *turn)] if _is_asked(view) else [tuple(turn), tuple(answers)]
    blocks += [Row(buttons) for buttons in rows if buttons]
    return [*blocks, Text(small_line(tr("pot: {pot}", pot=view.pot), at.about))]


def sayings(view: View, at: Sitting, tr: Tr) -> Mapping[Action, str]:
    """The labels of what can be said in one's turn."""
    after = view.playing[view.playing.index(view.seat) + 1 :] if view.seat in view.playing else ()
    name = cut(at.plain_names[after[0]], IN_LINES) if after else ""
    swap = tr("Swap with {name}", name=name) if after else tr("Swap with the deck")
    return {"keep": tr("Keep {card}", card=view.card), "ask": swap}


def _heading(view: View, at: Sitting, me: Seat, tr: Tr) -> str:
    """What to do now, and until when; or who is at it."""
    if not view.card:
        return tr("You are out of this hand")
    if view.pending_owl:
        return tr("🦉 Called! It counts after the request, if you still have the owl")
    if view.request:
        return _asked(view.request, at, me, tr)
    speaker = view.waiting[0]
    if speaker == me:
        return tr("Keep or swap?") + until(at)
    name = at.names[speaker]
    if is_house(at, speaker):
        return tr("{name} is thinking …", name=name)
    return tr("{name} is choosing …", name=name)


def _asked(request: Request, at: Sitting, me: Seat, tr: Tr) -> str:
    asker, asked = at.names[request.asker], at.names[request.asked]
    if "refuse" in at.legal:
        return tr("{name} asks for your lovers!", name=asker) + until(at)
    if me == request.asked:
        return tr("{name} asks for your card!", name=asker)
    if me == request.asker:
        return tr("You ask {name} …", name=asked)
    return tr("{asker} asks {asked} to swap …", asker=asker, asked=asked)


def _my_round(view: View, at: Sitting, me: Seat, tr: Tr) -> Iterator[str]:
    """The card, what it does and what is at stake, who sits beside, and what is decided."""
    if view.card:
        yield "# " + _my_card(view.card, tr)
    # Beside the buttons for the answer, a line below says what the card does.
    if view.card in POWERS and not at.answer_to_come:
        yield small_line(tr(POWERS[view.card]))
    decided, hint = _decided(view, at, tr), _hint(view, at, tr)
    yield small_line(neighbours(view, me, at, tr), known(view, at, tr), _stakes(view, me, tr), hint)
    yield decided
    if at.answer_to_come:
        yield small_line(tr("If you are asked, your choice with the ✓ counts."))


def _my_card(card: Card, tr: Tr) -> str:
    """The card as large as a heading. Its picture has the number already."""
    if face := tr.face(face_of(card)):
        words = shown_card(card, tr) if card in POWERS else tr("your card")
        return f"{face} {words}"
    return tr("Your card: {card}", card=shown_card(card, tr))


def _stakes(view: View, me: Seat, tr: Tr) -> str:
    """What it costs to go out, or when a player who is out comes back."""
    if not view.card:
        return tr("you are back in the next hand")
    price = price_of(view)
    if price and view.chips[me] >= price:
        return tr("going out: −{n}", n=price)
    return tr("going out: no way back")


def _decided(view: View, at: Sitting, tr: Tr) -> str:
    """A line on deciding ahead for a player whose turn is still to come, or "" for all others."""
    words = {"keep": tr("keep"), "ask": tr("swap")}
    if at.dropped:
        return tr("⚠️ Your card has changed, so **{saying}** no longer stands.", saying=words[at.dropped])
    if at.ahead and at.turn_to_come:
        return tr("✓ Decided: **{saying}**. Press it again to take it back.", saying=words[at.ahead])
    if at.ahead:
        return tr(
            "✓ Decided: **{saying}**. It is played in a moment, unless you press the other button.",
            saying=words[at.ahead],
        )
    return ""


def _hint(view: View, at: Sitting, tr: Tr) -> str:
    """What a player may do while others choose, or that there is nothing to do."""
    if at.dropped or at.ahead:
        return ""
    if _is_asked(view):
        return "" if "refuse" in at.legal else tr("Your card answers by itself in a moment.")
    return tr("You can decide ahead.") if at.turn_to_come else ""


def _is_asked(view: View) -> bool:
    return view.request is not None and view.request.asked == view.seat


def _buttons(view: View, at: Sitting, tr: Tr) -> Iterator[Button]:
    if "refuse" in at.legal and not at.answer_to_come:
        yield Button(tr("Refuse"), at.press("refuse"), style="danger")
    elif not _is_asked(view):
        yield from _speaking(view, at, tr)
    if view.seat in view.playing:
        # The same for everybody, so that it does not betray who holds an owl.
        yield Button(tr("Owl!"), at.press("owl"), emoji="🦉", picture_only=True)


def _answers(at: Sitting, tr: Tr) -> Iterator[Button]:
    """What the lovers do if somebody asks for them, to be settled at any time until the request is over."""
    if not at.answer_to_come:
        return
    for action, label in (("refuse", tr("Refuse")), ("accept", tr("Let it happen"))):
        chosen = action == (at.answer or "accept")
        style: Style = "success" if chosen else "secondary"
        yield Button(f"✓ {label}" if chosen else label, at.settle_answer(action), style)


def _speaking(view: View, at: Sitting, tr: Tr) -> Iterator[Button]:
    """What can be said now, or decided for later."""
    labels = sayings(view, at, tr)
    face = {"keep": tr.face(face_of(view.card))}
    for action, label in labels.items():
        emoji = face.get(action, "")
        if at.turn_to_come and action == at.ahead:
            yield Button(f"✓ {label}", at.decide_ahead(WAIT), "success", emoji=emoji)
        elif at.turn_to_come:
            yield Button(label, at.decide_ahead(action), emoji=emoji)
        elif action in at.legal:
            yield Button(label, at.press(action), "success" if action == "keep" else "primary", emoji=emoji)
