"""A Form as Discord's modal, and what somebody has filled in.

No process remembers a form: its address and the names of its fields, which are sent with it, tell all.
"""

from __future__ import annotations

from typing import Any, cast

import discord
from discord import ui

from bot.discord_ui.answers import in_time
from bot.discord_ui.errors import ANSWERED, Unanswered
from bot.discord_ui.layout import menu
from bot.i18n import N_
from bot.screen import Form
from bot.table.commands import Refused

NOT_OPENED = N_("The form did not open, and nothing was changed. Please press again.")
NO_CHOICE = N_("That choice is gone. Open your settings again with `/settings me`.")
OUTDATED = N_("This form is out of date, and nothing was changed. Open it again.")


def modal(form: Form) -> ui.Modal:
    """The modal of a form. It has no callback: `Kuckuck.on_interaction` takes what is filled in."""
    made = ui.Modal(title=form.title, custom_id=form.press)
    for field in form.fields:
        made.add_item(ui.Label(text=field.label, component=menu(field.menu)))
    # A stopped one is not kept by discord.py, for an answer that may come to another process, or never.
    made.stop()
    return made


async def show_form(interaction: discord.Interaction, form: Form) -> None:
    """Opens a form, which must be the first answer. Raises Refused where it is not taken."""
    if interaction.response.is_done():
        raise Refused(NOT_OPENED)
    try:
        async with in_time(interaction):
            await interaction.response.send_modal(modal(form))
    except (discord.HTTPException, Unanswered) as error:
        # Where Discord has taken it unheard, it is open.
        if not (isinstance(error, discord.HTTPException) and error.code == ANSWERED):
            raise Refused(NOT_OPENED) from error


def picked(interaction: discord.Interaction, otherwise: str = NO_CHOICE) -> str:
    """What was chosen in a menu, whatever it is. Raises Refused where it was no menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [str(value)]:
            return value
    raise Refused(otherwise)


def filled(interaction: discord.Interaction) -> dict[str, str]:
    """What is chosen in each field, by its name. Raises Refused where it was none of our forms."""
    data = cast("dict[str, Any]", interaction.data or {})
    found = {}
    for part in data.get("components") or ():
        match part:
            case {"component": {"custom_id": str(name), "values": [str(value)]}}:
                found[name] = value
            case _:
                raise Refused(OUTDATED)
    return found
