"""Words and names that many screens use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cache
from typing import NamedTuple

import msgspec
from babel.core import Locale
from babel.dates import format_timedelta
from babel.lists import format_list

from bot.games.presenter import presenter, title_of
from bot.i18n import Tr
from bot.ids import MessageId, UserId
from bot.names import LONGEST, apart, cut, escaped, isolated, width_of
from bot.screen import Block, Button, Row, Screen, Text, address, link
from bot.table import Table
from bot.table.decisions import MISSES_TO_AWAY
from bot.table.house import bird_of
from bot.table.nouns import Player
from bot.table.results import Mark, Ranked, Result
from bot.table.sitting import Sitting
from engine.game import Action, Outcome, Seat

HOUSE = "🤖\xa0"
"""The sign before a bot's name."""

MANY, SHORT = 8, 16
"""If there are more than MANY players, their names are cut to SHORT characters, to fit a phone's lines."""

IN_LINES = 11
"""How many characters of each name fit if two or three names share a line. No bot has a longer name."""


class AskedAbout(NamedTuple):
    """The action that a panel asks about before it is played, and the turn in which it was pressed."""

    turn: int
    action: Action


def bare_name(player: Player, tr: Tr) -> str:
    """Only the player's name, not escaped for markdown."""
    if player.nameless:
        return tr("deleted player")
    return tr.house_name(bird_of(player).name) if player.user is None else player.name


def name_of(player: Player, tr: Tr, longest: int = LONGEST) -> str:
    """The player's name, escaped. A bot, and a player who has left or is away, are marked as such."""
    return _with_note(player, cut(bare_name(player, tr), longest), tr)


def names_at(players: Sequence[Player], tr: Tr, longest: int = LONGEST) -> tuple[str, ...]:
    """The players' names, not escaped for markdown. No two look alike, even where they are cut."""
    return apart([bare_name(player, tr) for player in players], longest)


def named(table: Table, tr: Tr, longest: int = LONGEST) -> tuple[str, ...]:
    """The names of all players as by `name_of`, in seat order. No two look alike."""
    shown = names_at(table.players, tr, longest)
    return tuple(_with_note(player, name, tr) for player, name in zip(table.players, shown, strict=True))


def _with_note(player: Player, bare: str, tr: Tr) -> str:
    name = escaped(bare)
    if player.user is None:
        return f"{HOUSE}{name}"
    if player.gone:
        return tr("{name} (left)", name=name)
    if player.away:
        return tr("{name} (away)", name=name)
    return name


def short_name(at: Sitting, seat: Seat, longest: int = IN_LINES) -> str:
    """The name for a line with several names: cut to a few characters, escaped, without any sign or note."""
    return escaped(apart(at.plain_names, longest)[seat])


def is_house(at: Sitting, seat: Seat) -> bool:
    """Whether a bot has this seat. Only the names of bots at the table begin with `HOUSE`."""
    return at.names[seat].startswith(HOUSE)


def room_for_names(people: int) -> int:
    """How many characters fit for each name if this many people are named."""
    return LONGEST if people <= MANY else SHORT


def remembered(name: str, tr: Tr) -> str:
    """A name from a finished game, escaped. An empty name stands for a deleted player."""
    return f"**{escaped(name)}**" if name else "*" + tr("deleted player") + "*"


def marked(result: Result, tr: Tr, longest: int = LONGEST) -> str:
    """The name in a result, and a note if the player was away, idle or late, or had left."""
    return with_mark(remembered(cut(result.name, longest), tr), result.mark, tr)


def ranked_name(ranked: Ranked, table: Table, tr: Tr) -> str:
    """The name of a ranked player, escaped, with a note if they were away, idle or late, or had left."""
    here = [*table.players, *(player for _, player in table.former)]
    shown = names_at(here, tr, room_for_names(len(table.players)))
    house = HOUSE if ranked.player.user is None else ""
    return with_mark(house + escaped(shown[here.index(ranked.player)]), ranked.mark, tr)


def with_mark(name: str, mark: Mark, tr: Tr) -> str:
    """The name, with a note in words if the player was away, idle or late, or had left."""
    match mark:
        case "left":
            return tr("{name} (left)", name=name)
        case "away":
            return tr("{name} (away)", name=name)
        case "late":
            # Translators: {name}: a player who took a bot's seat during the game
            return tr("{name} (joined late)", name=name)
        case "idle":
            return tr("{name} (didn't play)", name=name)
    return name


def said_chips(points: int, tr: Tr) -> str:
    return tr.plural("{n} chip", "{n} chips", points)


def said_points(points: int, tr: Tr) -> str:
    return tr.plural("{n} point", "{n} points", points)


def signed(number: int) -> str:
    """The number as text, with a true minus sign if it is below zero."""
    return f"{number}".replace("-", "−")


def listed(words: Iterable[str], tr: Tr) -> str:
    """The words as a list in the reader's language: a, b and c.

    English has no comma before the "and", as in all our texts. Of Babel's Englishes, the British one is so.
    """
    return format_list(list(words), locale=_locale("en_GB" if tr.language == "en" else tr.language))


@cache  # Babel would read its name again for each list
def _locale(name: str) -> Locale:
    return Locale.parse(name)


def labelled(name: str, words: str, tr: Tr) -> str:
    """A label, a colon and a text. The colon is translated, as French has a space before it."""
    return tr("{name}: {words}", name=name, words=words)


def in_bold(players: Iterable[Player], tr: Tr) -> str:
    """The names of these players in bold, as a list in the reader's language."""
    return listed((f"**{name_of(player, tr)}**" for player in players), tr)


def names_of(seats: Iterable[Seat], at: Sitting) -> str:
    """The names at the table in bold, as a list in the reader's language."""
    return listed((f"**{at.names[seat]}**" for seat in seats), at.tr)


def when(time: float) -> str:
    """A moment (Unix time) for Discord to count down to, such as *in a minute*."""
    return f"<t:{round(time)}:R>"


def message_link(table: Table, message_id: MessageId) -> str:
    """The address of a message in the table's channel."""
    return link(table.channel, message_id, table.guild)


def until(at: Sitting) -> str:
    """The end of a sentence: the time left for the decision. "" if there is no deadline."""
    left = time_left(at.deadline)
    if at.overtime and left:
        # Translators: Behind the time that is left: ⏳ in 40 seconds · from your spare minute
        return f" 🔴{left} · " + at.tr("from your spare minute")
    return " 🔴 " + at.tr("Hurry!") + left if at.hurry and left else left


def question(words: str, at: Sitting) -> str:
    """What the reader is asked, and the time left for it.

    Below the table's picture there is room for it to be large and alone. Otherwise it is one bold line.
    """
    left = until(at)
    return f"## {words}\n{left.lstrip()}".rstrip() if at.drawn else f"**{words}**{left}"


def time_left(deadline: float | None) -> str:
    """The time left until a deadline (Unix time). "" without a deadline."""
    return "" if deadline is None else f" ⏳ {when(deadline)}"


def time_was_up(at: Sitting, played: str = "") -> str:
    """A line saying that the clock or a bot has made the reader's last move, and what was ``played``.

    The line also says what to do, or what comes next. It is "" if the reader made the move.
    """
    if at.seat not in at.played_for:
        return ""
    if played:
        told = at.tr("Your time was up: {card} was played for you.", card=played)
    else:
        told = at.tr("Your time was up, so I played for you.")
    then = warning(at) or at.tr("Press any button to play for yourself again.")
    return f"⏰ {told} {then}"


def warning(at: Sitting) -> str:
    """A warning for a reader who counts as away after one more missed move. "" for all others."""
    return at.tr("Miss one more move, and a bot plays on for you.") if at.missed_one else ""


def on_the_calendar(time: float) -> str:
    """A moment (Unix time) in the reader's own time zone: 21 November 2026 14:30."""
    return f"<t:{round(time)}:f>"


def lasting(seconds: int, tr: Tr) -> str:
    """A length of time in words: 45 seconds, 10 minutes."""
    return format_timedelta(timedelta(seconds=seconds), threshold=2, locale=tr.language)


def game_in_a_line(game: str, tr: Tr) -> str:
    """A game's title and summary, for a list of games."""
    shown = presenter(game)
    return f"**{shown.title}** — {tr.of(game)(shown.summary)}"


def heading(table: Table, tr: Tr) -> str:
    """The name of the game or its variant, and the table's number. Lessons have no number."""
    game = played_here(table, tr)
    return game if table.lesson else tr("{game} · table {number}", game=game, number=table.id)


def linked_heading(table: Table, where: str, tr: Tr) -> str:
    """The heading as a link to this address. Discord makes no link of words with an emoji in them, so the
    emoji of a final stands before the link.
    """
    *sign, words = heading(table, tr).split(" ", 1 if table.opened.final else 0)
    return " ".join([*sign, f"[{words}]({where})"])


def played_here(table: Table, tr: Tr) -> str:
    """The name of the game or its variant, for a message that itself is the table."""
    # The game of a void table may have been removed from the bot.
    game = title_of(table.game, table.options)
    if table.opened.final:
        return "🏆 " + tr("Final · {game}", game=game)
    return tr("{game} · lesson", game=game) if table.lesson else game


def options_in_words(game: str, options: Mapping[str, int | str], tr: Tr) -> str:
    """The options of a game, such as *sealed bids*. Values that a game lists as ``unsaid`` are left out."""
    shown, texts = presenter(game), tr.of(game)
    said = (texts(shown.value_texts[value]) for value in options.values() if value not in shown.unsaid)
    return " · ".join(said)


def small_line(*words: str) -> str:
    """A line of small print from the words that are not empty."""
    return "-# " + " · ".join(filter(None, words))


def small_print(text: str) -> str:
    """The text with every line in small print."""
    return "-# " + text.replace("\n", "\n-# ")


def joined(parts: Iterable[str]) -> str:
    """Joins the parts into one line. A narrow screen can break the line only between two parts."""
    return " · ".join(part.replace(" ", "\xa0") for part in parts)


def pager(tr: Tr, word: str, page: int, pages: int, table: int = 0) -> tuple[Block, ...]:
    """Buttons to the previous and the next page. Empty if there is only one page.

    ``word`` is the address without the page's number, such as ``rules kuckuck``; ``table`` is the table in
    the address. ``page`` counts from 0.
    """
    if pages <= 1:
        return ()
    return (
        Text("-# " + tr("Page {page} of {pages}", page=page + 1, pages=pages)),
        Row(
            (
                Button(tr("← Back"), address(f"{word} {max(page - 1, 0)}", table=table), disabled=page == 0),
                Button(tr("Next →"), address(f"{word} {page + 1}", table=table), disabled=page == pages - 1),
            )
        ),
    )


def shown_by(screen: Screen, user_id: UserId, tr: Tr) -> Screen:
    """The screen, with a line that says who shows it. The line notifies nobody."""
    line = Text(small_line(tr("Shown by {name}", name=f"<@{user_id}>")))
    return msgspec.structs.replace(screen, blocks=(*screen.blocks, line))


def show_button(press: str, tr: Tr) -> Button:
    """A button that posts the page for everybody. ``press`` is its address."""
    return Button(tr("Show to all"), press)


def sitting(
    table: Table,
    tr: Tr,
    deadline: float | None = None,
    seat: Seat | None = None,
    asked: AskedAbout | None = None,
) -> Sitting:
    """What a game's presenter needs to know about the table; ``seat`` is None for the shared message."""
    prompt = table.prompt
    at = Sitting(
        tr=tr.of(table.game),
        table=table.id,
        turn=prompt.turn,
        names=named(table, tr, room_for_names(len(table.players))),
        plain_names=tuple(name.replace("`", "'") for name in names_at(table.players, tr)),
        waiting=prompt.seats,
        deadline=deadline,
        played_for=frozenset(seat for seat, player in enumerate(table.players) if player.misses),
        forfeits=frozenset(seat for seat, player in enumerate(table.players) if player.forfeits),
        heard=table.heard,
    )
    return at if seat is None else _of_seat(at, table, seat, asked)


def _of_seat(at: Sitting, table: Table, seat: Seat, asked: AskedAbout | None) -> Sitting:
    legal = tuple(table.rules.legal(table.state, seat))
    in_turn = seat in at.waiting and not table.prompt.brief
    player = table.players[seat]
    return msgspec.structs.replace(
        at,
        seat=seat,
        legal=legal,
        missed_one=player.present and player.misses == MISSES_TO_AWAY - 1 and not table.lesson,
        new=player.new,
        coached=table.lesson,
        asked=asked.action if asked and asked.turn == at.turn and asked.action in legal else None,
        turn_to_come=None if in_turn or table.lesson else table.turn_of(seat),
        ahead=table.decided_ahead(seat),
        dropped=table.dropped(seat),
        answer_to_come=None if table.lesson else table.answer_of(seat),
        answer=table.settled_answer(seat),
    )


SHEET_WIDTH = 27
"""How many letters a line of a code block has room for on a small phone."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
"""The medal of each place, shown beside the place's number."""


def points(outcome: Outcome, tr: Tr) -> list[str]:
    """Each seat's points in words."""
    return [tr.plural("{n} point", "{n} points", score) for score in outcome.scores]


def score_sheet(
    heads: Sequence[str],
    lines: Sequence[tuple[str, Sequence[str]]],
) -> str:
    """A code block: a row of heads, and below it a row of cells for each name.

    Names are cut so that no line is broken on a phone.
    """
    columns = [*zip(*(cells for _, cells in lines), strict=True)]
    widths = [max(map(len, (head, *column))) for head, column in zip(heads, columns, strict=True)]
    room = SHEET_WIDTH - sum(widths) - len(widths)
    names = apart([name for name, _ in lines], room, width_of)
    side = max(map(width_of, names))

    def line(name: str, cells: Sequence[str]) -> str:
        fitted = " ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"{isolated(name + ' ' * (side - width_of(name)))} {fitted}"

    below = (line(name, cells) for name, (_, cells) in zip(names, lines, strict=True))
    return "\n".join(["```", line("", heads), *below, "```"])
