"""The name of a game as it is played at one table."""

from __future__ import annotations

import pytest

from bot.games.presenter import title_of, titles
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.presenters.lobby import lobby
from bot.presenters.table import heading
from bot.table import Table, log
from bot.table.folding import fold
from tests.bot.drawn import text_of


@pytest.mark.parametrize(
    ("options", "title"),
    [({}, "Coucou"), ({"variant": "coucou"}, "Coucou"), ({"variant": "as"}, "As qui court")],
)
def test_a_variant_goes_by_its_own_name(options: dict[str, str | int], title: str) -> None:
    opened = log.Opened("coucou", GuildId(1), ChannelId(2), UserId(3), options, 60, "")
    table = fold(Table(TableId(7)), [opened])
    assert title_of("coucou", options) == title
    assert heading(table, Tr("en")) == f"{title} · table 7"
    assert text_of(lobby(table, Tr("fr"))).startswith(f"## {title}\n")


def test_what_counts_both_variants_together_names_both() -> None:
    assert titles("coucou") == "Coucou / As qui court"
    assert titles("cucco") == "Cucco 21"


def test_a_game_without_such_variants_has_one_title() -> None:
    assert title_of("kuckuck", {"bids": "sealed"}) == "Zum Kuckuck!"
