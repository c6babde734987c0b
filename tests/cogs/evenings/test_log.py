"""The log of an evening: later versions can read it too, and it names nobody whose data was deleted."""

from typing import Any

import msgspec
import pytest

from bot.ids import EveningId, UserId
from cogs.evenings import log
from cogs.evenings.evening import Evening, fold
from cogs.evenings.points import standings

A, B, NOBODY = UserId(11), UserId(22), UserId(-3)
PLANNED = (
    '{"type":"Planned","guild":1,"channel":2,"user":11,"name":"Ann","game":"kuckuck",'
    '"options":{"bidding":"sealed"},"seconds":60,"at":9.5,"rounds":3,"places":60'
)
GOLDEN = (
    """
PLANNED}
PLANNED,"zone":"Asia/Tokyo"}
PLANNED,"now":true}
PLANNED,"weeks":2}
PLANNED,"weeks":1,"after":7,"thin":1}
PLANNED,"weeks":1,"zone_lost":true}
PLANNED,"weeks":1,"after":7,"skipped":150}
PLANNED,"more":[{"game":"coucou","options":{"chips":3},"seconds":45}]}
PLANNED,"final":{"game":"cucco","options":{},"seconds":30}}
{"type":"Answered","user":22,"name":"Ben","coming":true}
{"type":"Answered","user":22,"name":"Ben","coming":true,"event":true}
{"type":"Moved","at":10.5,"keeper":11}
{"type":"Moved","at":10.5,"keeper":11,"zone":"UTC"}
{"type":"Repeats","weeks":2,"keeper":11}
{"type":"HandedOver","user":22,"name":"Ben","keeper":11}
{"type":"Called","at":8.0}
{"type":"CameHere","user":11,"name":"Ann"}
{"type":"Waited","user":22,"name":"Ben","here":true}
{"type":"Waited","user":22,"name":"Ben","here":true,"event":true}
{"type":"MovedUp","user":22}
{"type":"Left","user":22}
{"type":"Drawn","at":10.5,"tables":[[11,22]],"house":[1]}
{"type":"Drawn","at":10.5,"tables":[[11,22]],"house":[1],"seed":"b7"}
{"type":"TableOpened","place":0,"table":5,"channel":6}
{"type":"Ready","user":11}
{"type":"TableEnded","place":0,"points":[[11,100],[22,0]],"how":"over","asleep":[22]}
{"type":"TableEnded","place":0,"points":[[11,100],[22,0]],"how":"over","forfeited":[22]}
{"type":"RoundOver","at":11.0}
{"type":"Renamed","user":11,"name":"Anna","keeper":22}
{"type":"Forgot"}
{"type":"Finished"}
{"type":"Cancelled","reason":"cancelled","keeper":22}
""".strip()
    .replace("PLANNED", PLANNED)
    .splitlines()
)
ENTRIES = [*map(log.decode, GOLDEN)]


def test_an_entry_is_one_line_for_ever() -> None:
    assert [*map(log.encode, ENTRIES)] == GOLDEN
    assert {type(entry) for entry in ENTRIES} == {*log.Entry.__args__}, "all kinds are there"
    with pytest.raises(msgspec.DecodeError):
        log.decode('{"type":"Opened"}')
    forged: Any = "tomorrow"
    with pytest.raises(msgspec.ValidationError):
        log.encode(log.Moved(forged, UserId(3)))


def test_nothing_is_left_of_a_person_and_all_of_the_others() -> None:
    for entry in ENTRIES:
        after = entry.without(B, NOBODY)
        assert not [told for told in ("Ben", "22") if told in log.encode(after)]
        assert after.named - {NOBODY} == entry.named - {B}
    ended = log.TableEnded(0, ((A, 100), (B, 0)), "over")
    assert ended.named == log.HandedOver(B, "Ben", A).named == {A, B}
    moved = log.Moved(10.5, A, "Asia/Tokyo")
    assert moved.without(B, NOBODY) == moved
    assert moved.without(A, NOBODY) == log.Moved(10.5, NOBODY), "the zone goes with who typed in it"


def test_the_evening_means_the_same_without_them() -> None:
    before = fold(Evening(EveningId(1)), ENTRIES)
    after = fold(Evening(EveningId(1)), [entry.without(B, NOBODY) for entry in ENTRIES])
    assert (after.phase, after.stage, after.seq) == (before.phase, before.stage, len(ENTRIES))
    assert [(one.place, one.points) for one in standings(after)] == [(1, 100), (2, 0)]
    assert after.name(NOBODY) == ""
    assert NOBODY not in (*after.coming, *after.here)
