"""Makes the forms to plan a game night or to change its hour, and reads what people fill in."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.visit import Visit
from bot.games.offers import offers
from bot.i18n import Tr
from bot.names import cut
from bot.screen import address
from bot.table.commands import Refused
from cogs.evenings.wishes import AGAIN, MOST_GAMES, MOST_ROUNDS, Wish, wished

MOST_TITLED, MOST_DESCRIBED = 45, 100
"""How many characters Discord takes for the title of a form or a field, and for a field's description."""
FIRST = "first"
"""The choice to play the first round's game at the final table too."""


def plan_form(to: str, wish: Wish | None, tr: Tr) -> ui.Modal:
    """A form for all that an evening needs, filled in from this ``wish``."""
    chosen = wish.games if wish else ()
    games = ui.Select[Any](custom_id="games", max_values=min(MOST_GAMES, len(offers())))
    final = ui.Select[Any](custom_id="final", required=False)
    final.add_option(label=tr("The first one"), value=FIRST, default=not (wish and wish.final))
    for offer in offers():
        games.add_option(label=offer.title, value=offer.word, default=offer.word in chosen)
        final.add_option(label=offer.title, value=offer.word, default=bool(wish and wish.final == offer.word))
    rounds = ui.Select[Any](custom_id="rounds", required=False)
    rounds.add_option(label=tr("Three, or one for each game"), value="0", default=not wish)
    for number in range(1, MOST_ROUNDS + 1):
        said = tr.plural("{n} round", "{n} rounds", number)
        rounds.add_option(label=said, value=f"{number}", default=bool(wish and wish.rounds == number))
    weeks = ui.RadioGroup[Any](custom_id="weeks")
    for after, again in AGAIN.items():
        weeks.add_option(label=tr(again), value=after, default=after == f"{wish.weeks if wish else 0}")
    return _form(
        to,
        tr("Plan a game night"),
        _field(tr("What do we play?"), tr("Pick several, and the rounds alternate."), games),
        _hour(tr("For example: now, friday 20:00, tomorrow 8pm, in 20 minutes"), tr),
        _field(tr("How many rounds?"), tr("Then the best meet in the final."), rounds),
        _field(tr("Which game for the final?"), "", final),
        _field(tr("How often?"), "", weeks),
    )


def hour_form(to: str, tr: Tr) -> ui.Modal:
    """Asks for a new day and hour."""
    return _form(to, tr("Change the time"), _hour(tr("Like friday 20:00, tomorrow 8pm, in 20 minutes"), tr))


def wish_in(visit: Visit, most: int) -> Wish:
    """The wish in the form that plans an evening. Raises Refused for a value that the form does not offer."""
    told, offered = visit.filled, {offer.word for offer in offers()}
    games, final, rounds, weeks = (told.get(name, []) for name in ("games", "final", "rounds", "weeks"))
    ends, number, again = [*final, FIRST][0], [*rounds, "0"][0], [*weeks, "0"][0]
    known = {*games} <= offered and ends in (*offered, FIRST) and len({*games}) == len(games)
    if not (
        known
        and 1 <= len(games) <= MOST_GAMES
        and again in AGAIN
        and number in map(str, range(MOST_ROUNDS + 1))
    ):
        raise Refused(MEANINGLESS)
    return wished(games, None if ends == FIRST else ends, int(number) or None, most, int(again))


def hour_in(visit: Visit) -> str:
    """The day and the hour as somebody typed them into one of the forms."""
    return " ".join(visit.filled.get("when", []))


def _form(to: str, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    form = ui.Modal(title=cut(title, MOST_TITLED), custom_id=address(to), timeout=None)
    for field in fields:
        form.add_item(field)
    return form


def _hour(examples: str, tr: Tr) -> ui.Label[Any]:
    return _field(tr("When?"), examples, ui.TextInput(custom_id="when", max_length=MOST_DESCRIBED))


def _field(text: str, description: str, component: ui.Item[Any]) -> ui.Label[Any]:
    about = cut(description, MOST_DESCRIBED) or None
    return ui.Label(text=cut(text, MOST_TITLED), description=about, component=component)
