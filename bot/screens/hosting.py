"""The host's pages of a lobby: bots, level and pace, the other choices behind *More…*, and the guests."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import heading, lasting, listed, names_at, small_line
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, UserMenu, address
from bot.screens.again import series_choice
from bot.screens.birds import LEVELS, meaning
from bot.screens.lobby import KIND, SEATING, seats_in_words, start_button
from bot.table import Phase, Table, paces
from bot.table.hosting import kinds
from bot.table.series import goals
from engine.options import choices

MOST_NAMED = 20
"""How many invited people are named."""


def bots_page(table: Table, tr: Tr, *, keeper: bool = False) -> Screen:
    """The page on which anybody may add bots and start, after the host has been idle for a while. A
    ``keeper`` also gets the button *Guests…*.
    """
    head = f"### {heading(table, tr)}\n{seats_in_words(table, tr)}"
    bots = () if table.same else (_bots(table, tr),)
    guests = [Button(tr("Guests…"), address("guests", table=table.id))] if keeper else []
    return Screen((Text(head), *bots, Row((start_button(table, tr), *guests))))


def host_page(table: Table, tr: Tr, *, think: bool = True) -> Screen:
    """The page with what hosts choose most: bots, level and pace. ``think`` is as in `birds.meaning`."""
    more = [Button(tr("More…"), address("more", table=table.id))] if has_more(table) else []
    guests = Button(tr("Guests…"), address("guests", table=table.id))
    close = Button(tr("Close table"), address("close?", table=table.id), style="danger")
    # the same cards need the same rules
    menus = [] if table.same else [_bots(table, tr), _levels(table, tr, think=think)]
    pace = _menu(table, "pace", [*_paces(table, tr)], f"{table.seconds}")
    return Screen((_head(table, tr), *menus, pace, Row((start_button(table, tr), *more, guests, close))))


def has_more(table: Table) -> bool:
    """Whether the host can choose more at this table than bots, level and pace."""
    return table.occasion.hosted and not table.same


def more_page(table: Table, tr: Tr) -> Screen:
    """The rest of the host's choices: the game's options, the seats, a match."""
    back = Button(tr("Back"), address("host", table=table.id))
    return Screen((_head(table, tr), *_rest(table, tr), Row((back,))))


def _head(table: Table, tr: Tr) -> Text:
    small = small_line(tr("Only you see this page. The table shows everybody what you choose."))
    return Text(f"### {heading(table, tr)}\n{seats_in_words(table, tr)}\n{small}")


def _bots(table: Table, tr: Tr) -> Menu:
    people = len(table.people)
    room = table.most - people - len(table.kept)
    # Bots that are needed join at the start anyway.
    none = tr("only the bots that are needed") if people < table.rules.seats.start else tr("no bots")
    offered = [(f"{n}", tr.plural("{n} bot", "{n} bots", n) if n else none) for n in range(room + 1)]
    return _menu(table, "bots", offered, f"{len(table.players) - people}")


def _levels(table: Table, tr: Tr, *, think: bool) -> Menu:
    levels = (
        Option(tr(each.label), level, meaning(level, table, tr, think=think))
        for level, each in LEVELS.items()
    )
    return Menu(address("level", table=table.id), tuple(levels), table.level)


def _rest(table: Table, tr: Tr) -> Iterator[Menu]:
    shown, texts = presenter(table.game), tr.of(table.game)
    for name, values in choices(table.rules.Options).items():
        chosen = table.options.get(name, getattr(table.rules.Options(), name))
        offered = [(f"{value}", texts(shown.value_texts[value])) for value in values]
        yield _menu(table, f"option {name}", offered, f"{chosen}")
    yield _menu(table, "kind", [(kind, tr(KIND[kind])) for kind in kinds(table.game)], table.kind)
    seats = table.rules.seats
    if len(seats) > 1:
        most = [
            (f"{n}", tr.plural("at most {n} player", "at most {n} players", n))
            for n in seats
            if n >= len(table.players) + len(table.kept)
        ]
        yield _menu(table, "most", most, f"{table.most}")
    if offered_goals := goals(table):
        series = [(f"{goal}", series_choice(goal, tr)) for goal in (0, *offered_goals)]
        yield _menu(table, "series", series, f"{table.series.goal if table.series else 0}")
    if len(seats) > 1:
        yield _menu(table, "seating", [(key, tr(text)) for key, text in SEATING.items()], table.seating)


def _paces(table: Table, tr: Tr) -> Iterator[tuple[str, str]]:
    """The paces to choose from, and the table's own pace if it is none of these."""
    quickest = presenter(table.game).seconds
    offered = {paces.SECONDS[pace] or quickest: tr(text) for pace, text in paces.TEXTS.items()}
    offered[quickest] = tr("live: {time} per move", time=lasting(quickest, tr))
    if table.seconds not in offered:
        offered[table.seconds] = tr("{time} per move", time=lasting(table.seconds, tr))
    for seconds in sorted(offered):
        yield f"{seconds}", offered[seconds]


def _menu(table: Table, word: str, offered: list[tuple[str, str]], chosen: str) -> Menu:
    options = tuple(Option(label, value) for value, label in offered)
    return Menu(address(word, table=table.id), options, chosen)


def guests_page(table: Table, me: UserId, tr: Tr, told: str = "") -> Screen:
    """The players whom ``me`` can remove. For the host, also the invited people, and the choice to let only
    invited people sit down.

    ``told`` is the result of the last invitation.
    """
    blocks: list[Block] = [Text(f"### {heading(table, tr)}\n{_door(table, tr)}")]
    if me == table.host:
        blocks += _invitations(table, tr)
    if told:
        blocks.append(Text(small_line(told)))
    lobby = zip(table.players, names_at(table.players, tr), strict=True) if table.phase is Phase.LOBBY else ()
    if options := tuple(Option(name, str(p.user)) for p, name in lobby if p.user not in (None, me)):
        blocks.append(Menu(_verb(table, "remove"), options, "", tr("Remove somebody from the table")))
        again = tr("Somebody who was removed can only come back to this table if the host invites them.")
        blocks.append(Text(small_line(again)))
    if me == table.host and table.phase is Phase.LOBBY:
        blocks.append(Row((Button(tr("Back"), _verb(table, "host")),)))
    return Screen(tuple(blocks))


def _door(table: Table, tr: Tr) -> str:
    if table.door.by_invitation:
        return tr("By invitation: only people the host invites can sit down.")
    return tr("Anybody can sit down.")


def _invitations(table: Table, tr: Tr) -> tuple[Block, ...]:
    if table.door.by_invitation:
        turn = Button(tr("Let anybody sit down"), _verb(table, "door off"))
    else:
        turn = Button(tr("By invitation only"), _verb(table, "door on"))
    invited = [f"<@{user}>" for user in sorted(table.door.guests) if user > 0]
    named = listed([*invited[:MOST_NAMED], *(["…"] if len(invited) > MOST_NAMED else [])], tr)
    known = (Text(tr("Invited: {names}", names=named)),) if invited else ()
    return (*known, UserMenu(_verb(table, "invite"), tr("Invite somebody")), Row((turn,)))


def _verb(table: Table, word: str) -> str:
    return address(word, table=table.id)
