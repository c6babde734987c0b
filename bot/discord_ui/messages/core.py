"""What every screen and every feature needs, in one value."""

from __future__ import annotations

from typing import NamedTuple

from bot.discord_ui.chosen import ChosenSettings
from bot.discord_ui.messages.endings import Endings
from bot.discord_ui.messages.sendings import Sendings
from bot.discord_ui.messages.short_answers import ShortAnswers
from bot.live.tables import Tables
from bot.live.time import Time
from bot.live.turnstile import Turnstile
from bot.shards import Shards
from bot.storage.store import Store


class Core(NamedTuple):
    """What is stored, what is live, and what people have chosen."""

    store: Store
    tables: Tables
    turnstile: Turnstile
    """The gate for presses, the clock and painting: all of them wait here before they begin."""
    chosen: ChosenSettings
    now: Time
    """Unix time."""
    answers: ShortAnswers
    """Short messages that one person sees."""
    shards: Shards
    """The shards of this process. It owns the tables of the servers on these shards."""
    endings: Endings
    sendings: Sendings
    think: bool
    """Whether strong bots think. If not, they play without imagining the hidden cards."""
