"""The entries as they are stored. Every later version must read old logs, so these lines never change."""

from typing import Any, get_args

import msgspec
import pytest

from bot.ids import UserId
from bot.table import log

COUCOU = (
    '{"type":"Opened","game":"coucou","guild":1,"channel":2,"host":3,"options":{},"seconds":60,'
    '"secret":"ab12"'
)
REASONS = (
    *("cancelled", "empty", "unstarted", "unplayed", "voted", "gone", "void"),
    *("learned", "dropped", "silent", "restored", "stopped"),
)
GOLDEN = [
    *(f'{{"type":"Closed","reason":"{reason}"}}' for reason in REASONS),
    *"""
COUCOU}
COUCOU,"lesson":true}
COUCOU,"lesson":true,"script":"coucou"}
COUCOU,"salt":"cd34"}
COUCOU,"salted":"ef56"}
COUCOU,"same":{"seed":"cd34","seats":[3,0],"earlier":[6,7]}}
COUCOU,"evening":4,"final":true}
COUCOU,"level":"strong"}
COUCOU,"series":{"goal":5,"games":2,"points":[2,1]}}
COUCOU,"after":7}
COUCOU,"tonight":{"order":7,"times":{"kept":3}}}
COUCOU,"beside":6}
COUCOU,"kind":"open"}
{"type":"Posted","message":5}
{"type":"Joined","user":3,"name":"Ann ‹1›"}
{"type":"Joined","user":3,"name":"Ann","new":true}
{"type":"Left","user":3}
{"type":"CameLate","user":4,"name":"Ben","seat":2}
{"type":"CameLate","user":4,"name":"Ben","seat":2,"new":true}
{"type":"VotedToClose","user":3}
{"type":"VotedToClose","user":3,"agrees":false}
{"type":"HouseJoined","bird":0}
{"type":"HouseLeft","bird":0}
{"type":"Changed","options":{"bidding":"tactical"},"seconds":600,"most":4}
{"type":"Changed","options":{},"seconds":600,"level":"easy"}
{"type":"Changed","options":{},"seconds":60,"series":{"goal":3}}
{"type":"Changed","options":{},"seconds":600,"seating":"list"}
{"type":"Changed","options":{},"seconds":60,"kind":"friendly"}
{"type":"Changed","options":{},"seconds":60,"at":1800000000.5}
{"type":"Started","version":1,"options":{"bidding":"sealed"},"seed":"cd34"}
{"type":"Started","version":1,"options":{},"seed":"cd34","people":["ab12",""]}
{"type":"Acted","seat":0,"action":"42"}
{"type":"Acted","seat":1,"action":"7H quack","by":"house"}
{"type":"Acted","seat":2,"action":"keep","by":"clock"}
{"type":"Acted","seat":3,"action":"keep","by":"ahead"}
{"type":"DecidedAhead","seat":3,"action":"keep","deal":2,"card":"7S"}
{"type":"TookBack","seat":3}
{"type":"WentAway","seat":2,"at":9.5}
{"type":"TookTime","seat":2}
{"type":"Called","seats":[1,2]}
{"type":"VotedOnPause","user":3}
{"type":"Paused"}
{"type":"WentOn"}
{"type":"StayedAway","seat":2}
{"type":"CameBack","seat":2}
{"type":"PlannedAbsence","user":3,"until":9.5,"at":2.5}
{"type":"VotedToMoveOn","user":3,"turn":7}
{"type":"Closed","reason":"moderated","keeper":5}
{"type":"Admission","by_invitation":true}
{"type":"Invited","user":4}
{"type":"Removed","user":4,"keeper":5}
{"type":"Renamed","user":4,"name":"Ben","keeper":5}
{"type":"AskedAgain","user":4,"name":"Ben","until":9.5}
{"type":"AskedAgain","user":4,"name":"Ben"}
{"type":"LetGo"}
{"type":"Continued","table":8}
{"type":"Guessed","user":4,"name":"Ben","seat":2,"number":13}
{"type":"Forgot"}
{"type":"MadeMatch","on":true}
{"type":"ChoseTeam","user":3,"team":2}
{"type":"TeamsByLot","on":true}
{"type":"Paired","table":8}
{"type":"Settled"}
""".strip()
    .replace("COUCOU", COUCOU)
    .splitlines(),
]


def test_an_entry_of_every_type_and_reason_is_read_and_stored_as_ever() -> None:
    entries = [log.decode(line) for line in GOLDEN]
    assert [*map(log.encode, entries)] == GOLDEN
    assert {type(entry) for entry in entries} == {*get_args(log.Entry)}
    reasons = {entry.reason for entry in entries if isinstance(entry, log.Closed)}
    assert reasons == {*get_args(log.CloseReason)}
    assert {entry.by for entry in entries if isinstance(entry, log.Acted)} == {*get_args(log.By)}


def test_an_entry_is_one_line_and_a_field_of_a_later_version_is_passed_over() -> None:
    assert "\n" not in log.encode(log.Joined(UserId(3), "Ann\nBen"))
    assert log.decode('{"type":"Left","user":3,"why":"tea"}') == log.Left(UserId(3))


def test_anything_else_is_no_entry_and_what_could_not_be_read_again_is_not_stored() -> None:
    lines = ["", "Left", '{"user":3}', '{"type":"Vanished","user":3}', '{"type":"Left","user":"Ann"}']
    for line in (*lines, '{"type":"Acted","seat":0,"action":"42","by":"magic"}'):
        with pytest.raises(msgspec.DecodeError):
            log.decode(line)
    forged: Any = "true"
    with pytest.raises(msgspec.ValidationError):
        log.encode(log.Admission(forged))
