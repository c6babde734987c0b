"""What a table remembers of itself."""

from msgspec.structs import replace

from bot.table import NO_PROMPT, Phase, Table
from bot.table.remembered import remembered
from tests.bot.drawn import evening
from tests.bot.logged import setting_of

REMEMBERED = [name for name, held in vars(Table).items() if isinstance(held, remembered)]


def test_a_table_finds_out_once_what_a_copy_of_it_finds_out_too() -> None:
    met = [table for table in evening(setting_of("cucco"), ["Ann", "Ben"]) if table.phase is Phase.PLAYING]
    views = {table.public_view for table in met}
    assert len(views) > 1
    for table in met:
        copy = replace(table)
        assert table.prompt != NO_PROMPT == replace(table, phase=Phase.CLOSED).prompt
        for name in REMEMBERED:
            found = getattr(table, name)
            assert getattr(table, name) is found
            if not name.startswith("_"):
                assert getattr(copy, name) == found, name
        for seat, player in enumerate(table.players):
            assert table.view(seat) == table.rules.view(table.state, seat).since(player.since)
