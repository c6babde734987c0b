"""The entries as they are stored: old logs are read for ever, so these lines may never change."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.table import log
from bot.table.matches import ChoseTeam, MadeMatch, Paired, Settled, TeamsByLot
from bot.table.repeated import Repeated
from bot.table.series import Series

COUCOU = log.Opened("coucou", GuildId(1), ChannelId(2), UserId(3), {}, 60, "ab12")
OPENED = (
    '{"type":"Opened","game":"coucou","guild":1,"channel":2,"host":3,"options":{},"seconds":60,'
    '"secret":"ab12"'
)
GOLDEN: list[tuple[log.Entry, str]] = [
    (
        replace(COUCOU, game="kuckuck", options={"bidding": "sealed", "chips": 3}),
        '{"type":"Opened","game":"kuckuck","guild":1,"channel":2,"host":3,'
        '"options":{"bidding":"sealed","chips":3},"seconds":60,"secret":"ab12"}',
    ),
    (COUCOU, OPENED + "}"),
    (replace(COUCOU, lesson=True), OPENED + ',"lesson":true}'),
    (replace(COUCOU, lesson=True, script="coucou"), OPENED + ',"lesson":true,"script":"coucou"}'),
    (replace(COUCOU, seal="ef56"), OPENED + ',"seal":"ef56"}'),
    (replace(COUCOU, salt="cd34"), OPENED + ',"salt":"cd34"}'),
    (replace(COUCOU, salted="ef56"), OPENED + ',"salted":"ef56"}'),
    (
        replace(COUCOU, same=Repeated("cd34", (UserId(3), UserId(0)), (TableId(6), TableId(7)))),
        OPENED + ',"same":{"seed":"cd34","seats":[3,0],"earlier":[6,7]}}',
    ),
    (replace(COUCOU, evening=EveningId(4)), OPENED + ',"evening":4}'),
    (replace(COUCOU, level="strong"), OPENED + ',"level":"strong"}'),
    (
        replace(COUCOU, series=Series(5, 2, (2, 1))),
        OPENED + ',"series":{"goal":5,"games":2,"points":[2,1]}}',
    ),
    (replace(COUCOU, after=TableId(7)), OPENED + ',"after":7}'),
    (replace(COUCOU, beside=TableId(6)), OPENED + ',"beside":6}'),
    (log.Posted(MessageId(5)), '{"type":"Posted","message":5}'),
    (log.Joined(UserId(3), "Ann ‹1›"), '{"type":"Joined","user":3,"name":"Ann ‹1›"}'),
    (log.Left(UserId(3)), '{"type":"Left","user":3}'),
    (log.CameLate(UserId(4), "Ben"), '{"type":"CameLate","user":4,"name":"Ben"}'),
    (log.CameLate(UserId(4), "Ben", 2), '{"type":"CameLate","user":4,"name":"Ben","seat":2}'),
    (log.VotedToClose(UserId(3)), '{"type":"VotedToClose","user":3}'),
    (log.HouseJoined(0), '{"type":"HouseJoined","bird":0}'),
    (log.HouseLeft(0), '{"type":"HouseLeft","bird":0}'),
    (
        log.Changed({"bidding": "tactical"}, 600, 4),
        '{"type":"Changed","options":{"bidding":"tactical"},"seconds":600,"most":4}',
    ),
    (log.Changed({}, 600, level="easy"), '{"type":"Changed","options":{},"seconds":600,"level":"easy"}'),
    (
        log.Changed({}, 60, series=Series(3)),
        '{"type":"Changed","options":{},"seconds":60,"series":{"goal":3}}',
    ),
    (log.Changed({}, 600, seating="list"), '{"type":"Changed","options":{},"seconds":600,"seating":"list"}'),
    (
        log.Started(1, {"bidding": "sealed"}, "cd34"),
        '{"type":"Started","version":1,"options":{"bidding":"sealed"},"seed":"cd34"}',
    ),
    (
        log.Started(1, {}, "cd34", ("ab12", "")),
        '{"type":"Started","version":1,"options":{},"seed":"cd34","people":["ab12",""]}',
    ),
    (log.Acted(0, "42"), '{"type":"Acted","seat":0,"action":"42"}'),
    (log.Acted(1, "7H quack", "house"), '{"type":"Acted","seat":1,"action":"7H quack","by":"house"}'),
    (log.Acted(2, "keep", "clock"), '{"type":"Acted","seat":2,"action":"keep","by":"clock"}'),
    (log.Acted(3, "keep", "ahead"), '{"type":"Acted","seat":3,"action":"keep","by":"ahead"}'),
    (
        log.DecidedAhead(3, "keep", 2, "7S"),
        '{"type":"DecidedAhead","seat":3,"action":"keep","deal":2,"card":"7S"}',
    ),
    (log.TookBack(3), '{"type":"TookBack","seat":3}'),
    (log.WentAway(2), '{"type":"WentAway","seat":2}'),
    (log.WentAway(2, 9.5), '{"type":"WentAway","seat":2,"at":9.5}'),
    (log.StayedAway(2), '{"type":"StayedAway","seat":2}'),
    (log.CameBack(2), '{"type":"CameBack","seat":2}'),
    (log.PlannedAbsence(UserId(3), 9.5, 2.5), '{"type":"PlannedAbsence","user":3,"until":9.5,"at":2.5}'),
    (log.VotedToMoveOn(UserId(3), 7), '{"type":"VotedToMoveOn","user":3,"turn":7}'),
    *[
        (log.Closed(reason), f'{{"type":"Closed","reason":"{reason}"}}')
        for reason in (
            *("cancelled", "empty", "unstarted", "unplayed", "voted", "gone", "void"),
            *("learned", "dropped", "silent", "restored", "stopped"),
        )
    ],
    (log.Closed("moderated", UserId(5)), '{"type":"Closed","reason":"moderated","keeper":5}'),
    (log.Admission(by_invitation=True), '{"type":"Admission","by_invitation":true}'),
    (log.Invited(UserId(4)), '{"type":"Invited","user":4}'),
    (log.Removed(UserId(4), UserId(5)), '{"type":"Removed","user":4,"keeper":5}'),
    (log.Renamed(UserId(4), "Ben", UserId(5)), '{"type":"Renamed","user":4,"name":"Ben","keeper":5}'),
    (log.AskedAgain(UserId(4), "Ben", 9.5), '{"type":"AskedAgain","user":4,"name":"Ben","until":9.5}'),
    (log.AskedAgain(UserId(4), "Ben"), '{"type":"AskedAgain","user":4,"name":"Ben"}'),
    (log.LetGo(), '{"type":"LetGo"}'),
    (log.Continued(TableId(8)), '{"type":"Continued","table":8}'),
    (log.Guessed(UserId(4), "Ben", 2, 13), '{"type":"Guessed","user":4,"name":"Ben","seat":2,"number":13}'),
    (log.Forgot(), '{"type":"Forgot"}'),
    (MadeMatch(on=True), '{"type":"MadeMatch","on":true}'),
    (ChoseTeam(UserId(3), 2), '{"type":"ChoseTeam","user":3,"team":2}'),
    (TeamsByLot(on=True), '{"type":"TeamsByLot","on":true}'),
    (Paired(TableId(8)), '{"type":"Paired","table":8}'),
    (Settled(), '{"type":"Settled"}'),
]


def test_an_entry_is_stored_and_read_as_ever() -> None:
    assert [log.encode(entry) for entry, _ in GOLDEN] == [line for _, line in GOLDEN]
    assert [log.decode(line) for _, line in GOLDEN] == [entry for entry, _ in GOLDEN]


def test_every_type_and_reason_is_among_them() -> None:
    assert {type(entry) for entry, _ in GOLDEN} == set(get_args(log.Entry))
    reasons = {entry.reason for entry, _ in GOLDEN if isinstance(entry, log.Closed)}
    assert reasons == set(get_args(log.CloseReason))
    assert {entry.by for entry, _ in GOLDEN if isinstance(entry, log.Acted)} == set(get_args(log.By))


def test_an_entry_is_one_line_and_a_field_of_a_later_version_is_passed_over() -> None:
    assert "\n" not in log.encode(log.Joined(UserId(3), "Ann\nBen"))
    assert log.decode('{"type":"Left","user":3,"why":"tea"}') == log.Left(UserId(3))


@pytest.mark.parametrize(
    "line",
    [
        *("", "Left", '{"user":3}', '{"type":"Vanished","user":3}', '{"type":"Left","user":"Ann"}'),
        '{"type":"Acted","seat":0,"action":"42","by":"magic"}',
    ],
)
def test_anything_else_is_no_entry(line: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        log.decode(line)


def test_what_could_not_be_read_again_is_not_stored() -> None:
    forged: Any = "true"
    with pytest.raises(msgspec.ValidationError):
        log.encode(log.Admission(forged))
