"""The log of an evening: read for ever, and without a person whose data was deleted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.evenings import Evening, log
from bot.evenings.anonymised import anonymised
from bot.evenings.folding import fold
from bot.evenings.points import standings
from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId

A, B, NOBODY = UserId(11), UserId(22), UserId(-3)
GOLDEN: dict[str, log.Entry] = {
    '{"type":"Planned","guild":1,"channel":2,"user":11,"name":"Ann","game":"kuckuck",'
    '"options":{"bidding":"sealed"},"seconds":60,"at":9.5,"rounds":3,"places":60}': log.Planned(
        GuildId(1), ChannelId(2), A, "Ann", "kuckuck", {"bidding": "sealed"}, 60, 9.5, 3, 60
    ),
    '{"type":"Planned","guild":1,"channel":2,"user":11,"name":"Ann","game":"kuckuck","options":{},"seconds":60,'
    '"at":9.5,"rounds":3,"places":60,"more":[{"game":"coucou","options":{"chips":3},"seconds":45}],'
    '"final":{"game":"cucco","options":{},"seconds":30}}': log.Planned(
        *(GuildId(1), ChannelId(2), A, "Ann", "kuckuck", {}, 60, 9.5, 3, 60),
        more=(log.GamePlan("coucou", {"chips": 3}, 45),),
        final=log.GamePlan("cucco", {}, 30),
    ),
    '{"type":"Planned","guild":1,"channel":2,"user":11,"name":"Ann","game":"kuckuck","options":{},"seconds":60,'
    '"at":9.5,"rounds":3,"places":60,"zone":"Asia/Tokyo"}': log.Planned(
        *(GuildId(1), ChannelId(2), A, "Ann", "kuckuck", {}, 60, 9.5, 3, 60), zone="Asia/Tokyo"
    ),
    '{"type":"Answered","user":22,"name":"Ben","coming":true}': log.Answered(B, "Ben", coming=True),
    '{"type":"Moved","at":10.5,"keeper":11}': log.Moved(10.5, A),
    '{"type":"Moved","at":10.5,"keeper":11,"zone":"UTC"}': log.Moved(10.5, A, "UTC"),
    '{"type":"HandedOver","user":22,"name":"Ben","keeper":11}': log.HandedOver(B, "Ben", A),
    '{"type":"Called","at":8.0}': log.Called(8.0),
    '{"type":"CameHere","user":11,"name":"Ann"}': log.CameHere(A, "Ann"),
    '{"type":"Waited","user":22,"name":"Ben","here":true}': log.Waited(B, "Ben", here=True),
    '{"type":"MovedUp","user":22}': log.MovedUp(B),
    '{"type":"Left","user":22}': log.Left(B),
    '{"type":"Drawn","at":10.5,"tables":[[11,22]],"house":[1]}': log.Drawn(10.5, ((A, B),), (1,)),
    '{"type":"Drawn","at":10.5,"tables":[[11,22]],"house":[1],"seed":"b7"}': log.Drawn(
        10.5, ((A, B),), (1,), seed="b7"
    ),
    '{"type":"TableOpened","place":0,"table":5,"channel":6}': log.TableOpened(0, TableId(5), ChannelId(6)),
    '{"type":"Ready","user":11}': log.Ready(A),
    '{"type":"TableEnded","place":0,"points":[[11,100],[22,0]],"how":"over","asleep":[22]}': log.TableEnded(
        0, ((A, 100), (B, 0)), "over", (B,)
    ),
    '{"type":"RoundOver","at":11.0}': log.RoundOver(11.0),
    '{"type":"Renamed","user":11,"name":"Anna","keeper":22}': log.Renamed(A, "Anna", B),
    '{"type":"Forgot"}': log.Forgot(),
    '{"type":"Finished"}': log.Finished(),
    '{"type":"Cancelled","reason":"cancelled","keeper":22}': log.Cancelled("cancelled", B),
}


def test_an_entry_is_one_line_for_ever() -> None:
    assert [log.encode(entry) for entry in GOLDEN.values()] == [*GOLDEN]
    assert [log.decode(line) for line in GOLDEN] == [*GOLDEN.values()]
    assert {type(entry) for entry in GOLDEN.values()} == {*log.Entry.__args__}, "all kinds are there"
    with pytest.raises(msgspec.DecodeError):
        log.decode('{"type":"Opened"}')
    forged: Any = "tomorrow"
    with pytest.raises(msgspec.ValidationError):
        log.encode(log.Moved(forged, UserId(3)))


def test_nothing_is_left_of_a_person_and_all_of_the_others() -> None:
    for entry in GOLDEN.values():
        after = anonymised(entry, B, NOBODY)
        assert not [told for told in ("Ben", "22") if told in log.encode(after)]
        assert log.named(after) - {NOBODY} == log.named(entry) - {B}
    ended = log.TableEnded(0, ((A, 100), (B, 0)), "over")
    assert log.named(ended) == log.named(log.HandedOver(B, "Ben", A)) == {A, B}
    moved = log.Moved(10.5, A, "Asia/Tokyo")
    assert anonymised(moved, B, NOBODY) == moved
    assert anonymised(moved, A, NOBODY) == log.Moved(10.5, NOBODY), "the zone goes with who typed in it"


def test_the_evening_means_the_same_without_them() -> None:
    entries = [*GOLDEN.values()]
    before = fold(Evening(EveningId(1)), entries)
    after = fold(Evening(EveningId(1)), [anonymised(entry, B, NOBODY) for entry in entries])
    assert (after.phase, after.stage, after.seq) == (before.phase, before.stage, len(entries))
    assert [(one.place, one.points) for one in standings(after)] == [(1, 100), (2, 0)]
    assert after.name(NOBODY) == ""
    assert NOBODY not in (*after.coming, *after.here)
